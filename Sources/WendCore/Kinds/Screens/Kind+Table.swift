extension Kind {
    public static let table = Kind(
        "table", "Shows rows in sections and answers when one is selected.", role: .contains, types: .controller,
        parameters: .ofController([
            Parameter(
                "sections", .tableSection,
                "The rows, made from the scope of the moment each time the table is reloaded.",
                isRequired: true, isList: true, isLazy: true, keepsOthers: true),
            .choice(
                "style", of: .tableStyle, "Whether sections follow each other closely or stand apart.", isLenient: true,
                fallback: "plain"),
            Parameter("tableHeaderView", .view, "Shows above the first section.", isLazy: true),
            Parameter("tableFooterView", .view, "Shows below the last section.", isLazy: true),
        ]),
        defaults: .ofController([Default(.tableSection, "sections")]),
        styleName: "WFSTableController")
}
