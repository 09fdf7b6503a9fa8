package import WendExpressions

/// The text rules of the older documents (spec/workflow-schema §2.5).
package enum Conversions {
    /// Text is true if, after blanks, a sign and zeros, it goes on with Y, T or a digit from 1 to 9; numbers if they are not 0.
    package static func truth(_ value: Value) -> Bool {
        switch value {
        case .bool(let flag): flag
        case .string(let text): truth(text)
        case .null: false
        default: value.number.map { $0 != 0 } ?? true
        }
    }

    package static func truth(_ text: String) -> Bool {
        var rest = Substring(text).utf8.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
        rest = rest.drop { $0 == UInt8(ascii: "0") }
        switch rest.first {
        case UInt8(ascii: "Y"), UInt8(ascii: "y"), UInt8(ascii: "T"), UInt8(ascii: "t"): return true
        case let digit?: return (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(digit)
        case nil: return false
        }
    }

    /// The number a text begins with; 0 if it begins with none.
    package static func leadingNumber(_ text: String) -> Value {
        let rest = text.drop { $0.isWhitespace }
        var end = rest.startIndex
        var seenPoint = false
        while end < rest.endIndex {
            let character = rest[end]
            let isSign = end == rest.startIndex && (character == "-" || character == "+")
            if character == ".", !seenPoint { seenPoint = true } else if !isSign, !character.isASCIIDigit { break }
            end = rest.index(after: end)
        }
        let number = rest[..<end]
        if !seenPoint, let integer = Int(number) { return .integer(integer) }
        return .double(Double(number.hasSuffix(".") ? number.dropLast() : number) ?? 0)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
