import Synchronization
import Wend
import WendDocuments

/// The translations and images of folders, looked for once for all documents in them: in a folder of many documents
/// with many pictures every document would look at every picture otherwise.
final class FolderResources: Sendable {
    private let known = Mutex<[String: AppResources]>([:])
    private let folders = Mutex<[String: AppFolder]>([:])

    /// The entry document of a folder, checked as it stands in some bytes.
    ///
    /// - Parameter limits: Those of the folder without it.
    func checked(_ text: SourceText, in folder: AppFolder, _ limits: ReadingLimits? = nil) -> LoadedDocument {
        folder.limited(limits ?? folder.limits).checked(
            text, registry: CommandLineTool.parts.registry,
            resources: { self.resources(of: folder) })
    }

    /// What is wrong with what lies beside documents in folders that were looked at, in the order of their paths; each
    /// folder is said once.
    func materials() -> [CheckedFile] {
        let folders = folders.withLock { folders in
            defer { folders = [:] }
            return folders
        }
        return folders.sorted { $0.key < $1.key }.flatMap { path, folder in
            let parts = CommandLineTool.parts
            let services = folder.serviceDiagnostics(
                registry: parts.registry, answered: parts.handlers.names)
            let found = Dictionary(grouping: folder.materialDiagnostics(registry: parts.registry) + services) {
                $0.location?.file ?? ""
            }
            return found.sorted { $0.key < $1.key }.map { file, diagnostics in
                let shown = path.isEmpty ? file : "\(path)/\(file)"
                return CheckedFile(
                    material: SourceText(file: shown, bytes: (try? folder.read(file)) ?? []),
                    diagnostics.map { $0.renaming(file: file, to: shown) }, in: folder, self)
            }
        }
    }

    /// Notes a folder whose document was looked at.
    ///
    /// - Parameter path: As a person would write it, empty for where they are.
    func note(_ folder: AppFolder, at path: String) { folders.withLock { $0[path] = folder } }

    private func resources(of folder: AppFolder) -> AppResources {
        if let found = known.withLock({ $0[folder.root] }) { return found }
        let found = folder.resources()
        known.withLock { $0[folder.root] = found }
        return found
    }
}
