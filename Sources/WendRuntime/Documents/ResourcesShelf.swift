import Synchronization
package import WendCore

/// Translations and images shared among sessions, so that each version is in memory and is written down once.
package final class ResourcesShelf: Sendable {
    private struct Content {
        var current: AppResources
        /// The latest versions, the newest last.
        var copies: [(resources: AppResources, stored: StoredDocument?)] = []
    }

    private let limit: Int
    private let content: Mutex<Content>

    package init(_ current: AppResources, limit: Int = 16) {
        self.limit = limit
        content = Mutex(Content(current: current))
        put(current)
    }

    /// What the app has now: new sessions begin with it, and those that are loaded move over to it.
    var current: AppResources { content.withLock { $0.current } }

    func setCurrent(_ resources: AppResources) {
        content.withLock { $0.current = resources }
        put(resources)
    }

    func resources(_ version: AppResources.Version) -> AppResources? {
        content.withLock { content in content.copies.first { $0.resources.version == version }?.resources }
    }

    func put(_ resources: AppResources) {
        content.withLock { content in
            guard !content.copies.contains(where: { $0.resources.version == resources.version }) else { return }
            content.copies.append((resources, nil))
            if content.copies.count > limit { content.copies.removeFirst() }
        }
    }

    /// The resources as a store keeps them.
    func stored(_ resources: AppResources) throws -> StoredDocument {
        let version = resources.version
        let known = content.withLock { content in
            content.copies.first { $0.resources.version == version }?.stored
        }
        if let known { return known }
        let stored = try ResourcesCoding.encode(resources)
        content.withLock { content in
            guard let index = content.copies.firstIndex(where: { $0.resources.version == version }) else { return }
            content.copies[index].stored = stored
        }
        return stored
    }
}
