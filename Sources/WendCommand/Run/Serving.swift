import Logging
import ServiceLifecycle
import UnixSignals
import Wend
import WendTerminal
import WendWeb

/// An app being served until it is told to stop, by a signal or by its task being cancelled.
struct Serving: Sendable {
    private let app: App
    private let sessions: Sessions
    private let host: WebHost
    /// Shows one session in a terminal; nil where all are for browsers.
    let terminal: TerminalHost?
    private let options: ServingOptions
    private let logger: Logger

    /// - Parameters:
    ///   - documents: Gives the app's documents; by default those of its folder.
    ///   - bundles: Opens the apps that it shows.
    ///   - device: The terminal to show a session in.
    ///   - report: Gets what goes wrong while sessions run; by default it is printed.
    init(
        app: App, store: any SessionStore, options: ServingOptions, files: ReceivedFiles? = nil,
        records: AppRecords? = nil, services: AppServices? = nil,
        documents: (any DocumentSource)? = nil, bundles: AppBundles? = nil, device: SystemTerminal? = nil,
        report: @escaping @Sendable (Diagnostic) -> Void = { Terminal.note($0.description) }
    ) {
        self.app = app
        self.options = options
        var logger = Logger(label: "wend")
        logger.logLevel = options.logLevel
        self.logger = logger
        var sessionOptions = SessionOptions()
        sessionOptions.report = { _, diagnostic in report(diagnostic) }
        sessionOptions.log = { Terminal.note("wend: \($0)") }
        sessionOptions.follow = { [logger] id, event in
            // A slow session may be so at every press.
            logger.log(
                level: event == .slow ? .debug : .info, "session",
                metadata: ["session": "\(id.short)", "event": "\(event)"])
        }
        sessionOptions.shutDownPatience = options.shutDownPatience * 0.4
        sessionOptions.files = files
        sessionOptions.settings.principal = options.person
        sessionOptions.settings.place = options.beginning
        let sessions = app.sessions(
            store: store, options: sessionOptions, clock: options.clock, documents: documents, records: records,
            services: services, bundles: bundles)
        let host = WebHost(
            sessions: sessions, options: Self.webOptions(options, services), name: app.name, styles: app.styles,
            images: {
                app.image($0).flatMap { WebImage(file: $0.file, bytes: $0.bytes, forms: $0.forms, form: $0.form) }
            },
            principal: Self.principal(options.person), logger: logger)
        self.sessions = sessions
        self.host = host
        // What is shown of other apps looks as it does there.
        app.shown.onChange { [unowned app] in
            let styles = app.styles
            Task { await host.appearanceChanged(styles: styles) }
        }
        let (servesBrowsers, address) = (options.servesBrowsers, options.place)
        let (timeZone, languages) = (options.timeZone, options.languages)
        terminal = device.map { device in
            TerminalHost(
                sessions: sessions, name: app.name, terminal: device, theme: options.theme,
                begin: { try await host.beginForAnotherHost(timeZone: timeZone, languages: languages) },
                hint: { session in
                    guard servesBrowsers, let address = await address.value else { return nil }
                    return address + (await host.invitation(to: session))
                })
        }
    }

    /// Has everybody be one person; nil where nobody in particular is said to come.
    private static func principal(_ person: String?) -> WebHost.Principal? {
        guard let person else { return nil }
        return { _ in person }
    }

    /// A server that only this machine reaches is for whoever develops the app: it answers to the machine's own names, so
    /// that no foreign name can be pointed at it, and one address may have everything. Strangers reach all others, those
    /// behind a proxy too.
    private static func webOptions(_ options: ServingOptions, _ services: AppServices?) -> WebOptions {
        var web = isLocal(options) ? WebOptions.forThisMachine() : WebOptions()
        web.trustedProxies = options.proxies
        web.servesMetrics = options.servesMetrics
        web.isSecure = options.isSecure
        web.pictureHosts = { services?.pictureHosts ?? [] }
        return web
    }

    private static func isLocal(_ options: ServingOptions) -> Bool {
        options.proxies.isEmpty && ["127.0.0.1", "::1", "localhost"].contains(options.address)
    }

    /// Waits until no session has anything under way.
    func settled() async { await sessions.settled() }

    /// Tells all sessions who uses them.
    func change(person: String?) async { await sessions.change(person: person) }

    /// Has all sessions go to a place.
    /// - Returns: Whether there were any, and all could.
    func open(_ place: String) async -> Bool { await sessions.open(place) }

    /// When something comes that a session waits for; nil if none waits for anything.
    func nextWaking() async -> Double? { await sessions.nextWaking() }

    /// What pages have been told to show, by session.
    func told() async -> [String: String] { await host.told() }

    /// - Parameters:
    ///   - end: Ends the server when it is done; nil for a server that is ended by signals.
    ///   - onListening: Gets the port once requests are taken.
    func run(
        until end: Task<Void, Never>? = nil, onListening: @escaping @Sendable (Int) async -> Void
    ) async throws {
        let server = WebServer(
            host: host, address: options.address, port: options.port, logger: logger
        ) { [options] port in
            await options.place.set(options.address(port: port))
            await onListening(port)
        }
        var services: [any Service] = options.servesBrowsers ? [server] : []
        let shown = terminal.map { ShownTerminal(host: $0, options: options) }
        if let shown { services.append(shown) }
        if let end { services.append(Deadline(task: end)) } else { services.append(ReportOnSignal(host: host)) }
        let notice = DeveloperNotice(host: host, isShown: Self.isLocal(options), terminal: terminal)
        if !app.problems.isEmpty { await notice.show(app.problems) }
        if options.watches {
            services.append(
                DocumentWatcher(app: app, sessions: sessions, notice: notice))
        }
        var configuration = ServiceGroupConfiguration(
            services: services.map {
                ServiceGroupConfiguration.ServiceConfiguration(
                    service: $0, successTerminationBehavior: .gracefullyShutdownGroup,
                    failureTerminationBehavior: .gracefullyShutdownGroup)
            },
            gracefulShutdownSignals: end == nil ? [.sigint, .sigterm] : [], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(options.shutDownPatience * 0.4)
        let deadline =
            end == nil
            ? ShutdownDeadline(patience: options.shutDownPatience) { [sessions] in Task { await sessions.shutDown() } }
            : nil
        defer { deadline?.end() }
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch is CancellationError {
            // A connection did not end in time.
        } catch let error as WebServerError {
            await sessions.shutDown()
            throw Refusal(line: error.description)
        } catch let error as TerminalError {
            await sessions.shutDown()
            throw Refusal(line: error.description)
        } catch let error as SessionError {
            await sessions.shutDown()
            throw Refusal(line: error.description)
        }
        await sessions.shutDown()
        if let ending = await shown?.ending.value { options.onEnding(ending) }
    }
}

/// The end of a group of services when a task is done.
private struct Deadline: Service {
    let task: Task<Void, Never>

    func run() async throws {
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
