public import WendCore
public import WendExpressions

/// Answers to messages from a table: each message gets its replies in turn, and the last one again and again.
///
///     let stubs: Stubs = ["signIn": [.failure("wrong password"), .success(["name": "Ann"])]]
///
/// A message that is not in the table is not handled at all.
public struct Stubs: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// Never empty.
    private var replies: [String: [Reply]] = [:]
    /// How many of a message's replies have been given.
    private var given: [String: Int] = [:]
    /// What was asked for, in order.
    public private(set) var sent: [SentMessage] = []
    /// The names of the messages that were answered.
    public private(set) var asked: Set<String> = []

    public init() {}

    public init(dictionaryLiteral elements: (String, [Reply])...) {
        for (message, list) in elements { self[message] = list }
    }

    /// The replies a message has left; the last one stays. A message without replies is not in the table.
    public subscript(message: String) -> [Reply] {
        get {
            guard let list = replies[message] else { return [] }
            return Array(list[min(given[message] ?? 0, list.count - 1)...])
        }
        set {
            replies[message] = newValue.isEmpty ? nil : newValue
            given[message] = nil
        }
    }

    /// Whether a message is in the table.
    public func answers(_ message: String) -> Bool { replies[message] != nil }

    /// The messages that are answered, sorted.
    public var names: [String] { replies.keys.sorted() }

    /// Notes that a message was sent to the app.
    mutating func note(_ message: SentMessage) { sent.append(message) }

    /// The next reply to a message; nil if it is not in the table.
    public mutating func next(for message: String, _ values: Fields) -> Reply? {
        sent.append(SentMessage(message, values))
        return next(for: message)
    }

    /// The next reply to what is asked for under a name; nil if it is not in the table.
    public mutating func next(for message: String) -> Reply? {
        guard let list = replies[message] else { return nil }
        asked.insert(message)
        let next = given[message, default: 0]
        given[message] = next + 1
        return list[min(next, list.count - 1)]
    }

    /// A reply by the name of its result: `failure` is a failure, every other name is a success called so.
    public static func reply(_ name: String, _ values: Fields = [:]) -> Reply {
        Reply(isSuccess: name != "failure", name: name, values: values)
    }
}
