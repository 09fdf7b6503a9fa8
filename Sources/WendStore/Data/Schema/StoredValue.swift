import Foundation
import GRDB
import WendCore
import WendExpressions

/// Values as SQLite has them: Booleans are 0 and 1, dates seconds since 2001, and what is transformable packed bytes.
enum StoredValue {
    /// - Parameter value: Of the type, or nothing.
    static func database(_ value: Value, _ type: Entity.AttributeType) -> DatabaseValue {
        switch value {
        case .null: .null
        case _ where type == .transformable: Data(ValuePacker.bytes(of: value)).databaseValue
        default: database(value)
        }
    }

    /// A value as a question has it.
    static func database(_ value: Value) -> DatabaseValue {
        switch value {
        case .null, .list, .dictionary: .null
        case .bool(let flag): (flag ? 1 : 0).databaseValue
        case .integer(let number): number.databaseValue
        case .double(let number): number.databaseValue
        case .string(let text): self.text(text).databaseValue
        case .date(let date): date.timeIntervalSinceReferenceDate.databaseValue
        case .data(let bytes): Data(bytes).databaseValue
        case .reference(let reference): (Int64(reference.id) ?? 0).databaseValue
        }
    }

    /// A text as it can be kept: SQLite ends texts where there is a zero, which is marked as what cannot be shown.
    static func text(_ text: String) -> String { text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text }

    /// What was stored, as a value of the type.
    static func value(_ stored: DatabaseValue, _ type: Entity.AttributeType) -> Value {
        switch stored.storage {
        case .null: .null
        case .int64(let number):
            type == .bool ? .bool(number != 0) : type.isFractional ? .double(Double(number)) : .integer(Int(number))
        case .double(let number):
            type == .date ? .date(Date(timeIntervalSinceReferenceDate: number)) : .double(number)
        case .string(let text): .string(text)
        case .blob(let data):
            type == .transformable
                ? data.withUnsafeBytes { ValueUnpacker.value(of: $0.bindMemory(to: UInt8.self)) } ?? .null
                : .data(Array(data))
        }
    }
}
