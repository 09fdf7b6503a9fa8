import WendExpressions

extension Kind {
    public static let isEqual = Kind(
        "isEqual", "Is met if the value equals another of the same type.", role: .supplies, types: .condition,
        example:
            #"<textField name="answer" label="Say yes"><isEqual otherValue="yes" failureMessage="That was not yes."/></textField>"#,
        parameters: .ofComparison, defaults: [Default(.any, "otherValue")],
        behaviour: EqualityBehaviour())
}

/// Equal, strictly by type; nothing equals only nothing.
struct EqualityBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        let other = try tree.value("otherValue", of: node)
        guard let subject, let other else { return subject == nil && other == nil }
        return subject.isEqual(to: other)
    }
}
