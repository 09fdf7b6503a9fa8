import MachineFuzzing
import RuntimeFixtures
import Synchronization
import TestSupport
import WendCore
import WendRuntime

/// One person's page: it sends numbered batches, repeats what it has no acknowledgement for, goes away and comes again, and
/// says whatever it is shown.
struct FaultClient {
    private let plan: FaultPlan
    private let name: FaultLine.Client
    private let id: ClientID
    private let session: SessionID
    private let goal: Int
    private let sessions: Sessions
    private let clock: ManualClock
    private let disk: FaultDisk?
    private let watch: FaultWatch
    private var dice: SeededGenerator
    private var acknowledged: Int
    private var sent: Int
    private var patience = 150

    init(
        _ plan: FaultPlan, _ name: FaultLine.Client, session: SessionID, round: Int, known: FaultStanding.Client,
        goal: Int,
        sessions: Sessions, clock: ManualClock, disk: FaultDisk?, watch: FaultWatch
    ) {
        self.plan = plan
        self.name = name
        id = ClientID(rawValue: FaultApp.letters[name.client])
        self.session = session
        self.goal = goal
        self.sessions = sessions
        self.clock = clock
        self.disk = disk
        self.watch = watch
        dice = SeededGenerator(
            seed: plan.seed &+ UInt64(name.session * 10 + name.client + 1) &* 104_729 &+ UInt64(round + 1) &* 1_299_709)
        (acknowledged, sent) = (known.acknowledged, known.sent)
    }

    mutating func run() async {
        repeat {
            guard let (page, session) = await hello() else { break }
            await stay(page, session)
            page.leave()
            await session.detach(page.token)
            // Long enough for a session nobody looks at to leave memory.
            if dice.chance(50) { clock.advance(by: 0.3) }
            for _ in 0..<dice.below(10) { await Task.yield() }
        } while acknowledged < goal && patience > 0 && !watch.isOver
    }

    /// Comes, and is shown what holds.
    private mutating func hello() async -> (Page, Session)? {
        while patience > 0, !watch.isOver {
            patience -= 1
            do {
                guard let session = try await sessions.find(session) else {
                    watch.say(.gone(name))
                    return nil
                }
                let page = Page(name, epoch: session.epoch, watch)
                // A page without a script is drawn like this.
                if dice.chance(10) { page.show(await session.snapshot(showing: RowWindows())) }
                let attachment = await session.attach { page.take($0) }
                page.token = attachment.token
                let highest = await session.highestNumber(of: id)
                page.greet(attachment.snapshot, highest: highest)
                // A page may have missed the greeting, and repeat what is stored.
                if dice.chance(70) { acknowledged = max(acknowledged, highest) }
                return (page, session)
            } catch {
                if error.code == .shuttingDown { return nil }
                if error.code != .unreadable, error.code != .closed {
                    watch.say(.broken("\(name.text) cannot come: \(error.code) \(error)"))
                    return nil
                }
                clock.advance(by: 0.01)
                await Task.yield()
            }
        }
        return nil
    }

    /// Sends what is to be sent, until it is done, has had enough, or the session closes.
    private mutating func stay(_ page: Page, _ session: Session) async {
        while acknowledged < goal, patience > 0, !page.isClosed, !watch.isOver {
            clock.advance(by: 0.008)
            // Nothing is waited for: it is how fast people are.
            if plan.isCalm { try? await Task.sleep(for: .microseconds(dice.below(2500 * plan.people))) }
            if let disk, disk.canBeFull, dice.chance(6) { await disk.turn() }
            let number = acknowledged + 1
            let batch = plan.batch(name.session, name.client, number)
            guard let rendering = page.rendering else { return }
            let events = batch.events(name.client, number, in: rendering)
            guard watch.say(.sent(name, number: number)) else { return }
            sent = max(sent, number)
            if disk != nil, dice.chance(6) {
                // Gone before there is an answer.
                let (id, session) = (id, session)
                Task { _ = try? await session.submit(events, client: id, number: number) }
                if dice.chance(50) { await Task.yield() }
                return
            }
            do {
                let receipt =
                    dice.chance(50)
                    ? try await session.submit(events, client: id, number: number)
                    : try await Self.submitThere(events, id, number, session)
                watch.say(
                    .acknowledged(
                        name, number: receipt.acknowledged, refused: receipt.refusals.count { $0 != nil }))
                acknowledged = max(acknowledged, receipt.acknowledged)
            } catch let error as SessionError {
                patience -= 1
                watch.say(
                    .failed(name, number: number, code: error.code.rawValue, cause: error.cause?.rawValue ?? "-"))
                if error.code != .notStored { return }
                if dice.chance(30) { return }
            } catch {
                watch.say(.broken("\(error)"))
                return
            }
            if disk != nil, dice.chance(4) { return }
        }
    }

