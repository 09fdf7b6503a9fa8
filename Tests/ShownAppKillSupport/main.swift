// Uses an app that shows three others, step after step of a seed, until all are done or it is killed.
// Usage: ShownAppKillSupport FOLDER SEED STEPS TRANSACTION MOMENT [OWED…]
//
// FOLDER has the app in `app`; its sessions and records lie beside that. It kills itself at a moment of a transaction of the sessions' store,
// counted from 1; 0 is never. OWED are titles of records that have to be there. Says, a line each: `made` for a session that is new; `shown APP
// TITLE…` when it has come back and shows what it has to; then `asks APP TITLE` before a record is made, `took APP TITLE` when that is
// acknowledged, `kept APP TITLE` when it is to be seen, and `unloads APP` before an app is put away.

import Foundation
import RuntimeFixtures
import Synchronization
import TestSupport
import Wend
import WendBundles
import WendCore
import WendExpressions
import WendRuntime
import WendStore

let arguments = CommandLine.arguments
guard arguments.count >= 6, let seed = UInt64(arguments[2]), let steps = Int(arguments[3]),
    let transaction = Int(arguments[4])
else {
    print("usage: ShownAppKillSupport FOLDER SEED STEPS TRANSACTION MOMENT [OWED…]")
    exit(64)
}
// Whoever waits for what never comes is found.
alarm(300)
do {
    let user = try await User(arguments[1], endsAt: (transaction, TransactionMoment(rawValue: arguments[5]) ?? .begun))
    try await user.use(owed: Array(arguments.dropFirst(6)), seed, steps)
    say("end")
} catch {
    say("error \(error)")
    exit(3)
}

/// One unbuffered write: what was said before the kill has got out.
func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

/// Who uses the app, in one session, through all processes.
actor User {
    /// What is shown; the desk is the app around the others.
    static let shown = ["one", "two", "three"]

    private let sessions: Sessions
    private let store: SQLiteStore
    private let session: Session
    private let attachment: SessionAttachment
    private let notices: AsyncStream<Void>
    private let notice: AsyncStream<Void>.Continuation
    /// Each process is a client of its own, so that none repeats what another has sent.
    private let client = ClientID(rawValue: "client-\(UUID().uuidString)")
    private var number = 0

    init(_ folder: String, endsAt end: (transaction: Int, moment: TransactionMoment)) async throws {
        let count = Mutex(0)
        store = try SQLiteStore(path: "\(folder)/sessions.sqlite", isForCaller: { _ in true }) { moment in
            let number = count.withLock { count in
                if moment == .begun { count += 1 }
                return count
            }
            if number == end.transaction, moment == end.moment { kill(getpid(), SIGKILL) }
        }
        let app = try App(path: "\(folder)/app")
        var options = SessionOptions()
        options.snapshotInterval = 3
        options.maximumTries = 1_000
        sessions = app.sessions(
            store: store, options: options, records: app.records(in: "\(folder)/records"),
            bundles: AppBundles(app, in: "\(folder)/shown"))
        let note = URL(filePath: "\(folder)/session")
        let known = (try? String(contentsOf: note, encoding: .utf8)).map(SessionID.init(rawValue:))
        var found: Session?
        if let known { found = try await sessions.find(known) }
        if let found {
            session = found
        } else {
            session = try await sessions.make()
            try Data(session.id.rawValue.utf8).write(to: note)
            say("made")
        }
        let (notices, notice) = AsyncStream.makeStream(of: Void.self)
        (self.notices, self.notice) = (notices, notice)
        attachment = await session.attach { _ in notice.yield() }
    }

    func use(owed: [String], _ seed: UInt64, _ steps: Int) async throws {
        try await comeBack(owed: owed)
        var dice = SeededGenerator(seed: seed)
        for number in 0..<steps { try await step(number, of: seed, &dice) }
        await sessions.shutDown()
        await store.close()
    }

    // MARK: What is seen

    /// The part of the screen that is an app's.
    private func part(_ app: String) async -> Rendering? {
        let rendering = await session.rendering
        return app == "desk" ? rendering : rendering.element(named: app).map { Rendering(root: $0) }
    }

    /// The titles an app shows; nil if it is not there.
    private func titles(_ app: String) async -> [String]? {
        await part(app)?.text("\(app == "desk" ? "desk" : "notes")Titles").map {
            $0.split(separator: " ").dropFirst().map(String.init)
        }
    }

    private func waits(until holds: () async -> Bool) async {
        notice.yield()
        for await _ in notices where await holds() { return }
    }

    // MARK: What is done

    /// - Returns: Whether all of it was taken.
    private func send(_ events: [Event]) async throws -> Bool {
        number += 1
        let receipt = try await session.submit(events, client: client, number: number)
        return receipt.refusals.allSatisfy { $0 == nil }
    }

    private func press(_ name: String) async throws -> Bool {
        try await send([session.rendering.event(.press, name)])
    }

    /// Has all apps shown, and waits until each shows what it has to.
    private func comeBack(owed: [String]) async throws {
        for app in Self.shown {
            if await titles(app) == nil { _ = try await press("\(app)Load") }
            await waits { await self.titles(app) != nil }
        }
        for app in Self.shown + ["desk"] {
            let own = Set(owed.filter { $0.hasPrefix("\(app)-") })
            await waits { own.isSubset(of: await self.titles(app) ?? []) }
            say("shown \(app) \((await titles(app) ?? []).joined(separator: " "))")
        }
    }

    private func step(_ step: Int, of seed: UInt64, _ dice: inout SeededGenerator) async throws {
        let app = dice.one(of: Self.shown + ["desk"])
        let (deed, waits) = (dice.below(100), dice.chance(40))
        switch deed {
        case 0..<60: try await keep("\(app)-\(seed)-\(step)", app, waits)
        case 60..<80 where app != "desk":
            if try await press("\(app)Load"), waits { await self.waits { await self.titles(app) != nil } }
        case 80... where app != "desk":
            say("unloads \(app)")
            _ = try await press("\(app)Unload")
        default: await session.settled()
        }
    }

    private func keep(_ title: String, _ app: String, _ waits: Bool) async throws {
        let prefix = app == "desk" ? "desk" : "notes"
        guard let part = await part(app), part.element(named: "\(prefix)Keep") != nil else { return }
        say("asks \(app) \(title)")
        guard try await send([part.event(.edit, "\(prefix)Word", title), part.event(.press, "\(prefix)Keep")]) else {
            return
        }
        say("took \(app) \(title)")
        guard waits else { return }
        await self.waits { await self.titles(app)?.contains(title) == true }
        say("kept \(app) \(title)")
    }
}
