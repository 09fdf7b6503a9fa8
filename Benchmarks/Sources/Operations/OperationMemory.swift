import Foundation
import WendOperations

/// What a workflow of a million operations holds after its run, beyond the closures it was given. Each shape is measured in
/// a process of its own, because pages that an earlier one has freed would be used again and not be counted.
enum OperationMemory {
    static func run() throws {
        for shape in [OperationShape.chain, .fan] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            process.arguments = ["memory", shape.rawValue]
            // What has been printed comes before what the other process prints.
            fflush(nil)
            try process.run()
            process.waitUntilExit()
        }
    }

    static func measure(_ shape: OperationShape) async throws {
        let count = 1_000_000
        let closures = OperationEngines.closures(count)
        let edges = shape.edges(count)
        returnFreedPages()
        let before = residentBytes()
        let workflow = try OperationEngines.workflow(closures, edges)
        try await workflow.run()
        returnFreedPages()
        Figure(
            name: "operations: memory of 1,000,000 operations, \(shape.rawValue)",
            value: Double(residentBytes() - before) / Double(count), unit: "B/op"
        ).print()
        withExtendedLifetime((workflow, closures, edges)) {}
    }

    /// What has been freed is not held; the allocator keeps some of it for later.
    private static func returnFreedPages() {
        #if os(Linux)
        typealias Trim = @convention(c) (Int) -> Int32
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(symbol, to: Trim.self)(0)
        #endif
    }

    private static func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
