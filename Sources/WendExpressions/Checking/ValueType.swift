/// What sort of value something is, as far as it is known before anything is evaluated.
public indirect enum ValueType: Hashable, Sendable {
    /// Not known; everything is possible.
    case any
    case null
    case bool, integer, double, string, date, data
    case list(ValueType)
    /// A dictionary with these names and no others.
    case fields([String: ValueType])
    /// A dictionary of which nothing is known.
    case dictionary
    /// A record of an entity, or an object of a kind, by name; see ``ExpressionTypes/entities``.
    case record(String)

    /// What it is, for people who read messages.
    public var name: String {
        switch self {
        case .any: "something"
        case .null: "nothing"
        case .bool: "a Boolean"
        case .integer, .double: "a number"
        case .string: "a text"
        case .date: "a date"
        case .data: "data"
        case .list: "a list"
        case .fields, .dictionary: "a dictionary"
        case .record(let entity): "a record of '\(entity)'"
        }
    }

    var isNumber: Bool { self == .bool || self == .integer || self == .double }
    var isOpen: Bool { self == .any || self == .null }

    /// The type of a value.
    public init(_ value: Value) {
        self =
            switch value {
            case .null: .null
            case .bool: .bool
            case .integer: .integer
            case .double: .double
            case .string: .string
            case .date: .date
            case .data: .data
            // Of one that is empty nothing is known.
            case .list(let members):
                .list(members.isEmpty ? .null : Self.common(members.prefix(64).map(ValueType.init)))
            case .dictionary(let fields):
                .fields(Dictionary(fields.map { ($0.name, ValueType($0.value)) }, uniquingKeysWith: { $1 }))
            case .reference(let reference): .record(reference.type)
            }
    }

    /// The type all of some types are.
    static func common(_ types: [ValueType]) -> ValueType {
        let known = types.filter { $0 != .null }
        guard let first = known.first else { return .any }
        if known.allSatisfy({ $0 == first }) { return first }
        return known.allSatisfy(\.isNumber) ? .double : .any
    }
}

extension ValueType {
    /// What something is that is of one type at one time and of another at another; `any` where they have nothing in common.
    /// Records have the fields of both, lists members of both.
    public func joined(with other: ValueType) -> ValueType {
        switch (self, other) {
        case _ where self == other: self
        case (.null, _): other
        case (_, .null): self
        case (.list(let left), .list(let right)): .list(left.joined(with: right))
        case (.fields(let left), .fields(let right)): .fields(left.merging(right) { $0.joined(with: $1) })
        case _ where isNumber && other.isNumber: .double
        default: .any
        }
    }
}
