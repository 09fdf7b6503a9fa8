import WendCore

/// A word of flow files, described once: the reader knows no other, and suggests no other; `wend kinds` and the reference are made of it.
public struct FlowWord: Sendable, Hashable, Codable {
    /// Where a word stands.
    public enum Place: String, Sendable, Hashable, Codable, CaseIterable {
        case header, stub, step, selector, condition
    }

    /// A key below a word.
    public struct Key: Sendable, Hashable, Codable {
        public let name: String
        public let summary: String

        init(_ name: String, _ summary: String) {
            self.name = name
            self.summary = summary
        }
    }

    public let name: String
    public let place: Place
    /// What stands behind it; nil if nothing does.
    public let takes: String?
    public let summary: String
    /// The keys it has of its own, where a mapping stands behind it.
    public let keys: [Key]
    /// Whether those of a selector stand there as well.
    public let takesSelector: Bool
    /// As it is written.
    public let example: String?
    /// Whether it only works where elements have places on a screen.
    public let needsLayout: Bool

    init(
        _ name: String, _ place: Place, _ takes: String?, _ summary: String, keys: [Key] = [],
        takesSelector: Bool = false, needsLayout: Bool = false, example: String? = nil
    ) {
        self.name = name
        self.place = place
        self.takes = takes
        self.summary = summary
        self.keys = keys
        self.takesSelector = takesSelector
        self.needsLayout = needsLayout
        self.example = example
    }

    /// The word of a name at a place; nil if there is none.
    public static func word(_ name: String, at place: Place) -> FlowWord? {
        all.first { $0.place == place && $0.name == name }
    }

    /// The names of all words of a place.
    static func names(_ place: Place) -> [String] { all.filter { $0.place == place }.map(\.name) }

    /// What may stand in the mapping behind a step.
    static func keys(of step: String) -> [String] {
        guard let word = word(step, at: .step) else { return [] }
        return (word.takesSelector ? names(.selector) : []) + (word.keys + common).map(\.name)
    }

    /// Everything a flow file can say, in the order people read it.
    public static let all = headers + stubs + steps + selectors + conditions

    /// What every step takes beside its own keys.
    public static let common = [
        Key("label", "What reports call the step."),
        Key("optional", "`true`: if it cannot be done, that is a warning, and the flow goes on."),
    ]
}
