import Testing
import WendCore
import WendDocuments
import WendExpressions

/// Reads and checks a source that is well-formed.
func checked(_ source: String, registry: Registry = .standard) -> CheckedDocument {
    let result = XMLDocumentReader().read(Array(source.utf8), file: "a.xml", registry: registry)
    guard let document = result.document else { preconditionFailure("not read: \(result.diagnostics)") }
    return document.checked(against: registry, isPiece: true)
}

/// The content of a node by parameter, as one line: `title="Save" view=#1 columns=2`.
func entries(_ document: CheckedDocument, of node: Node.Index = 0) -> String {
    let outline = document.outlines[node]
    let names = document.registry[outline.kind].parameters.map(\.name)
    return outline.entries.map { entry in
        switch entry.source {
        case .literal(let value): "\(names[entry.parameter])=\(shown(value))"
        case .node(let child): "\(names[entry.parameter])=#\(child)"
        case .binding(let expression): "\(names[entry.parameter])={\(expression)}"
        }
    }.joined(separator: " ")
}

func entries(_ source: String, of node: Node.Index = 0) -> String {
    let document = checked("<workflow>\(source)</workflow>")
    let errors = document.diagnostics.filter { $0.severity == .error }
    return errors.isEmpty ? entries(document, of: node) : errors.map(\.description).joined(separator: "\n")
}

private func shown(_ value: Value) -> String {
    switch value {
    case .string(let text): "\"\(text)\""
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    case .bool(let flag): flag ? "yes" : "no"
    case .null: "null"
    case .list(let values): "(\(values.map(shown).joined(separator: " ")))"
    default: "?"
    }
}
