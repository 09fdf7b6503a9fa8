extension Kind {
    public static let tabBarItem = Kind(
        "tabBarItem",
        "The tab that stands for a controller among tabs; of a stack without one that of its first screen does.",
        role: .presents, types: .tabBarItem,
        example: #"""
            <tabs>
                <screen>
                    <tabBarItem title="News" badgeValue="3"><image name="news"/></tabBarItem>
                    <label>Nothing new</label>
                </screen>
                <screen title="You"><label>Ann</label></screen>
            </tabs>
            """#,
        parameters: [
            .text("title", "The words on the tab.", isRequired: true),
            Parameter("image", .image, "The picture on the tab."),
            .choice(
                "systemItem", of: .tabBarSystemItem, "A well-known picture on the tab, if it has no image of its own."),
            .text(
                "badgeValue",
                "A few characters on a coloured ground, such as a count of news; 0, like nothing, shows none."),
            .bool(
                "hidden",
                "Whether there is no such tab for now. What it stands for keeps its state; another tab is shown instead of it. "
                    + "Where all are hidden, all are there.",
                fallback: false),
        ],
        defaults: [Default(.image, "image")],
        styleName: "WFSTabBarItem")
}
