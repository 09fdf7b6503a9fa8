extension Kind {
    public static let view = Kind(
        "view", "Stands for any view.", role: .presents, types: .view, isAbstract: true,
        parameters: .ofView(),
        defaults: [Default(.gesture, "gestures")],
        styleName: "UIView")
}
