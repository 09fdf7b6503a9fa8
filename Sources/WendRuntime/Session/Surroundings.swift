import WendCore

/// Is what all sessions of one directory share.
struct Surroundings: Sendable {
    let documents: any DocumentSource
    let handlers: Handlers
    let store: any SessionStore
    let registry: Registry
    let options: SessionOptions
    let clock: any SessionClock
    let trouble: TroubleLog
    let shelf = DocumentShelf()
    let resources: ResourcesShelf
}
