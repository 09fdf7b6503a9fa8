/// A map from names to values that keeps the order in which names were first set.
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

    /// Makes fields from pairs of which no two have one name.
    package init(unique pairs: [(String, Value)]) {
        entries = pairs.map { Field(name: $0.0, value: $0.1) }
        if entries.count >= Self.hashedFrom { indexPositions() }
    }

    /// Makes fields of names of which no two are the same, each with the value that belongs to its place.
    package init(unique names: [String], _ value: (Int) throws -> Value) rethrows {
        entries = []
        entries.reserveCapacity(names.count)
        for place in names.indices { entries.append(Field(name: names[place], value: try value(place))) }
        if entries.count >= Self.hashedFrom { indexPositions() }
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

    /// What a closure makes of the value at a place, without copying it; nil unless both have the same names at the same places.
    @inline(__always)
    func withValue<Result>(at place: Int, ifNamesAreOf other: Fields, _ body: (Value) -> Result) -> Result? {
        guard entries.count == other.entries.count else { return nil }
        for place in entries.indices where entries[place].name != other.entries[place].name { return nil }
        return body(entries[place].value)
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
        var work = 0
        return left.isSame(as: right, &work)
    }

    /// What `==` says.
    ///
    /// - Parameter work: Goes up by one for each value looked at and each sixteen bytes of text; what lies in the same
    ///   memory is one value.
    package func isSame(as other: Fields, _ work: inout Int) -> Bool {
        work += 1
        if isIdentical(to: other) { return true }
        guard count == other.count else { return false }
        for (place, entry) in entries.enumerated() {
            work += 1
            // Mostly the order is the same too.
            let counterpart = other.entries[place]
            if counterpart.name == entry.name {
                guard entry.value.isSame(as: counterpart.value, &work) else { return false }
            } else {
                guard let value = other[entry.name], entry.value.isSame(as: value, &work) else { return false }
            }
        }
        return true
    }

    /// Whether both are the same memory, so that nothing in them differs.
    package func isIdentical(to other: Fields) -> Bool {
        entries.withUnsafeBufferPointer { left in
            other.entries.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress && left.count == $0.count }
        }
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

extension Value {
    /// What `==` says, with its work counted.
    fileprivate func isSame(as other: Value, _ work: inout Int) -> Bool {
        switch (self, other) {
        case (.dictionary(let left), .dictionary(let right)): return left.isSame(as: right, &work)
        case (.list(let left), .list(let right)):
            work += 1
            guard left.count == right.count else { return false }
            if left.withUnsafeBufferPointer({ one in right.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
            }) {
                return true
            }
            return left.indices.allSatisfy { left[$0].isSame(as: right[$0], &work) }
        case (.string(let left), .string(let right)):
            work += 1 + min(left.utf8.count, right.utf8.count) / 16
            return left == right
        case (.data(let left), .data(let right)):
            work += 1 + min(left.count, right.count) / 16
            return left == right
        default:
            work += 1
            return self == other
        }
    }
}

extension Value {
    /// Whether lists and dictionaries lie more than so many deep inside each other. Looks no deeper than that.
    package func isDeeper(than limit: Int) -> Bool {
        switch self {
        case .list(let members): limit <= 0 || members.contains { $0.isDeeper(than: limit - 1) }
        case .dictionary(let fields): limit <= 0 || fields.contains { $0.value.isDeeper(than: limit - 1) }
        default: false
        }
    }
}

extension Fields: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }
}
