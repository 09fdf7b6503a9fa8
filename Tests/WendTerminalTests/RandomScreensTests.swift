import Foundation
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendTesting

@testable import WendTerminal

/// Whatever is shown, nothing is written outside of the screen or to the terminal itself, and what is written is what was meant.
@Suite struct RandomScreensTests {
    static let hostile = [
        "plain", "", " ", "\u{1B}[2J\u{1B}[31mred", "\u{1B}]0;title\u{7}", "\u{9B}31mC1", "a\u{8}\u{8}b", "tab\there",
        "line\nbreak\r\nanother\u{2028}third\u{85}", "漢字かな交じり文", "e\u{301}\u{302}\u{303}", "\u{301}alone", "👨‍👩‍👧‍👦 family",
        "❤️ 1️⃣ 🇩🇪🇫🇷 👍🏽", "\u{202E}dlrow\u{202C}", "\u{200B}zero\u{200D}", "مرحبا بالعالم", "\u{FFFE}\u{E000}",
        "z" + String(repeating: "\u{300}", count: 60), String(repeating: "wide漢", count: 40),
        String(repeating: "long ", count: 300), "\u{0}\u{7F}\u{1}", "각", "नमस्ते", "\u{1F9D1}\u{200D}\u{1F680}x",
    ]

    static let sizes = [(1, 1), (2, 3), (20, 5), (11, 4), (12, 6), (80, 24), (500, 200), (37, 9)]

    struct Maker {
        var random: SeededGenerator
        var number: UInt32 = 1

        mutating func tree(_ depth: Int) -> Element {
            number += 1
            let role = random.one(of: Element.Role.allCases)
            var properties: Properties = [:]
            for property in Property.allCases where random.chance(28) { properties[property] = value(of: property) }
            // Most things are there.
            if random.chance(80) { properties[.hidden] = nil }
            var events = Event.Kinds()
            for kind in Event.Kind.allCases where random.chance(45) { events.insert(Event.Kinds(kind)) }
            let count = depth > 0 ? random.below(random.chance(10) ? 12 : 4) : 0
            let children = (0..<count).map { _ in tree(depth - 1) }
            let id = Element.ID(number, random.chance(50) ? "name" : "")
            return Element(id, role, properties, events: events, children: children)
        }

        private mutating func value(of property: Property) -> Value {
            switch property {
            case .hidden, .disabled, .selected, .busy, .readOnly, .optional, .trailing: return .bool(random.chance(50))
            case .columns, .lines, .indent, .position, .count, .total:
                return .integer(random.one(of: [-5, 0, 1, 2, 3, 7, 600, .max]))
            case .minimum, .maximum, .step, .value:
                return random.one(of: [
                    .double(0), .double(-.infinity), .double(.nan), .double(1e300), .integer(3), .bool(true),
                    .string(random.one(of: RandomScreensTests.hostile)), .date(Date(timeIntervalSince1970: 1e9)),
                ])
            case .options:
                return .list(
                    (0..<random.below(5)).map { _ in
                        .dictionary(["title": .string(random.one(of: RandomScreensTests.hostile))])
                    })
            case .gestures: return "tap2 longPress:500 swipeLeft"
            case .variant:
                return .string(
                    random.one(of: [
                        "badge-good", "destructive", "cancel", "momentary", "secure", "value1", "file", "menu",
                    ]))
            case .accessory: return .string(random.one(of: ["checkmark", "disclosure", "detail"]))
            case .entry: return .string(random.one(of: ["date", "time", "countDown", "password", "number"]))
            case .markup: return .string(random.one(of: RandomScreensTests.hostile))
            default: return .string(random.one(of: RandomScreensTests.hostile))
            }
        }
    }

    static let keys: [Key] = [
        .tab, .backTab, .up, .down, .left, .right, .enter, .escape, .pageDown, .pageUp, .home, .end, .text(" "),
        .text("x漢é"), .paste("a\nb\u{1B}[31m"), .backspace, .delete, .f(1), .wheelDown, .wheelUp, .control("w"),
        .control("u"), .altLeft, .click(Screen.Place(row: 3, column: 10)), .click(Screen.Place(row: 400, column: 0)),
    ]

    @Test(arguments: 0..<60) func whatIsShownIsWhatWasDrawn(seed: Int) {
        var maker = Maker(random: SeededGenerator(seed: UInt64(seed)))
        let (columns, rows) = maker.random.one(of: Self.sizes)
        let theme = TerminalTheme(maker.random.one(of: TerminalTheme.Depth.allCases))
        var drawn = Drawn(maker.tree(4), columns: columns, rows: rows, theme: theme)
        #expect(drawn.difference == nil)
        for _ in 0..<25 {
            if maker.random.chance(20) {
                drawn.show(
                    Element(
                        Element.ID(.session), .app,
                        children: (0..<1 + maker.random.below(3)).map { _ in maker.tree(4) }),
                    isHeld: maker.random.chance(30))
            } else {
                _ = drawn.press(maker.random.one(of: Self.keys))
            }
            #expect(drawn.difference == nil)
        }
        #expect(drawn.terminal.unknown == [])
    }

    @Test(arguments: 0..<20) func aTerminalMayChangeItsSizeAtAnyTime(seed: Int) {
        var maker = Maker(random: SeededGenerator(seed: UInt64(1000 + seed)))
        var view = TerminalView(columns: 80, rows: 24, timeZone: .gmt, name: "App")
        view.show(Rendering(root: maker.tree(5)))
        var old: Screen?
        for (columns, rows) in Self.sizes {
            view.resize(columns: columns, rows: rows)
            let screen = view.screen
            var terminal = TerminalModel(columns: columns, rows: rows)
            terminal.take(Array(ScreenChange.text(from: old, to: screen, theme: TerminalTheme(.full)).utf8))
            #expect(terminal.unknown == [])
            #expect(screen.grid.columns == columns && screen.grid.rows == rows)
            old = screen
        }
    }

    @Test(arguments: hostile) func noControlCharacterOfATextReachesTheTerminal(text: String) {
        let roles = Element.Role.allCases
        for role in roles {
            var properties: Properties = [:]
            for property in Property.allCases where property != .hidden { properties[property] = .string(text) }
            properties[.options] = .list([.dictionary(["title": .string(text)])])
            let element = Element(Element.ID(5), role, properties, events: [.press, .edit, .gesture, .begin])
            let screen = Drawn(element).view.screen
            for cell in screen.grid.cells {
                #expect(
                    !cell.text.unicodeScalars.contains { scalar in
                        scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
                            || (0x2066...0x2069).contains(scalar.value)
                    })
            }
        }
    }

    @Test func nothingIsWrittenWhereNothingChanged() {
        let screen = Drawn(Element(Element.ID(1), .label, [.text: "Hello"])).view.screen
        #expect(ScreenChange.text(from: screen, to: screen, theme: TerminalTheme(.sixteen)) == "")
    }

    @Test func aChangedWordIsAllThatIsWritten() {
        let before = Drawn(Element(Element.ID(1), .label, [.text: "Count 9 of all"])).view.screen
        let after = Drawn(Element(Element.ID(1), .label, [.text: "Count 8 of all"])).view.screen
        #expect(ScreenChange.text(from: before, to: after, theme: TerminalTheme(.sixteen)) == "\u{1B}[3;9H8")
    }
}
