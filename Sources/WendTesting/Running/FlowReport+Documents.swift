public import WendCore
import WendDocuments

extension FlowReport {
    /// Adds the warnings about the documents that flows begin with, each document once. They fail no flow; what a flow of a
    /// document allows is not said.
    public mutating func addWarnings(about flows: [Flow], registry: Registry = .standard) {
        var allowed: [String: Set<String>] = [:]
        var documents: [String] = []
        for flow in flows {
            if allowed[flow.document] == nil { documents.append(flow.document) }
            allowed[flow.document, default: []].formUnion(flow.allows)
        }
        for path in documents {
            // What cannot be read fails its flows.
            guard let folder = try? AppFolder(path: path),
                let loaded = try? folder.load(folder.entry, registry: registry)
            else { continue }
            let name = path.hasSuffix(loaded.file) ? path : "\(path)/\(loaded.file)"
            add(
                loaded.diagnostics.filter {
                    $0.severity == .warning && !(allowed[path]?.contains($0.code) ?? false)
                }.map { $0.renaming(file: loaded.file, to: name) })
        }
    }
}
