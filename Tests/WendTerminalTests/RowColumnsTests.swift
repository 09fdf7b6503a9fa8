import Foundation
import TestSupport
import Testing
import WendCore
import WendExpressions

@testable import WendTerminal

/// The ends of rows stand in line, as in a list of amounts, and give way where there is no room for them.
@Suite struct RowColumnsTests {
    private static func row(_ number: UInt32, _ properties: Properties, _ children: [Element] = []) -> Element {
        Element(Element.ID(number), .row, properties, events: [.press, .select], children: children)
    }

    private static func amount(_ number: UInt32, _ text: String, _ detail: String, _ more: Properties = [:]) -> Element
    {
        var properties: Properties = [.text: .string(text), .detail: .string(detail), .variant: "value1"]
        for key in more.keys { properties[key] = more[key] }
        return row(number, properties)
    }

    private static func menu(_ number: UInt32) -> Element {
        Element(Element.ID(number), .button, [.icon: "more", .variant: "menu"], events: .press)
    }

    private static func badge(_ number: UInt32, _ text: String) -> Element {
        Element(Element.ID(number), .label, [.text: .string(text), .variant: "badge-good"])
    }

    private static func toggle(_ number: UInt32, _ text: String) -> Element {
        Element(Element.ID(number), .toggle, [.text: .string(text), .value: true], events: .edit)
    }

    private func block(_ rows: [Element], _ width: Int) -> Block {
        let section = Element(Element.ID(1), .section, children: rows)
        return ElementLayout(words: SystemWords(locale: "en"), timeZone: .gmt, editing: nil)
            .block(of: section, width: width)
    }

    private func lines(_ rows: [Element], _ width: Int) -> [String] {
        var lines = block(rows, width).lines.map { runs in
            runs.sorted { $0.column < $1.column }.reduce(into: "") { line, run in
                line += String(repeating: " ", count: max(0, run.column - DisplayWidth.of(line))) + run.text
            }
        }
        while lines.last == "" { lines.removeLast() }
        return lines
    }

