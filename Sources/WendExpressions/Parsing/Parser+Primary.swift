/// Reads what stands between operators.
extension Parser {
    /// A literal, a name, a call or something in brackets.
    mutating func primary() -> Node {
        let span = token.span
        switch token.kind {
        case .string(let text): return constant(.string(text))
        case .integer(let number):
            return constant(Int(exactly: number).map(Value.integer) ?? .double(Double(number)))
        case .real(let number): return constant(.double(number))
        case .argument(let value, _): return constant(value)
        case .keyPath(let path):
            advance()
            return keyPath(path, span)
        case .variable(let name):
            advance()
            return make(.variable(name), span)
        case .at(let name):
            advance()
            return make(.path(nil, [collection(name, span)]), span)
        case .word(let name):
            advance()
            if token.kind == .symbol(.openParenthesis) { return call(name, span) }
            return make(.path(nil, [.key(name)]), span)
        case .selector(let name):
            advance()
            return call(name, span)
        case .keyword(let keyword, let word): return reserved(keyword, word)
        case .symbol(.openParenthesis):
            advance()
            let inner = expression()
            expect(.closeParenthesis, "')'")
            return inner
        case .symbol(.openBrace):
            advance()
            let (members, end) = list(until: .closeBrace, "',' or '}'")
            return aggregate(members, span.joined(to: end))
        default: return missing("a value")
        }
    }

    private mutating func missing(_ expected: String) -> Node {
        let span = token.span
        complainUnexpected(expected)
        return failed(span)
    }

    private mutating func constant(_ value: Value) -> Node {
        defer { advance() }
        return make(.constant(value), token.span)
    }

    private mutating func reserved(_ keyword: Keyword, _ word: String) -> Node {
        let span = token.span
        switch keyword {
        case .null, .nil: return constant(.null)
        case .true, .yes: return constant(true)
        case .false, .no: return constant(false)
        case .truePredicate, .falsePredicate:
            advance()
            return make(.always(keyword == .truePredicate), span)
        case .subject:
            advance()
            return make(.subject, span)
        case .anyKey:
            advance()
            return make(.anyKey, span)
        case .subquery: return subquery()
        case .ternary: return ternary()
        case .cast: return cast()
        case .function: return function()
        case .fetch:
            report(.unsupported("FETCH needs a store, which a text cannot name", at: span))
            advance()
            if take(.openParenthesis) { _ = list(until: .closeParenthesis, "',' or ')'") }
            return failed(span)
        case .first, .last, .size:
            advance()
            return make(.path(nil, [.key(word)]), span)
        default: return missing("a value")
        }
    }

    /// Constants in braces are one constant.
    private func aggregate(_ members: [Node], _ span: Span) -> Node {
        let constants = members.compactMap(\.constant)
        return make(constants.count == members.count ? .constant(.list(constants)) : .list(members), span)
    }

    private mutating func list(until end: Symbol, _ expected: String) -> (nodes: [Node], end: Span) {
        var nodes: [Node] = []
        if token.kind == .symbol(end) {
            let span = token.span
            advance()
            return ([], span)
        }
        repeat { nodes.append(value(expression())) } while take(.comma)
        let span = token.span
        expect(end, expected)
        return (nodes, span)
    }

    // MARK: Paths

    mutating func postfix(_ start: Node) -> Node {
        var node = start
        while true {
            switch token.kind {
            case .symbol(.dot):
                advance()
                guard let step = pathStep() else { return node }
                let span = node.span.joined(to: step.span)
                if case .path(let base, let steps) = node.form {
                    node = make(.path(base, steps + [step.step]), span)
                } else {
                    node = make(.path(value(node), [step.step]), span)
                }
            case .symbol(.openBracket):
                advance()
                let index = index()
                let span = node.span.joined(to: token.span)
                expect(.closeBracket, "']'")
                node = make(.index(value(node), index), span)
            default: return node
            }
            if node.depth > limits.depth {
                report(.budget("expressions are nested deeper than \(limits.depth) levels", at: node.span))
                return failed(node.span)
            }
        }
    }

    private mutating func pathStep() -> (step: PathStep, span: Span)? {
        let span = token.span
        switch token.kind {
        case .word(let name), .keyword(_, let name):
            advance()
            return (.key(name), span)
        case .at(let name):
            advance()
            return (collection(name, span), span)
        default:
            complainUnexpected("a name after '.'")
            return nil
        }
    }

