import WendCore

extension Sessions {
    /// Loads a session, once however many ask for it.
    func load(_ id: SessionID) async throws(SessionError) -> Session? {
        let task: Task<Session?, any Error>
        if let present = loading[id] {
            task = present
        } else {
            task = Task {
                defer { loading[id] = nil }
                return try await loadNow(id)
            }
            loading[id] = task
        }
        do {
            return try await task.value
        } catch let error as SessionError {
            throw error
        } catch let error as SessionStoreError {
            throw .unreadable(id, error.message)
        } catch {
            throw .unreadable(id, firstLine(of: error))
        }
    }

    private func loadNow(_ id: SessionID) async throws -> Session? {
        guard let stored = try await surroundings.store.open(id) else { return nil }
        let restored = try await RestoredSession(id, stored, surroundings)
        try await makeRoom()
        let session = Session(
            id: id, restored: restored, surroundings: surroundings, wantsParking: wantsParking)
        await renewDocuments(of: session)
        await session.resume()
        guard !isShutDown else {
            await session.shutDown()
            throw SessionError.shuttingDown
        }
        add(session)
        totals.loaded += 1
        // A document may have changed while we were busy.
        await renewDocuments(of: session, askingSource: false)
        return session
    }

    /// Moves a session that was stored over to the newest texts of its documents. A text that is missing or cannot run
    /// leaves it with the one that is stored, and is reported.
    private func renewDocuments(of session: Session, askingSource: Bool = true) async {
        for document in await session.documentsInUse {
            let file = document.document.file
            var newest = surroundings.shelf.newest(of: file)
            if newest == nil, askingSource { newest = await newestText(of: file, for: session.id) }
            guard let newest, newest.document.version != document.document.version else { continue }
            surroundings.shelf.put(newest)
            try? await session.documentChanged(document.document.version, to: newest)
        }
    }

    private func newestText(of file: String, for id: SessionID) async -> CheckedDocument? {
        do {
            let document = try await surroundings.documents.document(at: file, from: "")
            if document.isRunnable { return document }
            for diagnostic in document.diagnostics where diagnostic.severity == .error {
                surroundings.options.report?(id, diagnostic)
            }
        } catch {
            surroundings.options.report?(
                id,
                Diagnostic(
                    code: "document-missing", severity: .warning,
                    message: "'\(file)' cannot be read again, so its last text stays in use: \(firstLine(of: error))",
                    location: nil))
        }
        return nil
    }
}
