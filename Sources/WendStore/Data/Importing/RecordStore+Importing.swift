public import Foundation
public import WendCore
public import WendExpressions

extension RecordStore {
    /// Makes records of objects of JSON, all in one transaction: if one of them cannot be read, nothing is changed.
    ///
    /// - Parameters:
    ///   - key: As for ``apply(_:key:now:)``.
    ///   - next: Gives the next objects, as many as it likes at a time, and nil when there are no more: so an answer of any length
    ///     need not be in memory at once. Called within the transaction; what it throws ends the import.
    /// - Throws: `refused` with the first problem, and which object it is in.
    public func importRecords(
        _ request: RecordImport, by mapping: JSONMapping, key: WriteKey? = nil, now: Date = Date(),
        from next: () throws -> [Value]?
    ) throws(RecordStoreError) -> ImportReport {
        var warnings: [RecordProblem] = []
        let result = try transaction(key: key, now: now) { database, writer in
            var importer = try RecordImporter(mapping, request, database, schema)
            var part = WriteResult.Part(count: 0, records: [])
            while let members = try next() {
                let references = try importer.read(members, &writer)
                part.count += references.count
                part.records += references.prefix(max(0, WriteResult.mostRecords - part.records.count))
            }
            try importer.finish(&writer)
            warnings = importer.warnings
            return WriteResult(parts: [part])
        }
        return ImportReport(result: result, warnings: warnings)
    }

    /// Makes records of a list of objects.
    public func importRecords(
        _ request: RecordImport, by mapping: JSONMapping, key: WriteKey? = nil, now: Date = Date(), _ members: [Value]
    ) throws(RecordStoreError) -> ImportReport {
        var rest: [Value]? = members
        return try importRecords(request, by: mapping, key: key, now: now) {
            defer { rest = nil }
            return rest
        }
    }

    /// Deletes all records of an entity and its special cases, or all there are, as the delete rules say.
    @discardableResult
    public func clear(_ entity: String? = nil, key: WriteKey? = nil) throws(RecordStoreError) -> WriteResult {
        let entities = entity.map { [$0] } ?? model.entities.filter { $0.parent == nil }.map(\.name)
        return try apply(entities.map { .deleteAll(RecordQuery($0)) }, key: key)
    }
}
