/// How the elements of one kind look, or those of one class of a kind: what any host can follow, and nothing more.
public struct DocumentStyle: Hashable, Sendable, Codable {
    /// Which elements are meant.
    public struct Selector: Hashable, Sendable, Codable {
        /// The name of a kind, such as `label`.
        public var kind: String
        /// The `class` documents give; nil for all elements of the kind.
        public var styleClass: String?

        public init(kind: String, styleClass: String? = nil) {
            self.kind = kind
            self.styleClass = styleClass
        }
    }

    /// Room between an element's edges and its content, in points.
    public struct Insets: Hashable, Sendable, Codable {
        public var top, leading, bottom, trailing: Double

        public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
            self.top = top
            self.leading = leading
            self.bottom = bottom
            self.trailing = trailing
        }
    }

    public var selector: Selector
    /// The colour of text.
    public var color: StyleColor?
    public var background: StyleColor?
    /// The colour of what can be pressed.
    public var tint: StyleColor?
    /// In points, from 1 to 400.
    public var fontSize: Double?
    public var isBold: Bool?
    public var isItalic: Bool?
    public var insets: Insets?
    /// In points; the content may need more.
    public var minimumWidth: Double?
    public var minimumHeight: Double?

    public init(_ selector: Selector) { self.selector = selector }
}
