import Foundation
package import WendCore
import WendExpressions

/// Runs one trial on a machine, made up as it goes or as written down, and says what does not hold.
package struct Exploration {
    /// What does not hold: the sort of it in words that are the same each time, and the particulars.
    package struct Problem: Error, Sendable {
        package let sort: String
        package let particulars: String

        package init(_ sort: String, _ particulars: String = "") {
            self.sort = sort
            self.particulars = particulars
        }
    }

    /// What was done, in numbers.
    package struct Tally: Codable, Sendable {
        package var cases = 0
        package var inputs = 0
        package var accepted = 0
        package var refusals = 0
        package var restores = 0
        package var audits = 0
        package var stepLimits = 0
        package var nodes = 0
        package var mostActivations = 0
        package var deepest = 0
        /// Differences that are known, by their sort.
        package var known: [String: Int] = [:]
        /// Bytes of the largest encoded state.
        package var largestState = 0
        /// Milliseconds of work of the longest step, drawing included.
        package var longestStep = 0
        /// The longest of steps that took too long, in milliseconds, by seed.
        package var slow: [UInt64: Int] = [:]
        /// What was reported while running, by its code.
        package var reports: [String: Int] = [:]
        /// Sessions that show nothing from the start.
        package var empty = 0

        package init() {}

        package mutating func merge(_ other: Tally) {
            cases += other.cases
            inputs += other.inputs
            accepted += other.accepted
            refusals += other.refusals
            restores += other.restores
            audits += other.audits
            stepLimits += other.stepLimits
            nodes += other.nodes
            mostActivations = max(mostActivations, other.mostActivations)
            deepest = max(deepest, other.deepest)
            largestState = max(largestState, other.largestState)
            longestStep = max(longestStep, other.longestStep)
            slow.merge(other.slow) { max($0, $1) }
            empty += other.empty
            reports.merge(other.reports, uniquingKeysWith: +)
            known.merge(other.known, uniquingKeysWith: +)
        }
    }

    package private(set) var trial: Trial
    package private(set) var tally = Tally()
    let registry: Registry
    let options: Options
    private(set) var machine: Machine
    private var twin: Machine?
    private(set) var checked: [Int: CheckedDocument] = [:]
    /// The state when the session was last audited, and what it was told since.
    private var snapshot: Data?
    private var told: [Told] = []
    fileprivate enum Told {
        case input(Input, isAccepted: Bool)
        case document(CheckedDocument)
    }
    private var previous: ContiguousArray<Activation> = []
    private var previousNext: UInt32 = 1

    /// Sessions beyond these end when the limits of trees are not tested.
    package static let treeSize = 3_000
    package static let treeDepth = 40

    package init(_ trial: Trial, registry: Registry, options: Options) {
        self.trial = trial
        self.registry = registry
        self.options = options
        machine = Machine(registry: registry, settings: trial.settings, resources: trial.resources)
        if trial.hasTwin { twin = machine }
        tally.cases = 1
        tally.nodes = trial.drafts.first?.nodeCount ?? 0
    }

    /// The checked document of a draft.
    package mutating func document(_ draft: Int) -> CheckedDocument? {
        guard trial.drafts.indices.contains(draft) else { return nil }
        if let known = checked[draft] { return known }
        let made = trial.drafts[draft].document(version: trial.version(of: draft)).checked(against: registry)
        checked[draft] = made
        return made
    }

    /// Adds a document that came to be while the trial goes on; its number.
    mutating func add(draft: Draft) -> Int {
        trial.drafts.append(draft)
        return trial.drafts.count - 1
    }

    /// Runs what is written down.
    ///
    /// - Parameter willDo: Told what comes, and again for each part of it that may take a step's time.
    package mutating func replay(willDo: (Trial.Doing) -> Void = { _ in }) throws(Problem) {
        for doing in trial.doings {
            willDo(doing)
            try perform(doing) { willDo(doing) }
        }
    }

    /// Activations, counted again at every input, and what is encoded: what a case costs, the same on every machine.
    private var exertion = 0
    private static let greatestExertion = 200_000
    /// Bytes that cost as much as an activation.
    private static let exertingBytes = 25

    /// Whether the session has outgrown what is tested, or has had its share.
    package var isOutgrown: Bool {
        exertion > Self.greatestExertion
            || options.skips.contains(.tree)
                && (machine.state.activations.count > Self.treeSize || depth > Self.treeDepth
                    || machine.state.layers.count > Self.treeDepth)
    }

    /// How deep the tree is.
    private var depth: Int {
        var depths: [ActivationID: Int] = [:]
        var deepest = 0
        for activation in machine.state.activations.all {
            let depth = 1 + (activation.parent.flatMap { depths[$0] } ?? 0)
            depths[activation.id] = depth
            deepest = max(deepest, depth)
        }
        return deepest
    }

    mutating func shown() -> Rendering { machine.rendering() }

    mutating func note(_ doing: Trial.Doing) { trial.doings.append(doing) }

    /// - Parameter goesOn: Told that a part of it is done.
    package mutating func perform(_ doing: Trial.Doing, goesOn: () -> Void = {}) throws(Problem) {
        switch doing {
        case .add(let number):
            guard let document = document(number), document.isRunnable else { return }
            machine.add(document)
            twin?.add(document)
            told.append(.document(document))
        case .tell(let input): try tell(input)
        case .restore:
            tally.restores += 1
            let shown = machine.rendering()
            machine = try restored(from: try encoded(machine.state))
            try same(shown, machine.rendering(), "a restored session shows something else", isClock: true)
        case .audit: try audit(goesOn)
        }
    }

    // MARK: One input

    private mutating func tell(_ input: Input) throws(Problem) {
        guard isMeant(input) else { return }
        tally.inputs += 1
        let shown: Rendering? = if case .event = input.content { machine.rendering() } else { nil }
        let isDue = machine.nextDeadline.map { $0 <= max(input.time, machine.state.time) } ?? false
        let movesTime = input.time > machine.state.time
        let begun = Self.work
        let step = machine.receive(input)
        // Whoever shows the session draws now; that has to end as well.
        _ = machine.rendering()
        try noteWork(since: begun)
        if step.limit != nil { tally.stepLimits += 1 }
        for report in step.reports { tally.reports[report.code, default: 0] += 1 }
        if case .start = input.content, machine.state.base == nil { tally.empty += 1 }
        told.append(.input(input, isAccepted: step.refusal == nil))
        if twin != nil, let other = twin?.receive(input) {
            guard step.effects == other.effects, step.reports == other.reports, step.refusal == other.refusal else {
                throw Problem("two machines did different things", "\(input.content)")
            }
        }
        if step.refusal == nil { tally.accepted += 1 } else { tally.refusals += 1 }
        if let shown, let refusal = step.refusal, !isDue {
            if let difference = Holding.difference(shown, machine.rendering()) {
                try known("a refused event changed what is shown", "\(refusal): \(difference)", isClock: movesTime)
            }
        }
        let state = machine.state
        exertion += state.activations.count
        tally.mostActivations = max(tally.mostActivations, state.activations.count)
        if let reuse = Holding.reuse(of: previous, next: previousNext, in: state) {
            throw Problem("an id was used again", reuse)
        }
        // A tree that has neither grown nor shrunk is as deep as before, and hangs together.
        let hasMoved = previousNext != state.nextActivation || previous.count != state.activations.count
        if hasMoved || tally.inputs % 16 == 0, let disorder = Holding.disorder(in: state) { throw Problem(disorder) }
        if let excess = Holding.excess(of: step, in: hasMoved ? state : nil) { throw Problem(excess) }
        previous = state.activations.all
        previousNext = state.nextActivation
    }

    /// Milliseconds a step should stay below, and such that it must, on whatever machine.
    package static let slowStep = 250
    package static let lastingStep = 1_500

    /// Nanoseconds this process has worked: what others do on the same cores does not count.
    package static var work: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private mutating func noteWork(since begun: UInt64) throws(Problem) {
        let milliseconds = Int((Self.work - begun) / 1_000_000)
        tally.longestStep = max(tally.longestStep, milliseconds)
        if milliseconds > Self.slowStep { tally.slow[trial.seed] = max(tally.slow[trial.seed] ?? 0, milliseconds) }
        if milliseconds > Self.lastingStep { throw Problem("a step takes far too long", "\(milliseconds) ms") }
    }

    /// Whether an input is one the session could be told: it names documents that are known.
    private func isMeant(_ input: Input) -> Bool {
        switch input.content {
        case .start(let version), .documentChanged(_, let version): machine.document(version) != nil
        case .event, .reply, .tick, .resourcesChanged: true
        }
    }

    // MARK: Closer looks

    private mutating func audit(_ goesOn: () -> Void) throws(Problem) {
        tally.audits += 1
        let rendering = machine.rendering()
        try same(rendering, machine.rendering(), "the same is drawn differently the second time")
        if let disorder = Holding.disorder(in: rendering) { throw Problem(Self.sort(disorder), disorder) }
        tally.deepest = max(tally.deepest, depth)
        let data = try encoded(machine.state)
        goesOn()
        var scratch = try restored(from: data)
        goesOn()
        if let difference = Holding.difference(rendering, scratch.rendering()) {
            try known("drawn from scratch it looks different", difference, isClock: true)
        }
        if var other = twin {
            // Restored sessions count the same as those that went on.
            if try encoded(other.state) != data { throw Problem("two machines have different states") }
            try same(other.rendering(), scratch.rendering(), "two machines show different things", isClock: true)
            twin = other
        }
        try replayJournal(scratch: &scratch, data, goesOn)
        snapshot = data
        told = []
    }

    /// Performs again what was accepted since the last audit.
    private mutating func replayJournal(
        scratch: inout Machine, _ data: Data, _ goesOn: () -> Void
    ) throws(Problem) {
        guard let snapshot else { return }
        var again = try restored(from: snapshot)
        again.perform(told, refusedToo: false, goesOn)
        if try encoded(again.state) == data { return }
        guard let difference = Holding.difference(again.rendering(), scratch.rendering()) else { return }
        var all = try restored(from: snapshot)
        all.perform(told, refusedToo: true, goesOn)
        let isClock = Holding.difference(all.rendering(), scratch.rendering()) == nil
        if isClock {
            let sort = "a replay without what was refused looks different"
            if options.skips.contains(.clock) { return }
            if options.isStrict { throw Problem(sort, difference) }
            tally.known[readsClock ? "\(sort) (documents with now() or random())" : sort, default: 0] +=
                1
        } else {
            try known("a replay looks different", difference, isClock: true)
        }
    }

    private mutating func same(
        _ left: Rendering, _ right: Rendering, _ sort: String, isClock: Bool = false
    ) throws(Problem) {
        if let difference = Holding.difference(left, right) { try known(sort, difference, isClock: isClock) }
    }

    /// Whether any document asks for the time or for a random number.
    private var readsClock: Bool { trial.drafts.contains { $0.mentions("now()") || $0.mentions("random(") } }

    /// Counts what is known to come of `now()` and `random()`; throws everything else.
    private mutating func known(_ sort: String, _ particulars: String, isClock: Bool) throws(Problem) {
        guard isClock, readsClock, !options.isStrict else { throw Problem(sort, particulars) }
        tally.known["\(sort) (documents with now() or random())", default: 0] += 1
    }

    private static func sort(_ text: String) -> String { String(text.filter { !$0.isNumber }.prefix(60)) }

    private mutating func encoded(_ state: State) throws(Problem) -> Data {
        let data: Data
        do {
            data = try Self.encoder.encode(state)
            tally.largestState = max(tally.largestState, data.count)
            exertion += data.count / Self.exertingBytes
        } catch { throw Problem("the state cannot be encoded", "\(error)") }
        // Twice what data may be: texts are written with signs between and before what would end them.
        if data.count > 2 * Limit.data.bound + 4096 * state.activations.count {
            throw Problem("the state holds more than it may", "\(data.count) bytes")
        }
        return data
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }()

    private func restored(from data: Data) throws(Problem) -> Machine {
        // A state of before may need what the session has forgotten since.
        let documents = Array(checked.values)
        do {
            let state = try JSONDecoder().decode(State.self, from: data)
            return Machine(restoring: state, registry: registry, documents: documents, resources: machine.resources)
        } catch {
            throw Problem("the state cannot be decoded", "\(error)")
        }
    }
}

extension Machine {
    fileprivate mutating func perform(_ told: [Exploration.Told], refusedToo: Bool, _ goesOn: () -> Void) {
        for each in told {
            goesOn()
            switch each {
            case .input(let input, let isAccepted): if isAccepted || refusedToo { _ = receive(input) }
            case .document(let document): add(document)
            }
        }
    }
}
