extension Kind {
    public static let tabBarItem = Kind(
        "tabBarItem", "The tab that stands for a controller among tabs.", role: .presents, types: .tabBarItem,
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
            .text(
                "badgeValue",
                "A few characters on a coloured ground, such as a count of news; 0, like nothing, shows none."),
        ],
        defaults: [Default(.image, "image")],
        styleName: "WFSTabBarItem")
}
