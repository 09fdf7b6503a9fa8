import WendExpressions

extension Kind {
    public static let isPresent = Kind(
        "isPresent", "Is met if there is a value, and text if it is text.", role: .supplies, types: .condition,
        example: #"<textField name="name" label="Name"><isPresent failureMessage="Enter your name."/></textField>"#,
        parameters: .ofCondition(), defaults: [Default(.any, "value")],
        traits: .asksPresence, behaviour: PresenceBehaviour())
}

/// Text that is more than blanks, and every other value but null.
struct PresenceBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        switch subject {
        case nil, .null?: false
        case .string(let text)?: !text.allSatisfy(\.isWhitespace)
        default: true
        }
    }
}
