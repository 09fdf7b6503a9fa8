import Foundation
import Wend
import WendTesting

/// The server of one flow: a process of its own, an empty store, the flow's stubs and a test clock.
actor FlowServer: ServedApp {
    nonisolated let address: String
    private let document: String
    private let folder: String
    private let port: Int
    private var stubs: Stubs
    private var given: [String: Reply] = [:]
    private var now = 1_735_689_600.0
    private var process: ServerProcess?

    /// Starts a server for a flow.
    init(_ flow: Flow) async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("wend-flow-\(UUID().uuidString)").path
        document = flow.document
        stubs = flow.stubs
        let process = try ServerProcess(
            document: flow.document, data: folder, port: 0, now: now, messages: flow.stubs.names)
        port = try await process.port()
        address = "http://127.0.0.1:\(port)/"
        self.process = process
        await watch(process)
    }

    private func watch(_ process: ServerProcess) async {
        await process.onQuestion { [weak self] name, key in await self?.answer(name, key) }
    }

    /// What a message is answered with; the same again if it is asked again after a restart.
    private func answer(_ name: String, _ key: String) -> Reply {
        if let reply = given[key] { return reply }
        let reply = stubs.next(for: name) ?? .failure("no stub is left for '\(name)'")
        given[key] = reply
        return reply
    }

    func start() async throws {
        guard process == nil else { return }
        let process = try ServerProcess(document: document, data: folder, port: port, now: now, messages: stubs.names)
        _ = try await process.port()
        self.process = process
        await watch(process)
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

    var isReplyOwed: Bool {
        get async throws {
            try await process?.settle()
            return false
        }
    }

    func advance(atMost seconds: Double) async throws -> Double {
        let passed = try await process?.advance(atMost: seconds) ?? seconds
        now += passed
        return passed
    }

    func end() async {
        try? await kill()
        try? FileManager.default.removeItem(atPath: folder)
    }
}