    /// There and then if the session is free, as live connections do; in a task otherwise.
    private static func submitThere(
        _ events: [Event], _ client: ClientID, _ number: Int, _ session: Session
    ) async throws -> Receipt {
        let result: Result<Receipt, SessionError> = await withCheckedContinuation { continuation in
            let submit = { @Sendable (session: isolated Session) in
                session.submit(events, client: client, number: number) { result, _ in
                    continuation.resume(returning: result)
                }
            }
            if !session.performAtOnce(submit) { Task { await session.perform(submit) } }
        }
        return try result.get()
    }

    /// What one visit has been shown.
    private final class Page: Sendable {
        private struct Content {
            /// Nil until it is greeted.
            var rendering: Rendering?
            var number = 0
            var early: [SessionNotice] = []
            var isClosed = false
            var hasLeft = false
            var token: AttachmentToken?
        }

        private let name: FaultLine.Client
        private let epoch: Int
        private let watch: FaultWatch
        private let content = Mutex(Content())

        init(_ name: FaultLine.Client, epoch: Int, _ watch: FaultWatch) {
            self.name = name
            self.epoch = epoch
            self.watch = watch
        }

        var token: AttachmentToken {
            get { content.withLock { $0.token! } }
            set { content.withLock { $0.token = newValue } }
        }
        var rendering: Rendering? { content.withLock { $0.rendering } }
        var isClosed: Bool { content.withLock { $0.isClosed } }

        /// Sees nothing from now on.
        func leave() { content.withLock { $0.hasLeft = true } }

        func take(_ notice: SessionNotice) {
            content.withLock { content in
                if content.rendering == nil { content.early.append(notice) } else { show(notice, &content) }
            }
        }

        /// One look, as if nobody stayed.
        func show(_ snapshot: SessionSnapshot) {
            // One that has closed because it could not go back to what is stored shows nothing.
            if snapshot.rendering.root.children.isEmpty { return }
            watch.say(
                .shown(
                    name, .hello, epoch: epoch, number: snapshot.number, acknowledged: nil,
                    FaultView(snapshot.rendering)))
        }

        func greet(_ snapshot: SessionSnapshot, highest: Int) {
            content.withLock { content in
                if snapshot.rendering.root.children.isEmpty {
                    content.isClosed = true
                    watch.say(.closed(name))
                    return
                }
                show(snapshot.rendering, snapshot.number, .hello, nil, &content)
                watch.say(.greeted(name, highest: highest))
                for notice in content.early { show(notice, &content) }
                content.early = []
            }
        }

        private func show(_ notice: SessionNotice, _ content: inout Content) {
            if content.hasLeft { return }
            switch notice {
            case .update(let update):
                guard update.number > content.number else { return }
                let isOwn = update.client?.rawValue == FaultApp.letters[name.client]
                show(update.after, update.number, .update, isOwn ? update.acknowledged : nil, &content)
            case .snapshot(let snapshot): show(snapshot.rendering, snapshot.number, .snapshot, nil, &content)
            case .closed:
                content.isClosed = true
                watch.say(.closed(name))
            }
        }

        private func show(
            _ rendering: Rendering, _ number: Int, _ cause: FaultLine.Cause, _ acknowledged: Int?,
            _ content: inout Content
        ) {
            content.rendering = rendering
            content.number = number
            watch.say(
                .shown(
                    name, cause, epoch: epoch, number: number, acknowledged: acknowledged, FaultView(rendering)))
        }
    }
}

extension FaultBatch {
    func events(_ client: Int, _ number: Int, in rendering: Rendering) -> [Event] {
        let letter = FaultApp.letters[client]
        var events = [rendering.event(.edit, letter, "\(number)")]
        if padding > 0 { events.append(rendering.event(.edit, "pad", String(repeating: "x", count: padding))) }
        switch kind {
        case .edit: break
        case .add: events.append(rendering.event(.press, letter + "Add"))
        case .ask: events.append(rendering.event(.gesture, letter + "Ask", "tap1"))
        }
        return events
    }
}
