extension DescribedKind {
    static let controllers: [DescribedKind] = [
        .init("viewController", "Controller", [everyController], defaults: controllerDefaults),
        .init(
            "tabs", "Controller", [everyController], defaults: "Controller→viewControllers, \(controllerDefaults)",
            """
            viewControllers Controller R []
            """),
        .init(
            "navigation", "Controller", [everyController],
            defaults: "Controller→viewControllers, \(controllerDefaults)",
            """
            viewControllers Controller R []
            navigationBarHidden S|N bool =no
            toolbarHidden S|N bool =yes
            """),
        .init(
            "screen", "Controller", [everyController],
            defaults: "Toolbar→toolbar, View→view, Controller→view, \(controllerDefaults)",
            """
            view Controller|View L
            toolbar Toolbar
            """),
        .init(
            "form", "Controller", [everyController],
            defaults: """
                View→view, Controller→view, Trigger→triggers, FormAccessoryView→formAccessoryView, \(controllerDefaults)
                """,
            """
            view Controller|View R L
            triggers Trigger []
            formAccessoryView FormAccessoryView
            """),
        .init(
            "table", "Controller", [everyController], defaults: "TableSection→sections, \(controllerDefaults)",
            """
            sections TableSection R [] L
            style S|N one:tableStyle lenient =plain
            tableHeaderView View L
            tableFooterView View L
            """),
    ]

    private static let controllerDefaults =
        "NavigationItem→navigationItem, TabBarItem→tabBarItem, Action→actions"

    private static let everyController = """
        title S
        hidesBottomBarWhenPushed S|N bool =no
        navigationItem NavigationItem L
        tabBarItem TabBarItem
        toolbarItems BarButtonItem []
        actions Action []
        shouldForwardAllMessages S|N bool =no
        """
}
