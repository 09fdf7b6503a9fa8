import WendExpressions

extension Kind {
    public static let bool = Kind(
        "bool", "Yes or no.", role: .supplies, types: .number,
        example: #"<switch label="Send me news"><on><bool value="yes"/></on></switch>"#,
        parameters: [
            Parameter(
                "value", [.string, .number], "Yes or no as text or as a number, which is kept.", isRequired: true)
        ],
        defaults: [Default(.any, "value")],
        literal: .bool,
        behaviour: BoolBehaviour())
}

/// Yes or no: a number that is given stays one, everything else is read as yes or no.
struct BoolBehaviour: Supplying {
    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value? {
        guard let value = try tree.value("value", of: node) else { return nil }
        return value.number == nil ? .bool(Conversions.truth(value)) : value
    }
}
