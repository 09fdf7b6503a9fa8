import WendExpressions

extension Kind {
    public static let doesMatchRegularExpression = Kind(
        "doesMatchRegularExpression",
        "Is met if a pattern is found in the value: anywhere and whatever the case, unless it says otherwise.",
        role: .supplies, types: .condition,
        example:
            #"<textField name="code" label="Code"><doesMatchRegularExpression pattern="[0-9]{4}" matchesWhole="yes" failureMessage="Four digits."/></textField>"#,
        parameters: .ofCondition([
            Parameter("pattern", .string, "The regular expression.", conversion: .pattern, isRequired: true),
            .bool("matchesCase", "Whether upper and lower case are told apart.", fallback: false),
            .bool("matchesWhole", "Whether the whole value has to fit, and not only a part of it.", fallback: false),
        ]),
        defaults: [Default(.string, "pattern")],
        look: { looked in
            guard let pattern = looked.text("pattern") else { return [] }
            if let inner = TextPattern.withoutSlashes(pattern.text) {
                return [
                    looked.problem(
                        .slashesAround(pattern.text, inner, at: pattern.location), of: pattern, meant: inner)
                ]
            }
            // Nothing stands behind the end, or before the beginning.
            var meant = pattern.text[...]
            while meant.hasSuffix("$ ") || (meant.hasSuffix(" ") && meant.dropLast().hasSuffix(" ")) {
                meant.removeLast()
            }
            while meant.hasPrefix(" ^") { meant.removeFirst() }
            if meant.count == pattern.text.count || !(meant.hasSuffix("$") || meant.hasPrefix("^")) { return [] }
            return [
                looked.problem(.blankOutside(pattern.text, at: pattern.location), of: pattern, meant: String(meant))
            ]
        },
        behaviour: PatternBehaviour())
}

/// A pattern found in the text; in linear time, because patterns may come from strangers.
struct PatternBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        let pattern = try tree.text("pattern", of: node) ?? ""
        let options = try tree.flag("matchesCase", of: node) ? "" : "c"
        let extent: TextPattern.Extent = try tree.flag("matchesWhole", of: node) ? .whole : .anyPart
        tree.meter.spend(pattern.utf8.count)
        let matcher: TextPattern
        do throws(PatternError) {
            matcher = try TextPattern(regularExpression: pattern, options: options, extent: extent)
        } catch {
            throw Failure(.badPattern(pattern, because: error.message, at: tree.location(node.node)))
        }
        let text = subject?.displayText ?? ""
        // What is over the limit of the step undoes it, whatever is said here.
        return tree.meter.spending { matcher.matches(text, cost: &$0) } ?? false
    }
}

extension Diagnostic {
    fileprivate static func slashesAround(_ pattern: String, _ inner: String, at location: FileLocation) -> Self {
        warning(
            "never-matches",
            "'\(pattern.shortened)' matches nothing: the slashes around it belong to the pattern, and nothing stands outside of its "
                + "beginning and end; write '\(inner.shortened)'", at: location)
    }

    fileprivate static func blankOutside(_ pattern: String, at location: FileLocation) -> Self {
        warning(
            "never-matches",
            "'\(pattern.shortened)' matches nothing: '$' is the end and '^' the beginning, and here a blank stands outside of them; "
                + "leave it away", at: location)
    }
}
