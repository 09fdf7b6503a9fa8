#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Values as JSON that other programs read: dates as ISO 8601 has them, data in base 64, records as their ids, and nothing for
/// numbers that are none.
extension JSONText {
    package static func text(_ value: Value) -> String { String(decoding: bytes(value), as: UTF8.self) }

    package static func bytes(_ value: Value) -> [UInt8] {
        var bytes: [UInt8] = []
        write(value, to: &bytes)
        return bytes
    }

    /// A moment as `2018-06-20T18:00:00Z`, with thousandths where it has any.
    package static func text(of date: Date) -> String {
        let isWhole = date.timeIntervalSinceReferenceDate.rounded() == date.timeIntervalSinceReferenceDate
        return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
    }

    private static func write(_ value: Value, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .integer(let number): bytes += String(number).utf8
        case .double(let number): bytes += (number.isFinite ? number.description : "null").utf8
        case .string(let text): write(text.utf8, to: &bytes)
        case .date(let date): write(text(of: date).utf8, to: &bytes)
        case .data(let data): write(Data(data).base64EncodedString().utf8, to: &bytes)
        case .reference(let reference): write(reference.id.utf8, to: &bytes)
        case .list(let elements): write(elements, in: "[]", to: &bytes) { write($0, to: &$1) }
        case .dictionary(let fields):
            write(fields, in: "{}", to: &bytes) { field, bytes in
                write(field.name.utf8, to: &bytes)
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
}
