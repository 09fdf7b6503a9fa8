import Foundation
import MachineFuzzing
import Testing
import WendCore

/// Sessions of documents made at random: a few of those `make fuzz` runs many of.
struct MachineFuzzingTests {
    private static let atlas = Atlas(.fuzzed)

    private static var options: Exploration.Options {
        var options = Exploration.Options()
        options.inputs = 12
        options.minimumNodes = 0
        options.room = 15
        options.others = 1
        return options
    }

    /// The seeds before the first: others where somebody has the time.
    private static let first = ProcessInfo.processInfo.environment["WEND_FUZZ_FROM"].flatMap { UInt64($0) } ?? 0

    @Test(arguments: 0..<10) func whateverADocumentSaysEveryStepEndsAndEverythingHolds(_ group: UInt64) {
        for seed in (Self.first + group * 12 + 1)...(Self.first + group * 12 + 12) {
            let result = Exploration.run(seed: seed, atlas: Self.atlas, options: Self.options)
            #expect(
                result.problem == nil,
                "seed \(seed): \(String(describing: result.problem)), \(result.trial.description(.fuzzed))")
        }
    }

    @Test func someSessionsWatchTheOutside() {
        let trials = (1...300 as ClosedRange<UInt64>).lazy.map {
            Exploration.run(seed: $0, atlas: Self.atlas, options: Exploration.Options()).trial
        }
        let isSeen = trials.contains { trial in
            trial.doings.contains { if case .observe = $0 { true } else { false } }
        }
        #expect(isSeen)
    }

    @Test func aSeedGivesTheSameEachTime() throws {
        for seed in 1...5 as ClosedRange<UInt64> {
            let trials = try (0..<2).map { _ in
                let trial = Exploration.run(seed: seed, atlas: Self.atlas, options: Self.options).trial
                return try (trial.encoded(), trial.drafts)
            }
            #expect(trials[0].1 == trials[1].1 && trials[0].0.count == trials[1].0.count)
        }
    }

    @Test func aWrittenCaseIsTheSameCase() throws {
        let made = Exploration.run(seed: 3, atlas: Self.atlas, options: Self.options)
        let read = try Trial(made.trial.encoded())
        #expect(read.drafts == made.trial.drafts)
        var exploration = Exploration(read, registry: .fuzzed, options: Self.options)
        try exploration.replay()
        #expect(exploration.tally.inputs == made.tally.inputs)
        #expect(exploration.tally.accepted == made.tally.accepted)
    }

    @Test func theAtlasHasEveryKindInEverySlotThatTakesIt() {
        let atlas = Atlas(.standard)
        let expected = atlas.registry.kinds.filter { !$0.isAbstract }.flatMap(\.parameters).map { parameter in
            atlas.registry.kinds.dropFirst(2).reduce(0) { count, kind in
                count + (kind.types.fits(parameter.accepts) ? kind.isAbstract ? 2 : 3 : 0)
            }
        }.reduce(0, +)
        #expect(atlas.pairs.count { $0.slot.parent != nil } == expected)
        #expect(atlas.pairs.count { $0.slot.parent == nil } == 10 * 3 + 2)
    }

    @Test func whatFailsIsMadeSmall() throws {
        let trial = Exploration.run(seed: 3, atlas: Self.atlas, options: Self.options).trial
        // Any document with a label, and any press.
        let shrinker = Shrinker(.fuzzed, goesOn: { true }) { trial in
            trial.drafts[0].nodeCount > 1 && trial.doings.contains { if case .tell = $0 { true } else { false } }
        }
        let small = shrinker.shrink(trial)
        #expect(small.doings.count == 1)
        // Where there has to be one, it may be one that needs another in it.
        #expect(small.drafts[0].nodeCount <= 3)
        #expect(trial.drafts[0].nodeCount > 10)
    }
}
