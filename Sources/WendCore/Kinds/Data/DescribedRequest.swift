import WendExpressions

/// A request as a document describes it: what a service file says of one action, in the attributes of a `<request>` with `url`.
package struct DescribedRequest: Sendable, Hashable {
    /// What it is asked for by.
    package let name: String
    package let url: String
    package let method: String
    /// The entity whose records the answer becomes; nil if it is not saved.
    package let entity: String?
    /// The way to what counts in the answer; empty for all of it.
    package let path: String
    package let replaces: Bool
    package let encoding: String?
    package let authorization: String?
    package let timeout: Double?
    package let attempts: Int?
    /// Whether it says what is sent; without that, what came with the message is.
    package let saysWhatIsSent: Bool
    package let location: FileLocation

    /// Whether another one asks the same in the same way.
    package func isSent(as other: DescribedRequest) -> Bool {
        (url, method, entity, path, encoding) == (other.url, other.method, other.entity, other.path, other.encoding)
            && (replaces, authorization, timeout, attempts, saysWhatIsSent)
                == (other.replaces, other.authorization, other.timeout, other.attempts, other.saysWhatIsSent)
    }
}

/// What a document asks the app's services for by name.
package struct AskedAction: Sendable, Hashable {
    package let name: String
    /// What it says is sent along, by name; nil if only a run knows.
    package let sent: Set<String>?
    package let location: FileLocation
}

extension CheckedDocument {
    /// The requests it describes, in its order; each has a name of its own.
    package var describedRequests: [DescribedRequest] {
        var found: [DescribedRequest] = []
        for (node, outline) in outlines.enumerated() {
            let kind = registry.kinds[outline.kind]
            guard kind.isRequest, let url = text("url", of: node), let name = requestNames[node] else { continue }
            found.append(
                DescribedRequest(
                    name: name, url: url, method: text("method", of: node) ?? "GET", entity: text("into", of: node),
                    path: text("at", of: node) ?? "",
                    replaces: literal("replaces", of: node).map(Conversions.truth) ?? false,
                    encoding: text("encoding", of: node), authorization: text("authorization", of: node),
                    timeout: literal("timeout", of: node)?.number,
                    attempts: literal("retry", of: node)?.number.flatMap { Int(exactly: $0.rounded()) },
                    saysWhatIsSent: outline.entries.contains { parameter($0, of: node) == "with" },
                    location: document.location(of: node)))
        }
        return found
    }

    /// The actions it asks for and does not describe itself.
    package var askedActions: [AskedAction] {
        let described = Set(describedRequests.map(\.name))
        return outlines.indices.compactMap { node in
            guard registry.kinds[outlines[node].kind].isRequest, text("url", of: node) == nil,
                let name = askedName(node), !described.contains(name)
            else { return nil }
            let range = document.nodes[node].attributes.first { $0.name == "action" }?.valueRange
            return AskedAction(
                name: name, sent: sent(by: node),
                location: range.map { document.source.location(of: $0) } ?? document.location(of: node))
        }
    }

    private func sent(by node: Node.Index) -> Set<String>? {
        guard let entry = outlines[node].entries.first(where: { parameter($0, of: node) == "with" }),
            case .binding(let expression) = entry.source,
            case .fields(let fields) = expression.type(seeing: ExpressionTypes())
        else { return nil }
        return Set(fields.keys)
    }

    /// What is asked for that is not described here; nil if it is known only when it runs.
    private func askedName(_ node: Node.Index) -> String? {
        if outlines[node].entries.contains(where: { parameter($0, of: node) == "action" }) {
            return text("action", of: node)
        }
        return document.nodes[node].name ?? document.nodes[node].attribute("on")
    }

    /// What each request with a `url` is asked for by: its name, else the message it answers, and behind it a number where another request
    /// has that already, so that each is sent as it stands there.
    static func requestNames(_ document: Document, _ outlines: [Outline], _ registry: Registry) -> [Node.Index: String]
    {
        var names: [Node.Index: String] = [:]
        var counts: [String: Int] = [:]
        for (node, outline) in outlines.enumerated() {
            let kind = registry.kinds[outline.kind]
            guard kind.isRequest, outline.entries.contains(where: { kind.parameters[$0.parameter].name == "url" }),
                !outline.entries.contains(where: { kind.parameters[$0.parameter].name == "action" })
            else { continue }
            let base = document.nodes[node].name ?? document.nodes[node].attribute("on") ?? kind.name
            counts[base, default: 0] += 1
            let count = counts[base] ?? 1
            names[node] = count == 1 ? base : "\(base)-\(count)"
        }
        return names
    }

    private func parameter(_ entry: Entry, of node: Node.Index) -> String {
        registry.kinds[outlines[node].kind].parameters[entry.parameter].name
    }

    private func literal(_ name: String, of node: Node.Index) -> Value? {
        for entry in outlines[node].entries where parameter(entry, of: node) == name {
            if case .literal(let value) = entry.source { return value }
        }
        return nil
    }

    private func text(_ name: String, of node: Node.Index) -> String? {
        literal(name, of: node)?.text.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension Kind {
    /// Whether it asks services.
    fileprivate var isRequest: Bool { isCompanion && types.contains(.action) && parameter("url") != nil }
}
