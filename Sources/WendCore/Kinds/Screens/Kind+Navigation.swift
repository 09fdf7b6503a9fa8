extension Kind {
    public static let navigation = Kind(
        "navigation", "Stacks controllers on top of each other; a bar names the top one and leads back.",
        role: .contains, types: .controller,
        parameters: .ofController([
            Parameter(
                "viewControllers", .controller, "The controllers stacked at the start, the bottom one first.",
                isRequired: true, isList: true),
            .bool("navigationBarHidden", "Whether the bar with title and way back is left out.", fallback: false),
            .bool("toolbarHidden", "Whether the toolbar with the top controller's items is left out.", fallback: true),
        ]),
        defaults: .ofController([Default(.controller, "viewControllers")]),
        styleName: "WFSNavigationController")
}
