extension Kind {
    public static let viewController = Kind(
        "viewController", "Stands for any screen, navigation, tabs, form or table.", role: .contains,
        types: .controller,
        isAbstract: true,
        parameters: .ofController(),
        defaults: .ofController(),
        styleName: "UIViewController")
}
