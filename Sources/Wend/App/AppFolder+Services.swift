package import WendCore
package import WendDocuments
import WendServices

/// The service files of an app's folder, and what its documents say of services.
extension AppFolder {
    /// How many documents are looked through for what they ask.
    static let mostAsking = 1_000

    /// The service files there are.
    package var serviceFiles: [String] { ServiceFile.allNames.filter { (try? read($0)) != nil } }

    /// Files that describe services under names nobody reads.
    package var misnamedServiceFiles: [Diagnostic] {
        fileNames.compactMap { name in
            ServiceFile.nameMeant(by: name).map { .misnamedServices(name, meant: $0) }
        }
    }

    /// What services can be asked for, and what is wrong with that.
    ///
    /// - Parameters:
    ///   - documents: Those that may ask, and describe requests of their own.
    ///   - answered: The messages that the app's own code answers.
    func services(
        _ settings: ServiceSettings, asked documents: [CheckedDocument], answered: [String] = []
    ) -> (description: ServiceDescription, diagnostics: [Diagnostic]) {
        var description = ServiceDescription()
        var diagnostics: [Diagnostic] = []
        if let found = ServiceFile.read(in: root, settings.environment, file: { $0 }) {
            description = found.description
            // What the app's own code answers is followed however it is described.
            diagnostics = found.diagnostics.filter { problem in
                problem.code != "service-chain" || !answered.contains { problem.message.hasPrefix("'\($0)' has no") }
            }
        }
        var described: [String: DescribedRequest] = [:]
        for request in documents.flatMap(\.describedRequests) {
            if described[request.name].map({ !$0.isSent(as: request) }) ?? (description[request.name] != nil) {
                diagnostics.append(.requestHidden(request, isByFile: described[request.name] == nil))
            } else {
                described[request.name] = described[request.name] ?? request
                description.take(request)
            }
        }
        if let stubs = ServiceFile.read(in: root, settings.environment, isStub: true, file: { $0 }) {
            // What stubs answer may be all that is said of an action that is described elsewhere.
            diagnostics += stubs.diagnostics.filter { $0.code != "service-address" }
            diagnostics += description.resultsLacking(in: stubs.description).map { action, path in
                .stubWithoutResult(action, path, at: place(of: action, in: stubs.file))
            }
            if settings.isStubbed || hasOnlyStubs(asked: documents) { description.take(stubs: stubs.description) }
        }
        if !description.actionNames.isEmpty {
            let names = description.actionNames + answered
            let known = Set(names)
            for asked in documents.flatMap(\.askedActions) where !known.contains(asked.name) {
                diagnostics.append(.unknownAction(asked, among: names))
            }
            diagnostics += documents.flatMap(\.askedActions).flatMap { lacking($0, description) }
        }
        return (description, diagnostics)
    }

