// Runs a durable workflow of 500 operations until it is done or killed, and writes down every start of an operation.
// Usage: OperationKillSupport DATABASE LOG [OWNER MILLISECONDS [PROGRAM]]
//
// Without an owner it is always the same one. PROGRAM is what has become of the program since: `more` has an operation more at its end,
// `less` calls one otherwise, `turned` has one wait for what came after it.

import Foundation
import WendOperations
import WendStore

let arguments = CommandLine.arguments
guard (3...6).contains(arguments.count) else {
    print("usage: OperationKillSupport DATABASE LOG [OWNER MILLISECONDS [PROGRAM]]")
    exit(64)
}
let log = open(arguments[2], O_WRONLY | O_APPEND)
guard log >= 0 else { exit(66) }
let lease = Duration.milliseconds(arguments.count > 4 ? Int(arguments[4]) ?? 0 : 30_000)
let options = DurableOptions(
    owner: arguments.count > 3 ? arguments[3] : "me", lease: lease, permitPause: .milliseconds(20))
let program = arguments.count > 5 ? arguments[5] : ""

/// One write per line at the end of the file, so that a line is whole or not there, whoever else writes.
@Sendable func note(_ line: String) {
    for descriptor in [log, STDOUT_FILENO] {
        let bytes = Array("\(line)\n".utf8)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
}

func built() -> Workflow {
    let workflow = Workflow(limit: 8)
    let gate = WorkflowSemaphore("gate", permits: 1, scope: .journal)
    var operations: [WorkflowOperation<Int>] = []
    for number in 0..<500 {
        var sources: [any OperationReference] = []
        let earlier = number < 10 ? [] : [operations[number - 10], operations[number - 1 - number % 7]]
        sources += earlier as [any OperationReference]
        if program == "turned", number == 3 { sources.append("o9") }
        let settings = number % 25 == 24 ? OperationSettings(semaphores: [gate]) : OperationSettings()
        operations.append(
            workflow.add(number == 5 && program == "less" ? "p5" : "o\(number)", after: sources, settings: settings) {
                (context) throws -> Int in
                note("run \(context.name ?? "") \(context.key)")
                return try earlier.reduce(number) { ($0 &* 31 &+ (try $1.value)) % 1_000_003 }
            })
    }
    if program == "more" { workflow.add("more", after: operations) { 1 } }
    return workflow
}

do {
    let journal = try SQLiteJournal(path: arguments[1])
    var outcome = DurableOutcome.taken
    while true {
        note("begin \((try await journal.inspect("run")?.entries ?? []).map(\.operation).joined(separator: " "))")
        outcome = try await built().run(as: "run", of: "five hundred", input: 0, in: journal, options: options)
        switch outcome {
        case .taken: try await Task.sleep(for: .milliseconds(20))
        case .sleeping(let pause): try await Task.sleep(for: pause)
        default:
            note("end \(outcome)")
            exit(0)
        }
    }
} catch {
    note("error \(error)")
    exit(3)
}
