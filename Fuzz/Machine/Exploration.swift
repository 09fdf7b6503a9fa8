import Foundation
import TestSupport
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
        /// The most rows that were shown at once, and how many closer looks saw any.
        package var mostRows = 0
        package var looksAtRows = 0
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
            mostRows = max(mostRows, other.mostRows)
            looksAtRows += other.looksAtRows
            largestState = max(largestState, other.largestState)
            longestStep = max(longestStep, other.longestStep)
            slow.merge(other.slow) { max($0, $1) }
            empty += other.empty
            reports.merge(other.reports, uniquingKeysWith: +)
        }
    }

    package private(set) var trial: Trial
    package private(set) var tally = Tally()
    let registry: Registry
    let options: Options
    private var session: MirroredSession
    private(set) var checked: [Int: CheckedDocument] = [:]
    private var previous: ContiguousArray<Activation> = []
    private var previousNext: UInt32 = 1

    /// Sessions beyond these end when the limits of trees are not tested.
    package static let treeSize = 3_000
    package static let treeDepth = 40

    package init(_ trial: Trial, registry: Registry, options: Options) {
        self.trial = trial
        self.registry = registry
        self.options = options
        session = MirroredSession(registry: registry, settings: trial.settings, resources: trial.resources)
        tally.cases = 1
        tally.nodes = trial.drafts.first?.nodeCount ?? 0
    }

    var machine: Machine { session.live }

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

    mutating func shown() -> Rendering { session.rendering() }

    mutating func note(_ doing: Trial.Doing) { trial.doings.append(doing) }

    /// - Parameter goesOn: Told that a part of it is done.
    package mutating func perform(_ doing: Trial.Doing, goesOn: () -> Void = {}) throws(Problem) {
        switch doing {
        case .add(let number):
            guard let document = document(number), document.isRunnable else { return }
            try session.add(document)
        case .tell(let input): try tell(input, goesOn)
        case .observe(let values): try session.observe(values)
        case .restore:
            tally.restores += 1
            try session.restart()
        case .audit: try audit(goesOn)
        }
    }

    // MARK: One input

    private mutating func tell(_ input: Input, _ goesOn: () -> Void) throws(Problem) {
        guard isMeant(input) else { return }
        tally.inputs += 1
        let step = try session.tell(input, goesOn: goesOn)
        try noteWork()
        if step.limit != nil { tally.stepLimits += 1 }
        for report in step.reports { tally.reports[report.code, default: 0] += 1 }
        if case .start = input.content, machine.state.base == nil { tally.empty += 1 }
        if step.refusal == nil { tally.accepted += 1 } else { tally.refusals += 1 }
        try noteSize()
        let state = machine.state
        exertion += state.activations.count
        tally.mostActivations = max(tally.mostActivations, state.activations.count)
        if let reuse = Holding.reuse(of: previous, next: previousNext, in: state) {
            throw Problem("an id was used again", reuse)
        }
        // A tree that has neither grown nor shrunk is as deep as before, and hangs together.
        let hasMoved = previousNext != state.nextActivation || previous.count != state.activations.count
        if hasMoved || tally.inputs % 16 == 0, let disorder = Holding.disorder(in: state) { throw Problem(disorder) }
        if let stray = Holding.strayRow(in: machine) { throw Problem("something is kept of a row that is gone", stray) }
        if let excess = Holding.excess(of: step, in: hasMoved ? state : nil) { throw Problem(excess) }
        previous = state.activations.all
        previousNext = state.nextActivation
    }

    /// Milliseconds a step should stay below, and such that it must, on whatever machine.
    package static let slowStep = 250
    ///
    /// A step that uses up its work takes a third of a second and its drawing as much; built for debugging, beside other tests
    /// in the same process, ten times that.
    #if DEBUG
    package static let lastingStep = 10_000
    #else
    package static let lastingStep = 1_500
    #endif

    /// Nanoseconds this process has worked: what others do on the same cores does not count.
    package static var work: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private mutating func noteWork() throws(Problem) {
        let milliseconds = Int(session.work / 1_000_000)
        tally.longestStep = max(tally.longestStep, milliseconds)
        if milliseconds > Self.slowStep { tally.slow[trial.seed] = max(tally.slow[trial.seed] ?? 0, milliseconds) }
        if milliseconds > Self.lastingStep { throw Problem("a step takes far too long", "\(milliseconds) ms") }
    }

    /// Whether an input is one the session could be told: it names documents that are known.
    private func isMeant(_ input: Input) -> Bool {
        switch input.content {
        case .start(let version), .documentChanged(_, let version): session.knows(version)
        case .event, .reply, .tick, .resourcesChanged, .watchedChanged, .personChanged: true
        }
    }

    // MARK: Closer looks

    /// Events that are tried in a closer look.
    private static let triedEvents = 40

    private mutating func audit(_ goesOn: () -> Void) throws(Problem) {
        tally.audits += 1
        let rendering = session.rendering()
        if let disorder = Holding.disorder(in: rendering) { throw Problem(Self.sort(disorder), disorder) }
        tally.deepest = max(tally.deepest, depth)
        let rows = Person.rows(in: rendering.root)
        tally.mostRows = max(tally.mostRows, rows)
        if rows > 0 { tally.looksAtRows += 1 }
        try session.replayJournal(goesOn: goesOn)
        goesOn()
        var generator = SeededGenerator(seed: trial.seed &+ UInt64(tally.inputs))
        try session.checkAdmission(most: Self.triedEvents, &generator)
    }

    private static func sort(_ text: String) -> String { String(text.filter { !$0.isNumber }.prefix(60)) }

    private mutating func noteSize() throws(Problem) {
        let size = session.size
        tally.largestState = max(tally.largestState, size)
        exertion += size / Self.exertingBytes
        // Twice what data may be: texts are written with signs between and before what would end them.
        if size > 2 * Limit.data.bound + 4096 * machine.state.activations.count {
            throw Problem("the state holds more than it may", "\(size) bytes")
        }
    }
}
