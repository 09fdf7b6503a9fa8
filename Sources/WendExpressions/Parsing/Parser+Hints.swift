/// Finds out what was meant where something else stands.
extension Parser {
    /// Whether a value only stands where a condition has to because what follows it could not be read.
    func isConsequence(_ problem: ExpressionProblem, of found: [ExpressionProblem]) -> Bool {
        guard problem.code == ExpressionProblem.notAPredicateCode else { return false }
        let end = problem.offset + problem.length
        return found.contains { other in
            other.severity == .error && other.offset >= problem.offset && other.code != problem.code
                && (other.offset <= end
                    || lexer.bytes[end..<min(other.offset, lexer.bytes.count)].allSatisfy {
                        $0 == 0x20 || (9...13).contains($0)
                    })
        }
    }

    // MARK: Bounds

    /// The two values that BETWEEN takes, if they are there to be seen.
    mutating func bounds(_ node: Node) -> Node {
        switch node.form {
        case .constant(.list(let members)) where members.count != 2:
            report(.wrongBounds(members.count == 1 ? "one" : "\(members.count)", at: node.span), once: false)
        case .list(let members) where members.count != 2:
            report(.wrongBounds(members.count == 1 ? "one" : "\(members.count)", at: node.span), once: false)
        case .path where isToken(.and, .and) && isFollowedByValue: complainOfBounds()
        case .variable where isToken(.and, .and) && isFollowedByValue: complainOfBounds()
        case .constant(.integer), .constant(.double), .constant(.string), .constant(.date), .constant(.bool):
            if isToken(.and, .and), isFollowedByValue {
                complainOfBounds()
            } else {
                report(.wrongBounds("one", at: node.span), once: false)
            }
        default: break
        }
        return node
    }

    /// `BETWEEN 1 AND 5` is how another language has it.
    private mutating func complainOfBounds() {
        report(.unexpected(foundText, expected: "a list", hint: Self.boundsHint, at: token.span))
        advance()
        _ = expression(Precedence.comparison + 1)
    }

    /// Whether the bracket that comes now, behind an operator, begins what was meant to be a list rather than options. A few
    /// tokens tell, however long the list.
    func isListInSquareBrackets(after operation: Span) -> Bool {
        let isApart = token.span.start > operation.end
        // Mostly letters stand close behind the operator, and a value behind them: nobody has to look ahead.
        if !isApart, isFollowedByLetters(from: token.span.end) { return false }
        var ahead = self
        ahead.advance()
        let first = ahead.token.kind
        ahead.advance()
        let second = ahead.token.kind
        switch (first, second) {
        case (.word, .symbol(.closeBracket)), (.keyword, .symbol(.closeBracket)):
            // Behind options comes a value.
            ahead.advance()
            return ahead.isAtEnd
        case (.word(let word), .symbol(.comma)), (.keyword(_, let word), .symbol(.comma)):
            let isOptions = word.lowercased().allSatisfy { letter in TextOptions.letters.contains { $0.0 == letter } }
            return isApart || !isOptions
        case (.word, .symbol(.dot)), (.word, .symbol(.openParenthesis)): return true
        case (.word, _), (.keyword, _), (.end, _), (.invalid, _): return false
        default: return true
        }
    }

