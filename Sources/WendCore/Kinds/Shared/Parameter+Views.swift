import WendExpressions

/// The parameters many views share.
extension Parameter {
    /// Of views and images.
    public static let accessibility: [Parameter] = [
        .text("accessibilityLabel", "The words assistive technology reads out for it."),
        .text("accessibilityHint", "Says what using it leads to."),
        Parameter("accessibilityValue", [.string, .number], "Its present value, kept as given: numbers stay numbers."),
        .choices("accessibilityTraits", of: .accessibilityTraits, "Says how it behaves for assistive technology.")
            .unseen(
                by: .web,
                names: [
                    "searchField", "playsSound", "keyboardKey", "staticText", "startsMediaSession", "adjustable",
                    "allowsDirectInteraction", "causesPageTurn",
                ], because: "pages have no word for it."
            ).unseen(
                by: .terminal, because: "what stands in brackets can be used, and there is no more to say it with."),
    ]

    /// Why nothing is drawn smaller in a terminal.
    static let oneSizeOfLetters = "letters are all of one size."

    /// Of every view.
    public static let everyView: [Parameter] =
        accessibility + [
            Parameter(
                "gestures", .gesture, "The gestures it answers; of two that fit, the earlier one is recognised.",
                isList: true),
            .bool(
                "hidden", "Whether it is left out of what is shown; it keeps its place and its value.", fallback: false,
                isGate: true),
        ]
}

extension Renderer {
    /// What every bar says: how it is drawn, besides what every view says.
    func bar(_ id: ActivationID) -> Properties {
        var properties = common(id)
        if choice("barStyle", of: id) == "black" { properties[.variant] = "black" }
        if flag("translucent", of: id) { properties[.translucent] = true }
        return properties
    }
}

extension [Parameter] {
    /// A view's own parameters, followed by those of every view.
    public static func ofView(_ own: [Parameter] = []) -> [Parameter] { own + Parameter.everyView }

    /// A bar's own parameters, followed by those of every bar and every view.
    public static func ofBar(
        _ own: [Parameter] = [], style: String = "default", translucent: Bool = false
    ) -> [Parameter] {
        let barsAreText = "bars are lines of text."
        let bar: [Parameter] = [
            .choice("barStyle", of: .barStyle, "How the bar is drawn.", fallback: style)
                .unseen(by: .terminal, because: barsAreText),
            .bool("translucent", "Whether what lies behind the bar shines through.", fallback: translucent)
                .unseen(by: .terminal, because: barsAreText),
        ]
        return own + bar + Parameter.everyView
    }
}
