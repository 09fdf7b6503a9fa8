extension Kind {
    public static let tableCell = Kind(
        "tableCell", "One row of a table.", role: .presents, types: [.view, .tableCell],
        parameters: .ofView([
            .text("text", "The row's main text.", isRequired: true),
            .text("detailText", "A second text, shown in every style but `default`."),
            Parameter("image", .image, "A picture beside the text."),
            .choice("style", of: .tableCellStyle, "Where the second text stands.", fallback: "default"),
            .choice("accessoryType", of: .accessoryType, "What shows at the end of the row.", fallback: "none"),
            .choice("selectionStyle", of: .selectionStyle, "How the row is marked while pressed.", fallback: "blue"),
            .bool("selectable", "Whether a person may select the row.", fallback: true),
            .number("indentationLevel", "How far the row is indented, in steps.", fallback: 0),
            .message("message", "Sent when the row is selected; without it the table performs `didSelectCell`."),
            .message("detailDisclosureMessage", "Sent when the button at the end of the row is pressed."),
        ]),
        defaults: [Default(.string, "text"), Default(.image, "image"), Default(.gesture, "gestures")],
        sends: ["message", "detailDisclosureMessage"],
        styleName: "WFSTableCell")
}
