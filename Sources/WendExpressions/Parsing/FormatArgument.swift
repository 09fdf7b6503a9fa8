/// What an argument becomes in the place of `%@`, `%K`, `%d` and the other conversions.
enum FormatArgument {
    case constant(Value)
    case keyPath(String)
    case wrong(expected: String)

    init(letter: UInt8, value: Value) {
        switch Unicode.Scalar(letter) {
        case "@": self = .constant(value)
        case "K":
            if case .string(let path) = value { self = .keyPath(path) } else { self = .wrong(expected: "a key path") }
        case "d", "D", "i", "u", "U", "x", "X", "o": self = Self.integer(value)
        case "c":
            if case .integer(let code) = value, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) {
                self = .constant(.string(String(scalar)))
            } else if case .string(let text) = value, text.unicodeScalars.count == 1 {
                self = .constant(value)
            } else {
                self = .wrong(expected: "a character")
            }
        case "s", "S":
            if case .string = value { self = .constant(value) } else { self = .wrong(expected: "a text") }
        default:
            if let number = value.number {
                self = .constant(.double(number))
            } else {
                self = .wrong(expected: "a number")
            }
        }
    }

    private static func integer(_ value: Value) -> FormatArgument {
        switch value {
        case .integer: .constant(value)
        case .bool(let flag): .constant(.integer(flag ? 1 : 0))
        case .double(let number):
            Int(exactly: number.rounded(.towardZero)).map { .constant(.integer($0)) } ?? .wrong(expected: "an integer")
        default: .wrong(expected: "an integer")
        }
    }
}
