import WendCore
import WendExpressions
import WendRuntime

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One session in one terminal: keys one after the other, each worked off to the end, and what came of them drawn in one piece.
actor TerminalConversation {
    private let host: TerminalHost
    private let session: Session
    private let client = ClientID(rawValue: "terminal-\(SessionID.random().rawValue)")
    private var view: TerminalView
    /// What the terminal shows; nil if that is not known.
    private var shown: Screen?
    private var windows = RowWindows()
    /// The number of what the view was told last.
    private var number = 0
    /// Whose events the session took last: it leads their keyboard.
    private var lastToAct: ClientID
    private var isStale = false
    private var isKept: Bool
    private var read = 0
    private var waiting: [(count: Int, waiter: CheckedContinuation<Void, Never>)] = []
    private var ending: String??

    init(_ host: TerminalHost, _ session: Session, isKnown: Bool) {
        self.host = host
        self.session = session
        isKept = isKnown
        lastToAct = client
        let size = host.device.size
        view = TerminalView(
            columns: size.columns, rows: size.rows,
            timeZone: TimeZone(identifier: session.settings.timeZone) ?? .gmt, name: host.name)
    }

    var account: TerminalAccount { TerminalAccount(view, view.screen, session, isKept: isKept) }

    /// - Parameter begun: Called once the terminal is taken over.
    func run(begun: @Sendable () -> Void) async throws -> TerminalHost.Ending {
        let mailbox = host.mailbox
        let attachment = await session.attach { mailbox.put(.session($0)) }
        view.hint = await host.hint(session)
        await refresh()
        do {
            try host.device.open { mailbox.put(.input($0)) }
        } catch {
            await session.detach(attachment.token)
            throw error
        }
        draw()
        begun()
        for await _ in mailbox.signals {
            await workOff()
            if ending != nil { break }
        }
        host.device.close()
        mailbox.close()
        for each in waiting { each.waiter.resume() }
        waiting = []
        await session.detach(attachment.token)
        return TerminalHost.Ending(session: session.id, isKept: isKept, reason: ending ?? nil)
    }

    /// Waits until so many bytes of keys have been worked off.
    func wait(forReading count: Int) async {
        if read >= count || ending != nil { return }
        await withCheckedContinuation { waiting.append((count, $0)) }
    }

    private func workOff() async {
        while true {
            let items = host.mailbox.takeAll()
            if items.isEmpty { return }
            var drawn: [CheckedContinuation<Void, Never>] = []
            for item in items {
                if case .drawn(let waiter) = item { drawn.append(waiter) } else if ending == nil { await take(item) }
            }
            if isStale { await refresh() }
            if ending == nil { draw() }
            for waiter in drawn { waiter.resume() }
            for each in waiting where each.count <= read { each.waiter.resume() }
            waiting.removeAll { $0.count <= read }
            if ending != nil { return }
        }
    }

    private func take(_ item: Mailbox.Item) async {
        switch item {
        case .input(.keys(let keys, let count)):
            for key in keys where ending == nil { await take(key) }
            read = max(read, count)
        case .input(.resized):
            let size = host.device.size
            view.resize(columns: size.columns, rows: size.rows)
        case .input(.resumed):
            let size = host.device.size
            view.resize(columns: size.columns, rows: size.rows)
            shown = nil
        case .input(.gone): ending = .some(nil)
        case .session(.update(let update)):
            if update.number > number { isStale = true }
            if let client = update.client {
                lastToAct = client
                isKept = true
            }
            for call in update.calls where call.name == "announce" { view.message = call.argument }
        case .session(.snapshot(let snapshot)):
            isStale = true
            view.message = snapshot.reason
        case .session(.closed): ending = "the session was closed"
        case .notice(let text): view.notice = text
        case .end: ending = .some(nil)
        case .drawn: break
        }
    }

    private func take(_ key: Key) async {
        if isStale { await refresh() }
        for command in view.take(key) {
            switch command {
            case .tell(let events): await tell(events)
            case .show(let list, let place):
                windows.show(place, of: list)
                await refresh()
            case .offer(let path, let field): await offer(path, to: field)
            case .suspend:
                host.device.suspend()
                shown = nil
            case .redraw: shown = nil
            case .end: ending = .some(nil)
            }
        }
    }

    private func tell(_ events: [Event]) async {
        lastToAct = client
        do {
            let receipt = try await session.take(events, from: client)
            if receipt.refusals.contains(where: { $0 == nil }) { isKept = true }
        } catch {
            view.message = error.description
        }
        await refresh()
    }

    /// Shows what the session shows, after everything that is on its way to the store has got there.
    private func refresh() async {
        isStale = false
        // The row with the keyboard stays, also when the list has become so long that not all rows are drawn.
        windows.keep(view.stop?.id.element.activation)
        var snapshot = await session.snapshot(showing: windows)
        // Those around it are shown as well: it stands where somebody looks.
        if let row = view.stop?.id.element.activation, row.isOfRow,
            let (list, place) = snapshot.rendering.root.placeAlone(of: row)
        {
            windows.show(place, of: list)
            snapshot = await session.snapshot(showing: windows)
        }
        number = snapshot.number
        if let reason = snapshot.reason { view.message = reason }
        view.show(snapshot.rendering, follows: lastToAct == client)
    }

    private func draw() {
        let screen = view.screen
        host.device.write(ScreenChange.text(from: shown, to: screen, theme: host.theme))
        shown = screen
    }

    // MARK: Files

    /// Hands over a file of this machine, as a page does: the field is told of it, and its bytes go to whoever receives it. Goes on
    /// apart, while keys are taken.
    private func offer(_ path: String, to field: Element.ID) async {
        guard case .files(let rule)? = view.rendering.topLayer?.visibleElement(field)?.entry else { return }
        let place =
            path.hasPrefix("~/") ? FileManager.default.homeDirectoryForCurrentUser.path + path.dropFirst() : path
        guard let source = FileSource(path: place) else {
            view.message = view.words[.noFile]
            return
        }
        let file = OfferedFile(
            id: SessionID.random().rawValue, name: source.name, type: FileType.of(source.name), size: source.size)
        do {
            let offer = try await session.offer(
                file, to: field, taking: rule, limit: .max, through: host.sessions.arrivals, from: client)
            if let arrival = offer.arrival {
                isKept = true
                Task { await source.send(to: arrival) }
            }
        } catch {
            view.message = error.description
        }
        await refresh()
    }
}
