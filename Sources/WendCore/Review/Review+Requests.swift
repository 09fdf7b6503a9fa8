import WendExpressions

/// Requests that name what is not there, or say what nobody reads.
extension Review {
    mutating func reviewRequests(_ types: [String: ValueType]) {
        let requests = document.nodes.indices.filter { isPlain($0) && isRequest($0) }
        let names = requests.compactMap { document.nodes[$0].name }.sorted()
        for node in document.nodes.indices where isPlain(node) && namesRequest(node) {
            for written in texts("request", of: node) where !names.contains(written.text) {
                let closest = Suggestion.closest(to: written.text, among: names)
                report(
                    .noSuchRequest(written.text, closest: closest, at: location(written.range))
                        .writing(closest, edits(of: written.text, in: written.range, to: closest)))
            }
        }
        for node in requests {
            reviewSubject(of: node)
            reviewTokens(of: node, types)
            if checked.isCompanion(node), let action = entries("actions", of: node).first {
                report(.actionsOfLoading(at: location(action.range)))
            }
        }
    }

    private func isRequest(_ node: Index) -> Bool {
        guard let kind = kind(node) else { return false }
        return kind.isCompanion && kind.parameter("url") != nil
    }

    /// Whether it does something with a request of a name.
    private func namesRequest(_ node: Index) -> Bool {
        guard let kind = kind(node), kind.role == .performs else { return false }
        return kind.parameter("request") != nil
    }

    /// What is asked, and what it becomes.
    private mutating func reviewSubject(of node: Index) {
        let isDescribed = !entries("url", of: node).isEmpty
        if isDescribed, let action = texts("action", of: node).first {
            report(.besideURL("action", at: location(action.range)))
        }
        if !isDescribed {
            for name in ["method", "into", "at", "replaces", "encoding", "authorization"] {
                guard let entry = entries(name, of: node).first else { continue }
                report(.withoutURL(name, at: location(entry.range)))
            }
        }
        for written in texts("into", of: node) {
            let known = checked.entities.entities.map(\.name)
            guard checked.entities.entity(written.text) == nil, !known.isEmpty || surroundings.isEntry else { continue }
            let closest = Suggestion.closest(to: written.text, among: known)
            report(
                .undeclaredEntity(written.text, closest: closest, at: location(written.range))
                    .writing(closest, edits(of: written.text, in: written.range, to: closest)))
        }
    }

    /// What stands in the address and the header: `$name`, not braces, and of what is sent along.
    private mutating func reviewTokens(of node: Index, _ types: [String: ValueType]) {
        for parameter in ["url", "authorization"] {
            for written in texts(parameter, of: node) {
                // A secret is written `${NAME}`.
                if written.text.replacing("${", with: "").contains("{") {
                    report(.bracesInRequest(parameter, at: location(written.range)))
                }
                guard case .fields(let fields) = typed("with", of: node, seeing: types) else { continue }
                for part in written.text.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
                    let name = String(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
                    if name.isEmpty || fields[name] != nil { continue }
                    let closest = Suggestion.closest(to: name, among: fields.keys.sorted())
                    report(
                        .noValueForToken(name, closest: closest, at: location(written.range))
                            .writing(closest, edits(of: name, in: written.range, to: closest)))
                }
            }
        }
    }
}

extension Diagnostic {
    fileprivate static func noSuchRequest(_ name: String, closest: String?, at location: FileLocation) -> Self {
        warning(
            "no-request",
            "there is no request '\(name.shortened)'"
                + (closest.map { "; did you mean '\($0)'?" } ?? "; write <request name=\"\(name.shortened)\" …>"),
            at: location)
    }

    fileprivate static func actionsOfLoading(at location: FileLocation) -> Self {
        warning(
            "never-set-off",
            "a request without `on` loads by itself and performs nothing; write on=\"…\" with the message that sends it, or show its error",
            at: location)
    }

    fileprivate static func besideURL(_ parameter: String, at location: FileLocation) -> Self {
        warning(
            "beside-url",
            "'\(parameter)' names an action that is described elsewhere, and 'url' describes one here, which then counts for nothing; "
                + "leave one of them out", at: location)
    }

    fileprivate static func withoutURL(_ parameter: String, at location: FileLocation) -> Self {
        warning(
            "without-url",
            "'\(parameter)' belongs to a request that is described here, with 'url'; of an action it is said in the service file",
            at: location)
    }

    fileprivate static func bracesInRequest(_ parameter: String, at location: FileLocation) -> Self {
        warning(
            "braces-in-request",
            "'\(parameter)' is sent as it stands: write $name, and with=\"{record(name: …)}\" for its value",
            at: location)
    }

    fileprivate static func noValueForToken(_ name: String, closest: String?, at location: FileLocation) -> Self {
        warning(
            "unknown-name",
            "nothing sent along is called '\(name.shortened)'"
                + (closest.map { "; did you mean '\($0)'?" } ?? "; write it into `with`"), at: location)
    }
}
