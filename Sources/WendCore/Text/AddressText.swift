/// How text stands in one part of an address: letters, digits and `-_.~` as they are, every other byte as `%` and two digits.
package enum AddressText {
    /// A text as one part of an address, always in the same way.
    package static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
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

    /// What an escaped text stands for; nil if it is not escaped as it should be.
    package static func unescaped(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
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
}
