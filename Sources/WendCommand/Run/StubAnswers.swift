import Synchronization
import Wend
import WendTesting

/// The answers of stubs, in turn. A message that is delivered again after a restart gets the answer it got before.
final class StubAnswers: Sendable {
    private struct Contents {
        var left: [Substring: Stubs] = [:]
        var given: [String: Reply] = [:]
    }

    let names: [String]
    private let stubs: Stubs
    private let separatesSessions: Bool
    private let contents = Mutex(Contents())

    /// - Parameter separatesSessions: Whether every session gets the answers from the first on; else they all share them.
    init(_ stubs: Stubs, separatesSessions: Bool) {
        self.stubs = stubs
        self.separatesSessions = separatesSessions
        names = stubs.names
    }

    private static let documents = "loadSchema"

    /// What all sessions together have sent, and which stubs have answered.
    var answered: (sent: [SentMessage], asked: Set<String>) {
        contents.withLock { contents in
            let left = contents.left[""] ?? stubs
            return (left.sent, left.asked)
        }
    }

    /// - Parameter key: The delivery's key, which begins with the session.
    func next(for message: SentMessage, key: String) -> Reply {
        contents.withLock { contents in
            if let given = contents.given[key] { return given }
            let session = separatesSessions ? key.prefix { $0 != "/" } : ""
            var left = contents.left[session] ?? stubs
            let name = message.name
            // Documents are asked for under a name of the test's own.
            let reply =
                (name == Self.documents ? left.next(for: name) : left.next(for: name, message.values))
                ?? .failure("no stub is left for '\(name)'")
            contents.left[session] = left
            contents.given[key] = reply
            return reply
        }
    }
}
