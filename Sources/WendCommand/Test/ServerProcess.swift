import Foundation
import Wend
import WendTesting

/// One run of a flow's server.
actor ServerProcess {
    private let process = Process()
    private let patience = ProcessPatience()
    private let input: FileHandle
    private let output: LineReader
    private var reading: Task<Void, Never>?
    private let report: @Sendable (Diagnostic) -> Void
    private let answer: @Sendable (_ message: SentMessage, _ key: String) async -> Reply?
    private var listening: CheckedContinuation<Int, any Error>?
    private var started: Result<Int, any Error>?
    private var replies: [CheckedContinuation<FlowServerLink.Report, any Error>] = []

    /// - Parameters:
    ///   - languages: Those in which whoever is at the terminal wants to read.
    ///   - terminal: The path of the terminal the app is shown in; nil for browsers.
    ///   - session: The session it goes on with.
    ///   - report: Gets what went wrong while the app ran, before the answer to the order that set it off.
    ///   - answer: What a message is answered with; nil if nothing is to be said any more.
    init(
        document: String, data: String, port: Int, now: Double, messages: [String], languages: [String] = [],
        terminal: String? = nil, session: String? = nil,
        report: @escaping @Sendable (Diagnostic) -> Void,
        answer: @escaping @Sendable (_ message: SentMessage, _ key: String) async -> Reply?
    ) throws {
        self.report = report
        self.answer = answer
        process.executableURL = URL(fileURLWithPath: Self.ownPath)
        var arguments = ["flow-server", document, "--data", data, "--port", String(port), "--now", String(now)]
        for name in messages { arguments += ["--message", name] }
        for name in languages { arguments += ["--language", name] }
        if let terminal { arguments += ["--terminal", terminal] }
        if let session { arguments.append("--session=\(session)") }
        process.arguments = arguments
        let (orders, reports) = (Pipe(), Pipe())
        process.standardInput = orders
        process.standardOutput = reports
        process.standardError = FileHandle.nullDevice
        input = orders.fileHandleForWriting
        output = LineReader(reports.fileHandleForReading)
        try process.run()
    }

    /// The file this program was started from.
    private static var ownPath: String {
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return link ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
    }

    /// Waits until it listens.
    func port() async throws -> Int {
        reading = Task { [output] in
            for await line in output.lines { self.take(line) }
            self.ended()
        }
        if let started { return try started.get() }
        return try await patience.wait(for: process) {
            try await withCheckedThrowingContinuation { listening = $0 }
        }
    }

    func settle() async throws -> [String: String] {
        if case .settled(let told) = try await exchange(.settle) { return told }
        return [:]
    }

    func look(afterReading count: Int) async throws -> TerminalLook {
        guard case .looked(let look) = try await exchange(.look(afterReading: count)) else {
            throw FlowAppError.unreadable("the app does not say what its terminal shows")
        }
        return look
    }

    func change(person: String?) async throws { _ = try await exchange(.person(person)) }

    func open(_ place: String) async throws -> Bool {
        if case .taken(let isIn) = try await exchange(.open(place)) { return isIn }
        return false
    }

    func advance(atMost seconds: Double) async throws -> Double {
        if case .advanced(let passed) = try await exchange(.advance(atMost: seconds)) { return passed }
        return seconds
    }

    /// Ends it: by closing its input, or as `kill -9` would.
    func end(gracefully: Bool) async {
        if gracefully {
            try? input.close()
        } else {
            Foundation.kill(process.processIdentifier, SIGKILL)
        }
        await patience.waitForEnd(of: process)
        await reading?.value
    }

    private func exchange(_ order: FlowServerLink.Order) async throws -> FlowServerLink.Report {
        try await patience.wait(for: process) {
            try await withCheckedThrowingContinuation { continuation in
                replies.append(continuation)
                send(order)
            }
        }
    }

    private func send(_ order: FlowServerLink.Order) {
        guard var line = try? JSONEncoder().encode(order) else { return }
        line.append(UInt8(ascii: "\n"))
        try? input.write(contentsOf: line)
    }

    private func take(_ line: Data) {
        guard let report = try? JSONDecoder().decode(FlowServerLink.Report.self, from: line) else { return }
        switch report {
        case .listening(let port): start(.success(port))
        case .failed(let line): start(.failure(FlowAppError.unreadable(line)))
        case .settled, .advanced, .looked, .taken:
            if !replies.isEmpty { replies.removeFirst().resume(returning: report) }
        case .reported(let diagnostic): self.report(diagnostic)
        case .ask(let name, let values, let key):
            Task { if let reply = await answer(SentMessage(name, values), key) { send(.answer(key: key, reply)) } }
        }
    }

    private func start(_ result: Result<Int, any Error>) {
        started = result
        listening?.resume(with: result)
        listening = nil
    }

    private func ended() {
        let error = FlowAppError.unreadable("the app's server has ended, or gave no answer for a minute")
        if started == nil { start(.failure(error)) }
        for reply in replies { reply.resume(throwing: error) }
        replies = []
    }
}
