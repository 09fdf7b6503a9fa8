import HTTPTypes
import Logging
import NIOCore
import NIOWebSocket
import Synchronization
import WendCore
import WendExpressions
import WendRuntime

/// The server's side of one live connection, one message after the other: first the greeting, then batches of events.
///
/// There is a task only while there is something to do; an open connection that is silent costs none.
final class LiveConversation: Sendable {
    private struct State {
        var inbox: [(message: ByteBuffer, received: ContinuousClock.Instant)] = []
        var inboxSize = 0
        var isWorking = false
        var isClosed = false
        var wasFull = false
        var membership: Membership?
        /// What asked for the connection, as long as it may be asked whose that is.
        var request: HTTPRequest?
        /// How often the page may ask for other rows of long lists.
        var windows: TokenBucket
    }

    private struct Membership {
        let hub: SessionHub
        let client: ClientID
    }

    private static let fullAt = 64

    private let host: WebHost
    private let session: SessionID
    private let address: RemoteAddress?
    private let socket: LiveSocket
    private let state: Mutex<State>

    /// - Parameter address: Whose live connection it counts as.
    init(host: WebHost, session: SessionID, request: HTTPRequest, address: RemoteAddress?, socket: LiveSocket) {
        self.host = host
        self.session = session
        self.address = address
        self.socket = socket
        let options = host.options
        state = Mutex(
            State(
                request: request,
                windows: TokenBucket(rate: options.rowWindowsPerSecond, burst: options.rowWindowBurst, now: .now)))
    }

    /// Whether so much waits that no more should be read.
    var isFull: Bool {
        state.withLock { state in
            guard state.inbox.count >= Self.fullAt || state.inboxSize >= host.options.incomingLimit else {
                return false
            }
            state.wasFull = true
            return true
        }
    }

    var options: WebOptions { host.options }

    var isGreeted: Bool { state.withLock { $0.membership != nil } }

    func count(_ change: (inout WebCounters) -> Void) { host.count(change) }

    /// Takes into account that so many bytes more wait for this browser; false if too many wait for all of them.
    func waits(_ change: Int) -> Bool { host.outgoing(change) <= host.options.outgoingLimitInAll }

    /// Takes one complete message.
    /// - Parameter isFirst: Whether it is the first that one read has brought. A person does one thing at a time; who sends
    ///   many at once does not keep the thread that reads.
    func received(_ message: ByteBuffer, isFirst: Bool) {
        let (starts, membership) = state.withLock { state -> (Bool, Membership?) in
            guard !state.isClosed else { return (false, nil) }
            state.inbox.append((message, .now))
            state.inboxSize += message.readableBytes
            if state.isWorking { return (false, nil) }
            state.isWorking = true
            // To greet is to ask the app, the store or a session that is not there yet: that may take long.
            return (true, isFirst && !host.hasPrincipal ? state.membership : nil)
        }
        guard starts else { return }
        // The thread that reads has other connections too.
        if let membership, membership.hub.session.performAtOnce({ workAtOnce(for: membership, on: $0) }) { return }
        Task { await work() }
    }

    /// The connection is gone. May be told more than once.
    func closed() {
        let (isNews, membership) = state.withLock { state in
            defer {
                state.isClosed = true
                state.inbox = []
                state.inboxSize = 0
                state.membership = nil
            }
            return (!state.isClosed, state.membership)
        }
        guard isNews else { return }
        host.closedSocket(from: address)
        if let membership { host.left(membership.hub, socket) }
    }

    /// Closes the connection if it belongs to somebody else by now.
    func checkPrincipal() {
        guard host.hasPrincipal, isGreeted else { return }
        Task { _ = await isStillAllowed() }
    }

    private func work() async {
        while true {
            if let membership = state.withLock({ $0.membership }) {
                return await membership.hub.session.perform { await self.work(of: membership, on: $0) }
            }
            guard let (message, _) = next() else { return }
            await greeting(message)
        }
    }

    /// Works on the first message on the thread that has read it, without a task; what has to be waited for, and what
    /// comes behind it, is worked on in one.
    private func workAtOnce(for membership: Membership, on session: isolated Session) {
        guard let (message, received) = next() else { return }
        switch ClientMessage(message.readableBytesView) {
        case .batch(let number, let live):
            let (events, known) = understand(live, in: number, of: membership)
            session.submit(events, client: membership.client, number: number, after: known) { result, session in
                self.tell(result, of: (number, live, events), received, to: membership, on: session)
                self.goOn()
            }
        case let other:
            Task {
                await self.message(other, received, of: membership, on: session)
                goOn()
            }
        }
    }

