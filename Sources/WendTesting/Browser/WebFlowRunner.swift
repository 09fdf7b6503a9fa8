import Foundation

/// Runs flow files in a real browser: the same flows, the same meaning, a page of the app instead of its rendering.
///
/// One browser serves all flows of a run; each flow has an app, a clock and a browser memory of its own. What a server
/// is, and how it is started and killed, is the caller's to say.
public struct WebFlowRunner: Sendable {
    /// Starts a server for a flow's app, with the flow's stubs and a test clock.
    public typealias Serve = @Sendable (Flow) async throws -> any ServedApp

    private let options: WebFlowOptions
    private let serve: Serve

    public init(options: WebFlowOptions = WebFlowOptions(), serve: @escaping Serve) {
        self.options = options
        self.serve = serve
    }

    /// Runs flows one after the other; `report` gets each result when it is there.
    ///
    /// - Throws: ``WebFlowError`` if Python, Playwright or Chromium is missing.
    public func run(_ flows: [Flow], report: (FlowResult) -> Void) async throws {
        let driver = try await BrowserDriver(options)
        for flow in flows { report(await run(flow, with: driver)) }
        await driver.stop()
    }

    /// What a flow's pictures are called: its folder and its file, or once where both are the same.
    private static func name(of flow: Flow) -> String {
        let path = (flow.file as NSString).deletingPathExtension as NSString
        let folder = (path.deletingLastPathComponent as NSString).lastPathComponent
        let file = path.lastPathComponent
        return folder.isEmpty || folder == file || folder == "/" ? file : "\(folder)-\(file)"
    }

    private func run(_ flow: Flow, with driver: BrowserDriver) async -> FlowResult {
        do {
            let app = try await serve(flow)
            let device = BrowserDevice(driver, app, options, flowName: Self.name(of: flow))
            var interpreter = FlowInterpreter(flow, on: device)
            return await interpreter.run(flow)
        } catch let error as FlowAppError {
            return FlowResult(unopened: flow, error)
        } catch {
            return FlowResult(unopened: flow, .unreadable("\(error)"))
        }
    }
}
