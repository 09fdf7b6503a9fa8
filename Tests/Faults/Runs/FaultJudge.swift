import RuntimeFixtures
import WendCore
import WendRuntime
import WendStore

/// Something a fault run has shown that must not be.
package struct FaultFinding: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Judges what is seen of fault runs: nothing that was acknowledged is lost, nothing is done twice, and nothing is shown that
/// is not stored.
///
/// What a session should hold follows from the numbers of its clients' last batches alone, because a batch of a number always
/// does the same. So every view can be judged by itself, and then against those before it and against what is stored.
struct FaultJudge {
    private struct Person {
        var acknowledged = 0
        var sent = 0
        /// Whether it has been shown what holds, or has lost its session, since it last sent something.
        var isTold = true
        /// Whether it repeats, so that it is counted once.
        var repeats = 0
        /// The rendering it was shown last.
        var last: (epoch: Int, number: Int) = (0, 0)
    }

    private struct Place {
        var id: String?
        var people: [Person]
        /// The most that anybody has been shown.
        var shown: FaultView?
        var epoch = 0
        var number = 0
        /// What was shown under the numbers of the present epoch.
        var views: [Int: FaultView] = [:]
    }

    private let plan: FaultPlan
    private var places: [Place]
    /// What each batch of a client leaves in its session.
    private var tokens: [FaultLine.Client: [Substring?]] = [:]
    /// Those of the present store.
    private var commits = (count: 0, byCaller: 0)
    private(set) var counts = FaultCounts()

    init(_ plan: FaultPlan) {
        self.plan = plan
        places = plan.clients.map { Place(people: Array(repeating: Person(), count: $0)) }
    }

    /// What everybody knows now.
    var standings: [FaultStanding] {
        places.map { place in
            FaultStanding(
                id: place.id,
                clients: place.people.map { FaultStanding.Client(acknowledged: $0.acknowledged, sent: $0.sent) })
        }
    }

    /// Whether anything is left to be repeated.
    var isAllAcknowledged: Bool { places.allSatisfy { $0.people.allSatisfy { $0.acknowledged == $0.sent } } }

    // MARK: What is seen

    mutating func take(_ line: FaultLine) throws(FaultFinding) {
        switch line {
        case .made(let session, let id): places[session].id = id
        case .sent(let who, let number):
            counts.sent += 1
            if number <= self[who].sent { counts.repeats += 1 }
            self[who].sent = max(self[who].sent, number)
            self[who].isTold = false
        case .shown(let who, let cause, let epoch, let number, let acknowledged, let view):
            try show(who, cause, epoch, number, view)
            if let acknowledged {
                // The batch was brought by another visit, or another page of the same client.
                try acknowledge(who, acknowledged)
                guard view.fields[who.client] >= acknowledged else {
                    throw finding(who, "batch \(acknowledged) is acknowledged with a view that does not have it")
                }
            }
        case .greeted(let who, let highest):
            guard highest >= self[who].acknowledged else {
                throw finding(who, "is greeted with \(highest), though \(self[who].acknowledged) was acknowledged")
            }
            try acknowledge(who, highest)
        case .acknowledged(let who, let number, let refused):
            guard refused == 0 else { throw finding(who, "\(refused) events of batch \(number) were refused") }
            try acknowledge(who, number)
        case .failed(let who, let number, let code, let cause):
            counts.failures += 1
            guard ["notStored", "closed", "shuttingDown"].contains(code) else {
                throw finding(who, "batch \(number) was not taken: \(code)")
            }
            guard code != "notStored" || cause == "closed" || self[who].isTold else {
                throw finding(who, "batch \(number) failed, and nobody said what holds")
            }
        case .closed(let who): self[who].isTold = true
        case .gone(let who):
            let place = places[who.session]
            guard place.people.allSatisfy({ $0.acknowledged == 0 }), place.shown?.trail.isEmpty ?? true else {
                throw finding(who, "its session is gone")
            }
        case .committed(let count, let byCaller): commits = (count, byCaller)
        case .broken(let reason): throw FaultFinding(reason)
        case .ended: break
        }
    }

    private mutating func acknowledge(_ who: FaultLine.Client, _ number: Int) throws(FaultFinding) {
        guard number <= self[who].sent else { throw finding(who, "\(number) is acknowledged and was never sent") }
        guard number > self[who].acknowledged else { return }
        counts.acknowledged += number - self[who].acknowledged
        self[who].acknowledged = number
    }

    private mutating func show(
        _ who: FaultLine.Client, _ cause: FaultLine.Cause, _ epoch: Int, _ number: Int, _ view: FaultView
    ) throws(FaultFinding) {
        counts.views += 1
        if cause != .update { self[who].isTold = true }
        if cause == .snapshot { counts.snapshots += 1 }
        let last = self[who].last
        guard
            epoch > last.epoch
                || epoch == last.epoch && (number > last.number || cause == .hello && number == last.number)
        else { throw finding(who, "is shown \(epoch)/\(number) after \(last.epoch)/\(last.number)") }
        self[who].last = (epoch, number)
        for (client, field) in view.fields.enumerated() where client < places[who.session].people.count {
            guard field <= places[who.session].people[client].sent else {
                throw finding(who, "sees batch \(field) of \(FaultApp.letters[client]), which was never sent")
            }
        }
        try judge(view, who)
        // Clients of one session are told one after the other, and may be heard of in another order.
        if epoch > places[who.session].epoch {
            (places[who.session].epoch, places[who.session].views) = (epoch, [:])
        }
        if epoch == places[who.session].epoch {
            if let other = places[who.session].views[number], other != view {
                throw finding(who, "sees something else at \(epoch)/\(number) than somebody before: \(view.text)")
            }
            places[who.session].views[number] = view
        }
        guard let shown = places[who.session].shown else {
            places[who.session].shown = view
            return
        }
        if view.isReached(from: shown) {
            places[who.session].shown = view
        } else if !shown.isReached(from: view) {
            throw finding(who, "sees \(view.text), and somebody had seen \(shown.text)")
        }
    }

