import WendCore
import WendExpressions

/// What all sessions of one directory share. One object, because there may be thousands of them.
final class Surroundings: Sendable {
    let documents: any DocumentSource
    let handlers: Handlers
    let store: any SessionStore
    let registry: Registry
    let options: SessionOptions
    let clock: any SessionClock
    let trouble: TroubleLog
    let resources: ResourcesShelf
    let shelf = DocumentShelf()
    let tally = SessionTally()
    let lane = SlowLane()
    /// The files on their way to these sessions.
    let arrivals = Arrivals()

    init(
        documents: any DocumentSource, handlers: Handlers, store: any SessionStore, registry: Registry,
        options: SessionOptions, clock: any SessionClock, trouble: TroubleLog, resources: ResourcesShelf
    ) {
        self.documents = documents
        self.handlers = handlers
        self.store = store
        self.registry = registry
        self.options = options
        self.clock = clock
        self.trouble = trouble
        self.resources = resources
    }

    /// What shows something that is watched: a handler, or how much of a file has arrived; nil if nobody does.
    func watcher(of name: String, in settings: SessionSettings, _ answering: EffectAnswering) -> Handlers.Watcher? {
        guard name == FileProgress.name else { return answering.watcher(of: name, in: settings) }
        let arrivals = arrivals
        return { file, _, take in
            guard let arrival = file.text.flatMap({ arrivals[$0] }) else { return }
            for await share in arrival.progress() { await take(.double(share)) }
        }
    }

    /// A session as it was stored.
    /// - Throws: ``RestoreFailure`` if it never will be different, `SessionStoreError` if it may.
    func restore(_ stored: StoredSession) async throws -> RestoredSession {
        var materials = SessionMaterials()
        for version in stored.documents {
            if let document = shelf.document(version) {
                materials.add(document)
            } else if let known = resources.resources(AppResources.Version(rawValue: version.rawValue)) {
                materials.add(known)
            } else {
                try materials.add(version, try await store.document(version), registry: registry)
            }
        }
        for document in materials.documents.values { shelf.put(document) }
        for version in materials.resources.values { resources.put(version) }
        return try RestoredSession(stored, materials, registry: registry)
    }
}
