/// A parser that makes a tree of an expression's text, by precedence, and goes on after errors.
///
/// Conditions and values are read by one routine: which of them a bracket holds is only known at its end, and trying both
/// in turn would take time that doubles with every bracket.
struct Parser {
    private(set) var lexer: Lexer
    private(set) var token: Token
    private var problems: [ExpressionProblem] = []
    private var depth = 0
    private(set) var subqueryDepth = 0
    private var lastComplaint = -1
    /// A name behind a dot that has a bracket right behind it, and where it ends: somebody meant to call it.
    var lastName: (name: String, end: Int)?
    /// The last name that stands alone, and where it ends: it may have been meant to be a word of the language.
    var lastWord: (name: String, end: Int)?
    /// Set when there is no point in going on.
    private var gaveUp = false
    let limits: ExpressionLimits

    init(_ bytes: [UInt8], from offset: Int = 0, arguments: [Value]?, limits: ExpressionLimits) {
        lexer = Lexer(bytes, from: offset, arguments: arguments)
        token = lexer.next()
        self.limits = limits
    }

    var allProblems: [ExpressionProblem] {
        // What may only follow from another error comes last.
        let isLate = { (problem: ExpressionProblem) in problem.code == ExpressionProblem.notAPredicateCode }
        let found = (problems + lexer.problems).sorted {
            isLate($0) == isLate($1) ? $0.offset < $1.offset : isLate($1)
        }
        return Array(found.filter { !isConsequence($0, of: found) }.prefix(ExpressionProblem.maximumCount))
    }

    /// The whole text as one expression.
    mutating func whole() -> Node {
        let node = expression()
        if token.kind != .end, !gaveUp {
            complainUnexpected("an operator or the end", hint: operatorHint() ?? endHint(after: node))
        }
        return node
    }

    mutating func expression(_ least: Int = Precedence.or) -> Node {
        var left = prefix(least)
        while !gaveUp, let next = infix(left, least) { left = next }
        return left
    }

    // MARK: Before

    private mutating func prefix(_ least: Int) -> Node {
        depth += 1
        defer { depth -= 1 }
        guard depth <= limits.depth else { return tooDeep() }
        let start = token.span
        switch token.kind {
        case .keyword(.not, _), .symbol(.not):
            advance()
            if least > Precedence.not { report(.notAValue(at: start)) }
            let operand = truth(expression(Precedence.not))
            return make(.not(operand), start.joined(to: operand.span))
        case .keyword(.any, _), .keyword(.some, _): return quantified(.any)
        case .keyword(.all, _): return quantified(.all)
        case .keyword(.none, _): return quantified(.none)
        case .symbol(.minus):
            advance()
            if case .integer(let magnitude) = token.kind, magnitude == 1 << 63 {
                let span = start.joined(to: token.span)
                advance()
                return make(.constant(.integer(.min)), span)
            }
            let operand = value(expression(Precedence.sign))
            return negated(operand, start.joined(to: operand.span))
        case .symbol(.plus):
            advance()
            return value(expression(Precedence.sign))
        case .symbol(.complement):
            advance()
            let operand = value(expression(Precedence.sign))
            return make(.complement(operand), start.joined(to: operand.span))
        default:
            let isBracketed = token.kind == .symbol(.openParenthesis)
            return postfix(primary(), isBracketed: isBracketed)
        }
    }

    private mutating func negated(_ operand: Node, _ span: Span) -> Node {
        switch operand.constant {
        case .integer(let number)? where number != .min: make(.constant(.integer(-number)), span)
        case .double(let number)?: make(.constant(.double(-number)), span)
        default: make(.negative(operand), span)
        }
    }

    private mutating func quantified(_ quantifier: Quantifier) -> Node {
        let start = token.span
        advance()
        if quantifier == .none, isAtEnd {
            report(.unexpected("'None'", expected: "a value", hint: "nothing is written nil", at: start))
            return failed(start)
        }
        let node = expression(Precedence.comparison)
        guard case .comparison(var comparison) = node.form, comparison.quantifier == nil else {
            if !isComplainedAbout(node.span) {
                report(
                    .unexpected(
                        "no comparison", expected: "a comparison after '\(quantifier.rawValue)'",
                        hint: "as in \(quantifier.rawValue) a.b == 1", at: node.span))
            }
            return failed(start)
        }
        comparison.quantifier = quantifier
        return make(.comparison(comparison), start.joined(to: node.span))
    }

