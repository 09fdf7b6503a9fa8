import WendCore

extension Session {
    /// Begins a new session with its document.
    func start(_ version: Document.Version) async throws(SessionError) {
        try await take(.start(version))
    }

    /// Goes on with a session that has been loaded.
    func resume() {
        performAwaited()
        schedule()
        rest()
    }

    /// The documents in use.
    var documentsInUse: [CheckedDocument] {
        let versions = machine.documentVersions
        return documents.values.filter { versions.contains($0.document.version) }
    }

    /// Moves over to the new text of a document, if the session uses the old one.
    func documentChanged(_ old: Document.Version, to new: CheckedDocument) async throws(SessionError) {
        let version = new.document.version
        guard old != version, new.isRunnable else { return }
        try await take(.documentChanged(from: old, to: version), with: new) { machine in
            machine.documentVersions.contains(old)
        }
    }

    /// Goes back to what is stored, because something could not be.
    func startOver(because error: SessionStoreError) async {
        defer { reload = nil }
        do {
            if let stored = try await surroundings.store.load(id) {
                guard stored.epoch == epoch else { return giveUp() }
                let restored = try await RestoredSession(id, stored, surroundings)
                machine = restored.machine
                documents = restored.documents
                resources = restored.resources
                position = stored.position
                linked = stored.documents
                entriesSinceSnapshot = stored.entries.count
                bytesSinceSnapshot = stored.entries.reduce(0) { $0 + $1.count }
                origin = nil
            } else if let origin {
                startOver(from: origin)
            } else {
                return giveUp()
            }
        } catch {
            return giveUp()
        }
        lastNumber += 1
        number = lastNumber
        drawn = nil
        patience = min(max(1, patience * 2), Self.longestDelay)
        if isObserved {
            let reason = SessionError.notStored(error).message
            tell(.snapshot(SessionSnapshot(rendering: draw(), number: number, reason: reason)))
        }
        performAwaited()
        schedule()
        // A long journal may be what makes the session too large; its state alone may not.
        if error.code == .sessionTooLarge, entriesSinceSnapshot > 0, phase == .open { await storeSnapshot() }
    }

    /// Closes because there is nothing to go on from, and has the directory forget the session.
    private func giveUp() {
        end()
        Task { await wantsParking(self) }
    }

    private func startOver(from origin: Origin) {
        machine = Machine(
            restoring: origin.state, registry: surroundings.registry, documents: Array(documents.values),
            resources: resources[origin.state.resourcesVersion] ?? .none)
        for entry in origin.inputs { entry.replay(to: &machine, with: documents, resources) }
        isHandedOver = false
        position = 0
        linked = []
    }
}
