import WendCore

/// What the store has to keep for a session besides its state and journal: documents, translations and images.
extension Session {
    /// What the store does not know yet that the session needs.
    func newDocuments() throws -> [StoredDocument] {
        var new: [StoredDocument] = []
        for (version, document) in documents where !linked.contains(version) {
            new.append(try surroundings.shelf.stored(document))
        }
        for (version, tables) in resources where !linked.contains(ResourcesCoding.version(version)) {
            // Where there is nothing, nothing has to be kept.
            if version != AppResources.none.version { new.append(try surroundings.resources.stored(tables)) }
        }
        return new
    }

    /// Forgets what neither the machine nor what the session began with needs any more. The store keeps what its journal
    /// needs until the state is stored whole.
    func forgetUnusedDocuments() {
        let begun = origin?.state
        let used = machine.documentVersions.union(begun?.documentVersions ?? [])
        documents = documents.filter { used.contains($0.key) }
        let shown = [machine.resources.version, begun?.resourcesVersion]
        resources = resources.filter { shown.contains($0.key) }
    }

    /// Notes that the state is about to be stored whole.
    /// - Returns: All that the store has to keep from now on.
    func keepOnlyNeeded() -> Set<Document.Version> {
        forgetUnusedDocuments()
        linked.formIntersection(Array(documents.keys) + resources.keys.map(ResourcesCoding.version))
        return linked
    }

    /// Whether the store keeps too much that only the journal needs.
    var keepsTooMuch: Bool {
        linked.count > surroundings.options.unusedDocuments + documents.count
            + (resources[AppResources.none.version] == nil ? 1 : 0)
    }

    /// Moves over to other translations and images.
    func resourcesChanged(to new: AppResources) async throws(SessionError) {
        try await take(.resourcesChanged(to: new.version), resources: new) { machine in
            machine.resources.version != new.version
        }
    }
}
