public import WendCore

/// A reader of documents in either notation, which it tells by the file's ending: what does not end in `.json` is XML.
///
///     let result = DocumentReader().read(bytes, file: "app.json", registry: .standard)
///     let (document, diagnostics) = result.checked(against: .standard)
///
/// Both notations say the same (docs/notations.md), with the same limits, and every problem has its place in either.
public struct DocumentReader: Sendable {
    public let limits: ReadingLimits

    public init(limits: ReadingLimits = .standard) { self.limits = limits }

    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: Its path, as diagnostics shall show it; part of the document's version.
    ///   - registry: Says which elements are kinds and what may stand bare in each.
    public func read(_ bytes: [UInt8], file: String, registry: Registry) -> ReadResult {
        read(SourceText(file: file, bytes: bytes), registry: registry)
    }

    /// Reads a text that others have as well, to show what is wrong in it.
    public func read(_ source: SourceText, registry: Registry) -> ReadResult {
        switch source.notation {
        case .xml: return XMLDocumentReader(limits: limits).read(source, registry: registry)
        case .json:
            let (markup, diagnostics) = Markup.json(source, limits: limits)
            guard markup != nil else { return ReadResult(document: nil, diagnostics: diagnostics.inDocumentOrder) }
            var builder = DocumentBuilder(
                scanner: MarkupWalker(markup, diagnostics: diagnostics, source: source, limits: limits),
                registry: registry)
            builder.run()
            return builder.result(of: source)
        }
    }
}
