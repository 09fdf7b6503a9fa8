/// Where responses are stored: the door to an app's data. What is called with one call's id twice is done once.
public protocol ServiceStore: Sendable {
    /// Deletes all records of an entity, before a request that brings them anew.
    func clear(_ entity: String, for call: ServiceCall) async throws

    /// Stores a response in one transaction: clears if it is to, maps, writes the setters, saves.
    /// - Throws: A ``StoringProblem`` says in its own words what is wrong.
    func store(_ result: ServiceResult, for call: ServiceCall) async throws -> StoredResult
}
