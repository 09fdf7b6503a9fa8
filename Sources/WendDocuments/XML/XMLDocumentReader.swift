public import WendCore

/// Reads workflow XML: the classic grammar of spec/workflow-schema §1, and the root `<app>`.
///
///     let result = XMLDocumentReader().read(bytes, file: "app.xml", registry: .standard)
///     let (document, diagnostics) = result.checked(against: .standard)
///
/// Reports every problem with its place and gives no document if one is an error, only a draft for further checks. Accepts UTF-8 only; knows no document
/// types and no entities but the five of XML. Never fails otherwise, whatever the bytes are. Whether names, values and
/// required parameters are right is judged by ``Document/checked(against:)``.
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
        bytes.withUnsafeBufferPointer { buffer in
            var builder = DocumentBuilder(
                scanner: XMLScanner(buffer, file: file, limits: limits), registry: registry)
            builder.run()
            let diagnostics = builder.diagnostics
            if builder.nodes.isEmpty || diagnostics.contains(where: \.breaksStructure) {
                return ReadResult(document: nil, diagnostics: diagnostics)
            }
            let document = Document(
                file: file, version: Document.Version(file: file, bytes: buffer), locale: builder.locale,
                allowsBindings: builder.allowsBindings, nodes: builder.nodes)
            let hasErrors = diagnostics.contains { $0.severity == .error }
            return ReadResult(
                document: hasErrors ? nil : document, draft: hasErrors ? document : nil, diagnostics: diagnostics)
        }
    }
}
