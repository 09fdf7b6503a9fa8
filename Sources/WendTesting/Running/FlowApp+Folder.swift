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
                try Self.document(path, from: base, in: folder, registry: registry)
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

    /// A document a path in another one stands for: beside that one, else in the app's folder.
    private static func document(
        _ path: String, from base: String, in folder: AppFolder, registry: Registry
    ) throws -> CheckedDocument {
        guard let slash = base.lastIndex(of: "/") else { return try document(path, in: folder, registry: registry) }
        let beside = String(base[...slash]) + path
        let isBeside = (try? folder.read(beside)) != nil
        return try document(isBeside ? beside : path, in: folder, registry: registry)
    }

    private static func document(_ path: String, in folder: AppFolder, registry: Registry) throws -> CheckedDocument {
        let loaded = try folder.load(path, registry: registry)
        guard let document = loaded.document, document.isRunnable else {
            throw FlowAppError.broken(path, loaded.diagnostics)
        }
        return document
    }
}
