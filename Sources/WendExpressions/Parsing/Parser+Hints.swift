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

    /// `===` and `!==` are how other languages have `==` and `!=`.
    mutating func takeSurplusEqualSign(of operation: ComparisonOperator, _ span: Span) {
        guard operation == .equal || operation == .notEqual, token.span.start == span.end,
            token.kind == .symbol(.equal) || token.kind == .symbol(.doubleEqual)
        else { return }
        let whole = span.joined(to: token.span)
        let found = String(decoding: lexer.bytes[whole.start..<whole.end], as: UTF8.self)
        report(
            .unexpected(
                "'\(found)'", expected: "a comparison", hint: "did you mean '\(operation.rawValue)'?", at: whole
            ).slip(found, operation.rawValue))
        advance()
    }

    /// What a word that stands where an operator is needed may have been meant to be.
    func operatorHint() -> String? {
        if token.kind == .symbol(.openParenthesis), let lastName, lastName.end == token.span.start {
            return Self.callHints[lastName.name.lowercased()] ?? "values have no methods; functions are written name(…)"
        }
        guard case .word(let word) = token.kind else { return nil }
        let operators =
            ComparisonOperator.allCases.filter(\.isWord).map(\.rawValue) + ["AND", "OR", "UNION", "INTERSECT", "MINUS"]
        if let hint = Self.wordHints[word.lowercased()] { return hint }
        return Suggestion.closest(to: word, among: operators).map { "did you mean '\($0)'?" }
    }

    static let boundsHint = "BETWEEN takes two values in braces, as in {1, 5}"
    static let listHint = "lists stand in braces, as in {1, 2}"
    static let joiningHint = "conditions are joined by AND or OR, also written && and ||; single signs join bits"

    /// What words of other languages are here.
    private static let wordHints = [
        "is": "did you mean '==' or '!='? Nothing is nil: 'a == nil', 'a != nil'", "equals": "did you mean '=='?",
        "eq": "did you mean '=='?",
        "ne": "did you mean '!='?", "lt": "did you mean '<'?", "gt": "did you mean '>'?",
        "mod": "a remainder is written modulus:by:(a, b)", "startswith": "did you mean 'BEGINSWITH'?",
        "hasprefix": "did you mean 'BEGINSWITH'?", "hassuffix": "did you mean 'ENDSWITH'?",
        "includes": "did you mean 'CONTAINS'?", "xor": "write (a OR b) AND NOT (a AND b)",
    ]

    /// What methods of other languages are here.
    private static let callHints = [
        "contains": "write a CONTAINS b", "includes": "write a CONTAINS b", "hasprefix": "write a BEGINSWITH b",
        "startswith": "write a BEGINSWITH b", "beginswith": "write a BEGINSWITH b", "hassuffix": "write a ENDSWITH b",
        "endswith": "write a ENDSWITH b", "matches": "write a MATCHES b", "lowercased": "write lowercase(a)",
        "tolowercase": "write lowercase(a)", "uppercased": "write uppercase(a)", "touppercase": "write uppercase(a)",
        "count": "write a.@count", "size": "write a.@count", "length": "write length(a)",
        "isempty": "write a.@count == 0",
        "isequal": "write a == b", "equals": "write a == b",
    ]
}
