import ArgumentParser
import Logging
import Wend
import WendTerminal
import WendTesting
import WendWeb

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `wend run`.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Serves an app to browsers, or shows it in the terminal, and reloads documents that change.",
        discussion: """
            PATH is a document or a folder. A folder begins with app.xml, main.xml, app.json or main.json, else with its
            storyboard, else with its only document.
            PATH may be a bundle, too (wend bundle): a file or an address. It is unpacked into $XDG_CACHE_HOME/wend/bundles; its data
            is kept for all its versions together. Its services reach only the hosts of --allow, and know only the secrets of
            --secrets. Where an address cannot be reached, or brings what is refused, the last good version runs.
            Sessions are kept on disk: stop the server in the middle of a form, start it again, and go on.
            --terminal shows it in the terminal instead: Tab moves, Enter presses, F1 lists the keys. The sessions are the same;
            one that was begun in a browser goes on there with --session, and the other way round.
            SIGUSR1 prints how the server is doing: sessions, what is slow, how long presses and commits take.

            Examples:
              wend run Examples/01-hello
              wend run order.xml --port 9000
              wend run Examples --stubs Examples/stubs.yaml --ephemeral
              wend run --terminal Examples/05-todo
              wend run --terminal --serve Examples/05-todo     in the terminal and in browsers at once
              wend run app --metrics --log info     and in another terminal: pkill -USR1 -x wend
              wend run https://example.org/feed.zip --sha256 9f86d0… --allow api.example.org
            """)

    @Argument(help: "A document, the folder of an app, or a bundle: a .zip file or an address.") var path: String
    @Flag(help: "Show the app in this terminal.") var terminal = false
    @Flag(help: "With --terminal: serve browsers too; they show the same sessions.") var serve = false
    @Option(
        parsing: .unconditional,
        help: "With --terminal: the session to go on with, as it was said at its end or stands in a browser's address.")
    var session: String?
    @Flag(help: "With --terminal: take presses and the wheel of the mouse; the terminal then marks no text by it.")
    var mouse = false
    @Option(help: "The port; 0 for any that is free.") var port = 8080
    @Option(help: "The address to listen on.") var address = "127.0.0.1"
    @Option(
        name: .customLong("proxy"),
        help: ArgumentHelp(
            "A proxy in front of the server, as an address or a range such as 10.0.0.0/8; may be repeated.",
            discussion: """
                Limits then count the addresses it names in X-Forwarded-For or Forwarded, and are those for strangers, \
                wherever the server listens.
                """))
    var proxies: [String] = []
    @Flag(help: "Browsers come through TLS, which a proxy speaks: they keep the cookie to TLS, and come by it only.")
    var secure = false
    @Option(help: "A flow file whose stubs answer the app's messages.") var stubs: String?
    @Option(
        help: ArgumentHelp(
            "Which description of services counts: development, production, or stubs, which reach no server.",
            discussion: """
                services.dev.json goes before services.json while an app is developed; services.stub.json has answers, which come \
                after its debugDelay.
                """))
    var services = ServiceChoice.development
    @Option(
        help: ArgumentHelp(
            "A file with the secrets of services, in lines NAME=value; outside of the app's folder.",
            discussion: "Those it does not have are looked for in the environment."))
    var secrets: String?
    @Option(help: "Of a bundle: its SHA-256, as wend bundle prints it; another one is refused.") var sha256: String?
    @Option(
        name: .customLong("allow"),
        help: ArgumentHelp(
            "Of a bundle: a host that its services may reach, and that its address may lead to; may be repeated.",
            discussion: "*.example.org is every host below that one."))
    var hosts: [String] = []
    @Option(help: "The folder sessions are kept in.") var data: String?
    @Option(
        help: ArgumentHelp(
            "Who uses the app, for trying what is only for some: `person` in its expressions.",
            discussion: """
                Sessions of nobody in particular become theirs; those of somebody else are not opened, and a new one begins \
                for this person.
                """))
    var person: String?
    @Option(help: "The address of the place where sessions begin, such as /orders/7.")
    var place: String?
    @Flag(help: "Keep sessions in memory only.") var ephemeral = false
    @Flag(
        help: ArgumentHelp(
            "Serve what is counted at /metrics, as Prometheus reads it.",
            discussion: "To whoever asks: have a proxy in front keep it from strangers. /healthz is always there."))
    var metrics = false
    @Option(
        name: .customLong("log"),
        help: ArgumentHelp(
            "What is logged to standard error: warning, info (what becomes of sessions) or debug (every batch).",
            discussion: "Nothing that people type is logged."))
    var logLevel = LogLevel.warning

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("a port is a number from 0 to 65535") }
        if !terminal, serve || session != nil || mouse {
            throw ValidationError("--serve, --session and --mouse belong to --terminal")
        }
        if let proxy = proxies.first(where: { AddressRange($0) == nil }) {
            throw ValidationError("'\(proxy)' is neither an address nor a range of addresses such as 10.0.0.0/8")
        }
    }

    func run() async throws {
        ReportOnSignal.prepare()
        try await reportingRefusals {
            let environment = ProcessInfo.processInfo.environment
            let device: SystemTerminal?
            do {
                device = terminal ? try SystemTerminal(environment: environment, usesMouse: mouse) : nil
            } catch {
                throw Refusal(line: "\(error)")
            }
            let handlers = try stubs.map(StubHandlers.read) ?? CommandLineTool.parts.handlers
            let bundle = try await OpenedBundle(path, hash: sha256, hosts: hosts)
            let app = try App.open(
                bundle?.folder ?? path, called: bundle?.name, handlers: handlers, needsGood: bundle != nil)
            let data = data ?? bundle?.data
            if !app.problems.isEmpty {
                Terminal.note(
                    "\(app.folder.entry) cannot run; its last good text is served, if there was any, until it can")
            }
            let store = try app.store(folder: data, isEphemeral: ephemeral)
            var options = ServingOptions()
            options.address = address
            options.port = port
            options.proxies = proxies.compactMap { AddressRange($0) }
            options.isSecure = secure
            options.watches = bundle == nil
            options.person = person
            options.beginning = place
            options.servesMetrics = metrics
            options.logLevel = logLevel.level
            options.servesBrowsers = !terminal || serve
            options.session = session.map(SessionID.init(rawValue:))
            options.theme = TerminalTheme(environment: environment)
            options.timeZone = TimeZone.current.identifier
            options.languages = EnvironmentLanguages.names(in: environment)
            options.onEnding = { ending in
                if let reason = ending.reason { Terminal.note("wend: \(reason)") }
                if let line = goingOn(with: ending) { Terminal.print(line) }
            }
            let files = try app.files(folder: data, isEphemeral: ephemeral)
            defer { files.close() }
            // Nothing may be written over what is drawn.
            if terminal { HeldNotes.hold() }
            defer { HeldNotes.release() }
            let records = app.records(folder: data, isEphemeral: ephemeral, clock: options.clock)
            defer { records?.close() }
            let answering = try services.services(
                of: app, secrets: secrets, reach: bundle?.reach, clock: options.clock)
            let shown = app.bundles(
                folder: data, isEphemeral: ephemeral, settings: services.settings(reach: bundle?.reach, options.clock))
            defer { shown.close() }
            let serving = Serving(
                app: app, store: store, options: options, files: files, records: records, services: answering,
                bundles: shown, device: device)
            try await serving.run {
                [options] port in
                if !terminal { Terminal.print("\(app.name) is at \(options.address(port: port))/  (Ctrl-C ends)") }
            }
        }
    }

    /// How the person goes on with the session they left; nil if there is nothing to go on with.
    private func goingOn(with ending: TerminalHost.Ending) -> String? {
        guard ending.isKept, !ephemeral else { return nil }
        var words = ["wend", "run", "--terminal", path]
        if let data { words += ["--data", data] }
        if let stubs { words += ["--stubs", stubs] }
        let quoted = words.map { word in
            word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=:".contains($0) }
                ? word : "'\(word.replacing("'", with: "'\\''"))'"
        }
        return "To go on: \(quoted.joined(separator: " ")) --session \(ending.session)"
    }
}

extension RunCommand {
    /// How much is logged.
    enum LogLevel: String, ExpressibleByArgument, CaseIterable {
        case warning
        case info
        case debug

        var level: Logger.Level {
            switch self {
            case .warning: .warning
            case .info: .info
            case .debug: .debug
            }
        }
    }
}
