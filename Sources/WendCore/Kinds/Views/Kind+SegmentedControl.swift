extension Kind {
    public static let segmentedControl = Kind(
        "segmentedControl", "Offers a few choices side by side, of which one is selected.", role: .presents,
        types: .view,
        parameters: .ofView([
            Parameter("segments", .segment, "The choices.", isList: true),
            .number(
                "selectedSegmentIndex", "The number of the choice selected at first, from 0; -1 for none.", fallback: -1
            ),
            .bool("momentary", "Whether a choice only counts as pressed and does not stay selected.", fallback: false),
            .bool(
                "apportionsSegmentWidthsByContent", "Whether wider choices get more room instead of all the same.",
                fallback: false),
            .choice("segmentedControlStyle", of: .segmentedControlStyle, "How it is drawn.", fallback: "plain"),
            .validations,
        ]),
        defaults: [
            Default(.segment, "segments"), Default(.gesture, "gestures"), Default(.condition, "validations"),
        ],
        styleName: "WFSSegmentedControl")
}
