package import WendCore

/// A session brought back from what is stored: the snapshot, and everything told since told again. Effects of that time are
/// left out; those still waited for are the machine's ``Machine/awaitedReplies``.
///
/// What other versions of engine, kinds or limits wrote down is told again only as far as its steps end as they did then:
/// what was accepted must not turn into something else without a word.
package struct RestoredSession: Sendable {
    package let stored: StoredSession
    let registry: Registry
    let machine: Machine
    let materials: SessionMaterials
    /// Where the journal had to be cut; nil if all of it was told again. The state is then to be stored at once.
    package private(set) var cut: String?
    /// A sentence for the person.
    private(set) var notice: String?

    /// - Parameter materials: All that the session refers to.
    /// - Throws: ``RestoreFailure``: it never will be different.
    package init(
        _ stored: StoredSession, _ materials: SessionMaterials, registry: Registry
    ) throws(RestoreFailure) {
        do {
            let snapshot = try Coding.decode(StoredSnapshot.self, from: stored.snapshot)
            let state = snapshot.state
            for version in state.documentVersions where materials.documents[version] == nil {
                throw RestoreFailure.missing(version)
            }
            guard let drawnWith = state.resources(from: materials.resources[state.resourcesVersion] ?? .none) else {
                throw RestoreFailure(reason: "its translations and images are missing")
            }
            var materials = materials
            materials.add(drawnWith)
            let versions = Versions(registry)
            var machine = Machine(
                restoring: state, registry: registry, documents: Array(materials.documents.values), resources: drawnWith
            )
            if stored.entries.isEmpty { notice = snapshot.notice }
            for (index, data) in stored.entries.enumerated() {
                let entry = try JournalEntry(data)
                let before = entry.versions == versions ? nil : machine
                let (ending, isAsNoted) = entry.replay(to: &machine, of: versions, with: materials)
                if let before, !isAsNoted {
                    machine = before
                    cut = Self.cut(entry, ending, versions, lost: stored.entries.count - index)
                    notice = Self.notice
                    break
                }
            }
            self.stored = stored
            self.registry = registry
            self.machine = machine
            self.materials = materials
        } catch let failure as RestoreFailure {
            throw failure
        } catch {
            throw RestoreFailure(reason: firstLine(of: error))
        }
    }

    static let notice =
        "The app has changed since you were last here, and your last steps could not be taken over. "
        + "Everything before them is as you left it."

    private static func cut(
        _ entry: JournalEntry, _ ending: JournalEntry.Ending?, _ versions: Versions, lost: Int
    ) -> String {
        func name(_ ending: JournalEntry.Ending?) -> String { ending?.rawValue ?? "worked off" }
        let old = entry.versions.map { "version \($0.engine)" } ?? "an earlier version"
        let difference = entry.versions.map { " (what differs: \($0.difference(from: versions)))" } ?? ""
        return "its last \(lost) journal entries were dropped, because a step that was \(name(entry.ending)) by "
            + "\(old) is \(name(ending)) by \(versions.engine)\(difference)"
    }
}

/// The reason why a stored session can never be restored by this version of the program.
package struct RestoreFailure: Error {
    /// One line.
    package let reason: String

    static func missing(_ version: Document.Version) -> Self {
        Self(reason: "its document \(version.rawValue) is missing")
    }
}
