public import WendExpressions

/// One record as it was when it was read: whose it is, and its values.
///
/// The values are those of all attributes, `null` where there is none, and of the to-one relationships, as references. Where
/// to-many relationships lead is asked of the store.
public struct StoredRecord: Hashable, Sendable, Codable, Identifiable {
    /// Never used for another. Its type is the most general entity the record belongs to (``EntityModel/root(of:)``), so that a
    /// record has one reference wherever it is met.
    public var id: Reference
    /// The entity it is of.
    public var entity: String
    public var values: Fields
    /// Grows with every change of the record, and never otherwise.
    public var version: Int

    public init(id: Reference, entity: String, values: Fields, version: Int = 0) {
        self.id = id
        self.entity = entity
        self.values = values
        self.version = version
    }

    public subscript(name: String) -> Value { values[name] ?? .null }
}
