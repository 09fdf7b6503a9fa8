import WendCore

extension Session {
    /// Begins a new session with its document.
    func start(_ version: Document.Version) async throws(SessionError) {
        guard phase == .open else { throw .closed }
        executor.isException()
        try await outcome(of: hand(core.start(version, at: now)))
    }

    /// Goes on with a session that has been loaded.
    func resume() {
        // What the program ended before it freed.
        freeFiles(among: surroundings.options.files?.files(of: id) ?? [])
        performAwaited()
        schedule()
        rest()
    }

    /// The documents in use.
    var documentsInUse: [CheckedDocument] { core.documentsInUse }

    /// Moves over to the new text of a document, if the session uses the old one.
    func documentChanged(_ old: Document.Version, to new: CheckedDocument) async throws(SessionError) {
        try await enter { $0.changeDocument(old, to: new, at: now) }
    }

    /// Moves over to other translations and images.
    func resourcesChanged(to new: AppResources) async throws(SessionError) {
        try await enter { $0.changeResources(to: new, at: now) }
    }

    /// Goes back to what is stored, because something could not be.
    func startOver(because error: SessionStoreError) async {
        defer { reload = nil }
        do {
            var restored: RestoredSession?
            if let stored = try await surroundings.store.load(id) { restored = try await surroundings.restore(stored) }
            guard core.startOver(from: restored, at: now) else { return giveUp() }
        } catch {
            return giveUp()
        }
        if core.isObserved {
            let snapshot = core.shown(because: SessionError.notStored(error).message)
            report(core.takeDrawingReports())
            tell(.snapshot(snapshot))
        }
        performAwaited()
        schedule()
        if core.isSnapshotDue, phase == .open { await storeSnapshot() }
    }

    /// Closes because there is nothing to go on from, and has the directory forget the session.
    private func giveUp() {
        end()
        Task { await wantsParking(self) }
    }
}
