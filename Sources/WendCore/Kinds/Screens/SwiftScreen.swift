import WendExpressions

extension Kind {
    public static let swiftScreen = Kind(
        "swiftScreen", "Stands where a screen that the app has built in Swift is shown.", role: .contains,
        types: .controller,
        parameters: [
            .text(
                SwiftScreenBehaviour.screen, "The name under which the app shows the screen: that of its flow.",
                isRequired: true),
            Parameter("arguments", .any, "A record of stored properties of the screen that begin with these values."),
            .text("title", "The words on its tab until it is there."),
            .path,
        ],
        traits: .isCode,
        behaviour: SwiftScreenBehaviour())
}

/// The place of a screen that is asked for when it is first needed; what comes takes its place.
struct SwiftScreenBehaviour: Containing {
    /// The parameter that names the screen.
    static let screen = "screen"

    func load(_ id: ActivationID, _ turn: inout Turn) {
        guard let name = turn.tree.current(Self.screen, of: id)?.text else { return }
        turn.askScreen(new: name, arguments: turn.tree.current("arguments", of: id) ?? .null, for: id, .replace)
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        Element(renderer.id(of: id), .placeholder, renderer.common(id))
    }
}
