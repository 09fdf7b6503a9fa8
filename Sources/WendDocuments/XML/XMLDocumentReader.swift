public import WendCore

/// A reader of workflow XML: the classic grammar of spec/workflow-schema §1, and the root `<app>`.
///
///     let result = XMLDocumentReader().read(bytes, file: "app.xml", registry: .standard)
///     let (document, diagnostics) = result.checked(against: .standard)
///
/// Reports every problem with its place, and gives a document even if some are errors, as good as it could be read: for
/// editors, not to be run. Accepts UTF-8 only; knows no document types and no entities but the five of XML. Never fails
/// otherwise, whatever the bytes are. Whether names, values and required parameters are right is judged by
/// ``Document/checked(against:)``.
public struct XMLDocumentReader: Sendable {
    public let limits: ReadingLimits

    public init(limits: ReadingLimits = .standard) {
        self.limits = limits
    }

    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: Its path, as diagnostics shall show it; part of the document's version.
    ///   - registry: Says which tags are kinds and what may stand bare in each.
    public func read(_ bytes: [UInt8], file: String, registry: Registry) -> ReadResult {
        read(SourceText(file: file, bytes: bytes), registry: registry)
    }

    /// Reads a text that others have as well, to show what is wrong in it.
    public func read(_ source: SourceText, registry: Registry) -> ReadResult {
        source.bytes.withUnsafeBufferPointer { buffer in
            var builder = DocumentBuilder(
                scanner: XMLScanner(buffer, source: source, limits: limits), registry: registry)
            builder.run()
            return builder.result(of: source)
        }
    }
}
