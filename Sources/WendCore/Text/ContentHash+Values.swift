package import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ContentHash {
    package mutating func mix(_ number: UInt64) { mix(Int(truncatingIfNeeded: number)) }
    package mutating func mix(_ flag: Bool) { mix(flag ? 1 : 0) }

    package mutating func mix(_ texts: [String]) {
        mix(texts.count)
        for text in texts { mix(text) }
    }

    package mutating func mix(_ value: Value) {
        switch value {
        case .null: mix("null")
        case .bool(let bool):
            mix("bool")
            mix(bool)
        case .integer(let number):
            mix("integer")
            mix(number)
        case .double(let number):
            mix("double")
            mix(number.bitPattern)
        case .string(let text):
            mix("string")
            mix(text)
        case .date(let date):
            mix("date")
            mix(date.timeIntervalSince1970.bitPattern)
        case .data(let bytes):
            mix("data")
            bytes.withUnsafeBytes { mix($0.bindMemory(to: UInt8.self)) }
        case .list(let values):
            mix("list")
            mix(values.count)
            for value in values { mix(value) }
        case .dictionary(let fields):
            mix("dictionary")
            mix(fields.count)
            for field in fields {
                mix(field.name)
                mix(field.value)
            }
        case .reference(let reference):
            mix("reference")
            mix(reference.type)
            mix(reference.id)
        }
    }
}
