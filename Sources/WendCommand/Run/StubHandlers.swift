import Synchronization
import Wend
import WendTesting

/// Answers an app's messages with the stubs of a flow file; every session gets them from the first on.
enum StubHandlers {
    static func read(_ path: String) throws -> Handlers {
        let result = FlowReader().read(file: path)
        guard let flow = result.flow else {
            throw Refusal(line: result.diagnostics.map(\.description).joined(separator: "\n"))
        }
        return handlers(for: flow.stubs)
    }

    static func handlers(for stubs: Stubs) -> Handlers {
        let answers = Answers(stubs)
        var handlers = Handlers()
        for name in stubs.names {
            handlers.on(name) { message in answers.next(for: message) }
        }
        return handlers
    }

    /// What is left of the stubs, by session. A message delivered again after a restart gets the answer it got before.
    private final class Answers: Sendable {
        private struct Contents {
            var left: [Substring: Stubs] = [:]
            var given: [String: Reply] = [:]
        }

        private let stubs: Stubs
        private let contents = Mutex(Contents())

        init(_ stubs: Stubs) { self.stubs = stubs }

        func next(for message: HandledMessage) -> Reply {
            contents.withLock { contents in
                if let given = contents.given[message.key] { return given }
                let session = message.key.prefix { $0 != "/" }
                var left = contents.left[session] ?? stubs
                let reply = left.next(for: message.name) ?? .failure("no stub is left for '\(message.name)'")
                contents.left[session] = left
                contents.given[message.key] = reply
                return reply
            }
        }
    }
}
