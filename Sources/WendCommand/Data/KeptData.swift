import ArgumentParser
import Wend

/// What an app declares of its records, and what there is of them.
struct KeptData {
    private let documents: [CheckedDocument]
    private let model: EntityModel
    let folder: RecordsFolder
    private let shown: [KeptShownApp]

    init(_ app: App, _ folder: RecordsFolder) {
        documents = app.declaring
        model = app.entities
        self.folder = folder
        shown = KeptShownApp.all(in: App.shownFolder(beside: folder.path))
    }

    /// - Parameter identifier: That of an app that was shown in another.
    /// - Throws: A ``Refusal``, if nothing is kept of any of that identifier.
    init(shown identifier: String, in app: App, _ data: String?) throws {
        let all = KeptShownApp.all(in: App.shownFolder(beside: app.recordsFolder(data)))
        guard let found = all.first(where: { $0.identifier == identifier }) else {
            let names = all.map(\.identifier)
            let hint = Suggestion.closest(to: identifier, among: names).map { "; did you mean '\($0)'?" }
            throw Refusal(
                line: "nothing is kept of an app '\(identifier)' that was shown here"
                    + (hint ?? (names.isEmpty ? "" : "; there are \(names.joined(separator: ", "))")), code: .failure)
        }
        self.init(found)
    }

    private init(_ app: KeptShownApp) {
        (documents, model, folder, shown) = ([], app.model, RecordsFolder(app.folder), [])
    }

    // MARK: Overview

    /// What there is of the apps that were shown in it, each behind its identifier. Who has nothing in one of them is not told of it.
    func overviewOfShown(of person: String?) throws -> [String] {
        try shown.flatMap { app -> [String] in
            let kept = KeptData(app)
            if let person, kept.isUnknown(person) { return [] }
            return ["", "Shown: \(app.identifier)"]
                + (try kept.overview(of: person).map { $0.isEmpty ? "" : "  \($0)" })
        }
    }

    private func isUnknown(_ person: String) -> Bool {
        let owners = folder.owners
        return !owners.contains(person) && !owners.contains(SessionSettings.recordsOfPersons + person)
    }

    /// Entities, whose records there are, and what is asked.
    func overview(of person: String?) throws -> [String] {
        guard !model.entities.isEmpty else { return ["nothing declares an <entity>"] }
        let owners = try person.map { [try owner($0)] } ?? folder.owners
        var totals: [String: Int] = [:]
        try count(nil, model.entities.filter(\.isShared), &totals)
        // One after the other: there may be more files than can be open at once.
        let own = model.entities.filter { !$0.isShared }
        let each = try owners.map { owner in (owner, try count(owner, own, &totals)) }
        let width = model.entities.map(\.name.count).max() ?? 0
        var lines = model.entities.map { entity in
            let total = totals[entity.name] ?? 0
            let names = model.attributes(of: entity.name).map(\.name) + model.relationships(of: entity.name).map(\.name)
            let padding = String(repeating: " ", count: width - entity.name.count)
            return "\(entity.name)\(padding)  \(total) \(total == 1 ? "record" : "records")"
                + "\(entity.isShared ? ", seen by everybody" : ""): \(names.joined(separator: ", "))"
        }
        if !each.isEmpty { lines += ["", "Whose:"] + each.map { "  \($0)  \($1)" } }
        let queries = documents.flatMap(\.queries)
        if !queries.isEmpty { lines += ["", "Asked:"] + queries.map(Self.line) }
        return lines
    }

    /// Adds up the records somebody has of some entities.
    /// - Returns: How many those are in all; what is of a special case counts once.
    @discardableResult
    private func count(_ owner: String?, _ entities: [Entity], _ totals: inout [String: Int]) throws -> Int {
        guard !entities.isEmpty, let store = try opened(owner) else { return 0 }
        var all = 0
        for entity in entities where store.model.entity(entity.name) != nil {
            let count = try store.count(of: RecordQuery(entity.name))
            totals[entity.name, default: 0] += count
            if entity.parent == nil { all += count }
        }
        return all
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
        } catch {
            throw Refusal(line: error.message)
        }
    }
}
