import Wend

/// Prints figures, one JSON line each; or serves what the figures of `browser.py` are taken from.
///
///     wend-bench                 the figures that need no browser
///     wend-bench serve FOLDER    serves the counter page, and a bare echo page beside it, until it is told to stop
@main
enum WendBenchmarks {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "serve", let data = arguments.dropFirst().first {
            try await CounterServer.run(data: data)
        } else if arguments.first == "memory", let shape = arguments.dropFirst().first.flatMap(OperationShape.init) {
            try await OperationMemory.measure(shape)
        } else {
            try StepBenchmark.run()
            try ReadingBenchmark.run()
            try ExpressionBenchmark.run()
            try await OperationBenchmark.run()
            try await DurableBenchmark.run()
        }
    }
}
