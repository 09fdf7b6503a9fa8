public import Foundation
import GRDB
public import WendCore
public import WendExpressions

extension RecordStore {
    /// Writes the records of an answer, all as they were at one time, however many.
    ///
    /// - Parameter write: Takes the text piece by piece; what it throws ends the export.
    public func export(
        _ query: RecordQuery, as format: RecordExportFormat, now: Date = Date(), to write: (String) throws -> Void
    ) throws(RecordStoreError) {
        try reading { database in
            let run = try QueryRun(database, query, schema, now: now, access: .reading(writer))
            let plans = run.plan.plan.family.compactMap { schema.plan($0) }
            var names: [String] = []
            for name in plans.flatMap(\.propertyNames) where !names.contains(name) { names.append(name) }
            var export = RecordExport(format, names: names)
            let reader = RecordReader(database, schema)
            try write(export.head)
            let keys = try run.keys()
            for start in stride(from: 0, to: keys.count, by: 500) {
                for record in try run.records(Array(keys[start..<min(start + 500, keys.count)])) {
                    try write(export.text(of: record, try everything(of: record, reader)))
                }
            }
            try write(export.tail)
        }
    }

    /// The values of a record, those of to-many relationships too.
    private func everything(of record: StoredRecord, _ reader: RecordReader) throws -> Fields {
        var values = record.values
        guard let plan = schema.plan(record.entity), let number = Int64(record.id.id) else { return values }
        for place in plan.relationships where place.relationship.isToMany {
            let members = try reader.members(place, of: number)
            values[place.relationship.name] = .list(
                members.map { .reference(Reference(type: place.table, id: String($0))) })
        }
        return values
    }

    /// A record as the object of JSON it would be read from: what is annotated only, with what relationships lead to within it, but for
    /// what it lies within already. Transformers that have a way back are gone back through.
    ///
    /// - Returns: Nil if there is no such record.
    public func object(of reference: Reference, by mapping: JSONMapping) throws(RecordStoreError) -> Value? {
        try reading { database in
            var writer = ObjectWriter(reader: RecordReader(database, schema), schema: schema, mapping: mapping)
            return try writer.object(of: reference)
        }
    }
}

/// Makes objects of JSON of records.
private struct ObjectWriter {
    let reader: RecordReader
    let schema: RecordSchema
    let mapping: JSONMapping
    /// The records around the one that is being written.
    var around: [Reference] = []

    mutating func object(of reference: Reference) throws -> Value? {
        guard around.count < 32, !around.contains(reference), let record = try reader.record(reference),
            let shape = mapping.entities[record.entity], let plan = schema.plan(record.entity)
        else { return nil }
        around.append(reference)
        defer { around.removeLast() }
        var object = Fields()
        for property in shape.attributes {
            var value = record[property.name]
            if let transformer = property.transformer, value != .null { value = transformer.write?(value) ?? .null }
            Self.put(value, at: property.path[...], in: &object)
        }
        for property in shape.relationships {
            guard let place = plan.relationship(property.name), let number = Int64(reference.id) else { continue }
            let references: [Reference]
            if place.relationship.isToMany {
                references = try reader.members(place, of: number).map { Reference(type: place.table, id: String($0)) }
            } else if case .reference(let other) = record[property.name] {
                references = [other]
            } else {
                references = []
            }
            if references.contains(where: { around.contains($0) }) { continue }
            let objects = try references.compactMap { try self.object(of: $0) }
            Self.put(
                place.relationship.isToMany ? .list(objects) : objects.first ?? .null, at: property.path[...],
                in: &object)
        }
        return .dictionary(object)
    }

    private static func put(_ value: Value, at path: ArraySlice<String>, in object: inout Fields) {
        guard let first = path.first else { return }
        if path.count == 1 {
            object[first] = value
        } else {
            var inner = object[first]?.fields ?? Fields()
            put(value, at: path.dropFirst(), in: &inner)
            object[first] = .dictionary(inner)
        }
    }
}
