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

struct ImageBehaviour: Supplying {
    func supply(_ node: Reading, _ turn: Turn) throws(Failure) -> Value? {
        guard let name = try turn.text("name", of: node) else { return nil }
        var fields: Fields = ["name": .string(name)]
        if let label = try turn.text("accessibilityLabel", of: node) { fields["label"] = .string(label) }
        return .dictionary(fields)
    }
}

extension Renderer {
    func image(_ parameter: String, of id: ActivationID) -> ImageValue? {
        value(parameter, of: id).flatMap(ImageValue.init)
    }
}
