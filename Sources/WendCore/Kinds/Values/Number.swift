import WendExpressions

extension Kind {
    public static let number = Kind(
        "number", "A number, as written in the document's locale.", role: .supplies, types: .number,
        example: #"<progressBar label="Filled in"><value><number value="0.4"/></value></progressBar>"#,
        parameters: [Parameter("value", [.string, .number], "The number, or text for it.", isRequired: true)],
        defaults: [Default(.any, "value")],
        literal: .number,
        behaviour: NumberBehaviour())
}

/// A number: one that is given, or text that is a number throughout, in the document's locale.
struct NumberBehaviour: Supplying {
    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value? {
        guard let value = try tree.value("value", of: node) else { return nil }
        if value.number != nil { return value }
        guard case .string(let text) = value, let number = Conversions.number(text, locale: tree.locale(of: node.node))
        else { throw Failure(.badNumber(at: tree.location(node.node))) }
        return number
    }
}
