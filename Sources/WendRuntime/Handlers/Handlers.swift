public import WendCore
public import WendExpressions

/// What an app answers to the messages its documents send out, and what it lets them watch, by name.
///
///     var handlers = Handlers()
///     handlers.on("signIn") { message in
///         await accounts.check(message.values) ? .success() : .failure("wrong password")
///     }
///     handlers.onWatch("price") { symbol in
///         exchange.prices(of: symbol).map { Value.double($0) }
///     }
///
/// Handlers run concurrently and at least once: after a restart a message whose answer was not stored is delivered
/// again with the same key. When nobody waits for the answer any more, the handler's task is cancelled.
public struct Handlers: Sendable {
    public typealias Handler = @Sendable (HandledMessage) async -> Reply
    /// Hands on what there is to see, until there is no more or its task is cancelled.
    package typealias Watcher =
        @Sendable (
            _ arguments: Value, _ principal: String?, _ take: @escaping @Sendable (Value) async -> Void
        ) async throws -> Void

    /// Answers at once.
    public typealias Computing = @Sendable (HandledMessage) -> Reply

    private var handlers: [String: Handler] = [:]
    private var computations: [String: Computing] = [:]
    private var watchers: [String: Watcher] = [:]
    /// Who takes files, by name.
    var receivers: [String: @Sendable (Upload) async throws -> Fields] = [:]

    /// Who takes in those that come back from elsewhere, by name.
    var returns: [String: @Sendable (Homecoming) async -> SessionID?] = [:]

    /// Who keeps the app's records; nil if it has none.
    public var records: (any RecordKeeping)?

    /// The services that answer the messages nobody of the app's own does; nil if it has none.
    public var services: (any ServiceAnswering)?

    /// Who opens the apps that this one shows; nil if it shows none.
    public var bundles: (any BundleSource)?

    /// The screens that the app has built in Swift.
    package internal(set) var screens = SwiftScreens()

    /// Hears of what is made.
    private var creationObservers: [@Sendable (CreatedObject, SessionID) -> Void] = []

    public init() {}

    /// Answers messages of a name; a later handler replaces an earlier one.
    public mutating func on(_ message: String, _ handler: @escaping Handler) {
        handlers[message] = handler
        computations[message] = nil
    }

    /// Answers messages of a name at once: for what is quick and changes nothing outside, such as a sum, a check, a look into
    /// a table in memory. A later handler replaces an earlier one.
    ///
    ///     handlers.compute("total") { .success(["total": .double(prices.total(of: $0.values))]) }
    ///
    /// It is called between two steps of the same commit, on the thread that read what the person did: what it answers is
    /// stored and shown together with that, in one go, where ``on(_:_:)`` needs two. It must not wait, and must do nothing
    /// that cannot be done again: if the commit fails, nothing has happened, and it is called again with the next try.
    ///
    /// One that takes over a millisecond stays right, but holds up others: it is counted
    /// (``SessionCounters/slowComputations``), reported as `slow-computation`, and its session leaves the threads of
    /// connections for a while. At most 16 answers are computed for one input; further ones are steps of their own.
    public mutating func compute(_ message: String, _ answer: @escaping Computing) {
        computations[message] = answer
        handlers[message] = nil
    }

    /// Lets documents watch something of a name: gives its value as it is now, and each that comes after. A later one
    /// replaces an earlier one.
    ///
    /// Called once for each watch, in a task that is cancelled when the screen that shows it leaves, or the session leaves
    /// memory; when the session is loaded again, it is called anew. What comes faster than a session takes it
    /// (``SessionOptions/watchInterval``) is left out, except for the last. A sequence that ends leaves its last value in
    /// place; one that throws does too, and `watch-failed` is reported. A value above 256 KiB is replaced by nothing.
    /// - Parameter values: Gets what the document says is to be watched.
    public mutating func onWatch<Values: AsyncSequence>(
        _ name: String, _ values: @escaping @Sendable (Value) async throws -> Values
    ) where Values.Element == Value, Values: SendableMetatype, Values.AsyncIterator: SendableMetatype {
        onWatch(name) { arguments, _ in try await values(arguments) }
    }

    /// The same for what depends on who looks, such as a person's own orders.
    /// - Parameter values: Gets what the document says is to be watched, and who began the session
    ///   (``WendCore/SessionSettings/principal``).
    public mutating func onWatch<Values: AsyncSequence>(
        _ name: String, _ values: @escaping @Sendable (Value, _ principal: String?) async throws -> Values
    ) where Values.Element == Value, Values: SendableMetatype, Values.AsyncIterator: SendableMetatype {
        watchers[name] = { arguments, principal, take in
            for try await value in try await values(arguments, principal) { await take(value) }
        }
    }

