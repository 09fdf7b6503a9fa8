import Foundation
import Synchronization
import Wend
import WendTesting

/// The server of one flow: a process of its own, an empty store, the flow's stubs and a test clock.
actor FlowServer: ServedTerminal {
    nonisolated let address: String
    private let document: String
    private let folder: String
    private let languages: [String]
    private let port: Int
    private let answers: StubAnswers
    private let reports = Reports()
    private var now = 1_735_689_600.0
    private var process: ServerProcess?

    /// Makes a server ready for a flow that is shown in a terminal.
    init(inTerminal flow: FlowFile) {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("wend-flow-\(UUID().uuidString)").path
        document = flow.document
        languages = flow.languages
        answers = StubAnswers(flow.stubs, separatesSessions: false)
        port = 0
        address = ""
    }

    /// Starts a server for a flow.
    init(_ flow: FlowFile) async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("wend-flow-\(UUID().uuidString)").path
        document = flow.document
        // A browser says itself which it wants.
        languages = []
        answers = StubAnswers(flow.stubs, separatesSessions: false)
        let process = try Self.process(flow.document, folder, port: 0, now: now, answers, reports)
        port = try await process.port()
        address = "http://127.0.0.1:\(port)/"
        self.process = process
    }

    func start(terminal: String, session: String?) async throws {
        await process?.end(gracefully: true)
        answers.startAgain()
        let process = try Self.process(
            document, folder, port: 0, now: now, answers, reports, languages: languages, terminal: terminal,
            session: session)
        _ = try await process.port()
        self.process = process
    }

    func look(afterReading count: Int) async throws -> TerminalLook {
        guard let process else { throw FlowAppError.unreadable("the app is not running") }
        return try await process.look(afterReading: count)
    }

    private static func process(
        _ document: String, _ folder: String, port: Int, now: Double, _ answers: StubAnswers, _ reports: Reports,
        languages: [String] = [], terminal: String? = nil, session: String? = nil
    ) throws -> ServerProcess {
        try ServerProcess(
            document: document, data: folder, port: port, now: now, messages: answers.names, languages: languages,
            terminal: terminal, session: session, report: { reports.add($0) },
            answer: { answers.next(for: $0, key: $1) })
    }

    func start() async throws {
        guard process == nil else { return }
        answers.startAgain()
        let process = try Self.process(document, folder, port: port, now: now, answers, reports)
        _ = try await process.port()
        self.process = process
    }

    func stop() async throws {
        await process?.end(gracefully: true)
        process = nil
    }

    func kill() async throws {
        await process?.end(gracefully: false)
        process = nil
    }

    func clearState() async throws {
        let wasRunning = process != nil
        try await stop()
        try? FileManager.default.removeItem(atPath: folder)
        if wasRunning { try await start() }
    }

    func settle() async throws -> [String: String] { try await process?.settle() ?? [:] }

    func change(person: String?) async throws { try await process?.change(person: person) }

    func open(_ place: String) async throws -> Bool { try await process?.open(place) ?? false }

    func advance(atMost seconds: Double) async throws -> Double {
        let passed = try await process?.advance(atMost: seconds) ?? seconds
        now += passed
        return passed
    }

    func answered() async throws -> (sent: [SentMessage], asked: Set<String>) { answers.answered }

    func takeReports() async throws -> [Diagnostic] { reports.take() }

    func end() async {
        try? await kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// What the app has reported and nobody has asked for.
    private final class Reports: Sendable {
        private let diagnostics = Mutex<[Diagnostic]>([])

        func add(_ diagnostic: Diagnostic) { diagnostics.withLock { $0.append(diagnostic) } }

        func take() -> [Diagnostic] {
            diagnostics.withLock { diagnostics in
                defer { diagnostics = [] }
                return diagnostics
            }
        }
    }
}
