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
}
