extension Kind {
    public static let pushController = Kind(
        "pushController", "Puts a controller on top of the nearest navigation's stack.", role: .performs,
        types: [.action, .controllerAction],
        parameters: [.controllerToShow], defaults: [Default(.controller, "controller")])

    public static let presentController = Kind(
        "presentController", "Shows a controller above everything until it is dismissed.", role: .performs,
        types: [.action, .controllerAction],
        parameters: [.controllerToShow], defaults: [Default(.controller, "controller")])

    public static let replaceRootController = Kind(
        "replaceRootController", "Makes a controller the only one on a navigation's stack; the navigation performs it.",
        role: .performs, types: [.action, .controllerAction],
        parameters: [.controllerToShow], defaults: [Default(.controller, "controller")])

    public static let popController = Kind(
        "popController", "Takes everything above the performing controller off its navigation's stack.",
        role: .performs, types: .action)

    public static let dismissController = Kind(
        "dismissController", "Ends what the performing controller presents, or else its own presentation.",
        role: .performs, types: .action)
}

extension Parameter {
    fileprivate static let controllerToShow = Parameter(
        "controller", .controller, "What to show; without it the document under the scope's `schema`.", isLazy: true)
}
