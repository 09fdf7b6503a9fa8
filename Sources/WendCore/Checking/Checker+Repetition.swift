import WendExpressions

/// Reads `for="task in tasks"` and `key="task.id"`.
extension Checker {
    mutating func repetition(of node: Node, _ plan: KindPlan) -> Repetition? {
        guard let attribute = node.attributes.first(where: { $0.name == "for" }) else { return nil }
        let spot = Spot(range: attribute.range, value: attribute.valueRange)
        guard plan.kind.role != .performs else {
            report(.cannotRepeat(node.kind, at: location(attribute.range)))
            return nil
        }
        var text = attribute.value
        if let inner = Self.unbraced(text), inner.contains(" in ") {
            // It is read as it was meant, so that nothing else is wrong with it.
            let edits = edits(of: text, in: attribute.valueRange, to: inner)
            report(.bracedRepetition(inner, at: location(attribute.valueRange)).fixable("leave the braces out", edits))
            text = " \(inner)"
        }
        let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        guard words.count == 3, Self.isVariable(words[0]),
            words[1] == "in" || Self.otherWords.contains(String(words[1]))
        else {
            report(.badRepetition(text, at: location(attribute.valueRange)))
            return nil
        }
        if words[1] != "in" {
            let edits = edits(of: " \(words[1]) ", in: attribute.valueRange, to: " in ")
            report(.badRepetition(text, at: location(attribute.valueRange)).fixable("write 'in'", edits))
        }
        let variable = String(words[0])
        let start = text.utf8.distance(from: text.startIndex, to: words[2].startIndex)
        // What is wrong with the list is said; the name of its items is known all the same.
        guard let items = expression(String(words[2]), at: spot, in: text, from: start) ?? Self.nothing else {
            return nil
        }
        let key = node.attributes.first { $0.name == "key" }
        return Repetition(variable: variable, items: items, key: key.flatMap { path(of: $0, variable) })
    }

    /// What stands between an item and its list elsewhere.
    private static let otherWords: Set<String> = ["of", "from", "IN", "In", "on", "at", "as", ":", "<-"]
    private static let nothing = try? ValueExpression(parsing: "NULL")

    /// `task.id` or `id` as the way from an item.
    private mutating func path(of key: Node.Attribute, _ variable: String) -> [String]? {
        var steps = key.value.split(separator: ".", omittingEmptySubsequences: false)
        guard steps.allSatisfy(Self.isVariable) else {
            var problem = Diagnostic.badKey(key.value, variable: variable, at: location(key.valueRange))
            if let inner = Self.unbraced(key.value), inner.split(separator: ".").allSatisfy(Self.isVariable) {
                problem = problem.fixable("write '\(inner)'", edits(of: key.value, in: key.valueRange, to: inner))
            }
            report(problem)
            return nil
        }
        if steps.first.map(String.init) == variable { steps.removeFirst() }
        return steps.map(String.init)
    }

    /// What stands in braces where none belong; nil without them.
    static func unbraced(_ text: String) -> String? {
        text.count > 2 && text.hasPrefix("{") && text.hasSuffix("}") ? String(text.dropFirst().dropLast()) : nil
    }

    /// Whether a text is a name in expressions.
    private static func isVariable(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "_" || ("0"..."9").contains($0) }
    }
}
