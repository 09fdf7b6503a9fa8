extension Kind {
    public static let container = Kind(
        "container", "Lays out views, and scrolls when they need more room than there is.", role: .presents,
        types: .view,
        parameters: .ofView([
            Parameter("views", [.view, .controller], "What it holds, in this order.", isList: true),
            .choice(
                "layout", of: .containerLayout,
                "Whether they form a grid, lie in the centre or each fill all the room.",
                fallback: "vertical"),
            .number("numberOfColumns", "The columns of the grid.", fallback: 1),
            .bool(
                "rightAlignLastColumn", "Whether views of the last column keep their natural width, at the right edge.",
                fallback: false),
        ]),
        defaults: [Default(.view, "views"), Default(.controller, "views"), Default(.gesture, "gestures")],
        styleName: "WFSContainerView")
}
