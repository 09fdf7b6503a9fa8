/// A reader of text with values in braces.
struct TemplateParser {
    private let bytes: [UInt8]
    private let limits: ExpressionLimits
    private(set) var problems: [ExpressionProblem] = []

    init(_ bytes: [UInt8], limits: ExpressionLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    mutating func whole() -> Node {
        var parts: [Node] = []
        var text: [UInt8] = []
        var textStart = 0
        var offset = 0
        func flush(_ end: Int) {
            if !text.isEmpty {
                parts.append(Node(.constant(.string(String(decoding: text, as: UTF8.self))), Span(textStart, end)))
            }
            text = []
        }
        while offset < bytes.count {
            let byte = bytes[offset]
            let isDouble = offset + 1 < bytes.count && bytes[offset + 1] == byte
            if byte == UInt8(ascii: "{"), !isDouble {
                let (node, end) = expression(from: offset)
                if case .string(let literal)? = node.constant {
                    // A text in braces is text like any other.
                    text += literal.utf8
                } else {
                    flush(offset)
                    parts.append(node)
                    textStart = end
                }
                offset = end
                if problems.count >= ExpressionProblem.maximumCount { break }
            } else if byte == UInt8(ascii: "}"), !isDouble {
                problems.append(
                    .syntax("'}' without '{'; a brace itself is written '}}'", at: Span(offset, offset + 1)))
                offset += 1
            } else {
                text.append(byte)
                offset += (byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")) ? 2 : 1
            }
        }
        flush(bytes.count)
        return Node(.template(parts), Span(0, bytes.count))
    }

    private mutating func expression(from open: Int) -> (Node, Int) {
        if let (inner, end) = record(from: open) {
            let span = Span(open + 1, end)
            problems.append(.syntax(OtherLanguages.records, at: span).slip(inner, "record(\(inner))"))
            return (Node(.constant(.null), span), end + 1)
        }
        var parser = Parser(bytes, from: open + 1, arguments: nil, limits: limits)
        let node = parser.expression()
        if parser.token.kind != .symbol(.closeBrace) {
            let hasProblems = !parser.allProblems.isEmpty
            if !hasProblems, parser.token.kind == .end {
                problems.append(.syntax("the '{' here has no '}'", at: Span(open, open + 1)))
            } else if !hasProblems {
                parser.complainUnexpected("an operator or '}'")
            }
            problems += parser.allProblems
            // Goes on behind the next brace, wherever reading stopped.
            let from = max(parser.token.span.start, open + 1)
            let next = bytes[min(from, bytes.count)...].firstIndex(of: UInt8(ascii: "}"))
            return (node, next.map { $0 + 1 } ?? bytes.count)
        }
        problems += parser.allProblems
        return (node, parser.token.span.end)
    }

    /// `{a: 1}`, which is a record elsewhere: what stands in the braces, and where they end; nil if it is something else.
    private func record(from open: Int) -> (inner: String, end: Int)? {
        let start = bytes[(open + 1)...].firstIndex { $0 != 0x20 } ?? bytes.count
        let behindName = bytes[start...].firstIndex { !Self.isNamed($0) } ?? bytes.count
        guard behindName > start, behindName < bytes.count, bytes[behindName] == UInt8(ascii: ":"),
            let end = bytes[behindName...].firstIndex(of: UInt8(ascii: "}")), end - open <= 400
        else { return nil }
        let inner = String(decoding: bytes[(open + 1)..<end], as: UTF8.self)
        guard (try? ValueExpression(parsing: "record(\(inner))")) != nil else { return nil }
        return (inner, end)
    }

    private static func isNamed(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "'")
    }
}
