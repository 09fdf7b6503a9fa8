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
            let answers = answers(in: folder, registry)
            for flow in flows where flow.document == path { add(flow.oddReplies(besides: answers)) }
            add(
                loaded.diagnostics.filter {
                    $0.severity == .warning && !(allowed[path]?.contains($0.code) ?? false)
                }.map { $0.renaming(file: loaded.file, to: name) })
        }
    }

    /// What the documents of a folder do about replies.
    struct Answers {
        /// The names that anything is done about.
        var words: Set<String> = ["success", "failure", "cancelled"]
        /// The names of replies to each message that something is done about; nil where that may be any.
        var replies: [String: Set<String>?] = [:]
    }

    private func answers(in folder: AppFolder, _ registry: Registry) -> Answers {
        var answers = Answers()
        for file in folder.documentFiles() {
            guard let document = try? folder.load(file, registry: registry).document?.document else { continue }
            for node in document.nodes {
                for attribute in node.attributes where attribute.name == "on" || attribute.name == "name" {
                    answers.words.insert(attribute.value)
                }
                guard let message = node.attribute("message") else { continue }
                let known = document.allowsBindings ? Self.replies(awaitedBy: node, in: document, registry) : nil
                let old = answers.replies[message]
                answers.replies[message] = .some(
                    old.map { old in old.flatMap { old in known.map(old.union) } } ?? known)
            }
        }
        return answers
    }

    /// The names of the replies that an action is waiting for; nil if it may take any, or does nothing about them.
    private static func replies(
        awaitedBy node: Node, in document: Document, _ registry: Registry
    ) -> Set<String>? {
        guard let kind = registry[node.kind], kind.role == .performs, node.attribute("to") == "app" else { return nil }
        var names: Set<String> = []
        for item in node.items {
            guard case .node(let child) = item.content else { continue }
            guard let inner = registry[document.nodes[child].kind] else { return nil }
            guard inner.role == .performs else { continue }
            guard let name = document.nodes[child].attribute("on") else { return nil }
            names.insert(name)
        }
        return names.isEmpty ? nil : names
    }
}

extension FlowFile {
    /// Replies of stubs by names that nothing in the app is done about: those that are nearly the names of others, and those to messages
    /// of which it is known what is done about each.
    func oddReplies(besides answers: FlowReport.Answers) -> [Diagnostic] {
        stubs.names.flatMap { message in
            stubs[message].compactMap { reply in
                guard !answers.words.contains(reply.name), !allows.contains("flow-odd-reply"),
                    let place = stubPlaces[message]
                else { return nil }
                let known = answers.replies[message] ?? nil
                let closest = Suggestion.closest(to: reply.name, among: answers.words.sorted())
                guard closest != nil || known != nil else { return nil }
                return .flowOddReply(
                    reply.name, to: message, closest: closest, known: known?.sorted() ?? [], at: place)
            }
        }
    }
}
