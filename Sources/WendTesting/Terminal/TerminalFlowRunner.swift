/// A runner of flow files in a pseudo-terminal: the same flows, the same meaning, keys instead of touches.
package struct TerminalFlowRunner: Sendable {
    /// Makes an app ready for a flow, with the flow's stubs and a test clock; it is started when the flow says so.
    package typealias Serve = @Sendable (FlowFile) async throws -> any ServedTerminal

    private let screenshots: String?
    private let serve: Serve

    /// - Parameter screenshots: A folder for what `takeScreenshot` takes, as text; nil for none.
    package init(screenshots: String? = nil, serve: @escaping Serve) {
        self.screenshots = screenshots
        self.serve = serve
    }

    /// Runs a flow.
    package func run(_ flow: FlowFile) async -> FlowResult {
        do {
            let device = TerminalDevice(try await serve(flow), screenshots: screenshots, folder: flow.folder)
            var interpreter = FlowInterpreter(flow, on: device)
            return await interpreter.run(flow)
        } catch let error as FlowAppError {
            return FlowResult(unopened: flow, error)
        } catch {
            return FlowResult(unopened: flow, .unreadable("\(error)"))
        }
    }
}
