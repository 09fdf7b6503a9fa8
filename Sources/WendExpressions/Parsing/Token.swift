/// One word, sign or literal of an expression's text.
struct Token {
    enum Kind: Equatable {
        case word(String)
        case keyword(Keyword, String)
        /// A function's name with colons, such as `modulus:by:`.
        case selector(String)
        case string(String)
        case integer(UInt64)
        case real(Double)
        case variable(String)
        /// A name behind `@`.
        case at(String)
        case argument(Value, String)
        case keyPath(String)
        case symbol(Symbol)
        case end
        /// Something the lexer has already complained about.
        case invalid
    }

    var kind: Kind
    var span: Span
}

enum Symbol: String, CaseIterable {
    case openParenthesis = "("
    case closeParenthesis = ")"
    case openBrace = "{"
    case closeBrace = "}"
    case openBracket = "["
    case closeBracket = "]"
    case comma = ","
    case dot = "."
    case equal = "="
    case doubleEqual = "=="
    case notEqual = "!="
    case unequal = "<>"
    case less = "<"
    case greater = ">"
    case lessOrEqual = "<="
    case equalOrLess = "=<"
    case greaterOrEqual = ">="
    case equalOrGreater = "=>"
    case and = "&&"
    case or = "||"
    case not = "!"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"
    case power = "**"
    case bitAnd = "&"
    case bitOr = "|"
    case bitXor = "^"
    case shiftLeft = "<<"
    case shiftRight = ">>"
    case complement = "~"
    case assign = ":="
    case coalesce = "??"
    case modulus = "%%"
    /// Between a name of a record and its value.
    case colon = ":"
}

enum Keyword: String, CaseIterable {
    case and = "AND"
    case or = "OR"
    case isIn = "IN"
    case not = "NOT"
    case all = "ALL"
    case any = "ANY"
    case some = "SOME"
    case none = "NONE"
    case like = "LIKE"
    case caseInsensitive = "CASEINSENSITIVE"
    case ci = "CI"
    case matches = "MATCHES"
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case between = "BETWEEN"
    case null = "NULL"
    case `nil` = "NIL"
    case subject = "SELF"
    case `true` = "TRUE"
    case yes = "YES"
    case `false` = "FALSE"
    case no = "NO"
    case first = "FIRST"
    case last = "LAST"
    case size = "SIZE"
    case anyKey = "ANYKEY"
    case subquery = "SUBQUERY"
    case fetch = "FETCH"
    case cast = "CAST"
    case truePredicate = "TRUEPREDICATE"
    case falsePredicate = "FALSEPREDICATE"
    case conformsTo = "UTI-CONFORMS-TO"
    case equalsType = "UTI-EQUALS"
    case function = "FUNCTION"
    case ternary = "TERNARY"
    case union = "UNION"
    case intersect = "INTERSECT"
    case minus = "MINUS"

    /// Every keyword by its upper-case letters.
    private static let byLetters: [String: Keyword] = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    private static let longest = 15

    /// The keyword a word is, whatever its case.
    init?(word: String) {
        guard word.utf8.count <= Self.longest, word.utf8.count >= 2,
            let keyword = Self.byLetters[
                String(decoding: word.utf8.map { $0 >= 97 && $0 <= 122 ? $0 - 32 : $0 }, as: UTF8.self)]
        else { return nil }
        self = keyword
    }

    /// The words that are names where no index is expected.
    var isPlainOutsideBrackets: Bool { self == .first || self == .last || self == .size }
}
