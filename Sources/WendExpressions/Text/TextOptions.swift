/// Which differences between texts do not count.
struct TextOptions: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let ignoringCase = TextOptions(rawValue: 1)
    static let ignoringDiacritics = TextOptions(rawValue: 2)
    /// Both sides are normalised already: units are compared, whatever else is asked for.
    static let normalised = TextOptions(rawValue: 4)
    static let localised = TextOptions(rawValue: 8)

    static let letters: [(Character, TextOptions)] = [
        ("c", .ignoringCase), ("d", .ignoringDiacritics), ("n", .normalised), ("l", .localised),
    ]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Unknown letters are passed over.
    init(letters: String) {
        self = Self.letters.reduce(into: []) { if letters.contains($1.0) { $0.insert($1.1) } }
    }

    var letters: String { String(Self.letters.filter { contains($0.1) }.map(\.0)) }

    /// What folding has to do: nothing if both sides are said to be normalised.
    var folding: TextOptions { contains(.normalised) ? [] : intersection([.ignoringCase, .ignoringDiacritics]) }

    /// Whether texts are the same that Unicode takes for the same, however they are put together: with any option but `n`.
    var isCanonical: Bool { !contains(.normalised) && !isEmpty }
}
