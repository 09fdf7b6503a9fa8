import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A decoder of a `Decodable` type from a value: a dictionary is a type with names, a list an array, everything else itself.
///
/// Fields of forms hold text, so numbers are read from text that is a number throughout, in the notation of Swift, and text of
/// nothing but blanks is no number, which an optional one may be. What is `null` is missing.
struct ValueDecoder: Decoder {
    let value: Value
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static func decode<Decoded: Decodable>(_ type: Decoded.Type, from fields: Fields) throws(ValueCodingError)
        -> Decoded
    {
        do {
            return try ValueDecoder(value: .dictionary(fields), codingPath: []).decode(type)
        } catch {
            throw ValueCodingError(error)
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let fields = value.fields else { throw wanted("a record") }
        return KeyedDecodingContainer(KeyedValues(fields: fields, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .list(let elements) = value else { throw wanted("a list") }
        return ListedValues(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    private func wanted(_ what: String) -> ValueCodingError { ValueCodingError(codingPath, .wanted(what)) }

    /// Whether it is nothing where a number may be.
    fileprivate var isBlank: Bool { value == .null || value.text?.allSatisfy(\.isWhitespace) ?? false }
}

extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let flag) = value else { throw wanted("yes or no") }
        return flag
    }

    func decode(_ type: String.Type) throws -> String {
        guard let text = value.text else { throw wanted("text") }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double {
        let number =
            switch value {
            case .integer(let number): Double(number)
            case .double(let number): number
            case .string(let text): Double(text.trimmingBlanks)
            default: Double?.none
            }
        guard let number else { throw wanted("a number") }
        return number
    }

    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
    func decode(_ type: Int.Type) throws -> Int { try whole() }
    func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
    func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
    func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
    func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
    func decode(_ type: UInt.Type) throws -> UInt { try whole() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }

    private func whole<Number: FixedWidthInteger>() throws -> Number {
        let number =
            switch value {
            case .integer(let number): Number(exactly: number)
            case .double(let number): Number(exactly: number)
            case .string(let text): Number(text.trimmingBlanks)
            default: Number?.none
            }
        guard let number else { throw wanted("a whole number that fits") }
        return number
    }

    func decode<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded {
        let decoded: (any Decodable)? =
            switch type {
            case is Value.Type: value
            case is Fields.Type: value.fields
            case is Date.Type: if case .date(let date) = value { date } else { nil }
            case is Data.Type: value.bytes.map { Data($0) }
            case is [UInt8].Type where value.bytes != nil: value.bytes
            case is URL.Type: value.text.flatMap { URL(string: $0) }
            default: try Decoded(from: self)
            }
        guard let decoded = decoded as? Decoded else { throw wanted(Self.words(for: type)) }
        return decoded
    }

    private static func words(for type: any Decodable.Type) -> String {
        switch type {
        case is Date.Type: "a date"
        case is Data.Type: "data"
        case is URL.Type: "an address"
        default: "a record"
        }
    }
}

/// The values of a dictionary, by the names of a type.
private struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let fields: Fields
    let codingPath: [any CodingKey]

    var allKeys: [Key] { fields.names.compactMap { Key(stringValue: $0) } }
    func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

    private func decoder(_ key: some CodingKey) throws -> ValueDecoder {
        let path = codingPath + [key]
        guard let value = fields[key.stringValue] else { throw ValueCodingError(path, .missing) }
        return ValueDecoder(value: value, codingPath: path)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

    func decode<Decoded: Decodable>(_ type: Decoded.Type, forKey key: Key) throws -> Decoded {
        let decoder = try decoder(key)
        if decoder.decodeNil(), !(type is Value.Type) { throw ValueCodingError(decoder.codingPath, .missing) }
        return try decoder.decode(type)
    }

    // The protocol has one of these for each number, which would take blank text for a number that is wrong.
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try read(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try read(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try read(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try read(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try read(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try read(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try read(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try read(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try read(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try read(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try read(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try read(type, key) }

    private func read<Number: Decodable & Numeric>(_ type: Number.Type, _ key: Key) throws -> Number? {
        guard contains(key), case let decoder = try decoder(key), !decoder.isBlank else { return nil }
        return try decoder.decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try decoder(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(ValueKey.parent) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

/// The elements of a list, one after the other.
private struct ListedValues: UnkeyedDecodingContainer {
    let elements: [Value]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(elements: [Value], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    private func present() throws -> ValueDecoder {
        let path = codingPath + [ValueKey(intValue: currentIndex)]
        guard !isAtEnd else { throw ValueCodingError(path, .missing) }
        return ValueDecoder(value: elements[currentIndex], codingPath: path)
    }

    private mutating func next<Result>(_ read: (ValueDecoder) throws -> Result) throws -> Result {
        let result = try read(present())
        currentIndex += 1
        return result
    }

    mutating func decodeNil() throws -> Bool {
        guard try present().decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded {
        try next { try $0.decode(type) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

extension Value {
    fileprivate var bytes: [UInt8]? {
        if case .data(let bytes) = self { bytes } else { nil }
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) }
        return end.map { String(self[..<$0].drop(while: \.isWhitespace)) } ?? ""
    }
}
