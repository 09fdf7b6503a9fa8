import Foundation
import RuntimeFixtures
import Synchronization
import TestSupport
import WendCore
import WendRuntime

extension SessionStore {
    /// Commits and waits.
    func commit(_ change: SessionChange) async throws {
        let result: Result<Void, SessionStoreError> = await withCheckedContinuation { continuation in
            commit(change) { continuation.resume(returning: $0) }
        }
        try result.get()
    }
}

extension SessionChange {
    /// The first change of a session: state, one client, one document.
    static func first(_ session: SessionID, entries: String...) -> SessionChange {
        var change = SessionChange(session: session, epoch: 1, position: 0, time: 10)
        change.snapshot = Data("state".utf8)
        change.entries = entries.map { Data($0.utf8) }
        change.clients = ["one": 1]
        change.documents = [
            StoredDocument(version: Document.Version(rawValue: "d1"), content: Data("<d1>".utf8))
        ]
        return change
    }
}

/// Notes in which order completions come.
final class Done: Sendable {
    private let content = Mutex<(order: [Int], failures: Int)>(([], 0))

    func add(_ number: Int, _ result: Result<Void, SessionStoreError>) {
        content.withLock { content in
            content.order.append(number)
            if case .failure = result { content.failures += 1 }
        }
    }

    var order: [Int] { content.withLock { $0.order } }
    var failures: Int { content.withLock { $0.failures } }
}

extension TemporaryFolder {
    /// Where a store lies.
    var file: String { file("sessions.sqlite") }
}
