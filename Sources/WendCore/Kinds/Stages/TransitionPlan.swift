/// A transition as data: where the new one begins, where the old one ends, which lies on top, and how long it takes. Both are in
/// place otherwise; a host only interpolates.
public struct TransitionPlan: Sendable, Hashable {
    /// How far something is from its place, to the right and down.
    public struct Offset: Sendable, Hashable {
        /// In widths and heights of what leaves.
        public var widths = 0.0, heights = 0.0
        public var x = 0.0, y = 0.0

        public static let none = Offset()
        static func widths(_ number: Double) -> Offset { Offset(widths: number) }
        static func heights(_ number: Double) -> Offset { Offset(heights: number) }
        static func points(x: Double = 0, y: Double = 0) -> Offset { Offset(x: x, y: y) }
    }

    /// What is seen besides.
    public enum Effect: String, Sendable, Hashable, Codable {
        /// One moves over the other.
        case slide
        /// The effects of the platform, for hosts that have them.
        case flip, curl, dissolve
    }

    public let effect: Effect
    public let newStart: Offset
    public let oldEnd: Offset
    public let isNewOnTop: Bool
    /// In seconds.
    public let duration: Double

    init(newStart: Offset, oldEnd: Offset, isNewOnTop: Bool = true) {
        effect = .slide
        self.newStart = newStart
        self.oldEnd = oldEnd
        self.isNewOnTop = isNewOnTop
        duration = 0.5
    }

    init(_ effect: Effect) {
        self.effect = effect
        newStart = .none
        oldEnd = .none
        isNewOnTop = true
        duration = 0.25
    }
}
