import WendCore

/// Is a session brought back from what is stored: the snapshot, and everything told since told again. Effects of that
/// time are left out; those still waited for are the machine's ``Machine/awaitedReplies``.
struct RestoredSession: Sendable {
    let stored: StoredSession
    let machine: Machine
    let documents: [Document.Version: CheckedDocument]

    init(_ id: SessionID, _ stored: StoredSession, _ surroundings: Surroundings) async throws(SessionError) {
        do {
            var documents: [Document.Version: CheckedDocument] = [:]
            for version in stored.documents {
                documents[version] = try await Self.document(version, id, surroundings)
            }
            let state = try Coding.decode(State.self, from: stored.snapshot)
            for version in state.documents where documents[version] == nil {
                throw SessionError.unreadable(id, "its document \(version.rawValue) is missing")
            }
            var machine = Machine(
                restoring: state, registry: surroundings.registry, documents: Array(documents.values))
            for entry in stored.entries {
                try Coding.decode(JournalEntry.self, from: entry).replay(to: &machine, with: documents)
            }
            self.stored = stored
            self.machine = machine
            self.documents = documents
        } catch let error as SessionError {
            throw error
        } catch {
            throw .unreadable(id, firstLine(of: error))
        }
    }

    private static func document(
        _ version: Document.Version, _ id: SessionID, _ surroundings: Surroundings
    ) async throws -> CheckedDocument {
        if let document = surroundings.shelf.document(version) { return document }
        guard let stored = try await surroundings.store.document(version) else {
            throw SessionError.unreadable(id, "its document \(version.rawValue) is missing")
        }
        let document = try DocumentCoding.decode(stored).checked(against: surroundings.registry)
        if let error = document.firstError { throw SessionError.unreadable(id, error) }
        surroundings.shelf.put(document)
        return document
    }
}
