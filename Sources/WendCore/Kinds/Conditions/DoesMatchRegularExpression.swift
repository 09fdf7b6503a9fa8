import WendExpressions

extension Kind {
    public static let doesMatchRegularExpression = Kind(
        "doesMatchRegularExpression", "Is met if a pattern is found anywhere in the value, whatever the case.",
        role: .supplies, types: .condition,
        example:
            #"<textField name="code" label="Code"><doesMatchRegularExpression pattern="^[0-9]{4}$" failureMessage="Four digits."/></textField>"#,
        parameters: .ofCondition([
            Parameter("pattern", .string, "The regular expression.", conversion: .verbatim, isRequired: true)
        ]),
        defaults: [Default(.string, "pattern")],
        look: { looked in
            guard let pattern = looked.text("pattern") else { return [] }
            do throws(PatternError) {
                _ = try PatternBehaviour.matcher(pattern.text)
                // Nothing stands behind the end, or before the beginning.
                var meant = pattern.text[...]
                while meant.hasSuffix("$ ") || (meant.hasSuffix(" ") && meant.dropLast().hasSuffix(" ")) {
                    meant.removeLast()
                }
                while meant.hasPrefix(" ^") { meant.removeFirst() }
                if meant.count == pattern.text.count || !(meant.hasSuffix("$") || meant.hasPrefix("^")) { return [] }
                return [
                    looked.problem(
                        .blankOutside(pattern.text, at: pattern.location), of: pattern, meant: String(meant))
                ]
            } catch {
                return [.badPattern(pattern.text, because: error.message, at: pattern.location).asWarning]
            }
        },
        behaviour: PatternBehaviour())
}

/// A pattern found anywhere in the text, whatever the case.
struct PatternBehaviour: Judging {
    /// Found anywhere, whatever the case; in linear time, because patterns may come from strangers.
    static func matcher(_ pattern: String) throws(PatternError) -> TextPattern {
        try TextPattern(regularExpression: pattern, options: "c", extent: .anyPart)
    }

    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        let pattern = try tree.text("pattern", of: node) ?? ""
        do {
            tree.meter.spend(pattern.utf8.count)
            let matcher = try Self.matcher(pattern)
            let text = subject?.displayText ?? ""
            // What is over the limit of the step undoes it, whatever is said here.
            return tree.meter.spending { matcher.matches(text, cost: &$0) } ?? false
        } catch {
            throw Failure(.badPattern(pattern, because: error.message, at: tree.location(node.node)))
        }
    }
}

extension Diagnostic {
    fileprivate static func blankOutside(_ pattern: String, at location: FileLocation) -> Self {
        warning(
            "never-matches",
            "'\(pattern.shortened)' matches nothing: '$' is the end and '^' the beginning, and here a blank stands outside of them; "
                + "leave it away", at: location)
    }
}