    /// Where a file names an action first.
    private func place(of action: String, in file: String) -> FileLocation {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let text = (try? read(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let before = text.firstRange(of: "\"\(action)\"").map { text[..<$0.lowerBound] } ?? ""
        let line = before.split(separator: "\n", omittingEmptySubsequences: false)
        return FileLocation(file: name, line: max(1, line.count), column: (line.last?.count ?? 0) + 1)
    }

    /// What the address of an action has in it and what asks for it does not send along.
    private func lacking(_ asked: AskedAction, _ description: ServiceDescription) -> [Diagnostic] {
        guard let sent = asked.sent, let names = description[asked.name]?.namesInAddress else { return [] }
        return names.filter { !sent.contains($0) }.map { .lacksForAddress($0, asked, sent.sorted()) }
    }

    /// What its service files say that turns values of JSON into others.
    var transformers: [String: JSONTransformer] {
        let (description, _) = services(ServiceSettings(environment: .development), asked: [])
        let all = ValueTransformers().adding(description)
        return all.names.reduce(into: [:]) { transformers, name in
            transformers[name] = JSONTransformer(
                read: { value in
                    if case .date = value { return value }
                    return all.transformed(value, by: name)
                }, write: { all.transformed($0, by: name) })
        }
    }

    /// Whether nothing says how services are reached, so that those are asked that answer without a server.
    func hasOnlyStubs(asked documents: [CheckedDocument]) -> Bool {
        let files = serviceFiles
        guard !files.isEmpty, files.allSatisfy(ServiceFile.names(.production, isStub: true).contains) else {
            return false
        }
        return !documents.contains { !$0.describedRequests.isEmpty }
    }

    /// Everything that is wrong with its service files and with what its documents ask of them.
    package func serviceDiagnostics(registry: Registry, answered: [String]) -> [Diagnostic] {
        let misnamed = misnamedServiceFiles + unread(ServiceFile.allNames)
        guard !serviceFiles.isEmpty else { return misnamed }
        let documents = documentFiles().prefix(Self.mostAsking).compactMap { file in
            (try? document(file)).flatMap { checked($0, registry: registry).document }
        }
        let (_, development) = services(
            ServiceSettings(environment: .development), asked: documents, answered: answered)
        let (description, production) = services(ServiceSettings(), asked: documents, answered: answered)
        // Only all documents together say what there is to save.
        let model = EntityModel(joining: documents.map(\.entities))
        let unkept = ServiceFile.read(in: root, .production, file: { $0 })?.description
            .unkept(model, in: serviceFiles.first ?? ServiceFile.name)
        let doubled = description.doubled(model, by: documents.flatMap(\.askedActions))
        return misnamed + development + production.filter { !development.contains($0) } + (unkept ?? []) + doubled
    }
}

extension ServiceDescription {
    /// Actions of files whose results would be records nobody declares, or that take nothing of what came.
    fileprivate func unkept(_ model: EntityModel, in file: String) -> [Diagnostic] {
        let known = model.entities.map(\.name)
        var empty: Set<String> = []
        return actionNames.compactMap { name in
            guard let type = self[name]?.result else { return nil }
            guard let entity = model.entity(type.entity) else {
                return .unknownResult(type.entity, of: name, among: known, in: file)
            }
            guard !model.takesJSON(entity.name), empty.insert(entity.name).inserted else { return nil }
            return .takesNothing(
                entity.name, of: name, at: entity.location ?? FileLocation(file: file, line: 1, column: 1))
        }
    }
}

extension ServiceDescription {
    /// Actions that read the same again and again, of which each answer becomes new records.
    fileprivate func doubled(_ model: EntityModel, by asked: [AskedAction]) -> [Diagnostic] {
        var seen: Set<String> = []
        return asked.compactMap { asked in
            guard seen.insert(asked.name).inserted, let action = self[asked.name], let result = action.result,
                action.readsRecords, model.entity(result.entity) != nil, !model.isKnownAgain(result.entity)
            else { return nil }
            return .comesAgain(result.entity, at: asked.location)
        }
    }
}

extension Diagnostic {
    fileprivate static func stubWithoutResult(_ action: String, _ path: String, at location: FileLocation) -> Self {
        Self(
            code: "service-stub", severity: .warning,
            message:
                "the stub of '\(action.prefix(40))' answers with nothing at '\(path.prefix(40))', where resultKeyPath looks for the result",
            location: location)
    }

    fileprivate static func lacksForAddress(_ name: String, _ asked: AskedAction, _ sent: [String]) -> Self {
        let closest = Suggestion.closest(to: name, among: sent).map { "; is '\($0)' the one?" } ?? ""
        return Self(
            code: "unknown-name", severity: .warning,
            message:
                "the address of '\(asked.name)' has $\(name) in it, and nothing of that name is sent along\(closest)",
            location: asked.location)
    }

    fileprivate static func misnamedServices(_ name: String, meant: String) -> Self {
        Self(
            code: "service-file", severity: .warning,
            message: "nobody reads '\(name)'; a file that describes services here is called '\(meant)'",
            location: FileLocation(file: name, line: 1, column: 1))
    }

    fileprivate static func requestHidden(_ request: DescribedRequest, isByFile: Bool) -> Self {
        Self(
            code: "request-hidden", severity: .warning,
            message: "'\(request.name)' is asked for as "
                + (isByFile ? "the service file describes it" : "another document describes it")
                + ", and what stands here counts for nothing; give one of them another name", location: request.location
        )
    }

    fileprivate static func unknownAction(_ asked: AskedAction, among names: [String]) -> Self {
        let closest = Suggestion.closest(to: asked.name, among: names)
        return Self(
            code: "unknown-action", severity: .warning,
            message: "no service has an action '\(asked.name)'"
                + (closest.map { "; did you mean '\($0)'?" }
                    ?? "; there are \(names.joined(separator: ", ")); an app in Swift may answer it with handlers.on(\"\(asked.name)\")"),
            location: asked.location)
    }

    fileprivate static func takesNothing(_ entity: String, of action: String, at location: FileLocation) -> Self {
        Self(
            code: "nothing-mapped", severity: .warning,
            message:
                "what '\(action)' is answered with becomes records of '\(entity)', and no property of that has a JSONKeyPath, so "
                + "that they are empty", location: location)
    }

    fileprivate static func unknownResult(
        _ entity: String, of action: String, among names: [String], in file: String
    ) -> Self {
        let closest = Suggestion.closest(to: entity, among: names)
        return Self(
            code: "unknown-entity", severity: .warning,
            message: "nothing declares the entity '\(entity)' that '\(action)' has for a result"
                + (closest.map { "; did you mean '\($0)'?" } ?? "; write <entity name=\"\(entity)\">"),
            location: FileLocation(file: file, line: 1, column: 1))
    }
}
