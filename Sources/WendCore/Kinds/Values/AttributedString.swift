import WendExpressions

extension Kind {
    public static let attributedString = Kind(
        "attributedString", "Text with bold and italic parts, links and paragraphs.", role: .supplies,
        types: .attributedString,
        example:
            #"<attributedTextView><attributedString>&lt;b&gt;Bold&lt;/b&gt;</attributedString></attributedTextView>"#,
        parameters: [
            Parameter("value", [.attributedString, .string, .data], "The text, or HTML for it.", isRequired: true)
        ],
        defaults: [
            Default(.attributedString, "value"), Default(.string, "value"), Default(.data, "value"),
        ],
        behaviour: RichTextValueBehaviour())
}

/// Rich text is the HTML it was written in.
struct RichTextValueBehaviour: Supplying {
    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value? { try tree.value("value", of: node) }
}
