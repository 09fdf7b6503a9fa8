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
            let key = node.attributes.first { $0.name == "key" }?.value
            guard let meant = Self.meant(by: text, key) else {
                report(.badRepetition(text, at: location(attribute.valueRange)))
                return nil
            }
            let written = "\(meant.variable) in \(meant.list)"
            report(
                .badRepetition(text, meaning: written, at: location(attribute.valueRange)).fixable(
                    "write for=\"\(written)\"", edits(of: attribute.value, in: attribute.valueRange, to: written)))
            return repetition(for: meant.list, of: meant.variable, node, at: spot, in: text)
        }
        if words[1] != "in" {
            let edits = edits(of: " \(words[1]) ", in: attribute.valueRange, to: " in ")
            report(.badRepetition(text, at: location(attribute.valueRange)).fixable("write 'in'", edits))
        }
        return repetition(for: words[2], of: String(words[0]), node, at: spot, in: text)
    }

    /// - Parameter list: A part of the text.
    private mutating func repetition(
        for list: Substring, of variable: String, _ node: Node, at spot: Spot, in text: String
    ) -> Repetition? {
        let start = text.utf8.distance(from: text.startIndex, to: list.startIndex)
        // What is wrong with the list is said; the name of its items is known all the same.
        guard let items = expression(String(list), at: spot, in: text, from: start) ?? Self.nothing else {
            return nil
        }
        let key = node.attributes.first { $0.name == "key" }
        return Repetition(variable: variable, items: items, key: key.flatMap { path(of: $0, variable) })
    }

    /// What was meant by a repetition that is written as other languages do: `(item, index) in items`, `let item of items`, or the list
    /// alone; nil if that is not clear.
    private static func meant(by text: String, _ key: String?) -> (variable: String, list: Substring)? {
        for word in [" in ", " of "] {
            guard let place = text.firstRange(of: word) else { continue }
            var front = text[..<place.lowerBound].drop { $0 == " " }
            for word in ["let ", "const ", "var "] where front.hasPrefix(word) { front = front.dropFirst(word.count) }
            let names = front.drop { $0 == "(" || $0 == "[" }.split { ",)] ".contains($0) }
            let list = text[place.upperBound...].drop { $0 == " " }
            guard let variable = names.first, names.count <= 2, names.allSatisfy(isVariable), !list.isEmpty else {
                return nil
            }
            return (String(variable), list)
        }
        // The list alone: its items have the name that the key has, or else its own for one.
        let list = text.hasPrefix("{") && text.hasSuffix("}") ? text.dropFirst().dropLast() : text[...]
        let steps = list.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = steps.last, steps.allSatisfy(isVariable), last.hasSuffix("s") else { return nil }
        let way = key?.split(separator: ".") ?? []
        if way.count > 1, let first = way.first, isVariable(first), first != list { return (String(first), list) }
        return (one(of: last), list)
    }

    /// What one of several is called: `category` for `categories`.
    private static func one(of several: Substring) -> String {
        if several.hasSuffix("ies") { return several.dropLast(3) + "y" }
        let ends = ["sses", "xes", "ches", "shes"].contains(where: several.hasSuffix)
        let one = several.dropLast(ends ? 2 : 1)
        return one.isEmpty ? "item" : String(one)
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