    /// The same for elements that have to be written as values.
    mutating func onWatch<Values: AsyncSequence>(
        _ name: String, written values: @escaping @Sendable (Value) async throws -> Values
    )
    where
        Values.Element: Encodable & SendableMetatype, Values: SendableMetatype, Values.AsyncIterator: SendableMetatype
    {
        watchers[name] = { arguments, _, take in
            for try await element in try await values(arguments) {
                guard let value = try? ValueEncoder.fields(of: ["element": element])["element"] else { continue }
                await take(value)
            }
        }
    }

    /// Tells of every screen, view, item and question that a session makes, in the order in which they were made: what is inside
    /// before what is around it.
    ///
    /// It is called between two steps, after the step that made them is stored, and cannot change anything; it must be quick.
    /// What is there already when a session is loaded again is not told of a second time, and what is made for rows of lists
    /// never is.
    public mutating func onCreated(_ observe: @escaping @Sendable (CreatedObject, SessionID) -> Void) {
        creationObservers.append(observe)
    }

    package var observesCreation: Bool { !creationObservers.isEmpty }

    package func tell(_ created: [CreatedObject], in session: SessionID) {
        for object in created { for observe in creationObservers { observe(object, session) } }
    }

    /// The names that are answered, sorted.
    public var names: [String] {
        Set(handlers.keys).union(computations.keys).union(services?.names ?? []).sorted()
    }

    /// The names of messages that the app's own code answers, sorted.
    package var ownNames: [String] { Set(handlers.keys).union(computations.keys).sorted() }

    /// Whether the app's own code answers messages of a name, rather than a service.
    package func answersItself(_ name: String) -> Bool { handlers[name] != nil || computations[name] != nil }

    /// The names of what may be watched, sorted.
    public var watchedNames: [String] { watchers.keys.sorted() }

    /// The answer to a message; a failure if nobody answers its name.
    package func answer(_ message: HandledMessage, around: MessageSurroundings = .none) async -> Reply {
        if let reply = computed(message) { return await completed(reply, to: message, around) }
        if let handler = handlers[message.name] {
            let answer = await HandledMessage.$records.withValue(records.map(HandlerRecords.init)) {
                await handler(message)
            }
            return await followed(await completed(answer, to: message, around), message, around)
        }
        var around = around
        around.records = records
        if let services, services.describes(message.name) { return await services.answer(message, around: around) }
        return .failure("nobody answers the message '\(message.name)'")
    }

    /// What services describe as following an action follows it where the app's own code has answered, too.
    private func followed(_ reply: Reply, _ message: HandledMessage, _ around: MessageSurroundings) async -> Reply {
        guard reply.isSuccess, let services, let name = services.following(message.name) else { return reply }
        let next = HandledMessage(
            name: name, key: "\(message.key)/\(name)", principal: message.principal, owner: message.owner)
        let answer = await self.answer(next, around: around)
        guard answer.isSuccess else {
            var values = answer.values
            if values["action"] == nil { values["action"] = .string(name) }
            return .failure(values)
        }
        return .success(reply.values.merging(answer.values))
    }

    /// An answer of the app's own, or of a stub, to what a service is described for: what came is saved as if the service had answered.
    package func completed(_ reply: Reply, to message: HandledMessage, _ around: MessageSurroundings) async -> Reply {
        guard around.isWatched || services?.describes(message.name) == true else { return reply }
        var reply = reply
        if reply.delay > 0 {
            await around.wait?(reply.delay)
            reply.delay = 0
        }
        guard reply.isSuccess, let services, services.describes(message.name) else { return reply }
        var around = around
        around.records = records
        return await services.completed(reply, to: message, around: around)
    }

    package var computesSomething: Bool { !computations.isEmpty }

    /// The answer to a message that is computed; nil for all others.
    package func computed(_ message: HandledMessage) -> Reply? { computations[message.name]?(message) }

    /// What shows something; nil if nobody declares it.
    /// - Parameter settings: Those of the session that watches.
    package func watcher(of name: String, in settings: SessionSettings) -> Watcher? {
        guard name == Effect.recordsWatch else { return watchers[name] }
        guard let records else { return nil }
        let person = settings.recordOwner
        return { question, _, take in
            guard let question = RecordQuestion(question) else { return }
            try await records.watch(question, of: person, take)
        }
    }

    /// What comes of a change of records.
    package func answer(_ change: RecordChange, key: String, in settings: SessionSettings) async -> Reply {
        guard let records else { return .failure("the app keeps no records") }
        return await records.change(change, key: key, of: settings.recordOwner)
    }
}
