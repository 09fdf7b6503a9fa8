import WendCore

/// A look at the beginning of a JSON file that says whether it is a document: folders hold other JSON too, such as style sheets.
struct DocumentSniffer {
    private let bytes: ArraySlice<UInt8>
    private var offset: Int

    /// How much of a file is looked at.
    static let limit = 8 << 10

    init(_ bytes: [UInt8]) {
        self.bytes = bytes.prefix(Self.limit)
        offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Whether the first member that is no comment is called `app` or `workflow`.
    mutating func isDocument() -> Bool {
        skip("{[")
        while let name = string() {
            if name == "app" || name == "workflow" { return true }
            guard name == Markup.Mark.comment else { return false }
            skip(":")
            if offset < bytes.endIndex, bytes[offset] == UInt8(ascii: "[") {
                skip("[")
                while string() != nil { skip(",") }
                skip("]")
            } else if string() == nil {
                return false
            }
            skip(",{}")
        }
        return false
    }

    /// Passes white space and some signs.
    private mutating func skip(_ signs: StaticString) {
        signs.withUTF8Buffer { signs in
            while offset < bytes.endIndex, ByteSet.space.contains(bytes[offset]) || signs.contains(bytes[offset]) {
                offset += 1
            }
        }
    }

    /// Passes a string; nil, and nothing passed, if there is none.
    private mutating func string() -> String? {
        guard offset < bytes.endIndex, bytes[offset] == UInt8(ascii: "\"") else { return nil }
        var end = offset + 1
        while end < bytes.endIndex, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < bytes.endIndex else { return nil }
        defer { offset = end + 1 }
        return String(decoding: bytes[(offset + 1)..<end], as: UTF8.self)
    }
}
