import Synchronization
public import WendCore
public import WendRuntime

/// Is everything a test of sessions needs, put together: the note app, a clock the test moves, a store, and handlers
/// whose answers the test gives.
public struct Bench: Sendable {
    public let app: NoteApp
    public let clock: ManualClock
    public let store: any SessionStore
    public let desk: Desk
    public let sessions: Sessions

    public init(
        app: NoteApp = NoteApp(), clock: ManualClock = ManualClock(), store: any SessionStore = MemoryStore(),
        desk: Desk = Desk(), change: (inout SessionOptions) -> Void = { _ in }
    ) {
        var options = SessionOptions()
        change(&options)
        self.app = app
        self.clock = clock
        self.store = store
        self.desk = desk
        var handlers = Handlers()
        handlers.on("send") { await desk.answer($0) }
        sessions = Sessions(
            documents: app, handlers: handlers, store: store, registry: app.registry, options: options, clock: clock)
    }

    /// The same app on the same store, as after the end of the process. What is left of the first does not see the time pass by
    /// which this one goes on.
    public func restarted(
        after seconds: Double = 0, change: (inout SessionOptions) -> Void = { _ in }
    ) -> Bench {
        Bench(app: app, clock: ManualClock(now: clock.now + seconds), store: store, change: change)
    }
}

/// Takes the messages of an app and keeps them until the test answers.
public final class Desk: Sendable {
    private struct Content {
        var open: [(message: HandledMessage, continuation: CheckedContinuation<Reply, Never>)] = []
        var received: [HandledMessage] = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var standing: Reply?
    }

    private let content = Mutex(Content())

    /// - Parameter standing: What is answered at once to everything; nil if the test answers.
    public init(standing: Reply? = nil) {
        content.withLock { $0.standing = standing }
    }

    /// Every message so far.
    public var received: [HandledMessage] { content.withLock { $0.received } }

    /// Waits until so many messages have come.
    public func wait(for count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = content.withLock { content in
                if content.received.count < count { content.waiters.append((count, continuation)) }
                return content.received.count >= count
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers the oldest open message.
    public func reply(_ reply: Reply) {
        let first = content.withLock { $0.open.isEmpty ? nil : $0.open.removeFirst() }
        first?.continuation.resume(returning: reply)
    }

    func answer(_ message: HandledMessage) async -> Reply {
        await withCheckedContinuation { continuation in
            let (ready, standing) = content.withLock { content in
                content.received.append(message)
                if content.standing == nil { content.open.append((message, continuation)) }
                let ready = content.waiters.filter { $0.count <= content.received.count }
                content.waiters.removeAll { $0.count <= content.received.count }
                return (ready.map(\.continuation), content.standing)
            }
            for waiter in ready { waiter.resume() }
            if let standing { continuation.resume(returning: standing) }
        }
    }
}
