public import WendCore

/// A writer of documents in a notation: elements, texts and comments in their order, four blanks a level, 120 columns.
///
///     let text = DocumentWriter(.json).text(of: document)
///
/// What is written says the same when it is read again, and is written the same then. Comments come from the text a document was
/// read from; a document keeps none. Blank lines, entities, CDATA sections and the quotes of attributes are the writer's own.
public struct DocumentWriter: Sendable {
    public let notation: Notation

    public init(_ notation: Notation) { self.notation = notation }

    /// The whole text of a file. White space at the ends of texts of documents that were made by a program does not come back, and
    /// characters that no document may have are written as U+FFFD.
    public func text(of document: Document) -> String { text(of: Markup(of: document)) }

    package func text(of markup: Markup) -> String {
        switch notation {
        case .xml:
            var writer = XMLWriter()
            writer.write(markup)
            return writer.text
        case .json:
            var writer = JSONWriter()
            writer.write(markup)
            return writer.text
        }
    }

    static let indentation = 4
    static let width = 120

    static func space(_ depth: Int) -> String { String(repeating: " ", count: depth * indentation) }
}
