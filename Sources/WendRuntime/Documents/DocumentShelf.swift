import Synchronization
package import WendCore

/// Shares the documents in use among sessions, so that each text is checked and written down once.
package final class DocumentShelf: Sendable {
    private struct Copy {
        let document: CheckedDocument
        var stored: StoredDocument?
    }

    private struct Content {
        var copies: [Document.Version: Copy] = [:]
        /// Oldest first.
        var order: [Document.Version] = []
        /// The newest text of each file that has changed while we run.
        var newest: [String: CheckedDocument] = [:]
    }

    private let limit: Int
    private let content = Mutex(Content())

    package init(limit: Int = 256) { self.limit = limit }

    func document(_ version: Document.Version) -> CheckedDocument? {
        content.withLock { $0.copies[version]?.document }
    }

    package func put(_ document: CheckedDocument) {
        content.withLock { content in
            let version = document.document.version
            guard content.copies[version] == nil else { return }
            content.copies[version] = Copy(document: document)
            content.order.append(version)
            if content.order.count > limit { content.copies[content.order.removeFirst()] = nil }
        }
    }

    /// The document as a store keeps it.
    func stored(_ document: CheckedDocument) throws -> StoredDocument {
        let version = document.document.version
        if let stored = content.withLock({ $0.copies[version]?.stored }) { return stored }
        let stored = try DocumentCoding.encode(document.document)
        content.withLock { $0.copies[version]?.stored = stored }
        return stored
    }

    func newest(of file: String) -> CheckedDocument? { content.withLock { $0.newest[file] } }

    func setNewest(_ document: CheckedDocument) {
        content.withLock { $0.newest[document.document.file] = document }
        put(document)
    }
}
