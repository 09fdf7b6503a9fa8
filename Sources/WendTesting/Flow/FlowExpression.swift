package import WendExpressions

/// A judgement written in the corner of JavaScript that flow files use: names, literals, `== != < > && || !` and
/// parentheses. Values compare as JavaScript's do: text with a number is compared as a number, otherwise as text.
package indirect enum FlowExpression: Sendable, Hashable {
    case literal(Value)
    case name(String)
    case not(FlowExpression)
    case both(FlowExpression, FlowExpression)
    case either(FlowExpression, FlowExpression)
    case compare(FlowExpression, Comparison, FlowExpression)

    package enum Comparison: String, Sendable, Hashable {
        case equal = "=="
        case unequal = "!="
        case less = "<"
        case greater = ">"
    }

    /// Why a text is no such expression.
    package struct Problem: Error, Hashable {
        package let message: String
    }

    package init(_ source: String) throws(Problem) {
        var parser = FlowExpressionParser(source)
        self = try parser.parse()
    }

    package func isTrue(in scope: FlowScope) -> Bool { Self.truth(of: value(in: scope)) }

    /// The names it reads.
    package var names: [String] {
        switch self {
        case .literal: []
        case .name(let name): [name]
        case .not(let inner): inner.names
        case .both(let left, let right), .either(let left, let right), .compare(let left, _, let right):
            left.names + right.names
        }
    }

    private func value(in scope: FlowScope) -> Value {
        switch self {
        case .literal(let value): return value
        case .name(let name): return scope[name].map(Value.string) ?? .null
        case .not(let inner): return .bool(!inner.isTrue(in: scope))
        case .both(let left, let right):
            let value = left.value(in: scope)
            return Self.truth(of: value) ? right.value(in: scope) : value
        case .either(let left, let right):
            let value = left.value(in: scope)
            return Self.truth(of: value) ? value : right.value(in: scope)
        case .compare(let left, let comparison, let right):
            return .bool(Self.compare(left.value(in: scope), comparison, right.value(in: scope)))
        }
    }

    private static func truth(of value: Value) -> Bool {
        switch value {
        case .null: false
        case .string(let text): !text.isEmpty
        default: value.number.map { $0 != 0 && !$0.isNaN } ?? true
        }
    }

    private static func compare(_ left: Value, _ comparison: Comparison, _ right: Value) -> Bool {
        switch (comparison, left, right) {
        case (.equal, .null, _), (.equal, _, .null): return left == right
        case (.unequal, _, _): return !compare(left, .equal, right)
        case (.equal, .string(let left), .string(let right)): return left == right
        case (.less, .string(let left), .string(let right)): return left < right
        case (.greater, .string(let left), .string(let right)): return left > right
        case (.equal, _, _): return number(left) == number(right)
        case (.less, _, _): return number(left) < number(right)
        case (.greater, _, _): return number(left) > number(right)
        }
    }

    private static func number(_ value: Value) -> Double {
        switch value {
        case .null: 0
        case .string(let text):
            text.allSatisfy(\.isWhitespace) ? 0 : Double(text.filter { !$0.isWhitespace }) ?? .nan
        default: value.number ?? .nan
        }
    }
}

private struct FlowExpressionParser {
    private enum Token: Hashable {
        case name(String)
        case literal(Value)
        case symbol(String)
    }

    private let source: String
    private var rest: Substring
    private var token: Token?

    init(_ source: String) {
        self.source = source
        rest = source[...]
    }

    mutating func parse() throws(FlowExpression.Problem) -> FlowExpression {
        try advance()
        let expression = try either()
        if token != nil { throw unsupported() }
        return expression
    }

    private mutating func either() throws(FlowExpression.Problem) -> FlowExpression {
        var left = try both()
        while try take("||") { left = .either(left, try both()) }
        return left
    }

    private mutating func both() throws(FlowExpression.Problem) -> FlowExpression {
        var left = try equality()
        while try take("&&") { left = .both(left, try equality()) }
        return left
    }

    private mutating func equality() throws(FlowExpression.Problem) -> FlowExpression {
        var left = try order()
        while case .symbol(let symbol)? = token, symbol == "==" || symbol == "!=" {
            try advance()
            left = .compare(left, symbol == "==" ? .equal : .unequal, try order())
        }
        return left
    }

    private mutating func order() throws(FlowExpression.Problem) -> FlowExpression {
        var left = try unary()
        while case .symbol(let symbol)? = token, symbol == "<" || symbol == ">" {
            try advance()
            left = .compare(left, symbol == "<" ? .less : .greater, try unary())
        }
        return left
    }

    private mutating func unary() throws(FlowExpression.Problem) -> FlowExpression {
        if try take("!") { return .not(try unary()) }
        if try take("(") {
            let inner = try either()
            guard try take(")") else { throw FlowExpression.Problem(message: "a ')' is missing in '\(source)'") }
            return inner
        }
        switch token {
        case .name(let name):
            try advance()
            return .name(name)
        case .literal(let value):
            try advance()
            return .literal(value)
        case .symbol, nil: throw unsupported()
        }
    }

    private mutating func take(_ symbol: String) throws(FlowExpression.Problem) -> Bool {
        guard token == .symbol(symbol) else { return false }
        try advance()
        return true
    }

    private func unsupported() -> FlowExpression.Problem {
        if source.allSatisfy(\.isWhitespace) { return .init(message: "an expression is missing") }
        return .init(
            message:
                "'\(source)' is not supported: an expression holds names, literals, == != < > && || ! and parentheses")
    }

    private mutating func advance() throws(FlowExpression.Problem) {
        rest = rest.drop(while: \.isWhitespace)
        guard let first = rest.first else {
            token = nil
            return
        }
        if first == "'" || first == "\"" {
            token = .literal(.string(try quoted(by: first)))
        } else if first.isNumber {
            let digits = rest.prefix { $0.isNumber || $0 == "." }
            guard let number = Double(digits) else { throw unsupported() }
            rest = rest.dropFirst(digits.count)
            token = .literal(.double(number))
        } else if first.isLetter || first == "_" {
            let word = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
            rest = rest.dropFirst(word.count)
            switch word {
            case "true": token = .literal(true)
            case "false": token = .literal(false)
            case "null", "undefined": token = .literal(.null)
            default: token = .name(word)
            }
        } else {
            let symbols = ["===", "!==", "<=", ">=", "==", "!=", "&&", "||", "!", "<", ">", "(", ")"]
            guard let symbol = symbols.first(where: { rest.hasPrefix($0) }) else { throw unsupported() }
            rest = rest.dropFirst(symbol.count)
            token = .symbol(symbol)
        }
    }

    private mutating func quoted(by quote: Character) throws(FlowExpression.Problem) -> String {
        let body = rest.dropFirst()
        guard let end = body.firstIndex(of: quote) else {
            throw FlowExpression.Problem(message: "a closing \(quote) is missing in '\(source)'")
        }
        rest = body[body.index(after: end)...]
        return String(body[..<end])
    }
}
