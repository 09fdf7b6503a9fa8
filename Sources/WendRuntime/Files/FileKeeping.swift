/// Keeps the files that people have handed over and no handler took: on disk, and for tests in memory.
package protocol FileKeeping: Sendable {
    /// Takes a file as it comes.
    /// - Returns: Its size.
    func keep(_ upload: Upload) async throws -> Int

    /// Removes one file, whose room is free then; one that is not there is no problem.
    func remove(_ id: String, of session: SessionID)
}
