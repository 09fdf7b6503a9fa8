public import WendCore

/// Is an app ready to be run by flows: its first document, its surroundings, and the way to its other documents.
public struct FlowApp: Sendable {
    public let entry: CheckedDocument
    public let settings: Settings
    /// The app's translations and images.
    public let resources: AppResources
    public let loader: DocumentLoader

    /// - Precondition: The document can run.
    public init(
        entry: CheckedDocument, settings: Settings = Settings(), resources: AppResources = .none,
        loader: DocumentLoader = DocumentLoader()
    ) {
        precondition(
            entry.isRunnable,
            "FlowApp needs a document that can run; \(entry.document.file) has errors: \(entry.diagnostics)")
        self.entry = entry
        self.settings = settings
        self.resources = resources
        self.loader = loader
    }
}
