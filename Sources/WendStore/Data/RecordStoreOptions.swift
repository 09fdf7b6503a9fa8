public import WendCore

/// How records are kept.
public struct RecordStoreOptions: Sendable {
    /// The file; nil keeps records in memory for as long as the store lives.
    public var path: String?
    /// Attributes whose texts are looked through (`CONTAINS[cd]` and the like) in so many records that it has to be quick. What was
    /// once prepared stays prepared.
    public var searched: Set<SearchedAttribute>
    /// What wins where a record that is made has the unique values of another.
    public var merging: MergePolicy
    /// Whether a model that the file had before its present one is gone back to, which may lose what came since.
    public var goesBack: Bool
    /// How many transactions with a key are remembered.
    public var rememberedWrites: Int
    /// The size in bytes the file may grow to; nil for no limit but the disk's.
    public var maximumSize: Int?

    public init(
        path: String? = nil, searched: Set<SearchedAttribute> = [], merging: MergePolicy = .incoming,
        goesBack: Bool = false, rememberedWrites: Int = 100_000, maximumSize: Int? = nil
    ) {
        self.path = path
        self.searched = searched
        self.merging = merging
        self.goesBack = goesBack
        self.rememberedWrites = rememberedWrites
        self.maximumSize = maximumSize
    }
}

/// What is done where a record that is made has the unique values of one there is.
public enum MergePolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// The one there is takes the new values.
    case incoming
    /// The one there is takes of the new values what it has none of.
    case stored
    /// Nothing is written; it is a problem.
    case refuse
}

/// What was done to bring a file into the form of another model.
public struct MigrationReport: Hashable, Sendable {
    /// What changed, in one line each.
    public let notes: [String]
    /// The copy of the file from before; nil for records in memory.
    public let backup: String?
}