    /// Works on what has come meanwhile, if anything has.
    private func goOn() {
        let hasMore = state.withLock { state in
            state.isWorking = !state.inbox.isEmpty
            return state.isWorking
        }
        if hasMore { Task { await work() } }
    }

    /// All on the session's executor, so that a thread that finds it free has to leave it for nothing.
    private func work(of membership: Membership, on session: isolated Session) async {
        while let (message, received) = next() {
            await self.message(ClientMessage(message.readableBytesView), received, of: membership, on: session)
        }
    }

    private func next() -> (ByteBuffer, ContinuousClock.Instant)? {
        let (next, isDrained) = state.withLock { state -> ((ByteBuffer, ContinuousClock.Instant)?, Bool) in
            guard !state.inbox.isEmpty else {
                state.isWorking = false
                return (nil, false)
            }
            let next = state.inbox.removeFirst()
            state.inboxSize -= next.message.readableBytes
            let isDrained =
                state.wasFull && state.inbox.count < Self.fullAt / 2
                && state.inboxSize <= host.options.incomingLimit / 2
            if isDrained { state.wasFull = false }
            return (next, isDrained)
        }
        if isDrained { socket.drained() }
        return next
    }

    private func greeting(_ message: ByteBuffer) async {
        guard case .hello(let hello) = ClientMessage(message.readableBytesView) else {
            count { $0.malformed += 1 }
            return socket.close(.policyViolation)
        }
        do {
            guard let session = try await host.sessions.find(session) else { return socket.close(.gone) }
            guard await mayOpen(session, token: hello.token) else {
                count { $0.forbidden += 1 }
                return socket.close(.forbidden)
            }
            for _ in 0..<3 {
                switch await join(session, hello) {
                case .joined: return
                case .full:
                    count { $0.overLimit += 1 }
                    return socket.close(.overloaded)
                case .closed: continue
                }
            }
            socket.close(.restart)
        } catch {
            close(after: error)
        }
    }

    private func join(_ session: Session, _ hello: ClientMessage.Hello) async -> SessionHub.Joining {
        let client = ClientID(rawValue: hello.client)
        let hub = await host.directory.hub(for: session, renderer: host.renderer(for: session))
        await hub.expect(socket, hello.rows)
        // In one turn of the session: what the page is shown has the batches it is told of, and no more.
        let joining = await session.perform { [host, socket] session in
            let joining = hub.join(
                socket, hello: hello, highest: session.highestNumber(of: client), notice: host.currentNotice,
                appearance: host.appearance)
            if case .joined(let resumed) = joining {
                host.count { if resumed { $0.resumed += 1 } else { $0.snapshots += 1 } }
            }
            return joining
        }
        guard case .joined = joining else { return joining }
        let isOpen = state.withLock { state in
            guard !state.isClosed else { return false }
            state.membership = Membership(hub: hub, client: client)
            if !host.hasPrincipal { state.request = nil }
            return true
        }
        if isOpen { socket.greeted() } else { host.left(hub, socket) }
        return joining
    }

    private func message(
        _ message: ClientMessage?, _ received: ContinuousClock.Instant, of membership: Membership,
        on session: isolated Session
    ) async {
        switch message {
        case .batch(let number, let events):
            if host.hasPrincipal { guard await isStillAllowed() else { return } }
            await batch(number, events, received, of: membership, on: session)
        case .rows(let rows):
            guard await isStillAllowed() else { return }
            await show(rows, to: membership)
        case .hello, nil:
            count { $0.malformed += 1 }
            socket.close(.dataInconsistentWithMessage)
        }
    }

    /// Shows other rows of long lists, not more often than a page may ask for that.
    private func show(_ rows: ClientMessage.Rows, to membership: Membership) async {
        if let pause = state.withLock({ $0.windows.spend(now: .now) }) {
            count { $0.throttled += 1 }
            try? await Task.sleep(for: pause)
        }
        guard !state.withLock({ $0.isClosed }) else { return }
        count { $0.windows += 1 }
        await membership.hub.show(rows, to: membership.client)
    }

