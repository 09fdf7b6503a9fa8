import NIOCore
import NIOWebSocket
import Synchronization
import WendCore
import WendRuntime

/// The way of what one session shows to every page that is connected to it.
///
/// Observes the session once for all of them: patches are made and written once per update for all pages that look at
/// the same rows of long lists, and the same bytes go to every page that needs nothing of its own. The session draws
/// the rows that any of them looks at; each page gets its own, and no others. Works on the session's executor, straight
/// from its notices; the lock is what puts pages that join between two updates.
final class SessionHub: Sendable {
    /// Is one connected page.
    private struct Member {
        let socket: LiveSocket
        let client: ClientID
        var acknowledged: Int
        var edits = FieldEdits()
        /// The rows of long lists it looks at.
        var looks: PageWindows
        var windows: RowWindows
        /// What it shows.
        var shown: Rendering
        /// The number of what it was told to show last.
        var told: Int
        /// How many times it has asked for other rows and has no answer yet.
        var asked = 0
    }

    private struct State {
        /// Nil until the session has told what it shows.
        var shown: SessionSnapshot?
        var early: [SessionNotice] = []
        var members: [Member] = []
        /// The patches of pages that show the first rows of all lists, as far as there are such.
        var history: MissedPatches
        /// What such pages show; nil while there are none.
        var unscrolled: Rendering?
        /// The rows the session draws for certain; nil while that changes.
        var drawn: RowWindows?
        /// What is looked at by pages that are about to join.
        var expected: [ObjectIdentifier: PageWindows] = [:]
        /// Whose events came last: the page that the keyboard follows when the app moves it by itself.
        var lastActive: ClientID?
        var token: AttachmentToken?
        /// Whether nobody is taken in any more.
        var isClosed = false
        /// Whether the last page has left.
        var isAbandoned = false

        /// All that anybody looks at.
        var windows: RowWindows { RowWindows(union: members.map(\.windows) + expected.values.map(\.windows)) }
    }

    enum Joining {
        case joined(resumed: Bool)
        case full
        case closed
    }

    let session: Session
    /// How many pages may look at once, and of how many lists each may see other rows than the first.
    private let mostPages: Int
    private let mostLists: Int
    let renderer: PageRenderer
    private let state: Mutex<State>

    private init(session: Session, options: WebOptions, renderer: PageRenderer) {
        self.session = session
        mostPages = options.maximumSocketsPerSession
        mostLists = options.maximumListsPerPage
        self.renderer = renderer
        state = Mutex(State(history: MissedPatches(limit: options.historyLimit, from: 0)))
    }

