/// When all records of an entity are deleted that an action brings anew.
public enum ClearPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// Never: what is there stays, and is changed by what comes.
    case none
    /// Before the request is sent.
    case before
    /// When the response is stored, in the same transaction.
    case after
}
