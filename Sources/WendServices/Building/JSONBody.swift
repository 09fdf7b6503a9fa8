import WendDocuments
import WendExpressions

/// Values as JSON that servers read: dates as ISO 8601 has them, data in base 64, records as their ids.
enum JSONBody {
    static func bytes(_ value: Value) -> [UInt8] {
        var bytes: [UInt8] = []
        write(value, to: &bytes)
        return bytes
    }

    private static func write(_ value: Value, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .integer(let number): bytes += String(number).utf8
        case .double(let number): bytes += (number.isFinite ? number.description : "null").utf8
        case .string(let text): JSONText.write(text.utf8, to: &bytes)
        case .date: JSONText.write(date(value.displayText).utf8, to: &bytes)
        case .data: JSONText.write(value.displayText.utf8, to: &bytes)
        case .reference(let reference): JSONText.write(reference.id.utf8, to: &bytes)
        case .list(let elements): write(elements, in: "[]", to: &bytes) { write($0, to: &$1) }
        case .dictionary(let fields):
            write(fields, in: "{}", to: &bytes) { field, bytes in
                JSONText.write(field.name.utf8, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                write(field.value, to: &bytes)
            }
        }
    }

    private static func write<Element>(
        _ elements: some Collection<Element>, in brackets: StaticString, to bytes: inout [UInt8],
        _ write: (Element, inout [UInt8]) -> Void
    ) {
        bytes.append(brackets.utf8Start[0])
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            write(element, &bytes)
        }
        bytes.append(brackets.utf8Start[1])
    }

    /// `2018-06-20 18:00:00 +0000` as `2018-06-20T18:00:00Z`.
    private static func date(_ text: String) -> String {
        let words = text.split(separator: " ")
        return words.count == 3 ? "\(words[0])T\(words[1])Z" : text
    }
}
