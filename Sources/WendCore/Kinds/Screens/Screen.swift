import WendExpressions

extension Kind {
    public static let screen = Kind(
        "screen", "Fills its space with one view or controller and answers messages.", role: .contains,
        types: .controller,
        example: #"<screen title="Start"><label>Hello</label></screen>"#,
        parameters: .ofController([
            Parameter(
                "view", [.view, .controller], "What it shows, made when it is first needed; empty without one.",
                isLazy: true, keepsOthers: true),
            Parameter("toolbar", .toolbar, "A bar along the edge, below what it shows."),
        ]),
        defaults: .ofController([
            Default(.toolbar, "toolbar"), Default(.view, "view"), Default(.controller, "view"),
        ]),
        styleName: "WFSScreenController",
        traits: .staysInForm,
        behaviour: ScreenBehaviour())
}

/// One screen: a view, or a controller in its place, and an optional toolbar.
struct ScreenBehaviour: Containing {
    func load(_ id: ActivationID, _ turn: inout Turn) { turn.build("view", of: id) }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties: Properties = renderer.common(id)
        if let title = renderer.tree.title(of: id) { properties[.label] = .string(title) }
        return Element(
            renderer.id(of: id), .screen, properties,
            children: renderer.contents("view", of: id) + renderer.contents("toolbar", of: id))
    }
}

extension Turn {
    /// Makes what a lazy parameter of a controller holds, in the scope the controller was created in; what was there before
    /// leaves. What cannot be made is reported and left empty.
    public mutating func build(_ slot: String, of id: ActivationID) {
        let scope = tree.innerScope(of: id)
        _ = attempt { (turn: inout Turn) throws(Failure) in try turn.rebuild(slot: slot, of: id, in: scope) }
    }
}
