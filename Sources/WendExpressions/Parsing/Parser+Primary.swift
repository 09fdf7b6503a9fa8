/// Reads what stands between operators.
extension Parser {
    /// A literal, a name, a call or something in brackets.
    mutating func primary() -> Node {
        let span = token.span
        switch token.kind {
        case .string(let text): return constant(.string(text))
        case .integer(let number):
            if let whole = Int(exactly: number) { return constant(.integer(whole)) }
            report(.inexact(number, at: span), once: false)
            return constant(.double(Double(number)))
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
            if name == "new", let made = madeElsewhere(span) { return made }
            lastWord = (name, span.end)
            return make(.path(nil, [.key(name)]), span)
        case .selector(let name):
            advance()
            return call(name, span)
        case .keyword(let keyword, let word): return reserved(keyword, word)
        case .symbol(.openParenthesis):
            advance()
            let inner = expression()
            if token.kind == .symbol(.comma) { return listInBrackets(inner, span) }
            expect(.closeParenthesis, "')'")
            return inner
        case .symbol(.openBrace):
            advance()
            let (members, end) = list(until: .closeBrace, "',' or '}'")
            return aggregate(members, span.joined(to: end))
        case .symbol(.openBracket): return listInSquareBrackets()
        default: return missing("a value")
        }
    }

    /// Goes on behind a list that should have stood in braces.
    private mutating func listInBrackets(_ first: Node, _ span: Span) -> Node {
        report(.unexpected("','", expected: "')'", hint: Self.listHint, at: token.span))
        advance()
        let (others, end) = list(until: .closeParenthesis, "')'")
        return aggregate([first] + others, span.joined(to: end))
    }