    private func batch(
        _ number: Int, _ live: [LiveEvent], _ received: ContinuousClock.Instant, of membership: Membership,
        on session: isolated Session
    ) async {
        let (events, known) = understand(live, in: number, of: membership)
        let result: Result<Receipt, SessionError>
        do throws(SessionError) {
            result = .success(
                try await session.submit(events, client: membership.client, number: number, after: known))
        } catch {
            result = .failure(error)
        }
        tell(result, of: (number, live, events), received, to: membership, on: session)
    }

    private typealias Batch = (number: Int, live: [LiveEvent], events: [Event])

    /// Tells a page what came of a batch.
    private func tell(
        _ result: Result<Receipt, SessionError>, of batch: Batch, _ received: ContinuousClock.Instant,
        to membership: Membership, on session: isolated Session
    ) {
        switch result {
        case .success(let receipt):
            membership.hub.acknowledge(receipt, events: batch.events, to: membership.client)
            let duration = ContinuousClock.now - received
            count { counters in
                counters.batches += 1
                counters.answers.note(duration)
                if receipt.isDuplicate { counters.duplicates += 1 } else { counters.events += batch.live.count }
                for case let refusal? in receipt.refusals { counters.refusals[refusal, default: 0] += 1 }
            }
            host.logger.debug(
                "batch",
                metadata: [
                    "session": "\(session.id.short)", "number": "\(batch.number)", "took": "\(duration)",
                    "events": "\(batch.live.map(\.kind.rawValue).joined(separator: " "))",
                    "refused": "\(receipt.refusals.count { $0 != nil })",
                ])
        case .failure(let error): close(after: error)
        }
    }

    /// The events of a batch, and what is known to be committed of the client.
    private func understand(_ live: [LiveEvent], in number: Int, of membership: Membership) -> ([Event], Int) {
        let (events, edits) = understand(live, for: membership.hub)
        return (events, membership.hub.received(edits, in: number, from: membership.client))
    }

    /// The events with their values as the elements hold them, and what was typed.
    private func understand(_ live: [LiveEvent], for hub: SessionHub) -> ([Event], [FieldEdits.Edit]) {
        let edited = Set(live.lazy.filter { $0.kind == .edit }.compactMap(\.element))
        let elements = edited.isEmpty ? [:] : hub.rendering?.root.elements(edited) ?? [:]
        var events: [Event] = []
        var edits: [FieldEdits.Edit] = []
        for event in live {
            guard let id = event.element else {
                count { $0.refusals[.unknownElement, default: 0] += 1 }
                continue
            }
            var value = event.value
            // What is chosen is told by its key; places were told by pages of earlier versions, and may be of something else by now.
            if event.kind == .select, case .integer(let place)? = value { value = .string(String(place)) }
            // A page may only name what is shown: nothing is remembered of fields it invents.
            if event.kind == .edit, let element = elements[id] {
                if let text = value?.text, element.isEnteredByText {
                    value = hub.renderer.value(of: element, text: text) ?? value
                }
                if let counter = event.counter {
                    edits.append(
                        FieldEdits.Edit(control: element.id.control, text: Self.shown(event.value), counter: counter))
                }
            }
            events.append(Event(event.kind, id, value))
        }
        return (events, edits)
    }

    /// What the page's control shows for a value it sent.
    private static func shown(_ value: Value?) -> String? {
        switch value {
        case .string(let text): text
        case .bool(let flag): flag ? "" : nil
        case .integer(let number): String(number)
        case .double(let number): String(number)
        default: nil
        }
    }

    private func mayOpen(_ session: Session, token: String?) async -> Bool {
        guard let request = state.withLock({ $0.request }) else { return false }
        return await host.mayOpen(session, request: request, token: token)
    }

    private func isStillAllowed() async -> Bool {
        guard host.hasPrincipal, let hub = state.withLock({ $0.membership?.hub }) else { return true }
        if await mayOpen(hub.session, token: nil) { return true }
        count { $0.forbidden += 1 }
        socket.close(.forbidden)
        return false
    }

    private func close(after error: any Error) {
        switch (error as? SessionError)?.code {
        // The hub has sent what holds instead.
        case .notStored: host.logger.error("\(error)")
        case .tooManyWaiting, .tooManySessions:
            count { $0.overLimit += 1 }
            socket.close(.overloaded)
        case .closed, .shuttingDown: socket.close(.restart)
        // The page then shows what the session's address says.
        case .setAside: socket.close(.gone)
        case .numberSkipped:
            count { $0.malformed += 1 }
            socket.close(.skipped)
        default:
            host.logger.error("live connection ended: \(error)")
            socket.close(.unexpectedServerError)
        }
    }
}
