extension Kind {
    public static let attributedTextView = Kind(
        "attributedTextView", "Shows text with bold and italic parts, links and paragraphs.", role: .presents,
        types: .view,
        parameters: .ofView([
            Parameter("attributedString", [.attributedString, .string], "The text, or HTML for it.", isRequired: true)
        ]),
        defaults: [
            Default(.attributedString, "attributedString"), Default(.string, "attributedString"),
            Default(.gesture, "gestures"),
        ],
        styleName: "DTAttributedTextView")
}
