public import WendCore
public import WendRuntime

extension TestSession {
    /// Starts a session on an app on disk: a document, or a folder.
    ///
    /// - Throws: What is wrong with the app.
    public convenience init(
        path: String, stubs: Stubs = Stubs(), handlers: Handlers = Handlers(), handles: [String] = [],
        allows: Set<String> = [], registry: Registry = .standard
    ) throws(FlowAppError) {
        let app = try FlowApp(path: path, handlers: handlers, registry: registry)
        self.init(app, stubs: stubs, handles: handles, allows: allows)
    }
}