    // MARK: Between

    /// The left side together with the operator that follows and its right side; nil if none follows that binds tightly enough.
    private mutating func infix(_ left: Node, _ least: Int) -> Node? {
        switch token.kind {
        case .keyword(.or, _), .symbol(.or): return chain(left, least, Precedence.or)
        case .keyword(.and, _), .symbol(.and): return chain(left, least, Precedence.and)
        default: break
        }
        if let operation = binaryOperator {
            guard operation.precedence >= least else { return nil }
            advance()
            let first = value(left)
            let right = value(
                expression(
                    operation == .power ? Precedence.sign : operation.precedence + (operation == .coalesce ? 0 : 1)))
            return make(.binary(operation, first, right), left.span.joined(to: right.span))
        }
        if token.kind == .symbol(.modulus), Precedence.product >= least {
            advance()
            let right = value(expression(Precedence.product + 1))
            return make(.call(.modulus, [value(left), right]), left.span.joined(to: right.span))
        }
        if case .symbol(.assign) = token.kind, Precedence.assignment >= least {
            guard case .variable(let name) = left.form else {
                complainUnexpected("a $variable before ':='")
                return nil
            }
            advance()
            let right = value(expression(Precedence.assignment))
            return make(.assignment(name, right), left.span.joined(to: right.span))
        }
        return comparison(left, least)
    }

    private mutating func chain(_ left: Node, _ least: Int, _ precedence: Int) -> Node? {
        guard precedence >= least else { return nil }
        let word = precedence == Precedence.or ? (Keyword.or, Symbol.or) : (.and, .and)
        let sign = token
        advance()
        let right = expression(precedence + 1)
        if let value = joined(left, sign, right) { return value }
        var parts = [truth(left)]
        let isEither = precedence == Precedence.or
        parts.append(truth(right, behind: parts, isEither: isEither))
        while isToken(word.0, word.1), !gaveUp {
            advance()
            parts.append(truth(expression(precedence + 1), behind: parts, isEither: isEither))
        }
        // What stood in brackets with the same operator is part of the same chain.
        let flat = parts.flatMap { part -> [Node] in
            switch part.form {
            case .or(let inner) where precedence == Precedence.or: inner
            case .and(let inner) where precedence == Precedence.and: inner
            default: [part]
            }
        }
        let span = parts[0].span.joined(to: parts[parts.count - 1].span)
        return make(precedence == Precedence.or ? .or(flat) : .and(flat), span)
    }

    func isToken(_ keyword: Keyword, _ symbol: Symbol) -> Bool {
        if case .keyword(keyword, _) = token.kind { return true }
        return token.kind == .symbol(symbol)
    }

    private mutating func comparison(_ left: Node, _ least: Int) -> Node? {
        var negation: Span?
        if case .keyword(.not, let word) = token.kind, Precedence.comparison >= least {
            // `x NOT IN y` is not standard, but what it means is clear.
            negation = token.span
            advance()
            guard let operation = comparisonOperator, operation.isWord else {
                let isNothing =
                    switch token.kind {
                    case .keyword(.null, _), .keyword(.nil, _): true
                    default: false
                    }
                complainUnexpected(
                    "a comparison such as IN after '\(word)'", hint: isNothing ? "write a != nil" : nil)
                return failed(left.span.joined(to: token.span))
            }
            let standard = "NOT x \(operation.rawValue) y"
            report(
                .notStandard("x NOT \(operation.rawValue) y", standard: standard, at: negation ?? token.span),
                once: false)
        }
        guard let operation = comparisonOperator, Precedence.comparison >= least else { return nil }
        let operatorSpan = token.span
        advance()
        takeSurplusSign(of: operation, operatorSpan)
        let options = self.options(of: operation, operatorSpan)
        let first = value(left)
        let isBracketed = token.kind == .symbol(.openParenthesis)
        var right = value(expression(Precedence.comparison + 1))
        if operation == .between { right = bounds(right) }
        if comparisonOperator != nil, Precedence.comparison >= least {
            let hint = right.isBitwise ? Self.joiningHint : "comparisons do not chain"
            report(.unexpected(foundText, expected: "AND, OR or the end", hint: hint, at: token.span))
            advance()
            _ = expression(Precedence.comparison + 1)
        }
        checkPattern(operation, options, right)
        checkHabits(operation, isBracketed: isBracketed, right)
        if operation == .like {
            let written = String(decoding: lexer.bytes[operatorSpan.end..<right.span.start], as: UTF8.self)
            checkWildcards(written.filter { $0 != " " && $0 != "(" }, from: operatorSpan.start, right)
        }
        let span = left.span.joined(to: right.span)
        let node = make(
            .comparison(Comparison(operation: operation, options: options, left: first, right: right)), span)
        return negation == nil ? node : make(.not(node), span)
    }

