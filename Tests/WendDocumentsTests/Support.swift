import Foundation
import Testing
import WendCore
import WendDocuments

func read(_ source: String, file: String = "a.xml", limits: ReadingLimits = .standard) -> ReadResult {
    XMLDocumentReader(limits: limits).read(Array(source.utf8), file: file, registry: .standard)
}

/// A document as one line: `screen{name: main}[title="Hello", label["World"]]`.
func shown(_ source: String) -> String {
    let result = read(source)
    guard let document = result.document else { return lines(result.diagnostics) }
    return shown(document, 0)
}

func shown(_ document: Document, _ index: Node.Index) -> String {
    let node = document.nodes[index]
    var text = node.misspelling ?? node.kind
    switch node.form {
    case .plain: break
    case .repeated: text += "<*>"
    case .proxy(let keyPath): text += "<\(keyPath)>"
    case .conditional: text += "<?>"
    }
    if !node.attributes.isEmpty {
        text += "{\(node.attributes.map { "\($0.name): \($0.value)" }.joined(separator: ", "))}"
    }
    if !node.items.isEmpty {
        text += "[\(node.items.map { shown(document, $0) }.joined(separator: ", "))]"
    }
    return text
}

private func shown(_ document: Document, _ item: Node.Item) -> String {
    (item.name.map { "\($0)=" } ?? "") + shown(document, item.content)
}

private func shown(_ document: Document, _ content: Node.Content) -> String {
    switch content {
    case .text(let text): "\"\(text)\""
    case .node(let node): shown(document, node)
    case .list(let items): "(\(items.map { shown(document, $0) }.joined(separator: ", ")))"
    }
}

func lines(_ diagnostics: [Diagnostic]) -> String { diagnostics.map(\.description).joined(separator: "\n") }

/// The folder of documents beside the package; nil where it is absent.
let corpus: URL? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    let folder = package.deletingLastPathComponent().appending(path: "shared/corpus/workflow-schema")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}()

func corpusDocuments() throws -> [(name: String, bytes: [UInt8])] {
    guard let corpus else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: corpus.path).filter { $0.hasSuffix(".xml") }.sorted()
        .map { ($0, Array(try Data(contentsOf: corpus.appending(path: $0)))) }
}
