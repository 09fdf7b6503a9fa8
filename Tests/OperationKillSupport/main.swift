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

var workflow = DurableWorkflow("five hundred", limit: 8)
for number in 0..<500 {
    let sources = number < 10 ? [] : [number - 10, number - 1 - number % 7].map { "o\($0)" }
    workflow.add("o\(number)", after: sources) { context in
        note("run \(context.operation)")
        var sum = number
        for source in sources { sum = (sum &* 31 &+ (try context.value(of: source, as: Int.self))) % 1_000_003 }
        return sum
    }
}
let journal = try SQLiteJournal(path: arguments[1])
note("begin \((try await journal.inspect("run")?.entries ?? []).map(\.operation).joined(separator: " "))")
let outcome = try await workflow.run("run", input: 0, in: journal, owner: "me")
note("end \(outcome)")
