import WendExpressions

extension Kind {
    public static let label = Kind(
        "label", "Shows text.", role: .presents, types: .view,
        example: #"<label>Today is {format(now(), 'long')}.</label>"#,
        parameters: .ofView([
            .text("text", "The text shown."),
            .number(
                "numberOfLines", "The most lines shown, up to 100; 0 for as many as the text needs.", fallback: 0),
            .bool(
                "heading", "Whether it is a heading of what comes after it: drawn and announced as one.",
                fallback: false),
            .bool("adjustsFontSizeToFitWidth", "Whether long text is drawn smaller to fit.", fallback: false)
                .unseen(by: .terminal, because: Parameter.oneSizeOfLetters),
        ]),
        defaults: [Default(.string, "text"), Default(.gesture, "gestures")],
        styleName: "WFSLabel",
        behaviour: LabelBehaviour())
}

struct LabelBehaviour: Presenting {
    /// More lines than that are not counted.
    private static let mostLines = 100.0

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        if let text = renderer.value("text", of: id) { properties[.text] = .string(text.displayText) }
        if let lines = renderer.number("numberOfLines", of: id), lines > 0, lines <= Self.mostLines {
            properties[.lines] = .integer(Int(lines))
        }
        if renderer.flag("adjustsFontSizeToFitWidth", of: id) { properties[.fits] = true }
        if renderer.flag("heading", of: id) { properties[.variant] = "heading" }
        return Element(renderer.id(of: id), .label, properties, events: properties.gestureEvents)
    }
}