    /// Whether nothing more belongs to what is being read.
    var isAtEnd: Bool {
        switch token.kind {
        case .end, .keyword(.and, _), .keyword(.or, _), .symbol(.and), .symbol(.or), .symbol(.closeParenthesis),
            .symbol(.closeBrace), .symbol(.comma):
            true
        default: false
        }
    }

    private mutating func options(of operation: ComparisonOperator, _ span: Span) -> TextOptions {
        if case .keyword(let keyword, _) = token.kind, keyword == .ci || keyword == .caseInsensitive {
            advance()
            return .ignoringCase
        }
        guard token.kind == .symbol(.openBracket), !isListInSquareBrackets(after: span) else { return [] }
        advance()
        var options: TextOptions = []
        let letters: String
        switch token.kind {
        case .word(let word), .keyword(_, let word): letters = word
        default:
            complainUnexpected("option letters such as cd")
            return []
        }
        for letter in letters {
            if let option = TextOptions.letters.first(where: { String($0.0) == letter.lowercased() })?.1,
                !options.contains(option)
            {
                options.insert(option)
            } else {
                report(.unknownOption(letter, at: token.span))
            }
        }
        advance()
        expect(.closeBracket, "']' after the options")
        if !operation.takesOptions { report(.optionsDoNotFit(operation.rawValue, at: span)) }
        return options
    }

    /// A pattern that is known now is compiled now, so that its errors are found before anybody evaluates it.
    private mutating func checkPattern(_ operation: ComparisonOperator, _ options: TextOptions, _ right: Node) {
        guard operation == .matches, case .string(let pattern)? = right.constant else { return }
        do {
            _ = try TextPattern(regularExpression: pattern, options: options)
        } catch {
            report(.invalidPattern(error.message, at: right.span))
        }
    }

    private var comparisonOperator: ComparisonOperator? {
        switch token.kind {
        case .symbol(.equal), .symbol(.doubleEqual): .equal
        case .symbol(.notEqual), .symbol(.unequal): .notEqual
        case .symbol(.less): .less
        case .symbol(.greater): .greater
        case .symbol(.lessOrEqual), .symbol(.equalOrLess): .lessOrEqual
        case .symbol(.greaterOrEqual), .symbol(.equalOrGreater): .greaterOrEqual
        case .keyword(.between, _): .between
        case .keyword(.isIn, _): .isIn
        case .keyword(.contains, _): .contains
        case .keyword(.beginsWith, _): .beginsWith
        case .keyword(.endsWith, _): .endsWith
        case .keyword(.like, _): .like
        case .keyword(.matches, _): .matches
        case .keyword(.conformsTo, _): .conformsTo
        case .keyword(.equalsType, _): .equalsType
        default: nil
        }
    }

    private var binaryOperator: BinaryOperator? {
        switch token.kind {
        case .symbol(.coalesce): .coalesce
        case .keyword(.union, _): .union
        case .keyword(.intersect, _): .intersect
        case .keyword(.minus, _): .minus
        case .symbol(.bitOr): .bitOr
        case .symbol(.bitXor): .bitXor
        case .symbol(.bitAnd): .bitAnd
        case .symbol(.shiftLeft): .shiftLeft
        case .symbol(.shiftRight): .shiftRight
        case .symbol(.plus): .add
        case .symbol(.minus): .subtract
        case .symbol(.times): .multiply
        case .symbol(.divide): .divide
        case .symbol(.power): .power
        default: nil
        }
    }

