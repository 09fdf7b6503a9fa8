public import Wend
public import WendCore
public import WendRuntime

extension TestSession {
    /// Starts a session on an app: the same that is served.
    ///
    /// Parameters are those of a session on a document. The app's first document is the one it was opened with.
    /// - Throws: What is wrong with the app's first document.
    public convenience init(
        _ app: App, stubs: Stubs = Stubs(), handles: [String] = [], watches: [String] = [], allows: Set<String> = [],
        settings: SessionSettings = SessionSettings(), clock: ManualClock = ManualClock(),
        store: MemoryStore = MemoryStore(),
        handlerPatience: Double = 60
    ) throws(FlowAppError) {
        var handlers = app.handlers
        if handlers.records == nil {
            handlers.records = app.records(in: nil, clock: clock)
        }
        if handlers.bundles == nil { handlers.bundles = app.stubbedBundles(clock) }
        // Tests reach no server.
        if handlers.services == nil { handlers.services = app.stubbedServices(clock) }
        self.init(
            try app.runnableEntry(), stubs: stubs, handlers: handlers, handles: handles, watches: watches,
            allows: allows, settings: settings, resources: app.resources, loader: app.loader, clock: clock,
            store: store, handlerPatience: handlerPatience)
    }

    /// Starts a session on an app on disk: a document, or a folder.
    ///
    /// - Throws: What is wrong with the app.
    public convenience init(
        path: String, stubs: Stubs = Stubs(), handlers: Handlers = Handlers(), handles: [String] = [],
        allows: Set<String> = [], registry: Registry = .standard
    ) throws(FlowAppError) {
        try self.init(
            App.tested(path: path, handlers: handlers, registry: registry), stubs: stubs, handles: handles,
            allows: allows)
    }
}
