extension TextPattern {
    /// What stands between the slashes that other languages write around a regular expression, `/^[a-z]+$/i`; nil of a pattern that has
    /// none, or that may be meant with them. Where a beginning or an end lies within slashes, nothing ever matches.
    package static func withoutSlashes(_ pattern: String) -> String? {
        guard pattern.hasPrefix("/"), let end = pattern.lastIndex(of: "/"), end > pattern.startIndex,
            pattern[pattern.index(after: end)...].allSatisfy({ "dgimsuvy".contains($0) })
        else { return nil }
        let inner = pattern[pattern.index(after: pattern.startIndex)..<end]
        let ends = inner.hasSuffix("$") && !inner.hasSuffix("\\$")
        guard inner.count > 1, inner.hasPrefix("^") || ends else { return nil }
        return String(inner)
    }

    /// Whether a text is a pattern as `MATCHES` takes it, which nobody would look for sign by sign: `[0-9]{5}`, `^a`, `.*a.*`.
    package static func isForMatches(_ text: String) -> Bool {
        guard text.utf8.count <= 256 else { return false }
        let hasClass = ["[0-9", "[a-z", "[A-Z", "[^"].contains(where: text.contains)
        let hasSlash = ["\\d", "\\w", "\\s", "\\."].contains(where: text.contains)
        return (text.hasPrefix("^") || text.hasPrefix(".*") || hasClass || hasSlash)
            && (try? TextPattern(regularExpression: text)) != nil
    }

    /// Whether a pattern is that of one character out of those that numbers, names or words are made of together, such as `[0-9 +]`,
    /// where as many are meant as there are, or of nothing but a sign, such as `@`, where a text is meant that has it. One of a few letters or digits may well be meant alone.
    package static func isOfOneCharacter(_ pattern: String) -> Bool {
        if !pattern.isEmpty, pattern.utf8.allSatisfy({ "@-_/#%&:;,<>=!~ ".utf8.contains($0) }) { return true }
        guard pattern.utf8.count <= 64, pattern.hasPrefix("[") else { return false }
        var parser = PatternParser(pattern, ignoresCase: false)
        guard case .scalar(let set)? = try? parser.whole() else { return false }
        let sorts: [[Unicode.Scalar]] = [["0"], ["a", "A"], [" ", "-", "_", ".", "@", "+", "/"]]
        return sorts.count { $0.contains(where: set.contains) } > 1
    }
}
