/// What sort of value something is, as far as it is known before anything is evaluated.
public indirect enum ValueType: Hashable, Sendable {
    /// Not known; everything is possible.
    case any
    case null
    case bool, integer, double, string, date, data
    /// A text that is one of these.
    case words(Set<String>)
    /// The text that a record is known by: of this entity, or of one that inherits from it.
    case id(String)
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
        case .string, .words: "a text"
        case .id(let entity): "the id of a record of '\(entity.prefix(40))'"
        case .date: "a date"
        case .data: "data"
        case .list: "a list"
        case .fields, .dictionary: "a dictionary"
        case .record(let entity): "a record of '\(entity)'"
        }
    }

    var isNumber: Bool { self == .bool || self == .integer || self == .double }
    var isOpen: Bool { self == .any || self == .null }

    public var isText: Bool {
        switch self {
        case .string, .words, .id: true
        default: false
        }
    }

    /// Whether it has fields.
    var isRecord: Bool {
        switch self {
        case .fields, .record: true
        default: false
        }
    }

    /// Whether a text of the type may have signs in it that stand for others, `*` or `?`.
    package var mayHaveWildcards: Bool {
        if case .words(let words) = self { words.contains { $0.contains("*") || $0.contains("?") } } else { false }
    }

    /// How many words are told apart; what may be one of more is any text.
    public static let wordLimit = 64

    /// The type of a value.
    ///
    /// - Parameter keepsWords: Whether texts are known by what they say.
    public init(_ value: Value, keepsWords: Bool = false) {
        self =
            switch value {
            case .null: .null
            case .bool: .bool
            case .integer: .integer
            case .double: .double
            case .string(let text): keepsWords && text.utf8.count <= Self.wordLimit ? .words([text]) : .string
            case .date: .date
            case .data: .data
            // Of one that is empty nothing is known.
            case .list(let members):
                .list(
                    members.isEmpty
                        ? .null
                        : Self.common(
                            members.prefix(64).map {
                                ValueType($0, keepsWords: keepsWords && members.count <= Self.wordLimit)
                            }))
            case .dictionary(let fields):
                .fields(
                    Dictionary(
                        fields.map { ($0.name, ValueType($0.value, keepsWords: keepsWords)) }, uniquingKeysWith: { $1 })
                )
            case .reference(let reference): .record(reference.type)
            }
    }

    /// The type all of some types are.
    static func common(_ types: [ValueType]) -> ValueType {
        let known = types.filter { $0 != .null }
        guard let first = known.first else { return .any }
        return known.dropFirst().reduce(first) { $0.joined(with: $1) }
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
        // Nothing chosen yet.
        case (.words([""]), .id): other
        case (.id, .words([""])): self
        case (.words(let left), .words(let right)):
            left.union(right).count <= Self.wordLimit ? .words(left.union(right)) : .string
        case _ where isText && other.isText: .string
        case _ where isNumber && other.isNumber: .double
        default: .any
        }
    }
}
