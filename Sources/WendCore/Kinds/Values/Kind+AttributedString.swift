extension Kind {
    public static let attributedString = Kind(
        "attributedString", "Text with bold and italic parts, links and paragraphs.", role: .supplies,
        types: .attributedString,
        parameters: [
            Parameter("value", [.attributedString, .string, .data], "The text, or HTML for it.", isRequired: true)
        ],
        defaults: [
            Default(.attributedString, "value"), Default(.string, "value"), Default(.data, "value"),
        ])
}
