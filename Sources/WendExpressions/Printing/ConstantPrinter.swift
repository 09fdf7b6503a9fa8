#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A writer of values and names so that reading them gives the same value or name.
enum ConstantPrinter {
    static func write(_ value: Value, to text: inout String) {
        switch value {
        case .null: text += "NULL"
        case .bool(let flag): text += flag ? "TRUE" : "FALSE"
        case .integer(let number): text += String(number)
        case .double(let number): write(number, to: &text)
        case .string(let string): write(string, to: &text)
        case .date(let date):
            text += "CAST("
            write(date.timeIntervalSinceReferenceDate, to: &text)
            text += ", \"NSDate\")"
        case .data(let bytes): text += "CAST(\"\(Data(bytes).base64EncodedString())\", \"NSData\")"
        case .list(let members):
            text += "{"
            for (number, member) in members.enumerated() {
                if number > 0 { text += ", " }
                write(member, to: &text)
            }
            text += "}"
        case .dictionary(let fields):
            text += "dictionary("
            for (number, field) in fields.enumerated() {
                if number > 0 { text += ", " }
                write(field.name, to: &text)
                text += ", "
                write(field.value, to: &text)
            }
            text += ")"
        case .reference(let reference):
            text += "reference:id:("
            write(reference.type, to: &text)
            text += ", "
            write(reference.id, to: &text)
            text += ")"
        }
    }

    /// The shortest digits that are read as the same number.
    private static func write(_ number: Double, to text: inout String) {
        if number.isFinite {
            text += number.description
        } else {
            text += "CAST(\"\(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")\", \"NSNumber\")"
        }
    }

    static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{8}": text += "\\b"
            case "\u{C}": text += "\\f"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: writeEscape(scalar, to: &text)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    static func writeName(_ name: String, to text: inout String) {
        for (number, scalar) in name.unicodeScalars.enumerated() {
            let isPlain: Bool
            if scalar.isASCII {
                isPlain =
                    scalar == "_" || scalar.properties.isAlphabetic
                    || (number > 0 && scalar.value >= 48 && scalar.value <= 57)
            } else {
                isPlain = scalar.properties.isAlphabetic || (number > 0 && scalar.properties.isXIDContinue)
            }
            if isPlain { text.unicodeScalars.append(scalar) } else { writeEscape(scalar, to: &text) }
        }
    }

    private static func writeEscape(_ scalar: Unicode.Scalar, to text: inout String) {
        for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16, uppercase: true)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
