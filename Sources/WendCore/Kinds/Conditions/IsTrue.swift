import WendExpressions

extension Kind {
    public static let isTrue = Kind(
        "isTrue", "Is met if the value means yes.", role: .supplies, types: .condition,
        example: #"<checkbox name="agreed" label="I agree"><isTrue failureMessage="You have to agree."/></checkbox>"#,
        parameters: .ofCondition(), defaults: [Default(.any, "value")],
        traits: .readsTruth,
        behaviour: TruthBehaviour())
}

struct TruthBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        subject.map(Conversions.truth) ?? false
    }
}
