import WendCore

/// What new sessions begin with.
extension Sessions {
    /// The entry document in its newest text that can run. While the text on disk cannot, that is the last one that
    /// could, also one of an earlier run.
    func entry() async throws(SessionError) -> CheckedDocument {
        let reason: String
        do {
            let entry = try await surroundings.documents.entry
            if let error = entry.firstError {
                reason = error
            } else {
                surroundings.shelf.put(entry)
                entryProblem = nil
                keep(entry)
                return entry
            }
        } catch {
            reason = firstLine(of: error)
        }
        if goodEntry == nil { goodEntry = await storedEntry() }
        if reason != entryProblem { surroundings.trouble.say("the app's entry document cannot run: \(reason)") }
        entryProblem = reason
        guard let goodEntry else { throw .documentUnusable(reason) }
        surroundings.shelf.put(goodEntry)
        return goodEntry
    }

    /// Remembers a text, for when the one on disk cannot run.
    private func keep(_ entry: CheckedDocument) {
        guard goodEntry?.document.version != entry.document.version else { return }
        goodEntry = entry
        let (shelf, store, name) = (surroundings.shelf, surroundings.store, surroundings.documents.entryName)
        let (trouble, clock) = (surroundings.trouble, surroundings.clock)
        // Nobody's first page waits until a large document is written down.
        Task.detached {
            guard let stored = try? shelf.stored(entry) else { return }
            do throws(SessionStoreError) {
                try await store.keepEntry(stored, named: name)
            } catch {
                trouble.note(error, at: clock.now)
            }
        }
    }

    private func storedEntry() async -> CheckedDocument? {
        let stored = try? await surroundings.store.entry(named: surroundings.documents.entryName)
        guard let stored, let document = try? DocumentCoding.decode(stored) else { return nil }
        let checked = document.checked(against: surroundings.registry)
        return checked.isRunnable ? checked : nil
    }
}
