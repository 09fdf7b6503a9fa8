import Synchronization
public import WendCore
public import WendDocuments
public import WendRuntime
public import WendServices
public import WendStore

/// An app: a folder of documents with its texts, images and styles, the kinds its documents may use, and the handlers
/// that answer them.
///
/// `wend run`, flows, tests and programs that embed an app share it:
///
/// ```swift
/// let app = try App(path: "Orders", registry: .orders, handlers: .orders(book))
/// let sessions = app.sessions(store: try SQLiteStore(path: "orders.sqlite"))
/// let host = WebHost(
///     sessions: sessions, options: WebOptions(mountPath: "/orders"), name: app.name, styles: app.styles,
///     images: { app.image($0).flatMap { WebImage(file: $0.file, bytes: $0.bytes, forms: $0.forms, form: $0.form) } })
/// ```
///
/// Files are read again only where that is asked for: documents when a session asks for them, everything else by
/// ``reload()``.
public final class App: Sendable {
    public let folder: AppFolder
    /// What people call it: its folder, or its first document if that has none of the usual names; of a bundle its identifier.
    public let name: String
    public let registry: Registry
    /// The kinds it was opened with, without the records that its data models declare.
    package let kinds: Registry
    public let handlers: Handlers
    /// Its documents, each checked once for all sessions.
    public let documents: AppDocuments
    /// What is wrong with its first document, its texts and its styles. With errors in the first document it cannot
    /// run.
    public let diagnostics: [Diagnostic]
    /// The errors of its first document, among them the screens built in Swift that it names and ``handlers`` do not show; empty if it
    /// can run.
    public let problems: [Diagnostic]
    /// Its first document as it was when the app was opened; nil if it could not be read. It may not be able to run.
    package let entry: CheckedDocument?
    private let materials: AppMaterials
    /// The services it has been asked for, which are told when their files change.
    let givenServices = Mutex<[(services: AppServices, settings: ServiceSettings)]>([])
    /// What was found of services since files were last read.
    let servicesDescribed = Mutex<[ServicesAsked: DescribedServices?]>([:])
    /// The apps that are shown in it.
    package let shown = ShownApps()

    /// Opens an app that can run: a folder, or a document that comes first in its folder.
    ///
    /// - Throws: ``AppFolderError`` if there is none, ``DocumentError`` if its first document has errors.
    public convenience init(path: String, registry: Registry = .standard, handlers: Handlers = Handlers()) throws {
        let registry = handlers.knowing(registry)
        let folder = try AppFolder(path: path).offered(AppOffers(registry, messages: handlers.ownNames))
        self.init(
            folder, try folder.load(folder.entry, registry: registry), registry: registry, handlers: handlers)
        if !problems.isEmpty { throw DocumentError(problems) }
    }

    /// Takes an app as it is, even if it cannot run yet.
    /// - Parameters:
    ///   - entry: What was found when its first document was read.
    ///   - name: What people call it; by default as ``name`` says.
    package init(
        _ folder: AppFolder, _ entry: LoadedDocument, name: String? = nil, registry: Registry, handlers: Handlers
    ) {
        self.folder = folder
        kinds = handlers.knowing(registry)
        let registry = folder.knowing(kinds)
        self.registry = registry
        self.handlers = handlers
        self.name = name ?? Self.name(of: folder)
        documents = AppDocuments(folder: folder, registry: registry)
        documents.note(entry)
        self.entry = entry.document
        materials = AppMaterials(folder: folder, registry: registry)
        let missing = entry.document?.missingScreens(among: handlers.screens.names) ?? []
        let (_, services) = folder.services(
            ServiceSettings(), asked: entry.document.map { [$0] } ?? [], answered: handlers.names)
        diagnostics =
            entry.diagnostics + missing + materials.diagnostics + folder.misnamedServiceFiles + services
        let errors = entry.document?.isRunnable == true ? [] : entry.diagnostics.filter { $0.severity == .error }
        problems = errors + missing
    }

    private static func name(of folder: AppFolder) -> String {
        let parts = folder.root.split(separator: "/")
        if AppFolder.entryNames.contains(folder.entry) || !folder.interfaceFiles.isEmpty, let last = parts.last {
            return String(last)
        }
        return folder.entry
    }

    /// Its sessions, kept in a store, with the app's texts and images.
    ///
    /// - Parameters:
    ///   - documents: Gives its documents; by default those of its folder.
    ///   - records: Keeps the records it declares, unless its handlers say who does; nil keeps them in memory.
    ///   - services: Answer the messages that its service file describes, unless its handlers say who does; nil asks those of the file, with
    ///     secrets of the environment.
    ///   - bundles: Opens the apps that it shows; nil keeps their records in memory.
    public func sessions(
        store: any SessionStore, options: SessionOptions = SessionOptions(), clock: any SessionClock = SystemClock(),
        documents: (any DocumentSource)? = nil, records: AppRecords? = nil,
        services: AppServices? = nil, bundles: AppBundles? = nil
    ) -> Sessions {
        var options = options
        options.resources = resources
        var handlers = handlers
        if handlers.records == nil { handlers.records = records ?? self.records(in: nil) }
        if handlers.services == nil { handlers.services = services ?? self.services() }
        if handlers.bundles == nil { handlers.bundles = bundles ?? AppBundles(self) }
        return Sessions(
            documents: documents ?? self.documents, handlers: handlers, store: store, registry: registry,
            options: options, clock: clock)
    }

    /// Its texts, and the names of its images.
    public var resources: AppResources { materials.resources }
    /// How it looks besides the standard look.
    public var styles: StyleSheet { materials.styles.with(shown.styles) }

    /// One of its images.
    public struct Image: Sendable {
        /// The path of the file that is shown where no other form is wanted.
        public let file: String
        /// Reads it; nil if it cannot be read any more.
        public let bytes: @Sendable () -> [UInt8]?
        /// The forms it comes in.
        public let forms: ImageForms
        /// The file of one of them, and what reads it; nil if there is none.
        public let form: @Sendable (ImageForms.Form) -> (file: String, bytes: @Sendable () -> [UInt8]?)?
    }

    /// One of its images; nil if there is none of that name.
    public func image(_ name: String) -> Image? {
        if let (identifier, inner) = Document.Bundle.parts(of: name), let app = shown[identifier] {
            return app.image(inner)
        }
        return materials.image(name)
    }

    /// Reads texts, images, styles and services again. Those with errors are as they were.
    ///
    /// Sessions and hosts are told by ``Sessions/resourcesChanged(to:)`` and by hosts' own means.
    /// - Returns: What was found wrong.
    public func reload() -> [Diagnostic] { materials.read() + reloadServices() }
}
