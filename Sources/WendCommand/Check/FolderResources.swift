import Synchronization
import Wend
import WendDocuments

/// The translations and images of folders, looked for once for all documents in them: in a folder of many documents with many
/// pictures every document would look at every picture otherwise.
final class FolderResources: Sendable {
    private let known = Mutex<[String: AppResources]>([:])

    /// The entry document of a folder, checked as it stands in some bytes.
    ///
    /// - Parameter limits: Those of the folder without it.
    func checked(_ bytes: [UInt8], in folder: AppFolder, _ limits: ReadingLimits? = nil) -> LoadedDocument {
        folder.limited(limits ?? folder.limits).checked(
            bytes, file: folder.entry, registry: .standard, resources: { self.resources(of: folder) })
    }

    private func resources(of folder: AppFolder) -> AppResources {
        if let found = known.withLock({ $0[folder.root] }) { return found }
        let found = folder.resources()
        known.withLock { $0[folder.root] = found }
        return found
    }
}
