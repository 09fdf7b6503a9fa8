package import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Tells texts apart by 64 bits of FNV-1a, the same in every run and on every machine. No secret, and no protection against
/// somebody who looks for two texts that are taken for one.
package struct Fingerprint: Sendable {
    package private(set) var bits: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    package init(of bytes: some Sequence<UInt8>) { add(bytes) }

    /// Short enough for names and journals: letters and digits.
    package var text: String { String(bits, radix: 36) }

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { bits = (bits ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    /// Adds a text so that two texts are not the same as one of both.
    package mutating func add(_ text: String) {
        add(text.utf8)
        bits = (bits ^ 0xff) &* 0x100_0000_01b3
    }

    package mutating func add(_ number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bits = (bits ^ (number >> shift & 0xff)) &* 0x100_0000_01b3
        }
    }

    package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
    package mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }

    package mutating func add(_ texts: [String]) {
        add(texts.count)
        for text in texts { add(text) }
    }

    package mutating func add(_ value: Value) {
        switch value {
        case .null: add("null")
        case .bool(let bool):
            add("bool")
            add(bool)
        case .integer(let number):
            add("integer")
            add(number)
        case .double(let number):
            add("double")
            add(number.bitPattern)
        case .string(let text):
            add("string")
            add(text)
        case .date(let date):
            add("date")
            add(date.timeIntervalSince1970.bitPattern)
        case .data(let bytes):
            add("data")
            add(bytes.count)
            add(bytes)
        case .list(let values):
            add("list")
            add(values.count)
            for value in values { add(value) }
        case .dictionary(let fields):
            add("dictionary")
            add(fields.count)
            for field in fields {
                add(field.name)
                add(field.value)
            }
        case .reference(let reference):
            add("reference")
            add(reference.type)
            add(reference.id)
        }
    }
}
