import Foundation
package import TestSupport
package import WendCore
import WendDocuments

/// Runs one session several ways at once, which all have to come to the same (design rules 7, 9 and 12).
///
/// Beside the machine that lives there are, at every input: a copy of it that performs the same input, for what is not pure;
/// a twin that was told the same all along, draws at other times, and tries some inputs first with less work than they take;
/// a machine made anew of the state before the input, now and then encoded and decoded; and one that was restored some time
/// ago and was told what the journal holds: accepted inputs only, each encoded and decoded, with what their steps saw of the
/// outside. All but the last are shown what is watched. What each of them did, the state it came to, and what it shows are
/// compared.
package struct MirroredSession {
    package typealias Problem = Exploration.Problem

    /// The machine the session is.
    package private(set) var live: Machine
    private var drawing = Drawing()
    private var digest: StateDigest?
    /// Bytes of its state when that was last encoded.
    package private(set) var size = 0
    private var inputs = 0
    /// After how many inputs the state is encoded and decoded, not only copied.
    private static let encodingInterval = 16
    /// Nanoseconds of work of the last step of the machine that lives, drawing included.
    package private(set) var work: UInt64 = 0
    private let registry: Registry
    /// Every document there has been: sessions forget those they do not use.
    private var library: [Document.Version: CheckedDocument] = [:]
    private var twin: Machine
    private var twinDrawing = Drawing()
    /// Restored from the live one's state, and not touched since.
    private var fresh: Machine
    /// Restored from the snapshot, and told what was accepted since.
    private var replayed: Machine
    private var snapshot: Data
    private var journal: [Entry] = []

    private enum Entry {
        /// An input, and the state that came of it.
        case input(Data, StateDigest?)
        case document(CheckedDocument)
    }

    package init(registry: Registry, settings: SessionSettings, resources: AppResources = .none) {
        self.registry = registry
        live = Machine(registry: registry, settings: settings, resources: resources)
        (twin, fresh, replayed) = (live, live, live)
        snapshot = (try? Self.encoder.encode(live.state)) ?? Data()
    }

    /// Makes a document known to all.
    package mutating func add(_ document: CheckedDocument) throws(Problem) {
        library[document.document.version] = document
        live.add(document)
        twin.add(document)
        fresh.add(document)
        replayed.add(document)
        journal.append(.document(document))
    }

    /// Whether there has been a document of a version.
    package func knows(_ version: Document.Version) -> Bool { library[version] != nil }

    /// What the session shows. The only place that draws the machine that lives.
    package mutating func rendering() -> Rendering { drawing.rendering(of: live) }

    // MARK: One input

    /// Performs an input every way.
    ///
    /// - Parameter goesOn: Told before each of them.
    package mutating func tell(_ input: Input, goesOn: () -> Void = {}) throws(Problem) -> Step {
        if let version = input.mentioned, live.document(version) == nil, let document = library[version] {
            try add(document)
        }
        let before = live.state
        var copy = live
        let begun = Exploration.work
        let step = live.receive(input)
        drawing.note(step)
        // Whoever shows the session draws now; that has to end as well.
        _ = rendering()
        work = Exploration.work - begun
        goesOn()
        digest = try Self.digest(of: live)
        try compare(copy.receive(input), step, "the same machine does something else the second time")
        try compare(copy, "the same machine comes to another state the second time")

        goesOn()
        let other = tryOut(input) ?? twin.receive(input)
        twinDrawing.note(other)
        // The twin draws at other times.
        if live.state.nextActivation % 3 == 0 { _ = twinDrawing.rendering(of: twin) }
        try compare(other, step, "two machines did different things")
        try compare(twin, "two machines have different states")

        goesOn()
        var journaled = input
        journaled.watched = step.watched
        let written = try read(journaled, isAccepted: step.refusal == nil)
        try compare(fresh.receive(written), step, "a restored machine does something else")
        try compare(fresh, "a restored machine comes to another state")
        goesOn()
        if step.refusal == nil {
            try compare(replayed.replay(written), step, "a replay does something else")
            try compare(replayed, "a replay comes to another state")
        } else if try Self.digest(of: before) != digest {
            // It is not in the journal, so nothing may have come of it.
            throw Problem("a refused event changed the state", try Self.difference(before, live.state))
        }
        if replayed.watches != live.watches { throw Problem("a replay watches something else") }
        if replayed.awaitedReplies != live.awaitedReplies { throw Problem("a replay waits for other answers") }
        inputs += 1
        fresh =
            inputs % Self.encodingInterval == 0
            ? try restored(from: try encoded(live.state), like: live)
            : restored(live.state, like: live)
        fresh.see(like: live)
        try compareDrawn()
        return step
    }

    /// Has the twin try whether an input takes long, drawing included, as whoever has others to serve does.
    /// - Returns: Its step; nil if it was too much, and nothing may have come of it.
    private mutating func tryOut(_ input: Input) -> Step? {
        guard let allowance = Self.allowances[inputs % Self.allowances.count] else { return nil }
        let before = twin
        twin.allow(allowance)
        let step = twin.receive(input)
        var drawing = twinDrawing
        drawing.note(step)
        _ = drawing.rendering(of: twin)
        guard twin.isOutOfAllowance else {
            twin.allowEverything()
            return step
        }
        twin = before
        return nil
    }

    private static let allowances: [Int?] = [nil, 0, 40, 300, 2_000, 15_000, 100_000]

    /// Shows the session what is seen of what is watched, which must change nothing but what is drawn.
    package mutating func observe(_ values: [WatchedValue]) throws(Problem) {
        let before = try Self.digest(of: live)
        let step = live.observe(values)
        drawing.note(step)
        twinDrawing.note(twin.observe(values))
        _ = fresh.observe(values)
        if try Self.digest(of: live) != before { throw Problem("what is seen changed the state") }
        if !step.effects.isEmpty || step.limit != nil || !step.watched.isEmpty || !step.changes.activations.isEmpty {
            throw Problem("what is seen did something")
        }
        try compareDrawn()
    }

    /// An input as it comes out of the journal.
    private mutating func read(_ input: Input, isAccepted: Bool) throws(Problem) -> Input {
        do {
            let written = try Trial.encoder.encode(input)
            let read = try Trial.decoder.decode(Input.self, from: written)
            if isAccepted {
                journal.append(.input(written, digest))
                guard read == input else { throw Problem("an input is another when it is read", "\(input)") }
                return read
            }
            return input
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem("an input cannot be encoded", "\(error)")
        }
    }

    // MARK: Closer looks

    /// Restores the session from its state, as a host that was stopped would.
    package mutating func restart() throws(Problem) {
        let shown = rendering()
        let seen = live.seenValues
        live = try restored(from: try encoded(live.state), like: live)
        drawing = Drawing()
        _ = live.observe(seen)
        try compareDrawings(shown, rendering(), "a restored session shows something else")
    }

    /// Restores the session from the snapshot and performs its whole journal, then takes a new snapshot.
    ///
    /// - Parameter goesOn: Told before each part of it.
    package mutating func replayJournal(goesOn: () -> Void = {}) throws(Problem) {
        var again = try restored(from: snapshot, like: live)
        for entry in journal {
            goesOn()
            switch entry {
            case .document(let document): again.add(document)
            case .input(let written, let expected):
                guard let input = try? Trial.decoder.decode(Input.self, from: written) else {
                    throw Problem("an input cannot be decoded")
                }
                _ = again.replay(input)
                if try Self.digest(of: again) != expected {
                    throw Problem("a replay of the whole journal comes to another state", "first at \(input)")
                }
            }
        }
        try compare(again, "a replay of the whole journal comes to another state")
        _ = again.observe(live.seenValues)
        try compareDrawings(rendering(), again.rendering(), "a replay of the whole journal looks different")
        snapshot = try encoded(live.state)
        replayed = try restored(from: snapshot, like: live)
        journal = []
    }

    /// Lets the rule about events say what it lets in, and the machine as well.
    ///
    /// - Parameter most: How many events are tried.
    package mutating func checkAdmission(most: Int, _ generator: inout SeededGenerator) throws(Problem) {
        let shown = rendering()
        if let words = Admission.disagreement(of: live, with: shown, most: most, &generator) {
            throw Problem("the machine and the rule do not agree about an event", words)
        }
    }

    // MARK: Comparing

    private mutating func compareDrawn() throws(Problem) {
        let shown = rendering()
        try compareDrawings(shown, fresh.rendering(), "drawn from scratch it looks different")
        // A copy, so that the twin keeps drawing at times of its own.
        var other = twinDrawing
        try compareDrawings(shown, other.rendering(of: twin), "two machines show different things")
    }

    private mutating func compareDrawings(_ left: Rendering, _ right: Rendering, _ sort: String) throws(Problem) {
        if let difference = Holding.difference(left, right) { throw Problem(sort, difference) }
    }

    private func compare(_ step: Step, _ expected: Step, _ sort: String) throws(Problem) {
        if let difference = Self.difference(expected, step) { throw Problem(sort, difference) }
    }

    private func compare(_ machine: Machine, _ sort: String) throws(Problem) {
        if try Self.digest(of: machine) == digest { return }
        throw Problem(sort, try Self.difference(live.state, machine.state))
    }

    private static func difference(_ left: Step, _ right: Step) -> String? {
        if left.refusal != right.refusal { return "refusal \(words(left.refusal)) or \(words(right.refusal))" }
        if left.watched != right.watched { return "seen \(left.watched) or \(right.watched)" }
        if left.limit != right.limit { return "limit \(words(left.limit)) or \(words(right.limit))" }
        for number in 0..<max(left.effects.count, right.effects.count) {
            let pair = (left.effects.element(number), right.effects.element(number))
            if pair.0 != pair.1 { return "effect \(number): \(words(pair.0)) or \(words(pair.1))" }
        }
        for number in 0..<max(left.reports.count, right.reports.count) {
            let pair = (left.reports.element(number), right.reports.element(number))
            if pair.0 != pair.1 { return "report \(number): \(words(pair.0)) or \(words(pair.1))" }
        }
        return nil
    }

    private static func words<Each>(_ each: Each?) -> String { each.map { String("\($0)".prefix(160)) } ?? "none" }

    // MARK: Encoding

    private static func digest(of machine: Machine) throws(Problem) -> StateDigest { try digest(of: machine.state) }

    private static func digest(of state: SessionState) throws(Problem) -> StateDigest {
        do { return try StateDigest(state) } catch { throw Problem("the state cannot be encoded", "\(error)") }
    }

    private static func difference(_ left: SessionState, _ right: SessionState) throws(Problem) -> String {
        do {
            return StateDifference.between(try encoder.encode(left), try encoder.encode(right)) ?? ""
        } catch { throw Problem("the state cannot be encoded", "\(error)") }
    }

    private mutating func encoded(_ state: SessionState) throws(Problem) -> Data {
        do {
            let data = try Self.encoder.encode(state)
            size = data.count
            return data
        } catch { throw Problem("the state cannot be encoded", "\(error)") }
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }()

    private func restored(from data: Data, like machine: Machine) throws(Problem) -> Machine {
        do {
            return restored(try JSONDecoder().decode(SessionState.self, from: data), like: machine)
        } catch {
            throw Problem("the state cannot be decoded", "\(error)")
        }
    }

    private func restored(_ state: SessionState, like machine: Machine) -> Machine {
        let documents = state.documentVersions.compactMap { library[$0] }
        return Machine(restoring: state, registry: registry, documents: documents, resources: machine.resources)
    }
}

extension Input {
    /// The document that has to be known.
    fileprivate var mentioned: Document.Version? {
        switch content {
        case .start(let version), .documentChanged(_, let version): version
        case .event, .reply, .tick, .resourcesChanged, .watchedChanged, .personChanged: nil
        }
    }
}

extension Array {
    fileprivate func element(_ number: Int) -> Element? { indices.contains(number) ? self[number] : nil }
}
