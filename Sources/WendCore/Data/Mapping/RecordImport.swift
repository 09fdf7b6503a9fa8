public import WendExpressions

/// What is done with the objects of an answer in JSON.
public struct RecordImport: Hashable, Sendable, Codable {
    /// What each of the objects is.
    public var entity: String
    /// Whether records of the entity that the answer does not name are deleted, in the same transaction. Those that it names stay the
    /// records they are, and have nothing the answer does not give them.
    public var isReplacing: Bool
    /// What each of the objects has besides; a name such as `hidden` means `isHidden` too.
    public var setters: Fields

    public init(_ entity: String, isReplacing: Bool = false, setters: Fields = [:]) {
        self.entity = entity
        self.isReplacing = isReplacing
        self.setters = setters
    }
}

/// What an import came to.
public struct ImportReport: Hashable, Sendable {
    /// The records of the objects, in their order.
    public var result: WriteResult
    /// Values that were of another type than the model says and were taken for one; each property once.
    public var warnings: [RecordProblem]

    public init(result: WriteResult, warnings: [RecordProblem] = []) {
        self.result = result
        self.warnings = warnings
    }
}
