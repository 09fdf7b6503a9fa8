extension Kind {
    public static let navigationBar = Kind(
        "navigationBar", "Shows a title and buttons on a bar of its own, outside a navigation.", role: .presents,
        types: .view,
        parameters: .ofBar([
            Parameter("items", .navigationItem, "What the bar shows; the last one is on top.", isList: true)
        ]),
        defaults: [Default(.gesture, "gestures"), Default(.navigationItem, "items")],
        styleName: "WFSNavigationBar")
}
