import Foundation
import TestSupport
import WendCore
import WendDocuments
import WendExpressions

/// Makes a whole case of nothing but a seed.
extension Exploration {
    package struct Options: Sendable {
        /// The fewest nodes of a session's document, where there is a way to have so many.
        package var minimumNodes = 20
        /// The most inputs of a case.
        package var inputs = 240
        /// The most nodes of a document that are not required, about.
        package var room = 250
        /// The most documents besides the session's own.
        package var others = 3
        package var skips: Skips = []

        package init() {}
    }

    /// What became of a seed.
    package struct Result: Sendable {
        package var trial: Trial
        package var tally: Tally
        package var coverage: Coverage
        package var problem: Problem?
    }

    /// Makes the documents of a seed, and runs a session of them.
    ///
    /// - Parameter willDo: Told everything before it is done, so that whatever ends the process is written down.
    package static func run(
        seed: UInt64, atlas: Atlas, options: Options, willDo: (Trial) -> Void = { _ in }
    ) -> Result {
        var generator = SeededGenerator(seed: seed &* 0x9E6D_62D0_6F6A_9A9B &+ 0x632B_E591_86E4_0D1F)
        var coverage = Coverage()
        var documents = TrialDocuments(atlas: atlas, options: options, seed: seed)
        let drafts = documents.make(&generator, &coverage, willDo)
        var tally = Tally()
        tally.cases = 1
        let trial = Trial(
            seed: seed, handledMessages: Drafter.messages.filter { generator.chance($0 == "ask" ? 85 : 50) },
            drafts: drafts)
        if let problem = documents.problem {
            return Result(trial: trial, tally: tally, coverage: coverage, problem: problem)
        }
        guard !drafts.isEmpty else { return Result(trial: trial, tally: tally, coverage: coverage) }
        var exploration = Exploration(trial, registry: atlas.registry, options: options)
        var life = Life(generator: generator, drafts: drafts, atlas: atlas)
        do {
            try life.live(in: &exploration, inputs: options.inputs, willDo)
            return Result(trial: exploration.trial, tally: exploration.tally, coverage: coverage)
        } catch {
            return Result(trial: exploration.trial, tally: exploration.tally, coverage: coverage, problem: error)
        }
    }
}

/// Makes the documents of a trial.
struct TrialDocuments {
    let atlas: Atlas
    let options: Exploration.Options
    let seed: UInt64
    private(set) var problem: Exploration.Problem?

    init(atlas: Atlas, options: Exploration.Options, seed: UInt64) {
        self.atlas = atlas
        self.options = options
        self.seed = seed
    }

    /// Pairs every document aims for.
    private static let aims = 6

    /// The session's document first; none if the seed gives nothing that may run.
    mutating func make(
        _ generator: inout SeededGenerator, _ coverage: inout Coverage, _ willDo: (Trial) -> Void
    ) -> [Draft] {
        let others = (0..<generator.below(options.others + 1)).map { "other\($0).xml" }
        let files = others + ["main.xml", "missing.xml"]
        var drafts: [Draft] = []
        for (number, file) in (["main.xml"] + others).enumerated() {
            var found: Draft?
            for attempt in 0..<6 where found == nil {
                found = draft(file, files, number, attempt, &generator, &coverage, willDo)
                if problem != nil { return [] }
            }
            guard let found else {
                if number == 0 { return [] }
                continue
            }
            drafts.append(found)
        }
        return drafts
    }

    private mutating func draft(
        _ file: String, _ files: [String], _ number: Int, _ attempt: Int, _ generator: inout SeededGenerator,
        _ coverage: inout Coverage, _ willDo: (Trial) -> Void
    ) -> Draft? {
        var drafter = Drafter(atlas: atlas, generator: generator, files: files)
        defer { generator = drafter.generator }
        drafter.mayBind = !options.skips.contains(.bindings)
        let anyRoot = drafter.generator.chance(4)
        // Seeds beside each other aim for pairs beside each other, so that all have had their turn soon.
        let count = UInt64(atlas.pairs.count)
        let first = (seed &* UInt64(Self.aims * 4) &+ UInt64(number * Self.aims)) % count
        let aims = (0..<Self.aims).map { atlas.pairs[Int((first &+ UInt64($0)) % count)] }
        let single = drafter.generator.chance(30) || options.room < 30
        let room = min([15, 30, 60, 250][drafter.generator.below(10) / 3], options.room)
        let made = drafter.draft(
            file: file, aims: single ? [aims[drafter.generator.below(aims.count)]] : aims, room: room, anyRoot: anyRoot)
        let written = made.document(version: Document.Version(rawValue: file)).checked(against: atlas.registry)
        coverage.note(written, atlas)
        compareReading(of: made, &drafter.generator)
        guard var mended = written.isRunnable ? made : made.mended(atlas.registry) else { return nil }
        if let kind = atlas.registry[mended.root.kind], kind.types.contains(.controller), mended.root.form == .plain,
            attempt == 0 || attempt > 2
        {
            mended = mended.begun(atlas.registry) { draft in
                var trial = Trial(seed: seed, handledMessages: [], drafts: [draft])
                trial.doings = [.add(0), .tell(Input(time: 0, .start(trial.version(of: 0))))]
                willDo(trial)
            }
        }
        let checked = mended.document(version: Document.Version(rawValue: file)).checked(against: atlas.registry)
        coverage.note(checked, atlas)
        let isController = atlas.registry[mended.root.kind]?.types.contains(.controller) ?? false
        if options.skips.contains(.root), !isController { return nil }
        if options.skips.contains(.standInRoot), mended.root.form != .plain { return nil }
        if number == 0, attempt < 5, isController, mended.nodeCount < options.minimumNodes { return nil }
        return mended
    }

    /// Now and then the draft as text through the reader, which has to give the same nodes.
    private mutating func compareReading(of draft: Draft, _ generator: inout SeededGenerator) {
        guard generator.chance(2), draft.isPlainlyWritten(atlas.registry) else { return }
        let text = draft.xml(atlas.registry)
        let result = XMLDocumentReader().read(Array(text.utf8), file: draft.file, registry: atlas.registry)
        let own = draft.document(version: Document.Version(rawValue: draft.file))
        guard let read = result.document else {
            let codes = Set(result.diagnostics.map(\.code)).sorted().joined(separator: " ")
            if own.checked(against: atlas.registry).isRunnable {
                problem = Exploration.Problem("the reader refuses a document that runs: \(codes)", text)
            }
            return
        }
        let isSame =
            read.nodes.count == own.nodes.count
            && zip(read.nodes, own.nodes).allSatisfy { $0.kind == $1.kind && $0.form == $1.form && $0.name == $1.name }
        let both = [read, own].map { $0.checked(against: atlas.registry).isRunnable }
        if !isSame || both[0] != both[1] {
            problem = Exploration.Problem("the reader makes another document of the text of a draft", text)
        }
    }
}
