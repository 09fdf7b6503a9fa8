/// Names in quotation marks: these are their letters, and not what is called so.
extension Checker {
    /// `boat == '{chosen.name}'`.
    mutating func checkQuoted(_ comparison: Comparison) {
        for side in [comparison.right, comparison.left] {
            guard let text = side.constant?.text, text.utf8.count <= 80 else { continue }
            if let way = Self.bracedWay(text) { add(.quotedName(text, way, at: side.span)) }
        }
    }

    private static func bracedWay(_ text: String) -> String? {
        guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
        let inner = text.dropFirst().dropLast()
        return isWay(inner) ? String(inner) : nil
    }

    private static func isWay(_ text: Substring) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { name in
            name.first.map { $0.isLetter || $0 == "_" } == true
                && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        }
    }
}

extension ExpressionProblem {
    fileprivate static func quotedName(_ text: String, _ way: String, at span: Span) -> Self {
        Self(
            code: "quoted-name", severity: .warning,
            message: "'\(text)' in quotation marks is these very letters; did you mean '\(way)' without them?",
            span: span
        ).slip("'\(text)'", way)
    }
}
