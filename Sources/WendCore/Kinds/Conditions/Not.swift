import WendExpressions

extension Kind {
    public static let not = Kind(
        "not", "Is met if another condition is not.", role: .supplies, types: .condition,
        example:
            #"<textField name="name" label="Name"><not failureMessage="Not that one."><isEqual otherValue="Bob"/></not></textField>"#,
        parameters: .ofCondition([
            Parameter("condition", .condition, "The other condition; without one this is met.")
        ]),
        defaults: [Default(.condition, "condition")],
        behaviour: NegationBehaviour())
}

struct NegationBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        guard let condition = try tree.readings("condition", of: node).first else { return true }
        return !tree.judge(condition, preferringOwnValueOver: subject)
    }
}