    /// Judges a view by itself.
    private mutating func judge(_ view: FaultView, _ who: FaultLine.Client) throws(FaultFinding) {
        for (client, field) in view.fields.enumerated() {
            let expected = tokens(of: FaultLine.Client(session: who.session, client: client), field)
            let letter = FaultApp.letters[client]
            let counted = view.trail.filter { $0.hasPrefix(letter) || $0.hasPrefix(letter.uppercased()) }
            guard counted == expected else {
                throw finding(who, "of \(letter)'s \(field) batches \(counted) are counted, not \(expected)")
            }
        }
        guard view.count == view.trail.count else {
            throw finding(who, "the count is \(view.count), and \(view.trail.count) presses were counted")
        }
        guard view.tally == view.trail.filter({ $0.first?.isLowercase == true }) else {
            throw finding(who, "computed answers are not there with their presses: \(view.text)")
        }
        let asked = Set(view.trail.filter { $0.first?.isUppercase == true })
        guard Set(view.answers).count == view.answers.count, asked.isSuperset(of: view.answers) else {
            throw finding(who, "answers are there twice, or to nothing: \(view.text)")
        }
    }

    private mutating func tokens(of who: FaultLine.Client, _ count: Int) -> [Substring] {
        var all = tokens[who] ?? []
        while all.count < count {
            let number = all.count + 1
            all.append(plan.batch(who.session, who.client, number).token(who.client, number)?[...])
        }
        tokens[who] = all
        return all.prefix(count).compactMap(\.self)
    }

    // MARK: What is stored

    /// Opens the store as the product does, and looks at every session.
    /// - Parameter isLast: Whether everything was repeated, so that everything must be there.
    mutating func look(at path: String, isLast: Bool) async throws {
        let store = try await FaultStore.open { try SQLiteStore(path: path) }
        let sessions = Sessions(
            documents: try FaultApp.read.get(), handlers: FaultApp.handlers, store: store, registry: .standard,
            options: FaultApp.options, clock: ManualClock())
        for index in places.indices {
            try await look(at: index, in: sessions, store, isLast: isLast)
        }
        await sessions.shutDown()
        for index in places.indices { places[index].epoch += 1 }
        counts.byCaller += commits.byCaller
        counts.byThread += commits.count - commits.byCaller
        commits = (0, 0)
    }

    private mutating func look(
        at index: Int, in sessions: Sessions, _ store: SQLiteStore, isLast: Bool
    ) async throws {
        guard let id = places[index].id else { return }
        let anybody = FaultLine.Client(session: index, client: 0)
        let numbers = try await store.load(SessionID(rawValue: id))?.clients ?? [:]
        guard let session = try await sessions.find(SessionID(rawValue: id)) else {
            // Only one that has taken nothing is not stored. The people begin anew.
            try take(.gone(anybody))
            guard !isLast || places[index].people.allSatisfy({ $0.sent == 0 }) else {
                throw finding(anybody, "its session is gone at the end")
            }
            places[index].id = nil
            places[index].shown = nil
            places[index].epoch = 0
            places[index].views = [:]
            for person in places[index].people.indices { places[index].people[person].last = (0, 0) }
            return
        }
        let view = FaultView(await session.rendering)
        try judge(view, anybody)
        if let shown = places[index].shown, !view.isReached(from: shown) {
            throw finding(anybody, "was shown \(shown.text), and \(view.text) is stored")
        }
        for (client, person) in places[index].people.enumerated() {
            let who = FaultLine.Client(session: index, client: client)
            let highest = await session.highestNumber(of: ClientID(rawValue: FaultApp.letters[client]))
            let field = view.fields[client]
            guard highest == field, numbers[ClientID(rawValue: FaultApp.letters[client])] ?? 0 == field else {
                throw finding(who, "batch \(field) is in the session, and \(highest) is its highest number")
            }
            guard field >= person.acknowledged else {
                throw finding(who, "\(person.acknowledged) was acknowledged, and \(field) is stored")
            }
            guard field <= person.sent else { throw finding(who, "\(field) is stored and was never sent") }
            if isLast {
                guard field == person.sent else {
                    throw finding(who, "\(person.sent) was sent, and \(field) is stored")
                }
            }
        }
        if isLast {
            let asked = view.trail.filter { $0.first?.isUppercase == true }
            guard Set(asked) == Set(view.answers) else {
                throw finding(anybody, "of \(asked) only \(view.answers) were answered")
            }
        }
        places[index].shown = view
    }

    private func finding(_ who: FaultLine.Client, _ text: String) -> FaultFinding {
        FaultFinding("\(who.text): \(text)")
    }

    private subscript(who: FaultLine.Client) -> Person {
        get { places[who.session].people[who.client] }
        set { places[who.session].people[who.client] = newValue }
    }
}

extension FaultView {
    /// Whether it may come after another: everything of that is in it, in the same order.
    func isReached(from earlier: FaultView) -> Bool {
        trail.starts(with: earlier.trail) && answers.starts(with: earlier.answers)
            && zip(fields, earlier.fields).allSatisfy { $0 >= $1 }
    }
}
