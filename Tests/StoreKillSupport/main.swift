// Types into four sessions at once until it is killed, and says on its standard output what has been acknowledged.
// Usage: StoreKillSupport FILE [SESSION …]; without sessions it makes them.

import Foundation
import RuntimeFixtures
import WendCore
import WendRuntime
import WendStore

func say(_ line: String) {
    // One write per line, unbuffered: what was said before the kill must have got out.
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first else {
    say("usage: StoreKillSupport FILE [SESSION …]")
    exit(64)
}
var options = SessionOptions()
options.snapshotInterval = 7
let app = NoteApp()
let sessions = Sessions(
    documents: app, handlers: Handlers(), store: try SQLiteStore(path: path), registry: app.registry,
    options: options)

func session(_ id: String?) async throws -> Session? {
    if let id { try await sessions.find(SessionID(rawValue: id)) } else { try await sessions.make() }
}

let ids: [String?] = arguments.count > 1 ? arguments.dropFirst().map { $0 } : [nil, nil, nil, nil]
await withTaskGroup(of: Void.self) { group in
    for id in ids {
        group.addTask {
            do {
                guard let session = try await session(id) else { return say("missing") }
                say("session \(session.id)")
                let rendering = await session.rendering
                var number = await session.highestNumber(of: "typist")
                while true {
                    number += 1
                    _ = try await session.submit(
                        [rendering.event(.edit, "text", "\(number)"), rendering.event(.edit, "place", "\(number)")],
                        client: "typist", number: number)
                    say("\(session.id) \(number)")
                }
            } catch {
                say("error \(error)")
            }
        }
    }
}
