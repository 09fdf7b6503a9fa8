public import WendCore
import WendDocuments

extension FlowApp {
    /// Opens an app's folder, or the folder around a document that is to come first, with its strings and images.
    ///
    /// - Throws: If there is no such document, or if it cannot run.
    public init(path: String, registry: Registry = .standard) throws(FlowAppError) {
        do {
            let folder = try AppFolder(path: path)
            let entry = try Self.document(folder.entry, in: folder, registry: registry)
            let loader = DocumentLoader { path, base in
                try Self.document(Self.resolved(path, against: base), in: folder, registry: registry)
            }
            let settings = Settings(strings: folder.strings(), images: Set(folder.images().keys))
            self.init(entry: entry, settings: settings, loader: loader)
        } catch let error as AppFolderError {
            throw .unreadable(error.description)
        } catch let error as FlowAppError {
            throw error
        } catch {
            throw .unreadable("\(error)")
        }
    }

    private static func document(_ path: String, in folder: AppFolder, registry: Registry) throws -> CheckedDocument {
        let loaded = try folder.load(path, registry: registry)
        guard let document = loaded.document, document.isRunnable else {
            throw FlowAppError.broken(path, loaded.diagnostics)
        }
        return document
    }

    /// A path written in the document `base`, relative to the app's folder.
    private static func resolved(_ path: String, against base: String) -> String {
        guard !path.hasPrefix("/"), let slash = base.lastIndex(of: "/") else { return path }
        return String(base[...slash]) + path
    }
}
