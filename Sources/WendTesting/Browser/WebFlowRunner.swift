import Foundation
public import Wend

/// A runner of flow files in a real browser: the same flows, the same meaning, a page of the app instead of its rendering.
///
/// One browser serves all flows of a run; each flow has an app, a clock and a browser memory of its own. What a server
/// is, and how it is started and killed, is the caller's to say.
public struct WebFlowRunner: Sendable {
    /// Starts a server for a flow's app, with the flow's stubs and a test clock.
    public typealias Serve = @Sendable (FlowFile) async throws -> any ServedApp

    private let options: WebFlowOptions
    private let registry: Registry
    private let handlers: Handlers
    private let serve: Serve

    /// - Parameters:
    ///   - registry: The kinds of apps that are compared with headless ones.
    ///   - handlers: The handlers of these; only their screens are used.
    public init(
        options: WebFlowOptions = WebFlowOptions(), registry: Registry = .standard, handlers: Handlers = Handlers(),
        serve: @escaping Serve
    ) {
        self.options = options
        self.registry = registry
        self.handlers = handlers
        self.serve = serve
    }

    /// Runs flows one after the other; `report` gets each result when it is there.
    ///
    /// - Throws: ``WebFlowError`` if Python, Playwright or Chromium is missing.
    public func run(_ flows: [FlowFile], report: (FlowResult) -> Void) async throws {
        let driver = try await BrowserDriver(options)
        for (flow, name) in zip(flows, Self.pictureNames(of: flows.map(\.file))) {
            report(await run(flow, named: name, with: driver))
        }
        await driver.stop()
    }

    /// What the pictures of flows are called: each by its folder and its file, or once where both are the same; with a
    /// number where two would be the same, and never hidden.
    package static func pictureNames(of files: [String]) -> [String] {
        var counts: [String: Int] = [:]
        return files.map { file in
            let base = FlowFile.pictureName(of: file)
            counts[base, default: 0] += 1
            let count = counts[base] ?? 1
            return count == 1 ? base : "\(base)-\(count)"
        }
    }

    private func run(_ flow: FlowFile, named name: String, with driver: BrowserDriver) async -> FlowResult {
        do {
            let app = try await serve(flow)
            let folder = URL(fileURLWithPath: flow.file).deletingLastPathComponent().path
            let device = BrowserDevice(
                driver, app, options, screen: flow.screen, flowName: name, flowFolder: folder, languages: flow.languages
            )
            if options.comparesHosts {
                let headless = HeadlessDevice(
                    try App.tested(
                        path: flow.document, handlers: handlers, registry: registry
                    ).beginning(languages: flow.languages), stubs: flow.stubs,
                    screenshots: nil, folder: flow.folder, screen: flow.screen)
                var interpreter = FlowInterpreter(flow, on: PairedDevice(headless, device))
                return await interpreter.run(flow)
            }
            var interpreter = FlowInterpreter(flow, on: device)
            return await interpreter.run(flow)
        } catch let error as FlowAppError {
            return FlowResult(unopened: flow, error)
        } catch {
            return FlowResult(unopened: flow, .unreadable("\(error)"))
        }
    }
}
