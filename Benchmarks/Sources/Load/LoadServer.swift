import Foundation
import NIOCore

/// The server that is measured: a process of its own, with an empty store.
final class LoadServer {
    let address: SocketAddress
    private let process: Process
    private let folder: URL

    /// - Parameter arguments: Further arguments of `wend-bench serve`.
    init(_ arguments: [String] = []) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "wend-load-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["serve", folder.path()] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = try Self.firstLine(of: output.fileHandleForReading)
        guard let ports = try? JSONDecoder().decode(Ports.self, from: line) else { throw LoadError.noServer }
        address = try SocketAddress(ipAddress: "127.0.0.1", port: ports.port)
    }

    private struct Ports: Decodable {
        let port: Int
    }

    private static func firstLine(of handle: FileHandle) throws -> Data {
        var line = Data()
        while let byte = try handle.read(upToCount: 1), !byte.isEmpty, byte != Data([10]) { line += byte }
        return line
    }

    /// Ends it, and waits until it has.
    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// What it has used so far.
    var use: Use { Use(of: process.processIdentifier) }

    /// How often it has committed so far, as it says itself.
    func commits(on loop: any EventLoop) async throws -> Double {
        let figures = try await LoadPage.get("/metrics", from: address, on: loop).body
        return figures.split(separator: "\n").filter { $0.hasPrefix("wend_store_transactions_total") }
            .compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }.reduce(0, +)
    }

    struct Use {
        /// Seconds of processor time.
        let processor: Double
        /// Kibibytes in memory.
        let memory: Double

        init(of process: Int32) {
            func text(_ file: String) -> String {
                (try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)) ?? ""
            }
            // The name of the program, in brackets, may hold anything.
            let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
            let ticks = fields.count > 12 ? (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0) : 0
            processor = ticks / 100
            let line = text("status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
            memory = line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        }
    }
}