    /// A list in square brackets, which says in texts with live values what braces say elsewhere.
    private mutating func listInSquareBrackets() -> Node {
        let span = token.span
        advance()
        let (members, end) = list(until: .closeBracket, "',' or ']'")
        return aggregate(members, span.joined(to: end))
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

    mutating func list(
        until end: Symbol, _ expected: String, takesConditions: Bool = false
    ) -> (nodes: [Node], end: Span) {
        var nodes: [Node] = []
        if token.kind == .symbol(end) {
            let span = token.span
            advance()
            return ([], span)
        }
        repeat {
            let node = expression()
            nodes.append(takesConditions ? node : value(node))
        } while take(.comma)
        let span = token.span
        expect(end, expected)
        return (nodes, span)
    }

    // MARK: Paths

    /// - Parameter isBracketed: Whether the start stands in brackets: they end a path that has a collection operator, which
    ///   would take what follows for a part of what it collects.
    mutating func postfix(_ start: Node, isBracketed: Bool) -> Node {
        var node = start
        var isEnded = isBracketed && start.isCollecting
        while true {
            switch token.kind {
            case .symbol(.dot):
                advance()
                guard let (further, end) = pathSteps() else { return node }
                let span = node.span.joined(to: end)
                if case .path(let base, let steps) = node.form, !isEnded {
                    node = make(.path(base, steps + further), span)
                } else {
                    node = make(.path(value(node), further), span)
                    isEnded = false
                }
                if let called = calledElsewhere(node) { node = called }
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

    /// What stands after a dot: a name, a collection operator, or a key path in the place of `%K`.
    private mutating func pathSteps() -> (steps: [PathStep], span: Span)? {
        let span = token.span
        switch token.kind {
        case .word(let name), .keyword(_, let name):
            advance()
            if token.kind == .symbol(.openParenthesis), token.span.start == span.end { lastName = (name, span.end) }
            return ([.key(name)], span)
        case .at(let name):
            advance()
            let step = collection(name, span)
            guard let (further, end) = collectedInBrackets(name, span) else { return ([step], span) }
            return ([step] + further, end)
        case .keyPath(let path):
            advance()
            return steps(of: path, span).map { ($0, span) }
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

    /// The steps of a key path that was given as an argument; nil, and reported, if it is none.
    private mutating func steps(of path: String, _ span: Span) -> [PathStep]? {
        var steps: [PathStep] = []
        for part in path.split(separator: ".", omittingEmptySubsequences: false) {
            guard !part.isEmpty, part != "@" else {
                report(.syntax("'\(path)' is not a key path", at: span))
                return nil
            }
            steps.append(part.hasPrefix("@") ? collection(String(part.dropFirst()), span) : .key(String(part)))
        }
        return steps
    }

    private mutating func keyPath(_ path: String, _ span: Span) -> Node {
        guard let steps = steps(of: path, span) else { return failed(span) }
        if steps.first == .key("SELF") || steps.first == .key("self") {
            return steps.count == 1
                ? make(.subject, span) : make(.path(make(.subject, span), Array(steps.dropFirst())), span)
        }
        return make(.path(nil, steps), span)
    }

    // MARK: Calls

    /// `record(name: value, …)`, the short form of a dictionary.
    private mutating func record(_ start: Span) -> Node {
        expect(.openParenthesis, "'('")
        var arguments: [Node] = []
        if token.kind != .symbol(.closeParenthesis) {
            repeat {
                guard let name = fieldName() else { break }
                arguments += [name, expression()]
            } while take(.comma)
        }
        let end = token.span
        expect(.closeParenthesis, "',' or ')'")
        return NamedFunction.dictionary.node(arguments, start.joined(to: end))
    }

    /// A name with the colon behind it; nil, and reported, if there is none.
    private mutating func fieldName() -> Node? {
        let span = token.span
        switch token.kind {
        // What is followed by a bracket looks like a selector.
        case .selector(let name) where name.dropLast().allSatisfy({ $0 != ":" }):
            advance()
            return make(.constant(.string(String(name.dropLast()))), span)
        case .word(let name), .keyword(_, let name), .string(let name):
            advance()
            expect(.colon, "':' after the name '\(name)'")
            return make(.constant(.string(name)), span)
        default:
            complainUnexpected("a name, as in record(name: 1)")
            return nil
        }
    }

    private mutating func call(_ name: String, _ span: Span) -> Node {
        if name == "record" { return record(span) }
        expect(.openParenthesis, "'('")
        if let counted = countedElsewhere(name, span) { return counted }
        let known = NamedFunction(written: name)
        // Of a function that nobody knows nobody knows either what it takes.
        let (arguments, end) = list(until: .closeParenthesis, "',' or ')'", takesConditions: known == nil)
        let whole = span.joined(to: end)
        guard let function = known else {
            let (closest, hint) = Self.meantFunction(name)
            report(.unknownFunction(name, closest: closest, hint: hint, at: span))
            return failed(whole)
        }
        guard function.arity.contains(arguments.count) else {
            report(.wrongArity(name, expected: function.arityText, found: arguments.count, at: span))
            return failed(whole)
        }
        for problem in FunctionWords.problems(function, arguments) { report(problem, once: false) }
        if function == .castObject, case .string(let type)? = arguments[1].constant {
            checkType(type, arguments[1].span)
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
        let filter = truth(expression())
        let end = token.span
        expect(.closeParenthesis, "')'")
        return make(.subquery(collection, variable: name, filter), start.joined(to: end))
    }

    private mutating func ternary() -> Node {
        let start = token.span
        advance()
        expect(.openParenthesis, "'(' after TERNARY")
        if token.kind == .symbol(.closeParenthesis) { return wrongTernary(start, found: 0) }
        let test = truth(expression())
        if token.kind == .symbol(.closeParenthesis) { return wrongTernary(start, found: 1) }
        expect(.comma, "','")
        let yes = value(expression())
        if token.kind == .symbol(.closeParenthesis) { return wrongTernary(start, found: 2) }
        expect(.comma, "','")
        let no = value(expression())
        if take(.comma) {
            let (others, end) = list(until: .closeParenthesis, "',' or ')'", takesConditions: true)
            report(.wrongTernary(found: 3 + others.count, at: start))
            return failed(start.joined(to: end))
        }
        let end = token.span
        expect(.closeParenthesis, "')'")
        return make(.ternary(test, yes, no), start.joined(to: end))
    }

    /// A TERNARY that ends with the bracket here, too early.
    private mutating func wrongTernary(_ start: Span, found: Int) -> Node {
        let end = token.span
        if !isComplainedAbout(start.joined(to: end)) { report(.wrongTernary(found: found, at: start)) }
        advance()
        return failed(start.joined(to: end))
    }

    private mutating func cast() -> Node {
        let start = token.span
        advance()
        expect(.openParenthesis, "'(' after CAST")
        let operand = value(expression())
        guard take(.comma) else {
            complainUnexpected("','")
            let end = token.span
            _ = take(.closeParenthesis)
            return failed(start.joined(to: end))
        }
        let typeSpan = token.span
        if case .word(let name) = token.kind {
            report(
                .unexpected(
                    "'\(name)'", expected: "the name of a type in quotes", hint: "write '\(name)'", at: typeSpan))
            advance()
            let end = token.span
            expect(.closeParenthesis, "')'")
            return failed(start.joined(to: end))
        }
        let type = literalText("the name of a type, such as 'NSNumber'")
        let end = token.span
        expect(.closeParenthesis, "')'")
        checkType(type, typeSpan)
        return Casting.node(operand, to: type, start.joined(to: end))
    }

    private mutating func checkType(_ name: String, _ span: Span) {
        guard !name.isEmpty, !Casting.types.contains(name) else { return }
        let closest = Suggestion.closest(to: name, among: Casting.types)
        report(.unknownType(name, closest: closest, at: span), once: false)
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