    /// Begins to observe a session.
    static func observing(_ session: Session, options: WebOptions, renderer: PageRenderer) async -> SessionHub {
        let hub = SessionHub(session: session, options: options, renderer: renderer)
        // Whoever looked before may have looked elsewhere.
        _ = await session.show(RowWindows())
        let attachment = await session.attach { hub.take($0) }
        hub.state.withLock { state in
            state.token = attachment.token
            state.history.restart(from: attachment.number)
            state.shown = attachment.snapshot
            state.drawn = RowWindows()
            for notice in state.early { hub.apply(notice, to: &state) }
            state.early = []
        }
        return hub
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// What the session shows, as far as pages have been told.
    var rendering: Rendering? { state.withLock { $0.shown?.rendering } }

    /// The number of the newest rendering that any page was told of; nil while there are no pages.
    var told: Int? { state.withLock { $0.members.map(\.told).max() } }

    /// Lets a page take part, and greets it with what it has missed or with everything.
    /// - Parameters:
    ///   - highest: The highest number of this client that is known to be committed.
    ///   - notice: What is to be shown over the page; nil if that has not changed since any page was loaded.
    ///   - appearance: How things look, likewise.
    func join(
        _ socket: LiveSocket, hello: ClientMessage.Hello, highest: Int, notice: String??, appearance: Patch?
    ) -> Joining {
        state.withLock { state in
            guard !state.isClosed, let shown = state.shown else { return .closed }
            let looks = state.expected.removeValue(forKey: socket.id) ?? PageWindows()
            let client = ClientID(rawValue: hello.client)
            if let old = state.members.firstIndex(where: { $0.client == client }) {
                state.members[old].socket.close(.replaced)
                state.members.remove(at: old)
            }
            guard state.members.count < mostPages else { return .full }
            let windows = looks.windows
            var cuts = Cuts(of: shown.rendering, state.drawn)
            let view = cuts[windows]
            if windows == RowWindows() { state.unscrolled = view }
            let missed = missed(by: hello, windows, shown.number, state)
            let content = missed.map { .missed($0) } ?? snapshot(of: view, because: shown.reason)
            socket.send(
                LiveFrame.hello(epoch: session.epoch, highest: highest, number: shown.number, content: content))
            if let notice { socket.send(Self.frame(of: Self.call(notice: notice))) }
            if let appearance { socket.send(Self.frame(of: appearance)) }
            state.members.append(
                Member(
                    socket: socket, client: client, acknowledged: highest, looks: looks, windows: windows, shown: view,
                    told: shown.number))
            return .joined(resumed: missed != nil)
        }
    }

    /// What a page has missed, as the inside of an array of patches; nil if it needs everything. What pages miss that look at
    /// other than the first rows is not kept.
    private func missed(by hello: ClientMessage.Hello, _ windows: RowWindows, _ newest: Int, _ state: State) -> [UInt8]?
    {
        guard hello.epoch == session.epoch else { return nil }
        if windows == RowWindows() { return state.history.since(hello.seen, newest: newest) }
        return hello.seen == newest ? [] : nil
    }

    /// Lets a page go. True if it was the last: the hub is then closed and takes nobody in any more.
    func leave(_ socket: LiveSocket) -> Bool {
        state.withLock { state in
            state.members.removeAll { $0.socket.id == socket.id }
            state.expected[socket.id] = nil
            guard state.members.isEmpty, !state.isAbandoned else { return false }
            state.isClosed = true
            state.isAbandoned = true
            return true
        }
    }

    /// Stops observing.
    func end() async {
        let token = state.withLock { state in
            state.isClosed = true
            defer { state.token = nil }
            return state.token
        }
        if let token { await session.detach(token) }
    }

    /// Notes what a page typed, before its batch is handed to the session. Gives the highest number the page was told is
    /// committed, in case the session remembers it no more.
    func received(_ edits: [FieldEdits.Edit], in batch: Int, from client: ClientID) -> Int {
        state.withLock { state in
            state.lastActive = client
            guard let index = state.members.firstIndex(where: { $0.client == client }) else { return 0 }
            state.members[index].edits.received(edits, in: batch)
            return state.members[index].acknowledged
        }
    }

    /// Tells a page that its batch is safe, unless the update that came of it has done so already.
    func acknowledge(_ receipt: Receipt, events: [Event], to client: ClientID) {
        state.withLock { state in
            guard let index = state.members.firstIndex(where: { $0.client == client }) else { return }
            let isNews = receipt.acknowledged > state.members[index].acknowledged
            guard isNews || receipt.isDuplicate else { return }
            state.members[index].acknowledged = max(receipt.acknowledged, state.members[index].acknowledged)
            state.members[index].edits.committed(upTo: receipt.acknowledged)
            // Nothing that is shown has changed: what was typed is in no rendering.
            let unseen = zip(events, receipt.refusals).map(\.0)
            let patches = corrections(of: unseen, in: state.shown?.rendering)
                .compactMap { state.members[index].edits.adapted($0) }
            state.members[index].socket.send(
                LiveFrame.update(
                    acknowledged: state.members[index].acknowledged, number: nil, patches: LiveFrame.inside(patches)))
        }
    }

    /// Shows a notice of the person who develops the app in every page; nil takes it away.
    func show(notice: String?) { call(Self.call(notice: notice)) }

    /// Has every page do something that is no change of what the session shows.
    func call(_ call: Patch) {
        let frame = Self.frame(of: call)
        state.withLock { state in
            for member in state.members { member.socket.send(frame) }
        }
    }

    func closeAll(_ code: WebSocketErrorCode) {
        state.withLock { state in
            for member in state.members { member.socket.close(code) }
        }
    }

    private static func call(notice: String?) -> Patch { .call(name: "notice", id: nil, argument: notice) }

    private static func frame(of call: Patch) -> ByteBuffer {
        LiveFrame.update(acknowledged: nil, number: nil, patches: LiveFrame.inside([call]))
    }

    private func take(_ notice: SessionNotice) {
        state.withLock { state in
            if state.shown == nil { state.early.append(notice) } else { apply(notice, to: &state) }
        }
    }

    private func apply(_ notice: SessionNotice, to state: inout State) {
        switch notice {
        case .update(let update): apply(update, to: &state)
        case .snapshot(let snapshot): apply(snapshot, to: &state)
        case .closed:
            state.isClosed = true
            for member in state.members { member.socket.close(.restart) }
        }
    }

    private func apply(_ snapshot: SessionSnapshot, to state: inout State) {
        state.shown = snapshot
        state.history.restart(from: snapshot.number)
        var cuts = Cuts(of: snapshot.rendering, state.drawn)
        state.unscrolled = state.unscrolled.map { _ in cuts[RowWindows()] }
        var contents: [(shown: Rendering, content: LiveFrame.Content)] = []
        for index in state.members.indices {
            let view = cuts[state.members[index].windows]
            let known = contents.first { $0.shown.root === view.root }?.content
            let content = known ?? self.snapshot(of: view, because: snapshot.reason)
            if known == nil { contents.append((view, content)) }
            state.members[index].edits.unsettle()
            state.members[index].shown = view
            state.members[index].told = snapshot.number
            let frame = LiveFrame.hello(
                epoch: session.epoch, highest: state.members[index].acknowledged, number: snapshot.number,
                content: content)
            state.members[index].socket.send(frame)
        }
    }

    private func apply(_ update: SessionUpdate, to state: inout State) {
        guard let shown = state.shown, update.number > shown.number else { return }
        state.shown = SessionSnapshot(rendering: update.after, number: update.number)
        var cuts = Cuts(of: update.after, state.drawn)
        var changes = Changes(renderer: renderer, number: update.number)
        remember(&cuts, &changes, update.number, in: &state)

        let keyboardGoesTo = update.client ?? state.lastActive
        let edits = update.events.map(\.0).filter { $0.kind == .edit }
        // A patch of their own: what pages do once is in no history.
        let calls = update.calls.map(Patch.call)
        for index in state.members.indices {
            let isOwn = state.members[index].client == update.client
            if isOwn, let acknowledged = update.acknowledged {
                state.members[index].acknowledged = acknowledged
                state.members[index].edits.committed(upTo: acknowledged)
            }
            let view = cuts[state.members[index].windows]
            let change = changes[state.members[index].shown, view]
            state.members[index].shown = view
            let hasKeyboard = change.movesKeyboard && state.members[index].client == keyboardGoesTo
            guard
                isOwn || hasKeyboard || !calls.isEmpty
                    || change.values.contains(where: { state.members[index].edits.knows($0.id) })
            else {
                state.members[index].edits.note(change.all)
                guard let frame = change.frame else { continue }
                state.members[index].told = update.number
                state.members[index].socket.send(frame)
                continue
            }
            let patches: [UInt8]
            if hasKeyboard || !edits.isEmpty || !calls.isEmpty || !state.members[index].edits.isEmpty {
                var own = hasKeyboard ? change.all : change.common
                if isOwn, !edits.isEmpty {
                    let changed = Set(change.values.map(\.id))
                    own += corrections(of: edits.filter { !changed.contains($0.element.control) }, in: view)
                }
                own += calls
                patches = LiveFrame.inside(own.compactMap { state.members[index].edits.adapted($0) })
                state.members[index].edits.note(change.all)
            } else {
                // Nothing of its own: what is written already.
                patches = change.bytes
            }
            state.members[index].told = update.number
            state.members[index].socket.send(
                LiveFrame.update(
                    acknowledged: isOwn ? update.acknowledged : nil, number: update.number, patches: patches))
        }
    }

    /// Keeps what pages miss that show the first rows of all lists, while there are such pages.
    private func remember(_ cuts: inout Cuts, _ changes: inout Changes, _ number: Int, in state: inout State) {
        let first = RowWindows()
        guard state.members.isEmpty || state.members.contains(where: { $0.windows == first }) else {
            state.unscrolled = nil
            return state.history.restart(from: number)
        }
        let view = cuts[first]
        if let before = state.unscrolled {
            state.history.append(changes[before, view].bytes, number: number)
        } else {
            state.history.restart(from: number)
        }
        state.unscrolled = view
    }

    /// Puts right what a page shows for edits that came to nothing: they were not let in, or what they changed was changed back in the
    /// same step. Where the page shows what is held already, nothing is sent (``FieldEdits/adapted(_:)``).
    private func corrections(of events: [Event], in rendering: Rendering?) -> [Patch] {
        let edits = events.filter { $0.kind == .edit }
        guard let rendering, !edits.isEmpty else { return [] }
        let elements = rendering.root.elements(Set(edits.map(\.element)))
        return edits.compactMap { elements[$0.element].map(renderer.value(of:)) }
    }

    private func snapshot(of rendering: Rendering, because reason: String?) -> LiveFrame.Content {
        .snapshot(html: renderer.html(of: rendering), calls: renderer.arrivals(of: rendering), reason: reason)
    }
}

/// Which rows of long lists pages look at.
extension SessionHub {
    /// Has the rows drawn that a page looks at which is about to join.
    func expect(_ socket: LiveSocket, _ rows: ClientMessage.Rows) async {
        let isDrawn = state.withLock { state in
            var looks = PageWindows()
            looks.show(rows, lists: mostLists)
            state.expected[socket.id] = looks
            return state.drawn == state.windows
        }
        if !isDrawn { await redraw() }
    }

