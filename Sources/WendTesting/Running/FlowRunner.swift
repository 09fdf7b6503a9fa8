import Synchronization
public import WendCore

/// Runs flow files in memory: no sleeping, no sockets, thousands in a second.
///
///     let runner = FlowRunner()
///     let result = await runner.run(flow)
///     print(result.lines.joined(separator: "\n"))
///
/// Every flow starts with nothing stored. Apps are read once and kept for all flows of one runner.
public final class FlowRunner: Sendable {
    private let registry: Registry
    private let screenshots: String?
    private let apps = Mutex<[String: FlowApp]>([:])

    /// - Parameter screenshots: A folder for what `takeScreenshot` takes, as text; nil for none.
    public init(registry: Registry = .standard, screenshots: String? = nil) {
        self.registry = registry
        self.screenshots = screenshots
    }

    /// Runs a flow on the app it names.
    public func run(_ flow: Flow) async -> FlowResult {
        switch app(for: flow) {
        case .success(let app): await run(flow, on: app)
        case .failure(let error): FlowResult(unopened: flow, error)
        }
    }

    /// Runs a flow on an app that is ready.
    public func run(_ flow: Flow, on app: FlowApp) async -> FlowResult {
        let device = HeadlessDevice(app, stubs: flow.stubs, screenshots: screenshots)
        var interpreter = FlowInterpreter(flow, on: device)
        return await interpreter.run(flow)
    }

    private func app(for flow: Flow) -> Result<FlowApp, FlowAppError> {
        if let app = apps.withLock({ $0[flow.document] }) { return .success(app) }
        return Result { () throws(FlowAppError) in try FlowApp(path: flow.document, registry: registry) }
            .map { app in
                apps.withLock { $0[flow.document] = app }
                return app
            }
    }
}

extension FlowResult {
    /// A flow whose app could not be opened.
    package init(unopened flow: Flow, _ error: FlowAppError) {
        self.init(
            file: flow.file, steps: 0,
            failure: Failure(
                location: FileLocation(file: flow.file, line: 1, column: 1), step: "document",
                message: error.description,
                visible: []),
            warnings: [], seconds: 0)
    }
}
