import WendExpressions

extension Kind {
    public static let bool = Kind(
        "bool", "Yes or no.", role: .supplies, types: .number,
        example: #"<switch label="Send me news"><on><bool value="yes"/></on></switch>"#,
        parameters: [
            Parameter(
                "value", [.string, .number], "Yes or no as text or as a number, which is kept.", conversion: .bool,
                isRequired: true)
        ],
        defaults: [Default(.any, "value")],
        literal: .bool,
        behaviour: BoolBehaviour())
}

struct BoolBehaviour: Supplying {
    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value? {
        try tree.value("value", of: node).map { .bool(Conversions.truth($0)) }
    }
}
