import Foundation
import TestSupport
import Testing
import WendCore
import WendExpressions

@testable import WendRuntime

/// How journal entries are written down and read.
@Suite struct JournalEntryTests {
    private static func value(_ random: inout SeededGenerator, depth: Int = 3) -> Value {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 8), using: &random) {
        case 0: .null
        case 1: .bool(.random(using: &random))
        case 2: .integer(.random(in: .min ... .max, using: &random))
        case 3: .double([0, -0.0, 1.5, .infinity, -1e300, .leastNonzeroMagnitude].randomElement(using: &random) ?? 0)
        case 4: .string(text(&random))
        case 5: .date(Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &random)))
        case 6: .data((0..<Int.random(in: 0..<9, using: &random)).map { _ in .random(in: 0...255, using: &random) })
        case 7: .reference(Reference(type: text(&random), id: text(&random)))
        case 8:
            .list((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(&random, depth: depth - 1) })
        default: .dictionary(fields(&random, depth: depth - 1))
        }
    }

    private static func fields(_ random: inout SeededGenerator, depth: Int) -> Fields {
        var fields = Fields()
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
            fields[text(&random)] = value(&random, depth: depth)
        }
        return fields
    }

    private static func text(_ random: inout SeededGenerator) -> String {
        ["", "a", "12:", "Grüße 👋🏽", "l0:", "\u{0}", "{\"input\":1}", "n"].randomElement(using: &random) ?? ""
    }

    private static func content(_ random: inout SeededGenerator) -> Input.Content {
        let version = Document.Version(rawValue: text(&random))
        let id = Effect.ID(rawValue: .random(in: 0...UInt32.max, using: &random))
        return switch Int.random(in: 0..<7, using: &random) {
        case 0: .start(version)
        case 1: .tick
        case 2: .documentChanged(from: version, to: Document.Version(rawValue: text(&random)))
        case 3: .resourcesChanged(to: AppResources.Version(rawValue: text(&random)))
        case 4: .watchedChanged(watched(&random))
        case 5:
            .reply(
                id, Reply(isSuccess: .random(using: &random), name: text(&random), values: fields(&random, depth: 3)))
        default:
            .event(
                Event(
                    Event.Kind.allCases.randomElement(using: &random) ?? .press,
                    Element.ID(
                        ActivationID(list: .random(in: 1...9, using: &random), row: 7, part: 2), "name"),
                    Bool.random(using: &random) ? value(&random) : nil))
        }
    }

    private static func watched(_ random: inout SeededGenerator) -> [WatchedValue] {
        (0..<Int.random(in: 0..<3, using: &random)).map { number in
            WatchedValue(Effect.ID(rawValue: UInt32(number)), Bool.random(using: &random) ? value(&random) : nil)
        }
    }

    private static func entry(_ random: inout SeededGenerator) -> JournalEntry {
        let input = Input(
            time: .random(in: 0...2e9, using: &random), content(&random), watched: watched(&random))
        var entry = JournalEntry(input, ending: [nil, .cut, .refused].randomElement(using: &random) ?? nil)
        if Bool.random(using: &random) { entry.document = Document.Version(rawValue: text(&random)) }
        if Bool.random(using: &random) { entry.versions = Versions(.standard) }
        return entry
    }

    @Test(arguments: 1...20) func whatIsWrittenIsRead(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let entry = Self.entry(&random)
            let read = try JournalEntry(entry.data)
            #expect(read.input == entry.input)
            #expect(read.versions == entry.versions && read.document == entry.document && read.ending == entry.ending)
        }
    }

    @Test(arguments: 1...20) func whatIsDamagedIsRefusedOrReadAndNothingElse(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            var bytes = Array(Self.entry(&random).data)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = .random(in: 0...255, using: &random)
                case 1: bytes.insert(.random(in: 0...255, using: &random), at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + 3))
                }
                if bytes.isEmpty { bytes = [0] }
            }
            _ = try? JournalEntry(Data(bytes))
        }
    }

    @Test func whatEarlierProgramsWroteIsRead() throws {
        let press = try JournalEntry(Data(#"{"input":[5.5,"press","w7/send"],"e":"4.0/a/b","x":"refused"}"#.utf8))
        #expect(press.input == Input(time: 5.5, .event(Event(.press, Element.ID(ActivationID(7), "send")))))
        #expect(press.versions?.description == "4.0/a/b")
        #expect(press.ending == .refused)
    }

    @Test func anEntryOfAPressIsShort() {
        var entry = JournalEntry(
            Input(time: 1_763_800_000.25, .event(Event(.press, Element.ID(ActivationID(107), "count")))), ending: nil)
        entry.versions = Versions(.standard)
        #expect(entry.data.count < 100)
    }
}
