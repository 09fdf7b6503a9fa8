extension Kind {
    public static let toolbar = Kind(
        "toolbar", "Shows a row of buttons on a bar.", role: .presents, types: [.view, .toolbar],
        parameters: .ofBar([
            Parameter("items", .barButtonItem, "The buttons, from the leading edge on.", isList: true)
        ]),
        defaults: [Default(.barButtonItem, "items"), Default(.gesture, "gestures")],
        styleName: "WFSToolbar")
}
