import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An encoder of an `Encodable` type to a value: a type with names is a dictionary in the order it names them, an array a list,
/// everything else itself.
///
/// This is what documents read. `Value` is itself `Codable` in another way, which keeps every difference for journals, and
/// results of operations are looked at without being `Encodable` at all (`Value(reflecting:)`).
struct ValueEncoder: Encoder {
    private let place: Place
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    fileprivate init(_ place: Place, _ codingPath: [any CodingKey]) {
        self.place = place
        self.codingPath = codingPath
    }

    /// - Throws: What cannot be encoded, or has no names.
    static func fields(of answer: some Encodable) throws(ValueCodingError) -> Fields {
        do {
            guard let fields = try value(of: answer, []).fields else { throw ValueCodingError([], .wanted("a record")) }
            return fields
        } catch {
            throw ValueCodingError(error)
        }
    }

    fileprivate static func value<Encoded: Encodable>(of encoded: Encoded, _ path: [any CodingKey]) throws -> Value {
        switch encoded {
        case let value as Value: return value
        case let fields as Fields: return .dictionary(fields)
        case let date as Date: return .date(date)
        case let data as Data: return .data(Array(data))
        case let bytes as [UInt8]: return .data(bytes)
        case let address as URL: return .string(address.absoluteString)
        default:
            let place = Place()
            try encoded.encode(to: ValueEncoder(place, path))
            return place.value
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        place.holdsFields()
        return KeyedEncodingContainer(NamedPlaces(place: place, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        place.holdsList()
        return ListedPlaces(place: place, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() { place.set(.null) }
    func encode(_ value: Bool) { place.set(.bool(value)) }
    func encode(_ value: String) { place.set(.string(value)) }
    func encode(_ value: Double) { place.set(.double(value)) }
    func encode(_ value: Float) { place.set(.double(Double(value))) }
    func encode(_ value: Int) { place.set(.integer(value)) }
    func encode(_ value: Int8) { place.set(.integer(Int(value))) }
    func encode(_ value: Int16) { place.set(.integer(Int(value))) }
    func encode(_ value: Int32) { place.set(.integer(Int(value))) }
    func encode(_ value: Int64) { place.set(whole(value)) }
    func encode(_ value: UInt) { place.set(whole(value)) }
    func encode(_ value: UInt8) { place.set(.integer(Int(value))) }
    func encode(_ value: UInt16) { place.set(.integer(Int(value))) }
    func encode(_ value: UInt32) { place.set(whole(value)) }
    func encode(_ value: UInt64) { place.set(whole(value)) }
    func encode(_ value: some Encodable) throws { place.set(try Self.value(of: value, codingPath)) }

    private func whole(_ number: some BinaryInteger) -> Value {
        Int(exactly: number).map { .integer($0) } ?? .double(Double(number))
    }
}

/// Where a value comes to stand. Containers of one encoder write to the same place, one after the other.
private final class Place {
    private enum Shape {
        case single(Value)
        case fields, list
    }

    private var shape = Shape.single(.null)
    private var names: [String] = []
    private var parts: [Place] = []

    var value: Value {
        switch shape {
        case .single(let value): value
        case .fields: .dictionary(Fields(zip(names, parts.map(\.value))))
        case .list: .list(parts.map(\.value))
        }
    }

    var count: Int { parts.count }

    func set(_ value: Value) { shape = .single(value) }
    func holdsFields() { shape = .fields }
    func holdsList() { shape = .list }

    func part(_ name: String) -> Place {
        names.append(name)
        return next()
    }

    func next() -> Place {
        let part = Place()
        parts.append(part)
        return part
    }
}

/// The names of a type, each a place.
private struct NamedPlaces<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let place: Place
    let codingPath: [any CodingKey]

    private func encoder(_ key: some CodingKey) -> ValueEncoder {
        ValueEncoder(place.part(key.stringValue), codingPath + [key])
    }

    func encodeNil(forKey key: Key) { encoder(key).encodeNil() }
    func encode(_ value: some Encodable, forKey key: Key) throws { try encoder(key).encode(value) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { encoder(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder(ValueKey.parent) }
    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

/// The elements of an array, each a place.
private struct ListedPlaces: UnkeyedEncodingContainer {
    let place: Place
    let codingPath: [any CodingKey]

    var count: Int { place.count }

    private func encoder() -> ValueEncoder {
        let key = ValueKey(intValue: count)
        return ValueEncoder(place.next(), codingPath + [key])
    }

    func encodeNil() { encoder().encodeNil() }
    func encode(_ value: some Encodable) throws { try encoder().encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder() }
}
