public import WendCore
public import WendRuntime

/// Is an app ready to be run by flows: its first document, its surroundings, and the way to its other documents.
public struct FlowApp: Sendable {
    public let entry: CheckedDocument
    public let settings: SessionSettings
    /// The app's translations and images.
    public let resources: AppResources
    public let loader: DocumentLoader
    /// Its answers to messages, for those without a stub.
    public let handlers: Handlers
    /// Its documents as sessions have them written down, once for all of them.
    let shelf = DocumentShelf()

    /// - Precondition: The document can run.
    public init(
        entry: CheckedDocument, settings: SessionSettings = SessionSettings(), resources: AppResources = .none,
        loader: DocumentLoader = DocumentLoader(), handlers: Handlers = Handlers()
    ) {
        precondition(
            entry.isRunnable,
            "FlowApp needs a document that can run; \(entry.document.file) has errors: \(entry.diagnostics)")
        self.entry = entry
        self.settings = settings
        self.resources = resources
        self.loader = loader
        self.handlers = handlers
        shelf.put(entry)
    }
}