    /// Shows a page other rows. It is answered even if it sees nothing new.
    func show(_ rows: ClientMessage.Rows, to client: ClientID) async {
        state.withLock { state in
            guard let index = state.members.firstIndex(where: { $0.client == client }) else { return }
            state.members[index].looks.show(rows, lists: mostLists)
            state.members[index].windows = state.members[index].looks.windows
            state.members[index].asked += 1
        }
        await redraw()
    }

    /// Whether rows are drawn that nobody looks at.
    var drawsTooMuch: Bool { state.withLock { $0.drawn != $0.windows } }

    /// Has the session draw all that anybody looks at, and shows each page its part.
    ///
    /// Begins again when somebody looks elsewhere meanwhile. That ends: each page waits here before it can ask for more.
    func redraw() async {
        while true {
            let windows = state.withLock { state in
                let windows = state.windows
                if state.drawn != windows { state.drawn = nil }
                return windows
            }
            let snapshot = await session.show(windows)
            let isDone = state.withLock { state in
                // Somebody looks elsewhere by now.
                guard state.windows == windows else { return state.isClosed }
                state.drawn = windows
                // A later update has brought the rows with it; an earlier one cannot be missing.
                if let shown = state.shown, snapshot.number == shown.number {
                    state.shown = SessionSnapshot(
                        rendering: snapshot.rendering, number: shown.number, reason: shown.reason)
                }
                bringUpToDate(&state)
                return true
            }
            if isDone { return }
        }
    }

