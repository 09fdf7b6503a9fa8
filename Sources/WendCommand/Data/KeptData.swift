import ArgumentParser
import Wend

/// What an app declares of its records, and what there is of them.
struct KeptData {
    private let documents: [CheckedDocument]
    private let model: EntityModel
    private let folder: RecordsFolder

    init(_ app: App, _ folder: RecordsFolder) {
        documents = app.declaring
        model = app.entities
        self.folder = folder
    }

    // MARK: Overview

    /// Entities, whose records there are, and what is asked.
    func overview(of person: String?) throws -> [String] {
        guard !model.entities.isEmpty else { return ["nothing declares an <entity>"] }
        let owners = try person.map { [try owner($0)] } ?? folder.owners
        var stores: [(owner: String?, store: RecordStore)] = []
        for owner in [nil] + owners.map(Optional.some) {
            if let store = try opened(owner) { stores.append((owner, store)) }
        }
        func count(_ entity: Entity, _ store: RecordStore) throws -> Int {
            store.model.entity(entity.name) == nil ? 0 : try store.count(of: RecordQuery(entity.name))
        }
        let width = model.entities.map(\.name.count).max() ?? 0
        var lines: [String] = []
        for entity in model.entities {
            let own = stores.filter { ($0.owner == nil) == entity.isShared }
            let counts = try own.map { try count(entity, $0.store) }
            let total = counts.reduce(0, +)
            let names = model.attributes(of: entity.name).map(\.name) + model.relationships(of: entity.name).map(\.name)
            let padding = String(repeating: " ", count: width - entity.name.count)
            lines.append(
                "\(entity.name)\(padding)  \(total) \(total == 1 ? "record" : "records")"
                    + "\(entity.isShared ? ", seen by everybody" : ""): \(names.joined(separator: ", "))")
        }
        if !owners.isEmpty {
            lines += ["", "Whose:"]
            for owner in owners {
                guard let store = stores.first(where: { $0.owner == owner })?.store else { continue }
                let total = try model.entities.filter { !$0.isShared && $0.parent == nil }.map { try count($0, store) }
                    .reduce(0, +)
                lines.append("  \(owner)  \(total)")
            }
        }
        let queries = documents.flatMap(\.queries)
        if !queries.isEmpty { lines += ["", "Asked:"] + queries.map(Self.line) }
        return lines
    }

    private static func line(_ query: WrittenQuery) -> String {
        var line = "  \(query.location.description): \(query.name.map { "\($0): " } ?? "")\(query.entity)"
        if let condition = query.condition { line += " where \(condition)" }
        if let sort = query.sort { line += " sorted by \(sort)" }
        return line
    }

    // MARK: Records

    /// An entity of the app.
    func known(_ name: String) throws -> String {
        if model.entity(name) != nil { return name }
        let names = model.entities.map(\.name)
        let hint = Suggestion.closest(to: name, among: names).map { "; did you mean '\($0)'?" }
        throw Refusal(
            line: "there is no entity '\(name)'"
                + (hint ?? (names.isEmpty ? "; nothing declares one" : "; there are \(names.joined(separator: ", "))")),
            code: .failure)
    }

    /// Where the records of an entity lie; nil if there are none yet.
    func store(of entity: String, person: String?) throws -> RecordStore? {
        if model.entity(entity)?.isShared ?? false { return try opened(nil, with: entity) }
        if let person { return try opened(try owner(person), with: entity) }
        let owners = folder.owners
        guard owners.count < 2 else {
            throw Refusal(
                line: "each person has '\(entity)' of their own; say whose with --person: "
                    + owners.prefix(20).map { "'\($0)'" }.joined(separator: ", ") + (owners.count > 20 ? ", …" : ""),
                code: .failure)
        }
        return try owners.first.flatMap { try opened($0, with: entity) }
    }

    /// A question, checked.
    func query(
        of entity: String, _ condition: String?, sort: String?, limit: Int?, in store: RecordStore
    ) throws -> RecordQuery {
        if let condition { try check(condition, entity, store.model) }
        var question = RecordQuery(entity, where: condition, limit: limit)
        for word in (sort ?? "").split(whereSeparator: { $0 == "," || $0 == " " }) {
            let isBackward = word.hasPrefix("-")
            question.sort.append(
                .init(String(isBackward ? word.dropFirst() : word), isAscending: !isBackward, options: "cd"))
        }
        return question
    }

    private func check(_ condition: String, _ name: String, _ model: EntityModel) throws {
        let entities = EntityDescription.all(of: model)
        guard let entity = entities.first(where: { $0.name == name }) else { return }
        var problems: [ExpressionProblem] = []
        do throws(ExpressionError) {
            let expression = try ValueExpression(parsing: condition, as: .predicate)
            problems = expression.typed(for: entity, in: entities).check(
                against: ExpressionTypes(entity, in: entities, variables: [:]))
        } catch {
            problems = error.problems
        }
        for problem in problems { Terminal.note("condition:\(problem.text(in: condition))") }
        if problems.contains(where: { $0.severity == .error }) { throw ExitCode.failure }
    }

    /// Somebody as they are known where records are kept.
    private func owner(_ given: String) throws -> String {
        let owners = folder.owners
        if owners.contains(given) { return given }
        let person = SessionSettings.recordsOfPersons + given
        if owners.contains(person) { return person }
        let hint = Suggestion.closest(
            to: given, among: owners.map { $0.split(separator: " ").last.map(String.init) ?? $0 })
        throw Refusal(
            line: "'\(given)' has no records here"
                + (hint.map { "; did you mean '\($0)'?" }
                    ?? (owners.isEmpty ? "; nobody has any of their own" : "; wend data PATH lists who has")),
            code: .failure)
    }

    private func opened(_ owner: String?, with entity: String? = nil) throws -> RecordStore? {
        do {
            let store = try folder.reading(owner)
            if let entity, store?.model.entity(entity) == nil { return nil }
            return store
        } catch let error as RecordStoreError {
            throw Refusal(line: error.message)
        }
    }
}
