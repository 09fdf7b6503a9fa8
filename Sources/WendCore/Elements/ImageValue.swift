import WendExpressions

/// An image as a value: its name, and what assistive technologies say.
struct ImageValue {
    let name: String
    var label: String?
    var hint: String?
    var spokenValue: String?
    var traits: [String] = []

    init?(_ value: Value) {
        switch value {
        case .string(let name): self.name = name
        case .dictionary(let fields):
            guard let name = fields["name"]?.text else { return nil }
            self.name = name
            label = fields["label"]?.text
            hint = fields["hint"]?.text
            spokenValue = fields["spokenValue"]?.displayText
            traits = fields["traits"]?.elements.compactMap(\.text) ?? []
        default: return nil
        }
    }
}
