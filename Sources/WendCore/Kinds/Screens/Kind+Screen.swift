extension Kind {
    public static let screen = Kind(
        "screen", "Fills its space with one view or controller and answers messages.", role: .contains,
        types: .controller,
        parameters: .ofController([
            Parameter(
                "view", [.view, .controller], "What it shows, made when it is first needed; empty without one.",
                isLazy: true),
            Parameter("toolbar", .toolbar, "A bar along the edge, below what it shows."),
        ]),
        defaults: .ofController([
            Default(.toolbar, "toolbar"), Default(.view, "view"), Default(.controller, "view"),
        ]),
        styleName: "WFSScreenController")
}
