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

    /// Shows an image on something a person may press. Its label, or else its name, is read where there is no text; so is
    /// that of an image the app does not have.
    func show(_ image: ImageValue, in properties: inout Properties) {
        if turn.hasImage(image.name) { properties[.image] = .string(image.name) }
        guard properties[.label] == nil, properties[.text] == nil else { return }
        properties[.label] = .string(image.label ?? image.name)
    }
}

extension Turn {
    /// Whether the app has an image of a name, as far as the session knows.
    func hasImage(_ name: String) -> Bool { resources.images?.contains(name) ?? true }

    /// Warns of images the app does not have, and of images that are all there is to read and say nothing. They are no
    /// reason to fail: something else is shown.
    mutating func reportImages(of id: ActivationID, _ reference: NodeReference, _ kind: Kind) {
        guard kind.role == .presents, !outline(reference).entries.isEmpty else { return }
        for parameter in ["image", "imageName"] where isGiven(parameter, reference) {
            guard let image = current(parameter, of: id).flatMap(ImageValue.init) else { continue }
            if !hasImage(image.name) { report(.missingImage(image.name, at: location(reference))) }
            let isButton = kind.parameter("title") != nil && kind.parameter("message") != nil
            if isButton, image.label == nil, current("title", of: id) == nil,
                current("accessibilityLabel", of: id) == nil
            {
                report(.missingLabel(kind.name, at: location(reference)))
            }
        }
    }

    /// Warns of a text that is looked up by a key no table has, and that says nothing else.
    mutating func reportMissingText(_ reading: Reading) {
        guard kind(reading.node).name == "string", isGiven("key", reading.node), !isGiven("value", reading.node),
            let key = (try? text("key", of: reading)) ?? nil
        else { return }
        let table = ((try? text("table", of: reading)) ?? nil) ?? StringBehaviour.defaultTable
        if resources.strings[table]?[key] == nil {
            report(.missingText(key, table: table, at: location(reading.node)))
        }
    }
}
