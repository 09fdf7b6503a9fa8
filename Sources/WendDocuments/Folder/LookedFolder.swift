import Synchronization

/// A folder as it is while one document is looked over: each file is asked for once, however often the document names it.
final class LookedFolder: Sendable {
    private struct Known {
        var folder: AppFolder?
        var documents: [String: Bool] = [:]
    }

    private let folder: AppFolder
    private let known = Mutex(Known())

    init(_ folder: AppFolder) { self.folder = folder }

    /// Whether there is a document that another one names.
    func hasDocument(_ path: String, from file: String) -> Bool {
        known.withLock { known in
            if let found = known.documents[path] { return found }
            let folder = known.folder ?? folder.still()
            known.folder = folder
            let found = (try? folder.document(path, from: file)) != nil
            known.documents[path] = found
            return found
        }
    }
}
