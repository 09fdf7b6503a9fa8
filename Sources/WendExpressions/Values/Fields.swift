/// Maps names to values and keeps the order in which names were first set.
///
/// Look-up is linear in small dictionaries and hashed in large ones. Equality does not depend on order.
public struct Fields: Sendable {
    /// One name with its value.
    public struct Field: Sendable {
        public let name: String
        public fileprivate(set) var value: Value
    }

    private var entries: [Field] = []
    /// Positions by name, kept only when there are so many names that searching them in turn would be slow.
    private var positions: [String: Int]?
    private static let hashedFrom = 16

    public init() {}

    /// Makes fields from pairs; of two pairs with one name the later wins, at the earlier's position.
    public init(_ pairs: some Sequence<(String, Value)>) {
        for (name, value) in pairs { self[name] = value }
    }

    /// The value of a name; nil if it has none. Setting nil removes the name.
    public subscript(name: String) -> Value? {
        get { position(of: name).map { entries[$0].value } }
        set {
            switch (position(of: name), newValue) {
            case (let position?, let value?): entries[position].value = value
            case (nil, let value?): append(Field(name: name, value: value))
            case (let position?, nil): remove(at: position)
            case (nil, nil): break
            }
        }
    }

    /// What a closure makes of a name's value, without copying it; nil if the name has none.
    @inline(__always)
    func withValue<Result>(of name: String, _ body: (Value) -> Result) -> Result? {
        if let positions { return positions[name].map { body(entries[$0].value) } }
        for position in entries.indices where entries[position].name == name { return body(entries[position].value) }
        return nil
    }

    /// These fields with all of `other` set on top.
    public func merging(_ other: Fields) -> Fields {
        if other.isEmpty { return self }
        if isEmpty { return other }
        var merged = self
        for field in other { merged[field.name] = field.value }
        return merged
    }

    public var names: [String] { entries.map(\.name) }

    private func position(of name: String) -> Int? {
        if let positions { return positions[name] }
        return entries.firstIndex { $0.name == name }
    }

    private mutating func append(_ field: Field) {
        entries.append(field)
        if positions != nil {
            positions?[field.name] = entries.count - 1
        } else if entries.count >= Self.hashedFrom {
            indexPositions()
        }
    }

    private mutating func remove(at position: Int) {
        entries.remove(at: position)
        if positions != nil { indexPositions() }
    }

    private mutating func indexPositions() {
        var positions: [String: Int] = [:]
        positions.reserveCapacity(entries.count * 2)
        for (position, entry) in entries.enumerated() { positions[entry.name] = position }
        self.positions = positions
    }
}

extension Fields: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { entries.count }
    public subscript(position: Int) -> Field { entries[position] }
}

extension Fields: Hashable {
    public static func == (left: Fields, right: Fields) -> Bool {
        left.count == right.count && left.entries.allSatisfy { right[$0.name] == $0.value }
    }

    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for entry in entries {
            var inner = Hasher()
            inner.combine(entry.name)
            inner.combine(entry.value)
            sum &+= inner.finalize()
        }
        hasher.combine(sum)
    }
}

extension Fields: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }
}
