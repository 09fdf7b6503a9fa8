public import WendCore

extension TestSession {
    /// Starts a session on an app on disk: a document, or a folder.
    ///
    /// - Throws: What is wrong with the app.
    public convenience init(
        path: String, stubs: Stubs = Stubs(), handles: [String] = [], allows: Set<String> = [],
        registry: Registry = .standard
    ) throws(FlowAppError) {
        let app = try FlowApp(path: path, registry: registry)
        self.init(
            app.entry, stubs: stubs, handles: handles, allows: allows, settings: app.settings,
            resources: app.resources, loader: app.loader)
    }
}
