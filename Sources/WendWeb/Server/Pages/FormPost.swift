/// The fields of one posted form, in order.
struct FormPost: Sendable {
    private let fields: [(name: String, value: String)]

    /// Reads `application/x-www-form-urlencoded`. Line breaks become `\n`. Nil if it is not UTF-8 or has too many fields.
    init?(_ bytes: some Collection<UInt8>) {
        var fields: [(String, String)] = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard fields.count < 10_000, let name = Self.text(parts[0]),
                let value = parts.count > 1 ? Self.text(parts[1]) : ""
            else { return nil }
            fields.append((name, value))
        }
        self.fields = fields
    }

    /// Fields that have been read.
    init(_ fields: [(name: String, value: String)]) { self.fields = fields }

    /// What has a name that one of the others has, too, comes once.
    var first: [(name: String, value: String)] {
        var seen: Set<String> = []
        return fields.filter { seen.insert($0.name).inserted }
    }

    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    private static func text(_ bytes: some Collection<UInt8>) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
                decoded.append(high << 4 | low)
            default: decoded.append(byte)
            }
        }
        return text(ofLine: decoded)
    }

    /// The text of a field's bytes, with line breaks as `\n`; nil if it is not UTF-8.
    static func text(ofLine decoded: [UInt8]) -> String? {
        var text: [UInt8] = []
        text.reserveCapacity(decoded.count)
        for (index, byte) in decoded.enumerated() {
            if byte != 0x0D {
                text.append(byte)
            } else if index + 1 == decoded.count || decoded[index + 1] != 0x0A {
                text.append(0x0A)
            }
        }
        return String(validating: text, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
