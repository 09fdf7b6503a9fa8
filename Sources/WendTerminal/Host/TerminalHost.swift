import Synchronization
import WendCore
import WendExpressions
public import WendRuntime

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A host that shows one session of an app in a terminal: draws it, and tells the session what is done with keys.
///
///     let terminal = try SystemTerminal(environment: ProcessInfo.processInfo.environment)
///     let host = TerminalHost(sessions: sessions, name: "Orders", device: terminal, theme: TerminalTheme(environment: …))
///     let ending = try await host.run(nil)
///
/// Decides nothing: what is shown is the session's rendering, whoever else looks at it. Each change is written in one piece.
public final class TerminalHost: Sendable {
    /// How a run ended.
    public struct Ending: Sendable, Hashable {
        public let session: SessionID
        /// Whether anything was done in it, so that it can be gone on with.
        public let isKept: Bool
        /// Why it ended, where that was not the person's wish.
        public let reason: String?
    }

    let sessions: Sessions
    let name: String
    let device: any TerminalDevice
    let theme: TerminalTheme
    let mailbox = Mailbox()
    /// Begins a session.
    let begin: @Sendable () async throws -> Session
    /// What is said below the keys.
    let hint: @Sendable (Session) async -> String?
    private let current = Mutex(Run())

    /// What is shown, and who waits until something is.
    private struct Run {
        var conversation: TerminalConversation?
        var isOver = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// - Parameters:
    ///   - name: What the app is called.
    ///   - begin: Begins a new session; by default one that nobody else may open.
    ///   - hint: Says where else the session can be opened.
    public convenience init(
        sessions: Sessions, name: String, terminal: SystemTerminal, theme: TerminalTheme,
        begin: (@Sendable () async throws -> Session)? = nil,
        hint: @escaping @Sendable (Session) async -> String? = { _ in nil }
    ) {
        self.init(sessions: sessions, name: name, device: terminal, theme: theme, begin: begin, hint: hint)
    }

    package init(
        sessions: Sessions, name: String, device: any TerminalDevice, theme: TerminalTheme,
        begin: (@Sendable () async throws -> Session)? = nil,
        hint: @escaping @Sendable (Session) async -> String? = { _ in nil }
    ) {
        self.sessions = sessions
        self.name = name
        self.device = device
        self.theme = theme
        self.begin = begin ?? { try await sessions.make() }
        self.hint = hint
    }

    /// Shows a session until the person ends it, the session ends, or ``end()`` is called.
    /// - Parameters:
    ///   - id: The session to go on with; nil for a new one.
    ///   - person: Who uses it; nil for whoever did. What is somebody else's is not shown, what is nobody's becomes theirs.
    /// - Throws: ``TerminalError`` or ``SessionError``; the terminal is then as it was.
    public func run(_ id: SessionID?, as person: String? = nil) async throws -> Ending {
        defer { set(nil) }
        let session: Session
        if let id {
            guard let known = try await sessions.find(id) else { throw TerminalError.noSession(id.rawValue) }
            if let person, let other = await known.person, other != person {
                throw TerminalError.session(id.rawValue, of: other, not: person)
            }
            if let person { await known.change(person: person) }
            session = known
        } else {
            session = try await begin()
        }
        let conversation = TerminalConversation(self, session, isKnown: id != nil)
        return try await conversation.run { self.set(conversation) }
    }

    /// Notes what is shown from now on; nil for nothing any more.
    private func set(_ conversation: TerminalConversation?) {
        let waiting = current.withLock { run in
            run.conversation = conversation
            run.isOver = conversation == nil
            defer { run.waiting = [] }
            return run.waiting
        }
        for waiter in waiting { waiter.resume() }
    }

    /// What is shown, once something is; nil if nothing is any more.
    private func shown() async -> TerminalConversation? {
        await withCheckedContinuation { waiter in
            let isKnown = current.withLock { run in
                let isKnown = run.conversation != nil || run.isOver
                if !isKnown { run.waiting.append(waiter) }
                return isKnown
            }
            if isKnown { waiter.resume() }
        }
        return current.withLock { $0.conversation }
    }

    /// Ends the run.
    public func end() { mailbox.put(.end) }

    /// Shows something the person who develops the app should know; nil takes it away.
    public func notice(_ text: String?) { mailbox.put(.notice(text)) }

    /// Waits until all that has come so far is drawn, and so many bytes of keys with it.
    package func drawn(afterReading count: Int = 0) async {
        guard let conversation = await shown() else { return }
        await conversation.wait(forReading: count)
        await withCheckedContinuation { mailbox.put(.drawn($0)) }
    }

    /// What is shown, for tests.
    package func account() async -> TerminalAccount? {
        await shown()?.account
    }
}