    /// Whether small letters and a square bracket are next, and something comes behind them.
    private func isFollowedByLetters(from start: Int) -> Bool {
        let end = lexer.bytes[start...].firstIndex { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        guard let end, end > start, lexer.bytes[end] == UInt8(ascii: "]") else { return false }
        return lexer.bytes[(end + 1)...].contains { $0 != 0x20 && !(9...13).contains($0) }
    }

    /// Whether a value stands behind the AND that comes now which no comparison goes on with.
    private var isFollowedByValue: Bool {
        var ahead = self
        ahead.advance()
        if ahead.token.kind == .symbol(.minus) { ahead.advance() }
        switch ahead.token.kind {
        case .integer, .real, .string, .argument, .word, .variable: break
        default: return false
        }
        ahead.advance()
        return ahead.isAtEnd
    }

    // MARK: Signs and words of other languages

    /// `===` and `!==` are how other languages have `==` and `!=`; `=!` and `=~` are slips for `!=` and MATCHES.
    mutating func takeSurplusSign(of operation: ComparisonOperator, _ span: Span) {
        guard operation == .equal || operation == .notEqual, token.span.start == span.end,
            let meant = meantComparison(operation, isSingle: span.end - span.start == 1)
        else { return }
        let whole = span.joined(to: token.span)
        let found = String(decoding: lexer.bytes[whole.start..<whole.end], as: UTF8.self)
        report(
            .unexpected(
                "'\(found)'", expected: "a comparison", hint: "did you mean '\(meant.rawValue)'?", at: whole
            ).slip(found, meant.rawValue))
        advance()
    }

    /// `a || 'b'` and `a && 'b'`, which choose a value elsewhere: what was meant as far as it can be known, and reported; nil if the
    /// sign joins conditions.
    mutating func joined(_ left: Node, _ sign: Token, _ right: Node) -> Node? {
        switch right.constant {
        case .string, .integer, .double: break
        default: return nil
        }
        guard case .symbol(let symbol) = sign.kind, symbol == .or || symbol == .and, !left.isPredicate || symbol == .and
        else { return nil }
        let span = left.span.joined(to: right.span)
        if symbol == .or {
            report(.joinsConditions("||", OtherLanguages.choosingValue, at: sign.span).slip("||", "??"))
            return make(.binary(.coalesce, left, right), span)
        }
        let isPlain = if case .path = left.form { true } else { false }
        let meant = isPlain ? "TERNARY(\(written(left.span)), \(written(right.span)), '')" : nil
        report(.joinsConditions("&&", OtherLanguages.choosing, at: span).slip(written(span), meant))
        return right
    }

    private func written(_ span: Span) -> String {
        String(decoding: lexer.bytes[span.start..<min(span.end, lexer.bytes.count)], as: UTF8.self)
    }

    // MARK: Calls of other languages

    /// `Math.abs(a)`: functions belong to nobody. Reads the call, which is reported; nil if it is none.
    mutating func calledElsewhere(_ node: Node) -> Node? {
        guard token.kind == .symbol(.openParenthesis), lastName?.end == token.span.start,
            case .path(nil, let steps) = node.form, steps.count == 2, case .key(let owner) = steps[0],
            case .key(let name) = steps[1], OtherLanguages.owners.contains(owner)
        else { return nil }
        let whole = "\(owner).\(name)"
        var (closest, hint) = Self.meantFunction(name)
        if NamedFunction(written: name) != nil { (closest, hint) = (name, nil) }
        if let other = OtherLanguages.owned[whole] { (closest, hint) = (nil, other) }
        if closest == nil { hint = hint ?? OtherLanguages.byItself }
        report(.unknownFunction(whole, closest: closest, hint: hint, at: node.span))
        return passArguments(from: node.span)
    }

    /// `new Date()`. Reads it, which is reported; nil if `new` is a name.
    mutating func madeElsewhere(_ start: Span) -> Node? {
        guard case .word(let type) = token.kind else { return nil }
        let behindType = token.span
        advance()
        guard token.kind == .symbol(.openParenthesis) else {
            report(.madeWithNew(meant: nil, at: start.joined(to: behindType)))
            return failed(start.joined(to: behindType))
        }
        var ahead = self
        ahead.advance()
        let isEmpty = ahead.token.kind == .symbol(.closeParenthesis)
        let whole = isEmpty ? start.joined(to: ahead.token.span) : start.joined(to: behindType)
        let meant = type == "Date" ? (isEmpty ? "now()" : "date") : nil
        report(.madeWithNew(meant: meant, at: whole).slip(written(whole), meant))
        return passArguments(from: start)
    }

    /// `COUNT(*)`, behind its bracket. Reads it, which is reported; nil if something else stands there.
    mutating func countedElsewhere(_ name: String, _ span: Span) -> Node? {
        guard token.kind == .symbol(.times) else { return nil }
        var ahead = self
        ahead.advance()
        guard ahead.token.kind == .symbol(.closeParenthesis) else { return nil }
        report(.unknownFunction("\(name)(*)", closest: nil, hint: "write list.@count", at: span))
        advance()
        let end = token.span
        advance()
        return failed(span.joined(to: end))
    }

    /// `orders.@sum(price)`: what is collected stands behind a dot. Reads the brackets, which are reported; nil if there are none.
    mutating func collectedInBrackets(_ name: String, _ span: Span) -> (steps: [PathStep], span: Span)? {
        guard token.kind == .symbol(.openParenthesis), token.span.start == span.end else { return nil }
        advance()
        let (arguments, end) = list(until: .closeParenthesis, "',' or ')'", takesConditions: true)
        let whole = span.joined(to: end)
        // What nobody knows was said, and a list that is broken off as well.
        guard CollectionOperator(rawValue: name) != nil, !isComplainedAbout(whole) else { return ([], whole) }
        let way: [String]? = arguments.isEmpty ? [] : arguments.count == 1 ? wayCollected(arguments[0]) : nil
        // How many there are is asked of the list itself; of those for which something holds SUBQUERY is asked.
        let isCounted = name == CollectionOperator.count.rawValue
        let meant = isCounted && !arguments.isEmpty ? nil : way.map { (["@\(name)"] + $0).joined(separator: ".") }
        report(
            .calledOperator(
                name, meant: meant, hint: isCounted ? OtherLanguages.counting : OtherLanguages.collecting, at: whole
            ).slip(written(whole), meant))
        return ((way ?? []).map(PathStep.key), whole)
    }

    /// The names of a way to a field, written as it is or as a text; nil of anything else.
    private func wayCollected(_ node: Node) -> [String]? {
        switch node.form {
        case .path(nil, let steps):
            let names = steps.compactMap { if case .key(let name) = $0 { name } else { nil } }
            return names.count == steps.count ? names : nil
        case .constant(.string(let path)):
            let isWay = path.allSatisfy { $0 == "." || $0 == "_" || $0.isLetter }
            return isWay ? path.split(separator: ".").map(String.init) : nil
        default: return nil
        }
    }

    private mutating func passArguments(from start: Span) -> Node {
        advance()
        let (_, end) = list(until: .closeParenthesis, "',' or ')'")
        return failed(start.joined(to: end))
    }

    private func meantComparison(_ operation: ComparisonOperator, isSingle: Bool) -> ComparisonOperator? {
        switch token.kind {
        case .symbol(.equal), .symbol(.doubleEqual): return operation
        case .symbol(.not): return isSingle && operation == .equal ? .notEqual : nil
        case .symbol(.complement):
            // A number has bits, a text has none.
            var ahead = self
            ahead.advance()
            if case .string = ahead.token.kind { return operation == .equal ? .matches : nil }
            return nil
        default: return nil
        }
    }

    /// What a word that stands where an operator is needed may have been meant to be.
    func operatorHint() -> String? {
        if token.kind == .symbol(.openParenthesis), let lastName, lastName.end == token.span.start {
            return OtherLanguages.methods[lastName.name.lowercased()]
                ?? "values have no methods; functions are written name(…)"
        }
        if let hint = signHint() { return hint }
        guard case .word(let word) = token.kind else { return nil }
        let operators =
            ComparisonOperator.allCases.filter(\.isWord).map(\.rawValue) + ["AND", "OR", "UNION", "INTERSECT", "MINUS"]
        if let hint = OtherLanguages.operators[word.lowercased()] { return hint }
        return Suggestion.closest(to: word, among: operators).map { "did you mean '\($0)'?" }
    }

    /// What was meant by going on behind a whole expression.
    func endHint(after node: Node) -> String? {
        switch token.kind {
        case .symbol(.comma): node.isPredicate ? OtherLanguages.joining : Self.listHint
        case .word, .string, .integer, .real, .variable, .keyword(.not, _), .symbol(.openParenthesis):
            node.isPredicate ? OtherLanguages.joining : nil
        default: nil
        }
    }

    /// `a || b` as other languages choose the first that there is: how that is written here; nil of other conditions.
    func firstThere(_ node: Node) -> String? {
        guard case .or(let parts) = node.form else { return nil }
        var names: [String] = []
        for part in parts {
            guard case .comparison(let comparison) = part.form, comparison.isAsked else { return nil }
            names.append(text(of: comparison.left.span))
        }
        return names.joined(separator: " ?? ")
    }

    /// `status == 'open' OR 'late'` spares the comparison the second time: how it is written with it; nil if nothing of that kind is
    /// compared before, or what is meant by it is not clear.
    func comparedAgain(_ node: Node, behind before: [Node], isEither: Bool) -> String? {
        guard node.constant?.isScalar == true else { return nil }
        for earlier in before.reversed() {
            guard case .comparison(let compared) = earlier.form, compared.right.constant?.isScalar == true else {
                continue
            }
            let isMeant = compared.operation == .notEqual ? !isEither : isEither
            guard isMeant, compared.quantifier == nil, compared.left.constant == nil else { return nil }
            let front = Span(compared.left.span.start, compared.right.span.start)
            return text(of: front) + text(of: node.span)
        }
        return nil
    }

    /// How a value becomes the condition that was probably meant.
    func conditionHint(_ node: Node) -> String? {
        switch node.constant {
        case .bool(let flag)?: "did you mean '\(flag ? "TRUEPREDICATE" : "FALSEPREDICATE")'?"
        default: node.isBitwise ? Self.joiningHint : nil
        }
    }

    /// What a sign may have been meant to be where neither a value nor an operator can be one.
    private func signHint() -> String? {
        let before = token.span.start > 0 ? lexer.bytes[token.span.start - 1] : 0
        switch token.kind {
        case .symbol(.divide), .symbol(.times):
            return before == UInt8(ascii: "/")
                ? "expressions have no comments"
                : token.kind == .symbol(.divide) ? "patterns are texts, as in MATCHES 'a.*'" : nil
        case .symbol(.complement): return "did you mean 'MATCHES'?"
        case .symbol(.not): return "names have none behind them, and unequal is '!='"
        case .symbol(.colon):
            if lastWord?.end == token.span.start || before == UInt8(ascii: "'") { return OtherLanguages.records }
            var ahead = self
            ahead.advance()
            guard case .word(let word) = ahead.token.kind, ahead.token.span.start == token.span.end else {
                return "variables are written $name"
            }
            return "names stand by themselves; write \(word)"
        case .symbol(.openBrace): return "members are asked by ANY, ALL or SUBQUERY(list, $x, condition)"
        case .keyword(.any, let word), .keyword(.some, let word), .keyword(.all, let word):
            return "\(word) stands in front, as in \(word) a.b == 1"
        case .word where before == UInt8(ascii: "'") || before == UInt8(ascii: "\""):
            return "a quote within a text has a backslash before it, or the text stands in the other quotes"
        default: break
        }
        if let word = quantifierBefore {
            return
                "'\(word)' is a word of the language: as a text it stands in quotes, as a name it is written #\(word)"
        }
        guard let lastWord, lexer.bytes[lastWord.end..<token.span.start].allSatisfy({ $0 == 0x20 }) else { return nil }
        return OtherLanguages.beginnings[lastWord.name.lowercased()]
    }

    /// ALL, ANY, SOME or NONE right before what comes now.
    private var quantifierBefore: String? {
        var end = token.span.start
        while end > 0, lexer.bytes[end - 1] == 0x20 { end -= 1 }
        var start = end
        while start > 0, end - start < 5,
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lexer.bytes[start - 1] | 0x20)
        {
            start -= 1
        }
        let word = String(decoding: lexer.bytes[start..<end], as: UTF8.self)
        return ["ALL", "ANY", "SOME", "NONE"].contains(word.uppercased()) ? word : nil
    }

