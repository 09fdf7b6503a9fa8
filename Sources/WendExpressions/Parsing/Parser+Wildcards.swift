/// Patterns of LIKE as they are put together in SQL.
extension Parser {
    /// Warns of `LIKE '%' + a + '%'`, and of the same in `joined()`, and says how that is written.
    mutating func checkWildcards(_ options: String, from start: Int, _ right: Node) {
        guard let parts = right.joinedParts, parts.contains(where: { $0.constant?.text?.contains("%") ?? false }) else {
            return
        }
        let others = parts.filter { $0.constant == nil }
        let isPlain = parts.allSatisfy { $0.constant == nil || $0.constant?.text == "%" }
        var meant: String?
        if let only = others.first, others.count == 1, isPlain, parts.count < 4, parts.count > 1 {
            let (isBegun, isEnded) = (parts[0].constant != nil, parts[parts.count - 1].constant != nil)
            let word = isBegun && isEnded ? "CONTAINS" : isBegun ? "ENDSWITH" : "BEGINSWITH"
            let text = String(decoding: lexer.bytes[only.span.start..<only.span.end], as: UTF8.self)
            meant = "\(word)\(options) \(text)"
        }
        let span = Span(start, right.span.end)
        let written = String(decoding: lexer.bytes[span.start..<span.end], as: UTF8.self)
        report(.joinedWildcards(meant, at: span).slip(written, meant), once: false)
    }
}

extension Node {
    /// What `a + b` and `joined({a, b}, '')` put together; nil of anything else.
    fileprivate var joinedParts: [Node]? {
        switch form {
        case .binary(.add, let left, let right):
            (left.joinedParts ?? [left]) + (right.joinedParts ?? [right])
        case .call(.joined, let arguments):
            if case .list(let members)? = arguments.first?.form { members } else { nil }
        default: nil
        }
    }

    /// Whether it is a pattern put together with the wildcards of SQL, which was said where it was read.
    var hasJoinedWildcards: Bool {
        joinedParts?.contains { $0.constant?.text?.contains("%") ?? false } ?? false
    }
}
