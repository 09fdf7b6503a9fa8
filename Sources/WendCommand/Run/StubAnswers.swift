import Synchronization
import Wend
import WendTesting

/// The answers of stubs, in turn. A message that is delivered again after a restart gets the answer it got before.
final class StubAnswers: Sendable {
    private struct Contents {
        var left: [Substring: Stubs] = [:]
        var given: [String: Reply] = [:]
        /// In the order of the sessions' numbers: messages that are sent at once arrive as they may. What loads by itself is asked for again
        /// under its number when the app is started again, after what was sent before.
        var sent: [(session: Substring, run: Int, number: Int, message: SentMessage)] = []
        var run = 0
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
            let sessions = contents.sent.map(\.session)
            let sorted = contents.sent.sorted { left, right in
                let places = (sessions.firstIndex(of: left.session) ?? 0, sessions.firstIndex(of: right.session) ?? 0)
                return (places.0, left.run, left.number) < (places.1, right.run, right.number)
            }
            return (sorted.map(\.message), contents.left[""]?.asked ?? [])
        }
    }

    /// The app is started again.
    func startAgain() { contents.withLock { $0.run += 1 } }

    /// - Parameter key: The delivery's key, which begins with the session.
    func next(for message: SentMessage, key: String) -> Reply {
        contents.withLock { contents in
            if let given = contents.given[key] { return given }
            let session = separatesSessions ? key.prefix { $0 != "/" } : ""
            var left = contents.left[session] ?? stubs
            let name = message.name
            if name != Self.documents {
                let parts = key.split(separator: "/")
                contents.sent.append((parts.first ?? "", contents.run, parts.last.flatMap { Int($0) } ?? 0, message))
            }
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
