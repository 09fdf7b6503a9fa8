import WendCore

/// The names of elements in a page. An element's root node is named as the element itself; nodes inside it that can
/// change are named `ID~part`.
extension Element.ID {
    /// The id of the element's root node: its description, with the characters percent-encoded that would tear lists of
    /// ids apart or be mistaken for a part's mark.
    var domID: String {
        let description = self.description
        guard description.utf8.contains(where: Self.isEncoded) else { return description }
        var bytes: [UInt8] = []
        for byte in description.utf8 {
            if Self.isEncoded(byte) {
                let digits = String(byte, radix: 16, uppercase: true)
                bytes.append(contentsOf: (digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)").utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads the name of a root node or of one of its parts; nil if no element can have that name.
    init?(domID: String) {
        let name = domID.utf8.prefix { $0 != UInt8(ascii: "~") }
        guard name.contains(UInt8(ascii: "%")) else {
            self.init(String(Substring(name)))
            return
        }
        var bytes: [UInt8] = []
        var rest = name
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let decoded = UInt8(String(Substring(rest.prefix(2))), radix: 16), rest.count >= 2 else { return nil }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        self.init(text)
    }

    /// The name of one of the element's nodes.
    func part(_ name: StaticString) -> String { "\(domID)~\(name)" }

    /// The control of an input.
    var control: String { part("i") }

    /// White space, controls, and the two marks of this encoding.
    private static func isEncoded(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "~")
    }
}