    // MARK: Sorts

    mutating func value(_ node: Node) -> Node {
        if node.isPredicate, !isComplainedAbout(node.span) {
            let meant = firstThere(node)
            report(.notAValue(meant: meant, at: node.span).slip(text(of: node.span), meant))
        }
        return node
    }

    /// A condition within a condition: there a name alone asks whether it is YES.
    /// - Parameters:
    ///   - before: What it is joined to.
    ///   - isEither: Whether by OR.
    mutating func truth(_ node: Node, behind before: [Node] = [], isEither: Bool = false) -> Node {
        switch node.form {
        case .path, .variable, .index:
            let yes = Node(.constant(.bool(true)), node.span)
            return make(.comparison(Comparison(operation: .equal, options: [], left: node, right: yes)), node.span)
        default: return condition(node, behind: before, isEither: isEither)
        }
    }

    mutating func condition(_ node: Node, behind before: [Node] = [], isEither: Bool = false) -> Node {
        if !node.isPredicate, !isComplainedAbout(node.span) {
            let text = text(of: node.span)
            let again = comparedAgain(node, behind: before, isEither: isEither)
            let hint = again.map { "each is compared by itself; did you mean '\($0)'?" } ?? conditionHint(node)
            report(.notAPredicate(text, hint: hint, at: node.span).slip(text, again), once: false)
        }
        return node
    }

    func text(of span: Span) -> String {
        String(decoding: lexer.bytes[span.start..<min(span.end, lexer.bytes.count)], as: UTF8.self)
    }

    // MARK: Moving on

    mutating func advance() { token = lexer.next() }

    /// Whether the next token is this; if so, it is taken.
    mutating func take(_ symbol: Symbol) -> Bool {
        guard token.kind == .symbol(symbol) else { return false }
        advance()
        return true
    }

    mutating func expect(_ symbol: Symbol, _ expected: String) {
        guard !take(symbol), !gaveUp else { return }
        complainUnexpected(expected)
        _ = take(symbol)
    }

    func make(_ form: Form, _ span: Span) -> Node { Node(form, span) }

    mutating func enterSubquery() -> Bool {
        subqueryDepth += 1
        return subqueryDepth <= limits.subqueryDepth
    }

    mutating func leaveSubquery() { subqueryDepth -= 1 }

    // MARK: Errors

    func isComplainedAbout(_ span: Span) -> Bool {
        gaveUp || (lastComplaint >= span.start && lastComplaint <= span.end)
            || lexer.problems.contains { $0.offset >= span.start && $0.offset <= span.end }
    }

    mutating func report(_ problem: ExpressionProblem, once: Bool = true) {
        guard !gaveUp, problems.count < ExpressionProblem.maximumCount else { return }
        problems.append(problem)
        if once { lastComplaint = problem.offset }
    }

    /// Says what was found instead of what is needed, once per place, and skips to where reading can go on.
    mutating func complainUnexpected(_ expected: String, hint: String? = nil) {
        if !isComplainedAbout(Span(token.span.start, token.span.start)), token.kind != .invalid {
            report(.unexpected(foundText, expected: expected, hint: hint ?? operatorHint(), at: token.span))
        }
        skip()
    }

    private mutating func skip() {
        while true {
            switch token.kind {
            case .end, .keyword(.and, _), .keyword(.or, _), .symbol(.and), .symbol(.or), .symbol(.closeParenthesis),
                .symbol(.closeBrace), .symbol(.closeBracket), .symbol(.comma):
                return
            default: advance()
            }
        }
    }

    func failed(_ span: Span) -> Node { Node(.constant(.null), span) }

    private mutating func tooDeep() -> Node {
        report(.budget("expressions are nested deeper than \(limits.depth) levels", at: token.span))
        gaveUp = true
        return failed(token.span)
    }

    var foundText: String {
        if token.kind == .end { return "the end" }
        let end = min(token.span.end, token.span.start + 40, lexer.bytes.count)
        return "'\(String(decoding: lexer.bytes[token.span.start..<end], as: UTF8.self))'"
    }
}