    private mutating func collection(_ name: String, _ span: Span) -> PathStep {
        if let known = CollectionOperator(rawValue: name) { return .collection(known) }
        let closest = Suggestion.closest(to: name, among: CollectionOperator.allCases.map(\.rawValue))
        report(.unknownOperator("@\(name)", closest: closest.map { "@\($0)" }, at: span))
        return .collection(.count)
    }

    private mutating func index() -> Index {
        if case .keyword(let keyword, _) = token.kind, keyword.isPlainOutsideBrackets {
            advance()
            return keyword == .first ? .first : keyword == .last ? .last : .size
        }
        return .at(value(expression()))
    }

    private mutating func keyPath(_ path: String, _ span: Span) -> Node {
        var steps: [PathStep] = []
        for part in path.split(separator: ".", omittingEmptySubsequences: false) {
            guard !part.isEmpty, part != "@" else {
                report(.syntax("'\(path)' is not a key path", at: span))
                return failed(span)
            }
            steps.append(part.hasPrefix("@") ? collection(String(part.dropFirst()), span) : .key(String(part)))
        }
        if steps.first == .key("SELF") || steps.first == .key("self") {
            return steps.count == 1
                ? make(.subject, span) : make(.path(make(.subject, span), Array(steps.dropFirst())), span)
        }
        return make(.path(nil, steps), span)
    }

    // MARK: Calls

    private mutating func call(_ name: String, _ span: Span) -> Node {
        expect(.openParenthesis, "'('")
        let (arguments, end) = list(until: .closeParenthesis, "',' or ')'")
        let whole = span.joined(to: end)
        guard let function = NamedFunction(written: name) else {
            report(.unknownFunction(name, closest: Suggestion.closest(to: name, among: NamedFunction.names), at: span))
            return failed(whole)
        }
        guard function.arity.contains(arguments.count) else {
            report(.wrongArity(name, expected: function.arityText, found: arguments.count, at: span))
            return failed(whole)
        }
        return function.node(arguments, whole)
    }

    private mutating func subquery() -> Node {
        let start = token.span
        advance()
        defer { leaveSubquery() }
        guard enterSubquery() else {
            report(.budget("SUBQUERY is nested deeper than \(limits.subqueryDepth) levels", at: start))
            complainUnexpected("an operator")
            return failed(start)
        }
        expect(.openParenthesis, "'(' after SUBQUERY")
        let collection = value(expression())
        expect(.comma, "','")
        var name = ""
        if case .variable(let found) = token.kind {
            name = found
            advance()
        } else {
            complainUnexpected("a $variable")
        }
        expect(.comma, "','")
        let filter = condition(expression())
        let end = token.span
        expect(.closeParenthesis, "')'")
        return make(.subquery(collection, variable: name, filter), start.joined(to: end))
    }

    private mutating func ternary() -> Node {
        let start = token.span
        advance()
        expect(.openParenthesis, "'(' after TERNARY")
        let test = condition(expression())
        expect(.comma, "','")
        let yes = value(expression())
        expect(.comma, "','")
        let no = value(expression())
        let end = token.span
        expect(.closeParenthesis, "')'")
        return make(.ternary(test, yes, no), start.joined(to: end))
    }

    private mutating func cast() -> Node {
        let start = token.span
        advance()
        expect(.openParenthesis, "'(' after CAST")
        let operand = value(expression())
        expect(.comma, "','")
        let type = literalText("the name of a type, such as 'NSNumber'")
        let end = token.span
        expect(.closeParenthesis, "')'")
        return Casting.node(operand, to: type, start.joined(to: end))
    }

    private mutating func function() -> Node {
        let start = token.span
        advance()
        expect(.openParenthesis, "'(' after FUNCTION")
        let receiver = value(expression())
        expect(.comma, "','")
        let selector = literalText("the name of a selector, such as 'count'")
        var arguments: [Node] = []
        while take(.comma) { arguments.append(value(expression())) }
        let end = token.span
        expect(.closeParenthesis, "',' or ')'")
        return make(.selector(receiver, selector, arguments), start.joined(to: end))
    }

    private mutating func literalText(_ expected: String) -> String {
        switch token.kind {
        case .string(let text), .argument(.string(let text), _):
            advance()
            return text
        default:
            complainUnexpected(expected)
            return ""
        }
    }
}
