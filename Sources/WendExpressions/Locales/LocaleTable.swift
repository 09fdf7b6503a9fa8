/// What one locale says otherwise than the one it inherits from.
final class LocaleTable: Sendable {
    private let entries: [Substring: [Substring]]
    private let parent: LocaleTable?

    /// - Parameters:
    ///   - text: One entry a line: a key, a blank, and values with `|` between them.
    ///   - parent: Where keys are looked up that the text does not have.
    init(_ text: String, after parent: LocaleTable? = nil) {
        var entries: [Substring: [Substring]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { entries[parts[0]] = parts[1].split(separator: "|", omittingEmptySubsequences: false) }
        }
        self.entries = entries
        self.parent = parent
    }

    /// The values of a key; none if no locale up to the root has it.
    func values(_ key: String) -> [Substring] { entries[key[...]] ?? parent?.values(key) ?? [] }

    /// Of values that are written `name:value`, the one of a name.
    func value(_ key: String, named name: String) -> Substring? {
        for item in entries[key[...]] ?? [] where item.hasPrefix(name) {
            let rest = item.dropFirst(name.count)
            if rest.first == ":" { return rest.dropFirst() }
        }
        return parent?.value(key, named: name)
    }
}
