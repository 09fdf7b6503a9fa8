public import WendCore
import WendDocuments
import WendExpressions

extension FlowReport {
    /// Adds the warnings about the documents that flows begin with, each document once. They fail no flow; what a flow of a
    /// document allows is not said.
    public mutating func addWarnings(about flows: [FlowFile], registry: Registry = .standard) {
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
            let words = answeredWords(in: folder, registry)
            for flow in flows where flow.document == path { add(flow.oddReplies(besides: words)) }
            add(
                loaded.diagnostics.filter {
                    $0.severity == .warning && !(allowed[path]?.contains($0.code) ?? false)
                }.map { $0.renaming(file: loaded.file, to: name) })
        }
    }

    /// The names that anything in the documents of a folder is done about.
    private func answeredWords(in folder: AppFolder, _ registry: Registry) -> Set<String> {
        var words: Set<String> = ["success", "failure", "cancelled"]
        for file in folder.documentFiles() {
            guard let document = try? folder.load(file, registry: registry).document?.document else { continue }
            for node in document.nodes {
                for attribute in node.attributes where attribute.name == "on" || attribute.name == "name" {
                    words.insert(attribute.value)
                }
            }
        }
        return words
    }
}

extension FlowFile {
    /// Replies of stubs by names that nothing in the app is done about, and that are nearly those of others.
    func oddReplies(besides answered: Set<String>) -> [Diagnostic] {
        stubs.names.flatMap { message in
            stubs[message].compactMap { reply in
                guard !answered.contains(reply.name), !allows.contains("flow-odd-reply"),
                    let place = stubPlaces[message],
                    let closest = Suggestion.closest(to: reply.name, among: answered.sorted())
                else { return nil }
                return .flowOddReply(reply.name, to: message, closest: closest, at: place)
            }
        }
    }
}
