import Foundation
import GRDB
import WendCore
import WendExpressions

extension RecordStore {
    /// Does a change as a document asks for it, once under its key.
    func apply(_ change: RecordChange, key: WriteKey, now: Date) throws(RecordStoreError) -> WriteResult {
        try transaction(key: key, now: now) { database, writer in
            var run = WriteRun(access: .writing(self.writer), now: now)
            for write in try writes(for: change, database, writer, now) { try run.perform(write, database, &writer) }
            return run.result
        }
    }

    private func writes(
        for change: RecordChange, _ database: Database, _ writer: RecordWriter, _ now: Date
    ) throws -> [RecordWrite] {
        switch change {
        case .delete(let entity, let condition): return [.deleteAll(RecordQuery(entity, where: condition))]
        case .save(let entity, let records, let condition):
            if let condition {
                let query = RecordQuery(entity, where: condition)
                let run = try QueryRun(database, query, schema, now: now, access: .writing(self.writer))
                if try !run.keys().isEmpty { return [] }
            }
            return try records.map { record in
                guard case .dictionary(var fields) = record else {
                    throw RecordProblem(.wrongType, entity: entity, "\(record.typeName) is no record")
                }
                let id = fields["id"]
                fields["id"] = nil
                let values = try self.values(fields, of: entity)
                // Records of declared lists have numbers of their own there.
                if case .string(let id)? = id, Int64(id).map(String.init) == id {
                    let reference = Reference(type: model.root(of: entity), id: id)
                    if try writer.found(reference) != nil { return .update(reference, values) }
                    // What somebody saves of it who does not know all of it is no record.
                    let missing = model.attributes(of: entity).filter { !$0.isTransient && fields[$0.name] == nil }
                    guard missing.isEmpty else { throw RecordProblem.gone(entity, missing.map(\.name)) }
                }
                return .insert(entity: entity, values)
            }
        case .change(let entity, let condition, let set):
            let expression: ValueExpression
            do {
                expression = try ValueExpression(parsing: set)
            } catch {
                throw RecordProblem(.badCondition, entity: entity, "what records become cannot be read: \(error)")
            }
            let run = try QueryRun(
                database, RecordQuery(entity, where: condition), schema, now: now, access: .writing(self.writer))
            let keys = try run.keys()
            let source = RecordSource(.writing(self.writer), schema)
            return try keys.compactMap { key in
                let reference = Reference(type: run.plan.plan.table, id: String(key))
                guard let record = source.record(reference) else { return nil }
                var fields = record.values
                fields["id"] = .string(reference.id)
                let new = expression.evaluate(in: ExpressionScope(.dictionary(fields), source: source, now: now))
                guard case .dictionary(var changes) = new else {
                    throw RecordProblem(
                        .wrongType, entity: entity, "records become records, and not \(new.typeName); see record(…)")
                }
                changes["id"] = nil
                return .update(reference, try values(changes, of: entity))
            }
        }
    }

    /// What documents give, as records keep it: references for records and ids, numbers and dates for their texts.
    private func values(_ fields: Fields, of entity: String) throws -> Fields {
        var values: Fields = [:]
        for field in fields {
            if let attribute = model.attribute(field.name, of: entity) {
                if case .string("") = field.value, !attribute.type.isText {
                    values[field.name] = .null
                } else {
                    values[field.name] = attribute.type.converted(field.value) ?? field.value
                }
            } else if let relationship = model.relationship(field.name, of: entity) {
                let root = model.root(of: relationship.destination)
                if relationship.isToMany {
                    values[field.name] = .list(field.value.elements.compactMap { Self.reference($0, to: root) })
                } else if let reference = Self.reference(field.value, to: root) {
                    values[field.name] = reference
                } else {
                    guard field.value == .null || field.value == .string("") else {
                        throw RecordProblem.leadsNowhere(field.name, relationship.destination, entity)
                    }
                    values[field.name] = .null
                }
            } else {
                let names = model.attributes(of: entity).map(\.name) + model.relationships(of: entity).map(\.name)
                let hint = Suggestion.closest(to: field.name, among: names).map { "; did you mean '\($0)'?" } ?? ""
                throw RecordProblem(
                    .unknownName, entity: entity, property: field.name,
                    "records of '\(entity)' have no '\(field.name)'\(hint)")
            }
        }
        return values
    }

    private static func reference(_ value: Value, to root: String) -> Value? {
        switch value {
        case .reference: value
        case .dictionary(let fields): fields["id"].flatMap { reference($0, to: root) }
        case .string(let id) where !id.isEmpty: .reference(Reference(type: root, id: id))
        case .integer(let id): .reference(Reference(type: root, id: String(id)))
        default: nil
        }
    }
}

extension RecordProblem {
    fileprivate static func gone(_ entity: String, _ missing: [String]) -> Self {
        let names = missing.prefix(4).map { "'\($0)'" }.joined(separator: ", ")
        return Self(
            .noRecord, entity: entity,
            "the record of '\(entity)' is not there any more, and what was to be saved of it is not all of it: it says nothing of "
                + "\(names)\(missing.count > 4 ? ", …" : "")")
    }

    fileprivate static func leadsNowhere(_ name: String, _ destination: String, _ entity: String) -> Self {
        Self(
            .wrongType, entity: entity, property: name,
            "'\(name)' leads to a record of '\(destination)', by the record or its id, and what was given has none")
    }
}
