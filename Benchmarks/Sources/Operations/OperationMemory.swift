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
        Memory.returnFreedPages()
        let before = Memory.residentBytes()
        let workflow = try OperationEngines.workflow(closures, edges)
        try await workflow.run()
        Memory.returnFreedPages()
        Figure(
            name: "operations: memory of 1,000,000 operations, \(shape.rawValue)",
            value: Double(Memory.residentBytes() - before) / Double(count), unit: "B/op"
        ).print()
        withExtendedLifetime((workflow, closures, edges)) {}
    }
}
