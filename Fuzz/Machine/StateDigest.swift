package import WendCore

/// A number for what a state is encoded to: equal states have equal ones, at a small part of the cost of encoding them as
/// text. Members of objects count without their order, as in sorted JSON.
package struct StateDigest: Equatable {
    private let value: UInt64

    package init(_ state: SessionState) throws {
        let encoder = DigestEncoder()
        try state.encode(to: encoder)
        value = encoder.digest
    }
}

private func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    var mixed = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ (mixed >> 29)
}

private func digest(of text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { bytes in
        var hash = mix(3, UInt64(bytes.count))
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = 0
        while offset + 8 <= raw.count {
            hash = mix(hash, raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var tail: UInt64 = 0
        while offset < raw.count {
            tail = tail << 8 | UInt64(raw[offset])
            offset += 1
        }
        return mix(hash, tail)
    }
}

private func word(of key: any CodingKey) -> UInt64 { digest(of: key.stringValue) }

/// One value on its way: itself, the members of an object, or the elements of a list.
private final class DigestEncoder: Encoder {
    private enum Shape: UInt64 { case nothing = 11, single, object, list }

    private var shape = Shape.nothing
    private var sum: UInt64 = 0
    private(set) var count = 0
    /// What goes on inside it, with its key or position: known at the end only.
    private var inner: [(key: UInt64, encoder: DigestEncoder)] = []

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    var digest: UInt64 {
        var total = sum
        for (key, encoder) in inner { total &+= mix(key, encoder.digest) }
        return mix(mix(shape.rawValue, UInt64(count)), total)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        shape = .object
        return KeyedEncodingContainer(DigestObject(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        shape = .list
        return DigestList(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { DigestValue(encoder: self) }

    func note(_ key: UInt64, _ value: UInt64) {
        count += 1
        sum &+= mix(key, value)
    }

    func add(_ key: UInt64) -> DigestEncoder {
        count += 1
        let encoder = DigestEncoder()
        inner.append((key, encoder))
        return encoder
    }

    func add(_ key: UInt64, _ value: some Encodable) throws {
        let encoder = DigestEncoder()
        try value.encode(to: encoder)
        note(key, encoder.digest)
    }

    func set(_ value: UInt64) {
        shape = .single
        sum = value
    }
}

private struct DigestObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: DigestEncoder
    var codingPath: [any CodingKey] { [] }

    private func add(_ key: Key, _ value: UInt64) { encoder.note(word(of: key), value) }

    mutating func encodeNil(forKey key: Key) { add(key, 1) }
    mutating func encode(_ value: Bool, forKey key: Key) { add(key, value ? 5 : 7) }
    mutating func encode(_ value: String, forKey key: Key) { add(key, digest(of: value)) }
    mutating func encode(_ value: Double, forKey key: Key) { add(key, value.bitPattern) }
    mutating func encode(_ value: Int, forKey key: Key) { add(key, UInt64(bitPattern: Int64(value))) }
    mutating func encode(_ value: UInt32, forKey key: Key) { add(key, UInt64(value)) }
    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
        try encoder.add(word(of: key), value)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder.add(word(of: key)).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.add(word(of: key)).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { encoder.add(2) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { encoder.add(word(of: key)) }
}

private struct DigestList: UnkeyedEncodingContainer {
    let encoder: DigestEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.count }

    private var position: UInt64 { UInt64(encoder.count) }

    mutating func encodeNil() { encoder.note(position, 1) }
    mutating func encode(_ value: String) { encoder.note(position, digest(of: value)) }
    mutating func encode(_ value: some Encodable) throws {
        try encoder.add(position, value)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder.add(position).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.add(position).unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { encoder.add(position) }
}

private struct DigestValue: SingleValueEncodingContainer {
    let encoder: DigestEncoder
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() { encoder.set(1) }
    mutating func encode(_ value: Bool) { encoder.set(value ? 5 : 7) }
    mutating func encode(_ value: String) { encoder.set(digest(of: value)) }
    mutating func encode(_ value: Double) { encoder.set(value.bitPattern) }
    mutating func encode(_ value: Float) { encoder.set(UInt64(value.bitPattern)) }
    mutating func encode(_ value: Int) { encoder.set(UInt64(bitPattern: Int64(value))) }
    mutating func encode(_ value: Int8) { encoder.set(UInt64(bitPattern: Int64(value))) }
    mutating func encode(_ value: Int16) { encoder.set(UInt64(bitPattern: Int64(value))) }
    mutating func encode(_ value: Int32) { encoder.set(UInt64(bitPattern: Int64(value))) }
    mutating func encode(_ value: Int64) { encoder.set(UInt64(bitPattern: value)) }
    mutating func encode(_ value: UInt) { encoder.set(UInt64(value)) }
    mutating func encode(_ value: UInt8) { encoder.set(UInt64(value)) }
    mutating func encode(_ value: UInt16) { encoder.set(UInt64(value)) }
    mutating func encode(_ value: UInt32) { encoder.set(UInt64(value)) }
    mutating func encode(_ value: UInt64) { encoder.set(value) }
    mutating func encode(_ value: some Encodable) throws { try value.encode(to: encoder) }
}
