/// A map from keys to values that is encoded in the order of its keys, so that equal states are encoded to equal bytes.
package struct SortedTable<Key: Hashable & Comparable & Sendable & Codable, Value: Sendable & Codable>: Sendable {
    private var rows: [Key: Value] = [:]

    package init() {}

    package var count: Int { rows.count }

    /// The value of a key; nil if it has none. Setting nil removes it.
    package subscript(key: Key) -> Value? {
        get { rows[key] }
        set { rows[key] = newValue }
    }

    /// Changes the value of a key in place; does nothing if it has none.
    package mutating func modify<Result>(_ key: Key, _ change: (inout Value) -> Result) -> Result? {
        guard let index = rows.index(forKey: key) else { return nil }
        return change(&rows.values[index])
    }

    /// The keys, in order.
    package var keys: [Key] { rows.keys.sorted() }

    package func contains(_ key: Key) -> Bool { rows[key] != nil }

    package mutating func remove(where isGone: (Key) -> Bool) {
        if rows.contains(where: { isGone($0.key) }) { rows = rows.filter { !isGone($0.key) } }
    }
}

extension SortedTable: Sequence {
    package func makeIterator() -> Dictionary<Key, Value>.Iterator { rows.makeIterator() }
}

extension SortedTable: Codable {
    package init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            let key = try container.decode(Key.self)
            rows[key] = try container.decode(Value.self)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for (key, value) in rows.sorted(by: { $0.key < $1.key }) {
            try container.encode(key)
            try container.encode(value)
        }
    }
}
