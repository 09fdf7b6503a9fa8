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
    package var text: String { "/" + words.map(Self.encoded).joined(separator: "/") }

    /// Whether a text can be a word of an address. Browsers take dots for directories.
    static func isWord(_ text: String) -> Bool {
        guard !text.isEmpty, text != ".", text != ".." else { return false }
        return text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                guard byte != UInt8(ascii: "?"), byte != UInt8(ascii: "#") else { return nil }
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, rest.prefix(2).allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let decoded = UInt8(String(Substring(rest.prefix(2))), radix: 16)
            else { return nil }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func encoded(_ word: String) -> String {
        var bytes: [UInt8] = []
        for byte in word.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                bytes += (digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)").utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
