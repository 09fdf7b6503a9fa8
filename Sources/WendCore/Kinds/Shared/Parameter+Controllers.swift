/// The parameters of everything that answers messages with actions.
extension Parameter {
    /// Of every controller.
    public static let everyController: [Parameter] = [
        .text("title", "What bars and tabs call it."),
        .bool(
            "hidesBottomBarWhenPushed", "Whether the tab bar is out of sight while this is on a navigation's stack.",
            fallback: false),
        Parameter(
            "navigationItem", .navigationItem, "What a navigation bar shows while this is on top.", isLazy: true),
        Parameter("tabBarItem", .tabBarItem, "The tab that stands for it; without one its title makes the tab."),
        Parameter(
            "toolbarItems", .barButtonItem, "What the toolbar of the navigation around it shows.", isList: true),
        Parameter("values", .value, "What it keeps, under names of its own.", isList: true, isLazy: true),
        Parameter(
            "actions", .action,
            "What it does about messages; the first action of a message's name, or of none, answers.",
            isList: true),
        .bool(
            "shouldForwardAllMessages", "Whether it passes every message on to its creator instead of answering.",
            fallback: false),
        Parameter(
            SessionTree.passages, .passage, "Who may come to it, and what is asked of who leaves it.", isList: true,
            isLazy: true),
        Parameter(
            "entities", .entity, "The sorts of records that the app keeps; they hold everywhere in it.", isList: true,
            isLazy: true),
        Parameter(
            SessionTree.companions, .companion, "What goes on by itself as long as it is there: queries, timers.",
            isList: true, isLazy: true),
        .path,
    ]

    /// The address of a place.
    static let path = Parameter(
        PlaceReader.parameter, .string,
        "Its address in the app, such as /orders/:id, where `:id` is what it calls `id`; without a slash in front it goes on from the "
            + "address it is opened from.", conversion: .verbatim
    ).unseen(by: .terminal, because: "it has no line for addresses; `openLink` of flow files and `--place` go there.")
}

extension [Parameter] {
    /// A controller's own parameters, followed by those of every controller.
    public static func ofController(_ own: [Parameter] = []) -> [Parameter] { own + Parameter.everyController }
}

extension [Kind.Default] {
    /// Where a controller's bare children go: its own choices first, then those of every controller.
    public static func ofController(_ own: [Kind.Default] = []) -> [Kind.Default] {
        own + [
            Kind.Default(.navigationItem, "navigationItem"), Kind.Default(.tabBarItem, "tabBarItem"),
            Kind.Default(.action, "actions"), Kind.Default(.value, "values"),
            Kind.Default(.passage, SessionTree.passages), Kind.Default(.entity, "entities"),
            Kind.Default(.companion, SessionTree.companions),
        ]
    }
}
