// Runs a durable workflow of 500 operations until it is done or killed, and writes down every start of an operation.
// Usage: OperationKillSupport DATABASE LOG

import Foundation
import WendOperations
import WendStore

let arguments = CommandLine.arguments
guard arguments.count == 3, let log = FileHandle(forWritingAtPath: arguments[2]) else {
    print("usage: OperationKillSupport DATABASE LOG")
    exit(64)
}
log.seekToEndOfFile()

/// One write per line, so that a line is whole or not there.
@Sendable func note(_ line: String) {
    log.write(Data("\(line)\n".utf8))
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

let workflow = Workflow(limit: 8)
var operations: [WorkflowOperation<Int>] = []
for number in 0..<500 {
    let sources = number < 10 ? [] : [operations[number - 10], operations[number - 1 - number % 7]]
    operations.append(
        workflow.add("o\(number)", after: sources) { (context: OperationContext) throws -> Int in
            note("run \(context.name ?? "")")
            return try sources.reduce(number) { ($0 &* 31 &+ (try $1.value)) % 1_000_003 }
        })
}
let journal = try SQLiteJournal(path: arguments[1])
note("begin \((try await journal.inspect("run")?.entries ?? []).map(\.operation).joined(separator: " "))")
let outcome = try await workflow.run(
    as: "run", of: "five hundred", input: 0, in: journal, options: DurableOptions(owner: "me"))
note("end \(outcome)")
