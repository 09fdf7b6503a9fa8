import Synchronization
public import Wend
public import WendCore
package import WendRuntime

/// A runner of flow files in memory: no sleeping, no sockets, thousands in a second.
///
///     let runner = FlowRunner()
///     let result = await runner.run(flow)
///     print(result.lines.joined(separator: "\n"))
///
/// Every flow starts with nothing stored. Apps are read once and kept for all flows of one runner.
public final class FlowRunner: Sendable {
    private let registry: Registry
    private let handlers: Handlers
    private let screenshots: String?
    /// How sessions begin, by app and languages.
    private let beginnings = Mutex<[String: HeadlessDevice.Beginning]>([:])

    /// - Parameters:
    ///   - registry: The kinds of the apps.
    ///   - handlers: The apps' own; only their screens are used, since a flow's stubs answer messages.
    ///   - screenshots: A folder for what `takeScreenshot` takes, as text; nil for none.
    public init(registry: Registry = .standard, handlers: Handlers = Handlers(), screenshots: String? = nil) {
        self.registry = registry
        self.handlers = handlers
        self.screenshots = screenshots
    }

    /// Runs a flow on the app it names.
    public func run(_ flow: FlowFile) async -> FlowResult {
        do {
            return await run(flow, try beginning(for: flow))
        } catch {
            return FlowResult(unopened: flow, error)
        }
    }

    /// Runs a flow on an app that is open.
    public func run(_ flow: FlowFile, on app: App) async -> FlowResult {
        do {
            return await run(flow, try app.beginning(languages: flow.languages))
        } catch {
            return FlowResult(unopened: flow, error)
        }
    }

    /// Runs a flow on sessions that begin in some way.
    package func run(
        _ flow: FlowFile, _ begin: @escaping @Sendable (Stubs, ManualClock) -> TestSession
    ) async -> FlowResult {
        await run(
            flow,
            HeadlessDevice.Beginning(
                session: { stubs, clock, _, _ in begin(stubs, clock) }, kept: { _ in .init(records: nil, bundles: nil) }
            ))
    }

    private func run(_ flow: FlowFile, _ begin: HeadlessDevice.Beginning) async -> FlowResult {
        let device = HeadlessDevice(
            begin, stubs: flow.stubs, screenshots: screenshots.map { "\($0)/\(FlowFile.pictureName(of: flow.file))-" },
            folder: flow.folder, screen: flow.screen)
        var interpreter = FlowInterpreter(flow, on: device)
        return await interpreter.run(flow)
    }

    private func beginning(for flow: FlowFile) throws(FlowAppError) -> HeadlessDevice.Beginning {
        let key = ([flow.document] + flow.languages).joined(separator: "\n")
        if let known = beginnings.withLock({ $0[key] }) { return known }
        let beginning = try App.tested(path: flow.document, handlers: handlers, registry: registry).beginning(
            languages: flow.languages)
        beginnings.withLock { $0[key] = beginning }
        return beginning
    }
}

extension FlowResult {
    /// A flow whose app could not be opened.
    package init(unopened flow: FlowFile, _ error: FlowAppError) {
        self.init(
            file: flow.file, steps: 0,
            failure: Failure(
                location: FileLocation(file: flow.file, line: 1, column: 1), step: "document",
                message: error.description,
                visible: []),
            warnings: [], seconds: 0)
    }
}
