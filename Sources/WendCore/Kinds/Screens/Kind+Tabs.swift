extension Kind {
    public static let tabs = Kind(
        "tabs", "Shows one of several controllers at a time and lets the person choose by tab.", role: .contains,
        types: .controller,
        parameters: .ofController([
            Parameter(
                "viewControllers", .controller, "The controllers to choose from; the first is shown at the start.",
                isRequired: true, isList: true)
        ]),
        defaults: .ofController([Default(.controller, "viewControllers")]),
        styleName: "WFSTabBarController")
}
