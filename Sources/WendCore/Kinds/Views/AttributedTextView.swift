import WendExpressions

extension Kind {
    public static let attributedTextView = Kind(
        "attributedTextView", "Shows text with bold and italic parts, links and paragraphs.", role: .presents,
        types: .view,
        example: #"""
            <attributedTextView>
                <attributedString>&lt;p&gt;With &lt;b&gt;bold&lt;/b&gt; words.&lt;/p&gt;</attributedString>
            </attributedTextView>
            """#,
        parameters: .ofView([
            Parameter("attributedString", [.attributedString, .string], "The text, or HTML for it.", isRequired: true)
        ]),
        defaults: [
            Default(.attributedString, "attributedString"), Default(.string, "attributedString"),
            Default(.gesture, "gestures"),
        ],
        styleName: "DTAttributedTextView",
        behaviour: RichTextBehaviour())
}

struct RichTextBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        let markup = renderer.text("attributedString", of: id) ?? ""
        properties[.text] = .string(RichText.text(ofHTML: markup))
        properties[.markup] = .string(markup)
        return Element(renderer.id(of: id), .richText, properties, events: properties.gestureEvents)
    }
}
