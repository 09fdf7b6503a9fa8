#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A writer of values as one text: each begins with a letter that says what it is, whatever has a length begins with it.
///
/// A coder makes a container of its own for every value, which takes microseconds each and looks up its path for every
/// value that is tried; a session's data are thousands of values. Goes as deep as they do: sessions refuse what is nested
/// deeper than they may keep before they write it down.
package struct ValuePacker {
    private var bytes: [UInt8] = []

    package static func bytes(of value: Value) -> [UInt8] {
        var packer = Self()
        packer.write(value)
        return packer.bytes
    }

    static func text(of fields: Fields) -> String {
        String(decoding: bytes(of: .dictionary(fields)), as: UTF8.self)
    }

    private mutating func write(_ fields: Fields) {
        write(PackedKind.fields, fields.count)
        for field in fields {
            write(field.name)
            write(field.value)
        }
    }

    private mutating func write(_ value: Value) {
        switch value {
        case .null: bytes.append(PackedKind.null)
        case .bool(let flag): bytes.append(flag ? PackedKind.yes : PackedKind.no)
        case .integer(let number): write(PackedKind.integer, number)
        case .double(let number): write(PackedKind.double, Int(bitPattern: UInt(number.bitPattern)))
        case .date(let date):
            write(PackedKind.date, Int(bitPattern: UInt(date.timeIntervalSinceReferenceDate.bitPattern)))
        case .string(let text):
            bytes.append(PackedKind.string)
            write(text)
        case .data(let data):
            bytes.append(PackedKind.data)
            write(Data(data).base64EncodedString())
        case .reference(let reference):
            bytes.append(PackedKind.reference)
            write(reference.type)
            write(reference.id)
        case .list(let members):
            write(PackedKind.list, members.count)
            for member in members { write(member) }
        case .dictionary(let fields): write(fields)
        }
    }

    private mutating func write(_ kind: UInt8, _ number: Int) {
        bytes.append(kind)
        bytes.append(contentsOf: String(number).utf8)
        bytes.append(PackedKind.end)
    }

    private mutating func write(_ text: String) {
        bytes.append(contentsOf: String(text.utf8.count).utf8)
        bytes.append(PackedKind.end)
        bytes.append(contentsOf: text.utf8)
    }
}

/// A reader of what `ValuePacker` wrote; nil for anything else.
package struct ValueUnpacker {
    /// Values inside each other, as many as a session may hold and some to spare.
    static let greatestDepth = 512

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    private var depth = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    package static func value(of bytes: UnsafeBufferPointer<UInt8>) -> Value? {
        var unpacker = Self(bytes)
        guard let value = unpacker.value(), unpacker.place == bytes.count else { return nil }
        return value
    }

    static func fields(of text: String) -> Fields? {
        var text = text
        return text.withUTF8 { value(of: $0)?.fields }
    }

    private mutating func byte() -> UInt8? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    private mutating func number() -> Int? {
        let start = place
        while place < bytes.count, bytes[place] != PackedKind.end { place += 1 }
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return Int(Substring(decoding: bytes[start..<place], as: UTF8.self))
    }

    /// How many there are of something that takes a byte each at least.
    private mutating func count() -> Int? {
        number().flatMap { $0 >= 0 && $0 <= bytes.count - place ? $0 : nil }
    }

    private mutating func text() -> String? {
        guard let count = count() else { return nil }
        defer { place += count }
        return String(decoding: bytes[place..<place + count], as: UTF8.self)
    }

    private mutating func bits() -> Double? { number().map { Double(bitPattern: UInt64(UInt(bitPattern: $0))) } }

    private mutating func value() -> Value? {
        guard depth < Self.greatestDepth else { return nil }
        depth += 1
        defer { depth -= 1 }
        switch byte() {
        case PackedKind.null: return .null
        case PackedKind.yes: return .bool(true)
        case PackedKind.no: return .bool(false)
        case PackedKind.integer: return number().map(Value.integer)
        case PackedKind.double: return bits().map(Value.double)
        case PackedKind.date: return bits().map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
        case PackedKind.string: return text().map(Value.string)
        case PackedKind.data: return text().flatMap { Data(base64Encoded: $0) }.map { .data(Array($0)) }
        case PackedKind.reference:
            guard let type = text(), let id = text() else { return nil }
            return .reference(Reference(type: type, id: id))
        case PackedKind.list:
            guard let count = count() else { return nil }
            var members: [Value] = []
            members.reserveCapacity(min(count, 1024))
            for _ in 0..<count {
                guard let member = value() else { return nil }
                members.append(member)
            }
            return .list(members)
        case PackedKind.fields:
            guard let count = count() else { return nil }
            var fields = Fields()
            for _ in 0..<count {
                guard let name = text(), let value = value() else { return nil }
                fields[name] = value
            }
            return .dictionary(fields)
        default: return nil
        }
    }
}

private enum PackedKind {
    static let null = UInt8(ascii: "n")
    static let yes = UInt8(ascii: "t")
    static let no = UInt8(ascii: "f")
    static let integer = UInt8(ascii: "i")
    static let double = UInt8(ascii: "d")
    static let date = UInt8(ascii: "a")
    static let string = UInt8(ascii: "s")
    static let data = UInt8(ascii: "b")
    static let reference = UInt8(ascii: "r")
    static let list = UInt8(ascii: "l")
    static let fields = UInt8(ascii: "m")
    /// Ends a number.
    static let end = UInt8(ascii: ":")
}
