import WendCore

/// What may stand around all kinds of a document, and what is said there; what reads it, schemas and the reference go by the same.
public struct RootDescription: Sendable, Hashable {
    /// One thing that is said of a whole document.
    public struct Attribute: Sendable, Hashable {
        public let name: String
        /// The only values it may have; nil for any.
        public let values: [String]?
        public let summary: String
    }

    public let name: String
    public let summary: String
    public let attributes: [Attribute]

    private static let language = Attribute(
        name: "lang", values: nil, summary: "The language of its texts, such as `en` or `pt-BR`.")

    /// Every root there is.
    public static let all = [
        RootDescription(
            name: "app",
            summary: "An app in the language of new apps: text and attributes may hold live {expressions}.",
            attributes: [
                language,
                Attribute(
                    name: "resume", values: Document.Resumption.allCases.map(\.rawValue),
                    summary:
                        "What becomes of the unfinished sessions of those who come again: they are offered, the latest goes on, or "
                        + "another begins, as it does unless given."),
            ]),
        RootDescription(
            name: "workflow", summary: "A classic document: braces mean themselves in it.", attributes: [language]),
    ]

    /// Everything about it, as `wend kinds` prints it.
    public var text: String {
        let width = attributes.map(\.name.count).max() ?? 0
        let rows = attributes.map { attribute in
            "  \(attribute.name.padded(to: width))  \(attribute.summary)"
                + (attribute.values.map { "\n  \("".padded(to: width))  \($0.joined(separator: ", "))" } ?? "")
        }
        return "<\(name)>: \(summary)\n\nTakes\n\(rows.joined(separator: "\n"))".replacing("`", with: "")
    }
}
