/// How a cell looks, in words; which colours these are is the theme's affair.
struct CellStyle: Hashable, Sendable {
    /// What a colour means.
    enum Tint: UInt8, Sendable, CaseIterable {
        case plain
        /// What can be pressed or filled in.
        case accent
        /// What is said by the way.
        case quiet
        case good, warning, bad
    }

    struct Attributes: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let bold = Attributes(rawValue: 1)
        static let dim = Attributes(rawValue: 2)
        static let italic = Attributes(rawValue: 4)
        static let underlined = Attributes(rawValue: 8)
        static let reversed = Attributes(rawValue: 16)
    }

    var tint = Tint.plain
    var attributes: Attributes = []

    static let plain = CellStyle()
    static let bold = CellStyle(attributes: .bold)
    static let quiet = CellStyle(tint: .quiet)
    static let accent = CellStyle(tint: .accent)
    static let bad = CellStyle(tint: .bad)

    init(tint: Tint = .plain, attributes: Attributes = []) {
        self.tint = tint
        self.attributes = attributes
    }

    /// The same with more attributes.
    func with(_ attributes: Attributes) -> CellStyle {
        CellStyle(tint: tint, attributes: self.attributes.union(attributes))
    }

    /// As it looks behind something else.
    var behind: CellStyle { CellStyle(tint: .plain, attributes: [.dim]) }
}
