public import WendCore

/// Holds what an app answers to the messages its documents send out, by name.
///
///     var handlers = Handlers()
///     handlers.on("signIn") { message in
///         await accounts.check(message.values) ? .success() : .failure("wrong password")
///     }
///
/// Handlers run concurrently and at least once: after a restart a message whose answer was not stored is delivered
/// again with the same key. When nobody waits for the answer any more, the handler's task is cancelled.
public struct Handlers: Sendable {
    public typealias Handler = @Sendable (HandledMessage) async -> Reply

    private var handlers: [String: Handler] = [:]

    public init() {}

    /// Answers messages of a name; a later handler replaces an earlier one.
    public mutating func on(_ message: String, _ handler: @escaping Handler) {
        handlers[message] = handler
    }

    /// The names that are answered, sorted.
    public var names: [String] { handlers.keys.sorted() }

    /// The answer to a message; a failure if nobody answers its name.
    package func answer(_ message: HandledMessage) async -> Reply {
        guard let handler = handlers[message.name] else {
            return .failure("nobody answers the message '\(message.name)'")
        }
        return await handler(message)
    }
}
