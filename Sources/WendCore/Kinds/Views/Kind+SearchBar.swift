extension Kind {
    public static let searchBar = Kind(
        "searchBar", "Lets a person type what to look for; its messages carry the `text` and the `scope`.",
        role: .presents, types: .view,
        parameters: .ofBar([
            .text("placeholder", "Shown while there is no text; also its accessibility label unless one is given."),
            .text("prompt", "A line above the field."),
            .text("text", "The text at first."),
            Parameter(
                "scopeButtonItems", .buttonItem,
                "Choices that narrow the search; the name of the chosen one is the scope.",
                isList: true),
            .bool("showsBookmarkButton", "Whether there is a button for bookmarks.", fallback: false),
            .bool("showsCancelButton", "Whether there is a button that gives up searching.", fallback: false),
            .bool("showsSearchResultsButton", "Whether there is a button for the list of results.", fallback: false),
            .validations,
            .message("searchMessage", "Sent when the search key is pressed."),
            .message("cancelMessage", "Sent when the cancel button is pressed."),
            .message("bookmarkMessage", "Sent when the bookmark button is pressed."),
            .message("resultsListMessage", "Sent when the button for the list of results is pressed."),
            .message("textDidChangeMessage", "Sent each time the text has changed."),
        ]),
        defaults: [Default(.condition, "validations"), Default(.gesture, "gestures")],
        sends: ["searchMessage", "cancelMessage", "bookmarkMessage", "resultsListMessage", "textDidChangeMessage"],
        demands: [
            Demand(
                .anyOf, ["placeholder", "accessibilityLabel"],
                "a searchBar needs a placeholder or an accessibilityLabel, so that people know what it searches")
        ],
        styleName: "WFSSearchBar")
}