    /// What a function may have been meant to be, as a word or as a sentence.
    static func meantFunction(_ name: String) -> (closest: String?, hint: String?) {
        let letters = name.lowercased()
        if let hint = OtherLanguages.functions[letters] { return (nil, hint) }
        return (OtherLanguages.renamed[letters] ?? Suggestion.closest(to: name, among: NamedFunction.names), nil)
    }

    // MARK: Signs of SQL

    /// Warns of `IN (1)` and `IN ('x')`, which are no lists here, and of `LIKE 'a%'`, which means a `%`.
    mutating func checkHabits(_ operation: ComparisonOperator, isBracketed: Bool, _ right: Node) {
        guard let constant = right.constant else { return }
        switch (operation, constant) {
        case (.isIn, .string) where isBracketed: report(.notAList(isText: true, at: right.span), once: false)
        case (.isIn, .integer), (.isIn, .double), (.isIn, .bool), (.isIn, .date):
            report(.notAList(isText: false, at: right.span), once: false)
        case (.like, .string(let pattern))
        where pattern.contains("%") && !pattern.contains("*") && !pattern.contains("?"):
            report(.otherWildcards(at: right.span), once: false)
        case (.matches, .string(let pattern)):
            if let inner = TextPattern.withoutSlashes(pattern) {
                report(.slashesAround(pattern, inner, at: right.span).slip(pattern, inner), once: false)
            }
        default: break
        }
    }

    static let boundsHint = "BETWEEN takes two values in braces, as in {1, 5}"
    static let listHint = "lists stand in braces, as in {1, 2}"
    static let joiningHint = OtherLanguages.joining + "; single signs join bits"
}

extension Value {
    /// Whether it is one that is compared by itself.
    fileprivate var isScalar: Bool {
        switch self {
        case .string, .integer, .double, .date: true
        default: false
        }
    }
}
