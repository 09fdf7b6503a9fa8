public import WendExpressions

/// A change of the app's records as a document asks for it: done as a whole or not at all.
public enum RecordChange: Hashable, Sendable, Codable {
    /// Records are saved: one with the `id` of a record that is there changes what it says of it, others are new. Where a condition
    /// finds a record, nothing is.
    case save(entity: String, [Value], unless: String? = nil)
    /// The records that a condition finds, all without one, become what an expression makes of each.
    case change(entity: String, where: String?, set: String)
    /// The records that a condition finds are deleted.
    case delete(entity: String, where: String)

    /// How many changes of a session are under way at once; of more each fails.
    package static let mostUnderWay = 1_000
    static let tooMany = "More than \(mostUnderWay) changes of records are under way."

    public var entity: String {
        switch self {
        case .save(let entity, _, _), .change(let entity, _, _), .delete(let entity, _): entity
        }
    }

    /// The data in it, for holding it against the limits.
    var data: Value {
        switch self {
        case .save(_, let records, let condition): .list(condition.map { records + [.string($0)] } ?? records)
        case .change(_, let condition, let set): .list([.string(condition ?? ""), .string(set)])
        case .delete(_, let condition): .string(condition)
        }
    }
}
