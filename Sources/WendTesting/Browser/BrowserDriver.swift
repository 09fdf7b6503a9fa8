import Foundation

/// The browser's driver, a Python program: one line of JSON there, one line back.
///
/// The calls come one after the other, from one flow at a time.
final class BrowserDriver: Sendable {
    private let process: Process
    private let input: FileHandle
    private let output: LineReader

    /// Starts Python and a browser.
    /// - Throws: What is missing.
    init(_ options: WebFlowOptions) async throws {
        let environment = ProcessInfo.processInfo.environment
        guard
            let python = options.python ?? environment["WEND_PYTHON"] ?? Self.find("python3", in: environment["PATH"]),
            FileManager.default.isExecutableFile(atPath: python)
        else { throw WebFlowError("Python is missing: install python3, or set WEND_PYTHON") }
        // A driver that ends early must not end us too.
        signal(SIGPIPE, SIG_IGN)
        process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = ["-u", "-c", String(decoding: PackageResources.driver_py, as: UTF8.self)]
        let (toDriver, fromDriver) = (Pipe(), Pipe())
        process.standardInput = toDriver
        process.standardOutput = fromDriver
        input = toDriver.fileHandleForWriting
        output = LineReader(fromDriver.fileHandleForReading)
        do {
            try process.run()
        } catch {
            throw WebFlowError("Python cannot be started: \(python)")
        }
        let start = Start(
            chromium: options.chromium ?? environment["WEND_CHROMIUM"], axe: options.checksAccessibility,
            sizes: options.checksAllSizes,
            pictures: options.pictures, isVisible: options.isVisible)
        let reply: Reply = try await exchange(start)
        if let missing = reply.missing {
            await stop()
            throw WebFlowError(missing)
        }
    }

    /// Asks for one thing.
    /// - Throws: ``FlowProblem`` if it cannot be done.
    @discardableResult
    func perform(_ request: Request) async throws -> Reply {
        let reply: Reply = try await exchange(request)
        if let problem = reply.problem { throw FlowProblem(problem) }
        return reply
    }

    /// Ends the browser. The driver ends by itself when nobody asks any more; one that hangs is ended.
    func stop() async {
        try? input.close()
        await ProcessPatience(.seconds(5)).waitForEnd(of: process)
    }

    private func exchange<Answer: Decodable & Sendable>(_ request: some Encodable) async throws -> Answer {
        var line = try JSONEncoder().encode(request)
        line.append(UInt8(ascii: "\n"))
        try? input.write(contentsOf: line)
        // A driver that hangs must not hang the tests.
        let answer = await ProcessPatience().wait(for: process) { await output.next() }
        guard let answer else { throw WebFlowError("the browser's driver has ended, or gave no answer for a minute") }
        return try JSONDecoder().decode(Answer.self, from: answer)
    }

    private static func find(_ name: String, in path: String?) -> String? {
        (path ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private struct Start: Encodable {
        var chromium: String?
        var axe: Bool
        var sizes: Bool
        var pictures: String?
        var isVisible: Bool
    }

    /// One thing to do, with what it needs.
    struct Request: Encodable, Sendable {
        var `do`: String
        var address: String?
        /// Where to go if there is nothing at the address.
        var otherwise: String?
        var element: String?
        var point: FlowPoint?
        var from: FlowPoint?
        var to: FlowPoint?
        var direction: FlowDirection?
        var times: Int?
        var pause: Int?
        var text: String?
        /// Where paths of files begin that are typed into a field for files.
        var folder: String?
        var count: Int?
        var key: String?
        var path: String?
        var name: String?
        /// What was done, in the words of a file name.
        var step: String?
        var isNewFlow: Bool?
        var isNarrow: Bool?
        /// Those a new browser asks for.
        var languages: [String]?
        var told: [String: String]?

        init(_ verb: String) { self.do = verb }
    }

    struct Reply: Decodable, Sendable {
        var ready: Bool?
        var missing: String?
        var problem: String?
        var elements: [Seen]?
        var moved: Bool?
        var troubles: [String]?
        var place: String?
        var address: String?
    }

    /// One element as the page describes it.
    struct Seen: Decodable, Sendable {
        var id: String
        var role: String
        var texts: [String]
        var value: String?
        var isEnabled: Bool
        var isChecked: Bool
        var isSelected: Bool
        var isFocused: Bool
        var isPressable: Bool
        var parent: Int?
        var end: Int
        var frame: VisibleElement.Frame
    }
}
