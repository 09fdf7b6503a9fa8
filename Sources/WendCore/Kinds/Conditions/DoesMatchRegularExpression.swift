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
