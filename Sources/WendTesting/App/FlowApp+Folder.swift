public import WendCore
import WendDocuments
public import WendRuntime

extension FlowApp {
    /// Opens an app's folder, or the folder around a document that is to come first, with its strings and images.
    ///
    /// - Throws: If there is no such document, or if it cannot run.
    public init(path: String, handlers: Handlers = Handlers(), registry: Registry = .standard) throws(FlowAppError) {
        do {
            let folder = try AppFolder(path: path)
            self.init(
                entry: try folder.runnable(folder.entry, registry: registry),
                resources: folder.resources(),
                loader: DocumentLoader { try folder.runnable($0, from: $1, registry: registry) }, handlers: handlers)
        } catch let error as DocumentError {
            throw .broken(path, error.diagnostics)
        } catch {
            throw .unreadable("\(error)")
        }
    }
}
