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

    /// - Parameter key: The delivery's key, which begins with the session.
    func next(for name: String, key: String) -> Reply {
        contents.withLock { contents in
            if let given = contents.given[key] { return given }
            let session = separatesSessions ? key.prefix { $0 != "/" } : ""
            var left = contents.left[session] ?? stubs
            let reply = left.next(for: name) ?? .failure("no stub is left for '\(name)'")
            contents.left[session] = left
            contents.given[key] = reply
            return reply
        }
    }
}
