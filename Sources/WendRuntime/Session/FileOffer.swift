package import WendCore

/// What came of telling a session of a file.
package struct FileOffer: Sendable {
    /// What its bytes are to be given to; nil if none are wanted.
    package let arrival: Arrival?
    /// Why the session did not hear of it; empty if it did, and knows what may be wrong with the file.
    package let refusals: [Refusal]
}

extension Session {
    /// Tells the session of a file, as of anything that is entered into a field.
    ///
    /// - Parameters:
    ///   - rule: What the field takes.
    ///   - limit: The most bytes the host lets through, whatever the field takes.
    package func offer(
        _ file: OfferedFile, to field: Element.ID, taking rule: FileRule, limit: Int, through arrivals: Arrivals,
        from client: ClientID
    ) async throws(SessionError) -> FileOffer {
        let largest = min(rule.maximumSize, limit)
        var file = file
        file.problem = rule.problem(with: file)
        if file.problem == nil, let size = file.size, size > largest { file.problem = .tooLarge }
        // Its bytes may be asked for before the session has answered.
        let arrival = arrivals.begin(file, limit: largest)
        var isWanted = false
        defer { if !isWanted { arrivals.end(file.id) } }
        let refusals = try await take([Event(.edit, field, file.value)], from: client).refusals.compactMap { $0 }
        isWanted = refusals.isEmpty && file.problem == nil
        return FileOffer(arrival: isWanted ? arrival : nil, refusals: refusals)
    }
}