    private func bringUpToDate(_ state: inout State) {
        guard let shown = state.shown else { return }
        var cuts = Cuts(of: shown.rendering, state.drawn)
        var changes = Changes(renderer: renderer, number: shown.number)
        state.unscrolled = state.unscrolled.map { _ in cuts[RowWindows()] }
        for index in state.members.indices {
            let view = cuts[state.members[index].windows]
            let change = changes[state.members[index].shown, view]
            state.members[index].shown = view
            let patches = change.common.compactMap { state.members[index].edits.adapted($0) }
            state.members[index].edits.note(change.all)
            let asked = state.members[index].asked
            if asked == 0, patches.isEmpty { continue }
            state.members[index].asked = 0
            state.members[index].socket.send(
                LiveFrame.update(
                    acknowledged: nil, number: nil, windows: asked, patches: LiveFrame.inside(patches)))
        }
    }
}

extension Patch {
    /// The node a patch is about; empty if it is about none.
    var id: String {
        switch self {
        case .set(let id, _, _, _), .remove(let id), .move(let id, _): id
        case .insert(let parent, _, _): parent
        case .call(_, let id, _): id ?? ""
        }
    }

    /// Whether it moves the keyboard, which only one page may follow.
    var movesKeyboard: Bool {
        if case .call(let name, _, _) = self { name == "focus" || name == "blur" } else { false }
    }

    /// Whether it sets what a person may have changed meanwhile.
    var setsValue: Bool {
        if case .set(_, let name, _, _) = self { name == "value" || name == "checked" } else { false }
    }
}
