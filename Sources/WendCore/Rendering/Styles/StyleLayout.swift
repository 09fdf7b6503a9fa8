/// Where an element lies in what it is in, and where what it holds can lie: for containers whose layout is `framed`. Lengths are in
/// points. Hosts without room to choose follow the order of the document instead.
public struct StyleLayout: Hashable, Sendable, Codable {
    /// How much room a column or a row has.
    public enum Track: Hashable, Sendable, Codable {
        /// As much as what is in it needs.
        case content
        /// A part of what others leave, in proportion; no less than what is in it needs.
        case share(Double)
        case points(Double)
    }

    /// Where something lies in the room it has.
    public enum Placement: String, Hashable, Sendable, Codable, CaseIterable {
        case start, center, end, fill
    }

    /// How a picture takes the room it has.
    public enum ContentMode: String, Hashable, Sendable, Codable, CaseIterable {
        /// All of it, and all of the room.
        case stretch
        /// All of it, as large as it can be.
        case fit
        /// All of the room; what is too much is cut off.
        case fill
        /// In its own size.
        case center
    }

    /// The columns of what it holds; one without them.
    public var columns: [Track]?
    /// The rows of what it holds; one without them.
    public var rows: [Track]?
    /// The column and the row it lies in, from 1. What lies in the same lies on top of each other, the later above.
    public var column: Int?
    public var row: Int?
    /// Between its edges and those of its room.
    public var margins: DocumentStyle.Insets?
    public var horizontal: Placement?
    public var vertical: Placement?
    /// Exactly so wide, if there is room.
    public var width: Double?
    /// Exactly so high. What holds text is at least so high.
    public var height: Double?
    /// So much of the width of its room, from 0 to 1.
    public var widthShare: Double?
    /// How wide it is for its height.
    public var ratio: Double?
    /// Whether it stays in sight at the edge it lies at when what is below it is scrolled.
    public var sticks: Bool?
    /// The distance of lines for the size of their letters.
    public var lineHeight: Double?
    public var contentMode: ContentMode?
    /// Whether what reaches over its edges is cut off.
    public var clips: Bool?
    /// Whether it gives up its room while it is hidden, and what is behind it moves up.
    public var collapses: Bool?
    /// Of a table: its rows lie beside each other, each at least so wide, as many as there is room for.
    public var rowWidth: Double?

    public init() {}

    public var isEmpty: Bool { self == StyleLayout() }
}
