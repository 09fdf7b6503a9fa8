import GRDB
import Synchronization
public import WendCore
public import WendExpressions

/// What expressions see of records: attributes, where relationships lead, and what is worked out of them: `owner`, `isMine`,
/// `isDeleted`.
///
/// Each record is read once, when it is first asked for: whoever wants to see what has changed since takes another source.
public final class RecordSource: ValueSource {
    /// How the records are read: as readers see them, or as they are within the transaction that is being written.
    enum Access: Sendable {
        case reading(any DatabaseReader)
        case writing(any DatabaseWriter)

        func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
            switch self {
            case .reading(let reader): try reader.unsafeReentrantRead(body)
            case .writing(let writer): try writer.unsafeReentrantWrite(body)
            }
        }
    }

    private struct Known {
        var record: StoredRecord?
        var members: [String: Value] = [:]
    }

    private let access: Access
    private let schema: RecordSchema
    private let known = Mutex<[Reference: Known]>([:])

    init(_ access: Access, _ schema: RecordSchema) {
        self.access = access
        self.schema = schema
    }

    public func value(named name: String, of reference: Reference) -> Value? {
        guard schema.table(reference.type) != nil else { return nil }
        let record = record(reference)
        if name == "isDeleted" { return .bool(record == nil) }
        guard let record, let plan = schema.plan(record.entity) else {
            // Of what is gone there is nothing, but it is no mistake to ask.
            return schema.model.family(of: reference.type).contains {
                schema.plan($0.name)?.propertyNames.contains(name) == true
            }
                ? .null : nil
        }
        if let value = record.values[name] { return value }
        if let place = plan.relationship(name) { return members(place, of: reference) }
        switch name {
        case "owner": return schema.model.ownerRelationship(of: record.entity).map { record[$0] } ?? .null
        case "isMine": return .bool(isMine(record))
        default: return nil
        }
    }

    public func names(of reference: Reference) -> [String] {
        record(reference).flatMap { schema.plan($0.entity)?.propertyNames } ?? []
    }

    private func isMine(_ record: StoredRecord) -> Bool {
        guard let name = schema.model.ownerRelationship(of: record.entity), case .reference(let owner) = record[name],
            let entity = self.record(owner)?.entity
        else { return false }
        return schema.model.isOwner(entity)
    }

    /// The record, as it was when it was first asked for.
    public func record(_ reference: Reference) -> StoredRecord? {
        if let known = known.withLock({ $0[reference] }) { return known.record }
        let record = try? access.read { try RecordReader($0, schema).record(reference) }
        known.withLock { $0[reference] = Known(record: record) }
        return record
    }

    func remember(_ record: StoredRecord) { known.withLock { $0[record.id] = Known(record: record) } }

    private func members(_ place: EntityPlan.RelationshipPlace, of reference: Reference) -> Value {
        let name = place.relationship.name
        if let value = known.withLock({ $0[reference]?.members[name] }) { return value }
        let numbers = Int64(reference.id).flatMap { number in
            try? access.read { try RecordReader($0, schema).members(place, of: number) }
        }
        let value = Value.list((numbers ?? []).map { .reference(Reference(type: place.table, id: String($0))) })
        known.withLock { $0[reference, default: Known()].members[name] = value }
        return value
    }
}
