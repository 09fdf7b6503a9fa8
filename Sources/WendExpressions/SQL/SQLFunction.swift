/// A comparison of texts within SQLite as it is done in memory. Whoever runs a ``SQLTranslation`` registers all of them.
///
/// Each takes two texts and the option letters; each is deterministic. If a text is missing, the order is NULL and everything
/// else is 0.
public struct SQLFunction: Sendable {
    enum Kind: String, CaseIterable {
        case equal = "wend_equal"
        case order = "wend_order"
        case begins = "wend_begins"
        case ends = "wend_ends"
        case contains = "wend_contains"
        case like = "wend_like"
        case matches = "wend_matches"
    }

    private let kind: Kind

    public static let all: [SQLFunction] = Kind.allCases.map(SQLFunction.init(kind:))

    private init(kind: Kind) { self.kind = kind }

    /// The name to register it under; it takes three arguments.
    public var name: String { kind.rawValue }

    /// What it answers; nil is NULL.
    public func callAsFunction(_ left: String?, _ right: String?, _ options: String?) -> Int? {
        let options = TextOptions(letters: options ?? "")
        guard let left, let right else {
            return kind == .order ? nil : kind == .equal && left == nil && right == nil ? 1 : 0
        }
        switch kind {
        case .equal: return TextComparison.equal(left, right, options) ? 1 : 0
        case .order: return TextComparison.order(left, right, options)
        case .begins: return TextComparison.begins(left, right, options) ? 1 : 0
        case .ends: return TextComparison.ends(left, right, options) ? 1 : 0
        case .contains: return TextComparison.contains(left, right, options) ? 1 : 0
        case .like, .matches:
            let pattern =
                kind == .like
                ? try? TextPattern(wildcards: right, options: options)
                : try? TextPattern(regularExpression: right, options: options)
            return pattern?.matches(left) == true ? 1 : 0
        }
    }
}