    @Test func amountsStandInOneColumn() {
        let rows = [
            Self.amount(2, "Rent", "1,200.00 €"), Self.amount(3, "漢字", "9 €"),
            Self.amount(4, "👍🏽 Coffee", "3.50 €", [.accessory: "disclosure"]),
            Self.amount(5, "Tea", "漢 €", [.indent: 1]),
        ]
        #expect(
            lines(rows, 30) == [
                "Rent              1,200.00 €", "漢字                     9 €", "👍🏽 Coffee             3.50 € ›",
                "  Tea                   漢 €",
            ])
    }

    @Test func buttonsAndMarksHaveColumnsOfTheirOwn() {
        let rows = [
            Self.row(2, [.text: "Milk", .detail: "2", .variant: "value1"], [Self.menu(12)]),
            Self.row(3, [.text: "Bread", .detail: "10", .variant: "value1", .accessory: "checkmark"]),
            Self.row(4, [.text: "Salt"]),
        ]
        #expect(
            lines(rows, 40) == [
                "Milk                    2  [ Actions ]", "Bread                  10              ✓", "Salt",
            ])
    }

    @Test func viewsStandAtTheEnd() {
        let rows = [
            Self.row(2, [.text: "Mail"], [Self.badge(12, "3")]),
            Self.row(3, [.text: "News"], [Self.badge(13, "overdue")]),
            Self.row(4, [.text: "Wi-Fi"], [Self.toggle(14, "Wi-Fi")]),
            Self.row(
                5, [.text: "Update"], [Element(Element.ID(15), .button, [.text: "Install"], events: .press)]),
        ]
        #expect(
            lines(rows, 30) == [
                "Mail                       ‹3›", "News                 ‹overdue›", "Wi-Fi                      [x]",
                "Update             [ Install ]",
            ])
    }

    @Test func valuesStandBeforeViewsOfAnyWidth() {
        let rows = [
            Self.row(2, [.text: "Rent", .detail: "12 €", .variant: "value1"], [Self.badge(12, "late")]),
            Self.row(3, [.text: "Gas", .detail: "7 €", .variant: "value1"], [Self.badge(13, "ok")]),
            Self.row(4, [.text: "Tea", .detail: "100 €", .variant: "value1"]),
        ]
        #expect(
            lines(rows, 30) == [
                "Rent              12 €  ‹late›", "Gas                7 €    ‹ok›", "Tea              100 €",
            ])
    }

    @Test func aLongTextIsBrokenBesideItsValue() {
        let row = Self.amount(
            2, "Electricity and gas for the whole of the year", "845.10 €", [.accessory: "disclosure"])
        #expect(lines([row], 34) == ["Electricity and gas     845.10 € ›", "for the whole of the", "year"])
        #expect(
            lines([row], 24) == ["Electricity and gas    ›", "for the whole of the", "year", "  845.10 €"])
    }

    @Test func whereThereIsNoRoomButtonsComeBelowFirst() {
        let row = Self.row(
            2, [.text: "Milk and bread", .detail: "12 €", .variant: "value1"], [Self.badge(12, "late"), Self.menu(13)])
        #expect(lines([row], 45) == ["Milk and bread      12 €  ‹late›  [ Actions ]"])
        #expect(lines([row], 30) == ["Milk and bread    12 €  ‹late›", "[ Actions ]"])
        #expect(lines([row], 20) == ["Milk and bread  12 €", "[ Actions ]", "‹late›"])
        #expect(lines([row], 16) == ["Milk and bread", "  12 €", "[ Actions ]", "‹late›"])
    }

    @Test func aWideTerminalDoesNotTearRowsApart() {
        let short = Self.amount(2, "Rent", "12 €")
        #expect(lines([short], 300)[0].count == RowLayout.mostGlanced)
        let long = Self.amount(3, String(repeating: "word ", count: 20) + "end", "7 €")
        let both = lines([short, long], 300)
        #expect(both.count == 2 && both[0].count == both[1].count && both[0].count == 108)
    }

    @Test func explanationsStandAllInTheSameWay() {
        func explained(_ number: UInt32, _ detail: String) -> Element {
            Self.row(number, [.text: "Sub", .detail: .string(detail), .variant: "subtitle"])
        }
        #expect(
            lines([explained(2, "at noon"), explained(3, "now")], 20) == [
                "Sub          at noon", "Sub              now",
            ])
        #expect(
            lines([explained(2, "at noon"), explained(3, "whenever somebody comes")], 40) == [
                "Sub  at noon", "Sub  whenever somebody comes",
            ])
    }

    @Test func whatIsPressedIsNotTheRowAndEachCanBeRead() throws {
        let row = Self.row(
            2, [.text: "Electricity and gas for all", .detail: "845 €", .variant: "value1"],
            [Self.toggle(12, "Paid"), Self.menu(13)])
        let block = block([row], 60)
        let stops = block.places.filter { $0.act != nil }
        #expect(stops.count == 3)
        for (place, stop) in stops.enumerated() {
            #expect(!stops[..<place].contains { $0.lines.overlaps(stop.lines) && $0.columns.overlaps(stop.columns) })
        }
        let narrow = self.block([Self.amount(2, "Electricity and gas for all", "845 €")], 30)
        #expect(narrow.height == 3)
        let read = narrow.places.filter { $0.element.id == Element.ID(2) }.map {
            narrow.text(lines: $0.lines, columns: $0.columns)
        }
        #expect(read.contains("Electricityandgasforall") && read.contains("845€"))
    }

    // MARK: Any rows, any width

    private struct Maker {
        var random: SeededGenerator
        var number: UInt32 = 10
        static let words = ["Rent", "漢字かな", "a", "electricity", "👍🏽", "of", "Überweisung", "1,200.00 €", "各"]

        mutating func text(_ most: Int) -> Value {
            .string((0..<1 + random.below(most)).map { _ in random.one(of: Self.words) }.joined(separator: " "))
        }

        mutating func row() -> Element {
            number += 10
            var properties: Properties = [.text: text(random.chance(20) ? 20 : 3)]
            if random.chance(60) { properties[.detail] = text(random.chance(10) ? 12 : 2) }
            if random.chance(60) { properties[.variant] = .string(random.one(of: ["value1", "value2", "subtitle"])) }
            if random.chance(40) { properties[.accessory] = .string(random.one(of: ["checkmark", "disclosure"])) }
            if random.chance(20) { properties[.indent] = .integer(random.below(4)) }
            if random.chance(20) { properties[.selected] = true }
            if random.chance(10) { properties[.gestures] = "swipeLeft longPress:500" }
            var children: [Element] = []
            if random.chance(30) { children.append(RowColumnsTests.badge(number + 1, text(2).text ?? "")) }
            if random.chance(20) { children.append(RowColumnsTests.toggle(number + 2, text(1).text ?? "")) }
            if random.chance(10) {
                children.append(
                    Element(Element.ID(number + 3), .textField, [.text: text(1), .value: ""], events: .edit))
            }
            if random.chance(30) { children.append(RowColumnsTests.menu(number + 4)) }
            return Element(Element.ID(number), .row, properties, events: [.press, .gesture], children: children)
        }
    }

    private static func bare(_ text: String) -> String { text.filter { $0 != " " } }

    @Test(arguments: 0..<20) func nothingIsLostAndNothingOverlapsAtAnyWidth(_ seed: Int) {
        var maker = Maker(random: SeededGenerator(seed: UInt64(seed)))
        let all = (0..<1 + maker.random.below(6)).map { _ in maker.row() }
        for width in 1...120 {
            // Fields have no room at all in a few columns.
            let rows = all.filter { row in width >= 8 || !row.children.contains { $0.role == .textField } }
            let block = block(rows, width)
            // A wide character in less than its width is all there can be.
            let limit = width < 4 ? width + 1 : width
            for runs in block.lines {
                var column = 0
                for run in runs.sorted(by: { $0.column < $1.column }) {
                    #expect(run.column >= column && run.column + run.width <= limit, "\(width): \(runs)")
                    #expect(run.width == DisplayWidth.of(run.text))
                    column = run.column + run.width
                }
            }
            for row in rows {
                let read = block.places.filter { $0.element.id == row.id }.map {
                    block.text(lines: $0.lines, columns: $0.columns)
                }
                let mark = row.properties.flag(.selected) ? "*" : ""
                for text in [mark + (row.properties.text(.text) ?? ""), row.properties.text(.detail) ?? ""]
                where !text.isEmpty {
                    #expect(read.contains { $0.contains(Self.bare(text)) }, "\(width): \(text) in \(read)")
                }
                for child in row.children where child.role != .textField {
                    let words = child.role == .button ? "Actions" : child.properties.text(.text) ?? ""
                    let read = block.places.filter { $0.element.id == child.id }.map {
                        block.text(lines: $0.lines, columns: $0.columns)
                    }
                    #expect(read.contains { $0.contains(Self.bare(words)) }, "\(width): \(words) in \(read)")
                }
            }
        }
    }

    @Test(arguments: 0..<20) func theAmountsOfRowsEndInOneColumn(_ seed: Int) {
        var maker = Maker(random: SeededGenerator(seed: UInt64(500 + seed)))
        let rows = (0..<8).map { number in
            Self.amount(
                UInt32(10 + number), maker.text(2).text ?? "", maker.text(1).text ?? "",
                maker.random.chance(50) ? [.accessory: "disclosure"] : [:])
        }
        for width in 50...120 {
            let block = block(rows, width)
            let ends = Set(
                zip(rows, block.lines).compactMap { row, runs in
                    runs.last { $0.text == row.properties.text(.detail) }.map { $0.column + $0.width }
                })
            #expect(block.height == rows.count + 1 && ends.count == 1, "\(width): \(ends)")
        }
    }
}
