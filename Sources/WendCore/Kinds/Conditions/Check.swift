import WendExpressions

extension Kind {
    public static let check = Kind(
        "check", "Is met if an expression holds: of one input, or in a form of several together.", role: .supplies,
        types: .condition,
        example: #"""
            <form>
                <check when="repeat == password" failureMessage="The passwords differ."/>
                <container>
                    <textField name="password" label="Password" secureTextEntry="yes"/>
                    <textField name="repeat" label="Once more" secureTextEntry="yes"/>
                    <button title="Go on" message="submit"/>
                </container>
                <showAlert on="didSubmit" message="Well done"/>
            </form>
            """#,
        parameters: .ofCondition([
            .predicate(
                "when", "What has to hold; `SELF` is the value at hand, and names are those of the inputs around it.",
                isRequired: true),
            .text(
                "at",
                "In a form: the name of the input beside which it is said that it does not hold; without it the first one "
                    + "`when` names."),
        ]),
        look: { looked in
            guard case .way(let names)? = looked.expression("at")?.origin, names.count == 1,
                let written = looked.attribute("at")
            else { return [] }
            return [looked.problem(.inputNamedInBraces(names[0], at: written.location), of: written, meant: names[0])]
        },
        behaviour: CheckBehaviour())
}

/// A condition in the expression language. What does not come to yes does not hold.
struct CheckBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        guard let (condition, scope) = tree.judged("when", of: node) else { return true }
        var inner = scope
        inner.subject = subject ?? .null
        return tree.meter.spending { condition.holds(in: inner, spending: &$0) }
    }
}
