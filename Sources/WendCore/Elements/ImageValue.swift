import WendExpressions

/// An image as a value: its name, and what assistive technologies say.
struct ImageValue {
    let name: String
    let label: String?

    init?(_ value: Value) {
        switch value {
        case .string(let name): (self.name, label) = (name, nil)
        case .dictionary(let fields):
            guard let name = fields["name"]?.text else { return nil }
            (self.name, label) = (name, fields["label"]?.text)
        default: return nil
        }
    }
}
