import ArgumentParser
import Foundation
import Wend

/// Prints figures, one JSON line each; or serves what the figures of `browser.py` are taken from.
///
///     wend-bench                 the figures that need no browser
///     wend-bench operations      those of one part: step, screens, table, lists, sessions, terminal, limits, reading, expressions, operations, durable or data
///     wend-bench serve --help    serves the counter page, and a bare echo page beside it, until it is told to stop
///     wend-bench load --help     presses of many sessions over real sockets
@main
enum WendBenchmarks {
    enum Part: String, CaseIterable {
        case step, screens, table, lists, sessions, terminal, limits, reading, expressions, operations, durable, data
    }

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "serve" {
            await CounterServer.main(Array(arguments.dropFirst()))
        } else if arguments.first == "load" {
            await LoadBenchmark.main(Array(arguments.dropFirst()))
        } else if arguments.first == "memory", let shape = arguments.dropFirst().first.flatMap(OperationShape.init) {
            try await OperationMemory.measure(shape)
        } else {
            let wanted = arguments.compactMap(Part.init)
            guard wanted.count == arguments.count else {
                let parts = Part.allCases.map(\.rawValue).joined(separator: "|")
                let usage = "usage: wend-bench [\(parts)]...\n       wend-bench serve|load --help\n"
                FileHandle.standardError.write(Data(usage.utf8))
                exit(EX_USAGE)
            }
            for part in wanted.isEmpty ? Part.allCases : wanted { try await run(part) }
        }
    }

    private static func run(_ part: Part) async throws {
        switch part {
        case .step: try StepBenchmark.run()
        case .screens: try await ScreenBenchmark.run()
        case .table: try TableBenchmark.run()
        case .lists: try ListBenchmark.run()
        case .sessions: try await SessionBenchmark.run()
        case .terminal: try await TerminalBenchmark.run()
        case .limits: try LimitsBenchmark.run()
        case .reading:
            try ReadingBenchmark.run()
            try StoryboardBenchmark.run()
        case .expressions: try ExpressionBenchmark.run()
        case .operations: try await OperationBenchmark.run()
        case .durable: try await DurableBenchmark.run()
        case .data: try RecordBenchmark.run()
        }
    }
}
