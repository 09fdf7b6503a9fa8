/// How two values are compared.
enum ComparisonOperator: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case between = "BETWEEN"
    case isIn = "IN"
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"
    case conformsTo = "UTI-CONFORMS-TO"
    case equalsType = "UTI-EQUALS"

    var isWord: Bool {
        switch self {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: false
        default: true
        }
    }

    var isOrdering: Bool {
        switch self {
        case .less, .lessOrEqual, .greater, .greaterOrEqual: true
        default: false
        }
    }

    var isTextual: Bool {
        switch self {
        case .beginsWith, .endsWith, .like, .matches, .conformsTo, .equalsType: true
        default: false
        }
    }

    var takesOptions: Bool { self != .conformsTo && self != .equalsType }
}

/// How many members of the left side have to pass.
enum Quantifier: String, Hashable, Sendable {
    case any = "ANY"
    case all = "ALL"
    case none = "NONE"
}

/// What makes one value of two.
enum BinaryOperator: String, Hashable, Sendable {
    case coalesce = "??"
    case union = "UNION"
    case intersect = "INTERSECT"
    case minus = "MINUS"
    case bitOr = "|"
    case bitXor = "^"
    case bitAnd = "&"
    case shiftLeft = "<<"
    case shiftRight = ">>"
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case power = "**"

    /// Higher binds tighter; ``Precedence`` has the levels around these.
    var precedence: Int {
        switch self {
        case .coalesce: Precedence.coalesce
        case .union, .intersect, .minus: 7
        case .bitOr: 8
        case .bitXor: 9
        case .bitAnd: 10
        case .shiftLeft, .shiftRight: 11
        case .add, .subtract: 12
        case .multiply, .divide: 13
        case .power: Precedence.power
        }
    }

    var isRightAssociative: Bool { self == .power || self == .coalesce }
}

/// How tightly the parts of an expression hold together.
enum Precedence {
    static let or = 1
    static let and = 2
    static let not = 3
    static let comparison = 4
    static let assignment = 5
    static let coalesce = 6
    static let product = 13
    static let sign = 14
    static let power = 15
    static let postfix = 16
}

/// What `@name` in a key path does with a collection.
enum CollectionOperator: String, Hashable, Sendable, CaseIterable {
    case count, sum, avg, min, max
    case unionOfObjects, distinctUnionOfObjects
    case unionOfArrays, distinctUnionOfArrays
    case unionOfSets, distinctUnionOfSets
    case firstObject, lastObject
    /// Names and values of a dictionary; no operators on what follows.
    case allKeys, allValues
}
