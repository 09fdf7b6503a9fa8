/// The address of a place inside an app as the words between its slashes, `/orders/7` as `orders` and `7`.
///
/// What comes from an address bar may be anything: only so many words of so many bytes are taken, decoded, and none with a control
/// character, so that a word can be shown and kept like any text.
package struct PlacePath: Hashable, Sendable {
    package let words: [String]

    /// The most words, and the most bytes of all of them as they are written.
    package static let mostWords = 32
    package static let mostBytes = 2_000

    /// Nil for what is no address: it begins with a slash, and has no empty word but after its last slash.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.mostBytes, text.utf8.first == UInt8(ascii: "/") else { return nil }
        var parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true { parts.removeLast() }
        guard parts.count <= Self.mostWords else { return nil }
        var words: [String] = []
        for part in parts {
            guard let word = Self.decoded(part), Self.isWord(word) else { return nil }
            words.append(word)
        }
        self.words = words
    }

    /// Nil if the words are no address.
    package init?(words: [String]) {
        guard words.count <= Self.mostWords, words.allSatisfy(Self.isWord) else { return nil }
        self.words = words
        guard text.utf8.count <= Self.mostBytes else { return nil }
    }

    /// As it is written in an address, always in the same way.
    package var text: String { "/" + words.map(AddressText.escaped).joined(separator: "/") }

    /// Whether a text can be a word of an address. Browsers take dots for directories.
    static func isWord(_ text: String) -> Bool {
        guard !text.isEmpty, text != ".", text != ".." else { return false }
        return text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    }

    private static func decoded(_ text: Substring) -> String? {
        text.contains(where: { "?#".contains($0) }) ? nil : AddressText.unescaped(text)
    }
}
