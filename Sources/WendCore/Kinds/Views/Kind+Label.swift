extension Kind {
    public static let label = Kind(
        "label", "Shows text.", role: .presents, types: .view,
        parameters: .ofView([
            .text("text", "The text shown."),
            .number("numberOfLines", "The most lines shown; 0 for as many as the text needs.", fallback: 0),
            .bool("adjustsFontSizeToFitWidth", "Whether long text is drawn smaller to fit.", fallback: false),
        ]),
        defaults: [Default(.string, "text"), Default(.gesture, "gestures")],
        styleName: "WFSLabel")
}
