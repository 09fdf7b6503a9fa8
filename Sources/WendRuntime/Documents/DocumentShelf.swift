import Synchronization
package import WendCore

/// The documents in use, shared among sessions, so that each text is checked and written down once.
package final class DocumentShelf: Sendable {
    private struct Copy {
        let document: CheckedDocument
        var stored: StoredDocument?
    }

    private struct Content {
        var copies: [Document.Version: Copy] = [:]
        /// Oldest first.
        var order: [Document.Version] = []
        /// The newest text of each file that has changed while we run, those that changed last.
        var newest: [String: CheckedDocument] = [:]
        /// The files of these, the last changed last.
        var changed: [String] = []

        mutating func drop(_ version: Document.Version) {
            copies[version] = nil
            order.removeAll { $0 == version }
        }
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
        let file = document.document.file
        content.withLock { content in
            if let old = content.newest.updateValue(document, forKey: file) {
                // The sessions that still run it have it; others read it again.
                if old.document.version != document.document.version { content.drop(old.document.version) }
                content.changed.removeAll { $0 == file }
            }
            content.changed.append(file)
            // Sessions that are loaded ask the source then.
            if content.changed.count > limit { content.newest[content.changed.removeFirst()] = nil }
        }
        put(document)
    }
}
