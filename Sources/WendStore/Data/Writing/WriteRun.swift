import Foundation
import GRDB
import WendCore
import WendExpressions

/// The writes of one transaction, one after the other.
struct WriteRun {
    private let access: RecordSource.Access
    private let now: Date
    /// Records that were made under a name.
    private var made: [String: Reference] = [:]
    private(set) var result = WriteResult(parts: [])
    private var listed = 0

    init(access: RecordSource.Access, now: Date) {
        self.access = access
        self.now = now
    }

    mutating func perform(_ write: RecordWrite, _ database: Database, _ writer: inout RecordWriter) throws {
        switch write {
        case .insert(let entity, let values, let name):
            let reference = try writer.insert(entity, try resolved(values))
            if let name { made[name] = reference }
            note([reference])
        case .update(let reference, let values):
            let reference = try resolved(reference)
            try writer.update(reference, try resolved(values))
            note([reference])
        case .updateAll(let query, let values):
            let values = try resolved(values)
            let references = try found(query, database, writer)
            for reference in references { try writer.update(reference, values) }
            note(references)
        case .delete(let reference):
            let reference = try resolved(reference)
            guard let (plan, number) = try writer.found(reference) else { return note([]) }
            let count = try writer.delete([number], of: plan.table)
            note([reference], count: count)
        case .deleteAll(let query):
            let references = try found(query, database, writer)
            let count = try writer.delete(
                references.compactMap { Int64($0.id) }, of: try writer.plan(query.entity).table)
            note(references, count: count)
        case .add(let owner, let relationship, let members):
            let owner = try resolved(owner)
            let (plan, number) = try writer.record(owner)
            try writer.addMembers(try members.map { try resolved($0) }, to: relationship, number, plan)
            note([owner])
        case .remove(let owner, let relationship, let members):
            let owner = try resolved(owner)
            let (plan, number) = try writer.record(owner)
            try writer.removeMembers(try members.map { try resolved($0) }, from: relationship, number, plan)
            note([owner])
        }
    }

    mutating func note(_ references: [Reference], count: Int? = nil) {
        let room = max(0, WriteResult.mostRecords - listed)
        let shown = Array(references.prefix(room))
        listed += shown.count
        result.parts.append(WriteResult.Part(count: count ?? references.count, records: shown))
    }

    private func found(_ query: RecordQuery, _ database: Database, _ writer: RecordWriter) throws -> [Reference] {
        let run = try QueryRun(database, query, writer.schema, now: now, access: access)
        return try run.keys().map { Reference(type: run.plan.plan.table, id: String($0)) }
    }

    private func resolved(_ reference: Reference) throws -> Reference {
        guard reference.type == RecordWrite.madeType else { return reference }
        guard let made = made[reference.id] else { throw RecordProblem.noRecord(reference) }
        return made
    }

    private func resolved(_ values: Fields) throws -> Fields {
        var copy = values
        for field in values {
            switch field.value {
            case .reference(let reference) where reference.type == RecordWrite.madeType:
                copy[field.name] = .reference(try resolved(reference))
            case .list(let members):
                copy[field.name] = .list(
                    try members.map { member in
                        if case .reference(let reference) = member { return .reference(try resolved(reference)) }
                        return member
                    })
            default: continue
            }
        }
        return copy
    }
}
