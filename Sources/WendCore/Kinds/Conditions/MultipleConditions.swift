import WendExpressions

extension Kind {
    public static let multipleConditions = Kind(
        "multipleConditions", "Is met if all, any or none of several conditions are.", role: .supplies,
        types: .condition,
        example: #"""
            <textField name="code" label="Code">
                <multipleConditions failureMessage="Four digits.">
                    <isPresent/>
                    <doesMatchRegularExpression pattern="^[0-9]{4}$"/>
                </multipleConditions>
            </textField>
            """#,
        parameters: .ofCondition([
            Parameter("conditions", .condition, "The conditions.", isRequired: true, isList: true),
            .choice("requirement", of: .requirement, "How many of them have to be met.", fallback: "all"),
        ]),
        defaults: [Default(.condition, "conditions")],
        behaviour: MultipleConditionsBehaviour())
}

/// All, any or none of several conditions; one with a `value` of its own judges that.
struct MultipleConditionsBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        let requirement = try tree.text("requirement", of: node) ?? "all"
        let isWanted = requirement == "any"
        for condition in try tree.readings("conditions", of: node) {
            let holds = tree.judge(condition, preferringOwnValueOver: subject)
            // "any" is decided by the first that holds, "none" too, "all" by the first that does not.
            if requirement == "all" ? !holds : holds { return isWanted }
        }
        return !isWanted
    }
}
