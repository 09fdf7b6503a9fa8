/// The types of everything an expression can see, for ``ValueExpression/check(against:)``.
public struct ExpressionTypes: Hashable, Sendable {
    /// The type of the subject; its names are the names of the expression.
    public var subject: ValueType
    /// The type of `SELF`, where that is something else than what has the names; nil if it is the same.
    public var itself: ValueType?
    /// The types of variables, without the dollar sign.
    public var variables: [String: ValueType]
    /// The names and types of each sort of record.
    public var entities: [String: [String: ValueType]]

    /// The names of lists that are there always, if with nothing in them.
    public var present: Set<String> = []

    /// The names of what is nothing at first.
    public var absent: Set<String> = []

    /// The names of texts that are there always, if without a letter in them.
    public var written: Set<String> = []

    /// The names of items of rows around which are records such as the subject: its own id may be meant where they stand alone.
    package var items: Set<String> = []

    /// Between what the numbers of some names lie, where something else sees to that, and that of `SELF`.
    public var ranges: [String: ClosedRange<Double>] = [:]
    public var itsRange: ClosedRange<Double>?

    /// The fields that records are asked for, of which none may be left out; nil where that is not known.
    public var asked: Set<String>?

    public init(
        _ subject: ValueType = .any, itself: ValueType? = nil, variables: [String: ValueType] = [:],
        entities: [String: [String: ValueType]] = [:]
    ) {
        self.subject = subject
        self.itself = itself
        self.variables = variables
        self.entities = entities
    }

    /// The names a type has; nil if it may have any.
    func names(of type: ValueType) -> [String: ValueType]? {
        switch type {
        case .fields(let names): names
        case .record(let entity): entities[entity]
        default: nil
        }
    }
}
