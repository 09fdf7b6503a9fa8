import WendExpressions

/// Requests that name what is not there, or say what nobody reads.
extension Review {
    mutating func reviewRequests(_ types: [String: ValueType]) {
        let requests = document.nodes.indices.filter { isPlain($0) && isRequest($0) }
        let names = requests.compactMap { document.nodes[$0].name }.sorted()
        // What is asked for is not what it is called.
        let byAction = Dictionary(
            requests.compactMap { node in
                document.nodes[node].name.flatMap { name in texts("action", of: node).first.map { ($0.text, name) } }
            }
        ) { first, _ in first }
        for node in document.nodes.indices where isPlain(node) && namesRequest(node) {
            for written in texts("request", of: node) where !names.contains(written.text) {
                let closest = byAction[written.text] ?? Suggestion.closest(to: written.text, among: names)
                report(
                    .noSuchRequest(written.text, closest: closest, at: location(written.range))
                        .writing(closest, edits(of: written.text, in: written.range, to: closest)))
            }
        }
        reviewTwins(requests)
        reviewStatus(of: Set(requests))
        reviewAnswersAsLists(Set(requests))
        for node in requests {
            reviewSubject(of: node)
            reviewTokens(of: node, types)
            if checked.isCompanion(node), let action = entries("actions", of: node).first {
                report(.actionsOfLoading(at: location(action.range)))
            }
        }
    }

    func isRequest(_ node: Index) -> Bool {
        guard let kind = kind(node) else { return false }
        return kind.isCompanion && kind.parameter("url") != nil
    }

    /// Requests of one controller that have the same name: only one can be what that stands for.
    private mutating func reviewTwins(_ requests: [Index]) {
        var firsts: [String: [Index: Index]] = [:]
        for node in requests {
            guard let name = document.nodes[node].name,
                let controller = around(node).first(where: { kind($0)?.role == .contains })
            else { continue }
            guard let first = firsts[name]?[controller] else {
                firsts[name, default: [:]][controller] = node
                continue
            }
            let range = document.nodes[node].attributes.first { $0.name == "name" }?.valueRange
            report(
                .requestNamedTwice(name, at: location(range ?? document.nodes[node].headRange))
                    .noting("the first is here", at: location(document.nodes[first].headRange)))
        }
    }

    /// What a request tells of itself.
    private static let requestStatus = [
        "isLoading", "error", "reason", "status", "value", "id", "ids", "count", "progress", "cancelled", "sent",
    ]
    /// What people call that.
    private static let otherStatus = [
        "loading": "isLoading", "isloading": "isLoading", "is_loading": "isLoading", "busy": "isLoading",
        "isBusy": "isLoading", "pending": "isLoading", "isPending": "isLoading", "isRunning": "isLoading",
        "failed": "error", "failure": "error", "hasError": "error", "isError": "error", "errorMessage": "error",
        "message": "error",
        "code": "status", "statusCode": "status", "data": "value", "result": "value", "response": "value",
    ]

    /// What is asked of requests by names they do not have.
    private mutating func reviewStatus(of requests: Set<Index>) {
        for node in document.nodes.indices where isPlain(node) {
            for entry in entries(node) {
                guard case .binding(let expression) = entry.source else { continue }
                for name in expression.names {
                    guard let asked = name.next, callers[name.name] == nil, let works = named[name.name],
                        works.allSatisfy({ requests.contains($0) || isQuery(named: name.name) }),
                        let (text, range) = written(entry, of: node)
                    else { continue }
                    if asked == "error" {
                        reviewEmptyError(name.name, in: text, range)
                        continue
                    }
                    guard let meant = statusMeant(by: asked, of: works, requests) else {
                        reviewAnswer(asked, of: name.name, works, requests, in: text, range, node)
                        continue
                    }
                    let slip = "\(name.name).\(asked)"
                    guard text.contains(slip) else { continue }
                    let place = document.source.range(ofWritten: slip, in: range) ?? range
                    report(
                        .noSuchStatus(asked, of: name.name, meant, at: location(place)).writing(
                            meant, edits(of: slip, in: range, to: "\(name.name).\(meant)")))
                }
            }
        }
    }

    /// What an answer has, asked of a request that a message sends: its name tells only how it goes.
    private mutating func reviewAnswer(
        _ asked: String, of name: String, _ works: [Index], _ requests: Set<Index>, in text: String,
        _ range: SourceRange, _ node: Index
    ) {
        let slip = "\(name).\(asked)"
        guard works.allSatisfy({ requests.contains($0) && !checked.isCompanion($0) }), hasRoom,
            !Self.requestStatus.contains(asked), !asked.hasPrefix("@"), text.contains(slip)
        else { return }
        let isInAnswer = around(node).contains(where: works.contains)
        let meant = isInAnswer ? "value.\(asked)" : nil
        let place = document.source.range(ofWritten: slip, in: range) ?? range
        report(
            .answerOfRequest(name, asked, at: location(place)).writing(meant, edits(of: slip, in: range, to: meant)))
    }

