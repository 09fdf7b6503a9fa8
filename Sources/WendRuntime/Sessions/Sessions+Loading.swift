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
            surroundings.trouble.note(error, at: surroundings.clock.now)
            throw .unreadable(error)
        } catch {
            throw .unreadable(SessionStoreError(.unavailable, firstLine(of: error)))
        }
    }

    private func loadNow(_ id: SessionID) async throws -> Session? {
        guard let stored = try await surroundings.store.open(id) else { return nil }
        let restored = try await restored(id, stored)
        try await makeRoom(for: stored.owner)
        arriving += 1
        defer { arriving -= 1 }
        let session = Session(
            id: id, restored: restored, surroundings: surroundings, wantsParking: parkingRequest)
        if let cut = restored.cut {
            // What is done from now on must not follow on what was dropped.
            guard await session.storeSnapshot() else { throw SessionStoreError.notCut }
            surroundings.trouble.say("session \(id): \(cut)")
        }
        await renewDocuments(of: session)
        await session.resume()
        guard !isShutDown else {
            await session.shutDown()
            throw SessionError.shuttingDown
        }
        add(session)
        totals.loaded += 1
        surroundings.options.follow?(id, .restored(epoch: session.epoch, replayed: stored.entries.count))
        // A document may have changed while we were busy.
        await renewDocuments(of: session, askingSource: false)
        return session
    }

    /// The session as it was stored. One that cannot be restored is set aside, so that it is not tried in a loop: at once
    /// if it fails, and after some tries if the program ended each time.
    private func restored(_ id: SessionID, _ stored: StoredSession) async throws -> RestoredSession {
        if let mark = stored.setAside, mark.engine == .current { throw SessionError.setAside }
        guard stored.tries < surroundings.options.maximumTries else {
            let times = stored.tries == 1 ? "once" : "\(stored.tries) times"
            throw await setAside(id, "the program ended \(times) while the session was being restored")
        }
        do {
            let restored = try await surroundings.restore(stored)
            surroundings.store.opened(id, epoch: stored.epoch)
            return restored
        } catch let failure as RestoreFailure {
            throw await setAside(id, failure.reason)
        } catch {
            // It may be better the next time.
            surroundings.store.opened(id, epoch: stored.epoch)
            throw error
        }
    }

    private func setAside(_ id: SessionID, _ reason: String) async -> SessionError {
        totals.setAside += 1
        surroundings.trouble.say("session \(id) is set aside: \(reason)")
        do {
            try await surroundings.store.setAside(id, SetAside(reason: reason))
        } catch {
            surroundings.trouble.note(error, at: surroundings.clock.now)
        }
        return .setAside
    }

    /// Moves a session that was stored over to the newest texts of its documents, and to the app's
    /// translations and images. A text that is missing or cannot run
    /// leaves it with the one that is stored, and is reported.
    private func renewDocuments(of session: Session, askingSource: Bool = true) async {
        try? await session.resourcesChanged(to: surroundings.resources.current)
        // What code makes is made anew when it is asked for; what is shown of other apps stays until it is loaded again.
        for document in await session.documentsInUse where !document.isMade && document.document.bundle == nil {
            let file = document.document.file
            var latest = surroundings.shelf.newest(of: file)
            if latest == nil, askingSource { latest = await newestText(of: file, for: session.id) }
            guard let latest, latest.document.version != document.document.version else { continue }
            surroundings.shelf.put(latest)
            try? await session.documentChanged(document.document.version, to: latest)
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

extension SessionStoreError {
    fileprivate static let notCut = Self(.unavailable, "the part of a journal that can be replayed could not be stored")
}
