extension Kind {
    public static let navigationItem = Kind(
        "navigationItem", "What a navigation bar shows while a controller is on top.", role: .presents,
        types: .navigationItem,
        example: #"""
            <navigation>
                <screen>
                    <navigationItem title="Notes" prompt="All of them"/>
                    <label>No notes</label>
                </screen>
            </navigation>
            """#,
        parameters: [
            .text("title", "The title in the bar, unless the controller has one of its own."),
            .text("prompt", "A line above the title."),
            Parameter("titleView", .view, "Shown in place of the title."),
            .bool("hidesBackButton", "Whether the way back is left out.", fallback: false),
            .bool("leftItemsSupplementBackButton", "Whether left items stand beside the way back.", fallback: false),
            Parameter("leftBarButtonItem", .barButtonItem, "The button at the left."),
            Parameter("rightBarButtonItem", .barButtonItem, "The button at the right."),
            Parameter(
                "leftBarButtonItems", .barButtonItem, "The buttons at the left, the outermost first.", isList: true),
            Parameter(
                "rightBarButtonItems", .barButtonItem, "The buttons at the right, the outermost first.", isList: true),
            Parameter(
                "backBarButtonItem", [.string, .image, .barButtonItem],
                "The way back to this controller, as the controller above shows it; a text or a picture is enough."),
        ],
        styleName: "WFSNavigationItem")
}