    /// Requests that messages send, taken for lists: `for="offer in offers"`.
    private mutating func reviewAnswersAsLists(_ requests: Set<Index>) {
        for node in document.nodes.indices {
            guard let repetition = checked.outlines[node].repetition, hasRoom else { continue }
            for name in repetition.items.names where name.isWhole && callers[name.name] == nil {
                guard let works = named[name.name], !works.isEmpty, works.count <= Self.mostDeclarations,
                    works.allSatisfy({ requests.contains($0) && !checked.isCompanion($0) }),
                    let attribute = document.nodes[node].attributes.first(where: { $0.name == "for" })
                else { continue }
                report(
                    .requestAsList(name.name, at: location(attribute.valueRange)).noting(
                        "the request is here", at: location(document.nodes[works[0]].headRange)))
            }
        }
    }

    /// An error that is compared with an empty text, which it never is.
    private mutating func reviewEmptyError(_ name: String, in text: String, _ range: SourceRange) {
        for sign in ["==", "=", "!=", "<>"] {
            for empty in ["''", "\"\""] {
                let wrong = "\(name).error \(sign) \(empty)"
                guard text.contains(wrong), hasRoom else { continue }
                let meant = "\(name).error \(sign) NULL"
                let place = document.source.range(ofWritten: wrong, in: range) ?? range
                return report(
                    .neverEmpty(name, at: location(place)).writing(meant, edits(of: wrong, in: range, to: meant)))
            }
        }
    }

    /// What was meant; nil if the answer may have it.
    private func statusMeant(by asked: String, of works: [Index], _ requests: Set<Index>) -> String? {
        let isOfRequests = works.allSatisfy(requests.contains)
        let known = isOfRequests ? Self.requestStatus : Array(Self.queryStatus)
        if known.contains(asked) || asked.hasPrefix("@") { return nil }
        // What came is known by its own names, too.
        for work in works where checked.isCompanion(work) {
            let entity = isOfRequests ? texts("into", of: work).first?.text : texts("entity", of: work).first?.text
            guard let entity else {
                if Self.otherStatus[asked] == "isLoading", asked.lowercased().hasSuffix("loading") { continue }
                if ["errorMessage", "hasError", "isError"].contains(asked) { continue }
                return nil
            }
            if checked.entities.entity(entity) == nil || checked.entities.types(of: entity)[asked] != nil { return nil }
        }
        if let meant = Self.otherStatus[asked], known.contains(meant) { return meant }
        return Suggestion.closest(to: asked, among: known.sorted())
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
        if isDescribed, let into = texts("into", of: node).first, entries("replaces", of: node).isEmpty,
            texts("method", of: node).allSatisfy({ $0.text.uppercased() == "GET" }),
            entities.entity(into.text) != nil, !entities.isKnownAgain(into.text)
        {
            report(.comesAgain(into.text, at: location(into.range)))
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
    /// Records that a request makes each time it is answered.
    package static func comesAgain(_ entity: String, at location: FileLocation) -> Self {
        warning(
            "comes-again",
            "nothing tells records of '\(entity.shortened)' apart, so each answer to this makes all of them once more; write "
                + "unique=\"yes\" at the attribute that does, or have what came before replaced", at: location)
    }

    fileprivate static func noSuchRequest(_ name: String, closest: String?, at location: FileLocation) -> Self {
        warning(
            "no-request",
            "there is no request '\(name.shortened)'"
                + (closest.map { "; did you mean '\($0)'?" } ?? "; write <request name=\"\(name.shortened)\" …>"),
            at: location)
    }

    fileprivate static func requestNamedTwice(_ name: String, at location: FileLocation) -> Self {
        warning(
            "named-twice",
            "another request here is called '\(name.shortened)', and the name stands for one of them only; give this one another",
            at: location)
    }

    fileprivate static func noSuchStatus(
        _ asked: String, of name: String, _ meant: String, at location: FileLocation
    ) -> Self {
        warning(
            "no-status", "'\(name.shortened)' does not tell '\(asked.shortened)'; did you mean '\(meant)'?",
            at: location)
    }

    fileprivate static func answerOfRequest(_ name: String, _ asked: String, at location: FileLocation) -> Self {
        warning(
            "no-status",
            "'\(name.shortened)' tells how the request goes, with isLoading, progress and error, and has no '\(asked.shortened)'; what is "
                + "answered is 'value' in its on=\"success\": value.\(asked.shortened)", at: location)
    }

    fileprivate static func requestAsList(_ name: String, at location: FileLocation) -> Self {
        warning(
            "no-list",
            "'\(name.shortened)' is sent by a message, so its name tells how it goes and is no list; without on= it loads by itself, and its "
                + "name stands for the answer", at: location)
    }

    fileprivate static func neverEmpty(_ name: String, at location: FileLocation) -> Self {
        warning(
            "always-same",
            "while nothing has gone wrong, '\(name.shortened).error' is NULL and never an empty text; compare it with NULL",
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
