import WendCore

/// What all sessions of one directory share.
struct Surroundings: Sendable {
    let documents: any DocumentSource
    let handlers: Handlers
    let store: any SessionStore
    let registry: Registry
    let options: SessionOptions
    let clock: any SessionClock
    let trouble: TroubleLog
    let shelf = DocumentShelf()

    /// A session as it was stored.
    /// - Throws: ``RestoreFailure`` if it never will be different, `SessionStoreError` if it may.
    func restore(_ stored: StoredSession) async throws -> RestoredSession {
        var documents: [Document.Version: CheckedDocument] = [:]
        for version in stored.documents {
            if let document = shelf.document(version) {
                documents[version] = document
            } else {
                let document = try RestoredSession.document(
                    version, try await store.document(version), registry: registry)
                shelf.put(document)
                documents[version] = document
            }
        }
        return try RestoredSession(stored, documents: documents, registry: registry)
    }
}
