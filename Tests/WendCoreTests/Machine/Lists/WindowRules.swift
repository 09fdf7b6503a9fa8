import Testing
import WendCore
import WendExpressions

/// Which rows are drawn belongs to whoever looks: it is in no state, and decides nothing.
struct WindowRules {
    private let play: Play
    private let list: ActivationID

    init() throws {
        play = try ListPlay.start(with: ListPlay.items(0..<3_000))
        list = try #require(play.elements(.rows).first).id.activation
    }

    private func shown(_ places: [Int]) -> [String] {
        play.show(
            RowWindows(
                union: places.map { place in
                    var windows = RowWindows()
                    windows.show(place, of: list)
                    return windows
                }))
        return play.rows
    }

    @Test func aWindowIsAroundWhereSomebodyLooks() throws {
        let state = try Play.encode(play.machine.state)
        let rows = shown([2_000])
        #expect(rows.first == "row 1960" && rows.last == "row 2039" && rows.count == RowWindows.most)
        #expect(play.notDrawn == [0..<1_960, 2_040..<3_000])
        #expect(play.elements(.rows).map(\.id.name) == [":before", ":after"])
        #expect(shown([0]).first == "row 0")
        #expect(shown([2_999]).last == "row 2999")
        #expect(shown([.max]).last == "row 2999")
        #expect(shown([.min]).first == "row 0")
        #expect(try Play.encode(play.machine.state) == state)
    }

    @Test func whatSeveralSeeIsDrawnTogether() throws {
        let rows = shown([0, 2_000])
        #expect(rows.count == 2 * RowWindows.most)
        #expect(play.notDrawn == [80..<1_960, 2_040..<3_000])
        #expect(shown([1_000, 1_030]).count == 110)
    }

    @Test func rowsThatStayInTheWindowAreNotDrawnAnew() throws {
        _ = shown([1_000])
        let before = play.elements(.row).last
        _ = shown([1_030])
        #expect(play.elements(.row).contains { $0 === before })
        let again = play.elements(.row)
        #expect(zip(again, play.elements(.row)).allSatisfy { $0 === $1 })
    }

    @Test func anEventOfAnyRowCounts() throws {
        _ = shown([2_000])
        let row = try play.element("row 2000").id
        _ = shown([0])
        #expect(!play.sees("row 2000"))
        #expect(play.send(.press, row) == nil)
        #expect(play.notes == ["text=row 2000"])
        try play.restart()
        #expect(play.send(.press, row) == nil)
        let forged = Element.ID(ActivationID(list: list.number, row: 77), "row")
        #expect(play.send(.press, forged) == .stale)
        #expect(play.send(.press, Element.ID(list)) == .notVisible)
    }

    @Test func oneOfSeveralSeesOnlyWhatItLooksAt() throws {
        var windows = RowWindows()
        windows.show(2_000, of: list)
        let own = shown([2_000])
        let ownGaps = play.elements(.rows)
        _ = shown([0, 1_970, 2_030])
        let all = play.rendering
        func rows(_ rendering: Rendering) -> [Element] { rendering.root.below.filter { $0.role == .row } }
        let seen = all.showing(windows)
        #expect(rows(seen).map { $0.properties.text(.text) } == own)
        #expect(rows(seen).allSatisfy { row in rows(all).contains { $0 === row } })
        let gaps = seen.root.below.filter { $0.role == .rows }
        #expect(gaps.map(\.id) == ownGaps.map(\.id) && gaps.map(\.properties) == ownGaps.map(\.properties))
        let first = all.showing(RowWindows())
        #expect(rows(first).count == RowWindows.most)
        #expect(rows(first).first?.properties.text(.text) == "row 0")
        #expect(first.showing(RowWindows()).root === first.root)
        // What is looked at and is not drawn is not there.
        windows.show(60, of: list)
        #expect(all.showing(windows).root.below.compactMap(\.rowsNotDrawn) == [0..<20, 80..<3_000])
    }

    @Test func aShorterListShowsItsEnd() throws {
        _ = shown([2_900])
        try ListPlay.fill(play, ListPlay.items(0..<1_000))
        #expect(play.rows.last == "row 999" && play.rows.count == RowWindows.most)
        try ListPlay.fill(play, ListPlay.items([]))
        #expect(play.rows.isEmpty)
    }

    @Test func aWindowThatReachesBehindTheEndShowsAsManyRowsBeforeIt() throws {
        var windows = RowWindows()
        windows.show(from: 2_999, of: ActivationID(7))
        #expect(windows.rows(of: ActivationID(7), count: 3_000) == [2_920..<3_000])
        #expect(windows.rows(of: ActivationID(7), count: 3_200) == [2_999..<3_079])
        #expect(windows.rows(of: ActivationID(7), count: 300) == [0..<300])
    }

    @Test func aWindowGoesWithItsList() throws {
        let play = try ListPlay.start(
            actions: "<presentController name=\"chosen\"><table><tableSection text=\"x\"/></table></presentController>",
            with: ListPlay.items(0..<600))
        #expect(play.rows.count == RowWindows.most)
    }

    @Test func whatIsTypedInARowDrawsNoOther() throws {
        let play = try ListPlay.start(ListPlay.field, with: ListPlay.items(0..<2_000))
        try play.enter("first", into: "row 25")
        let before = play.elements(.row)
        try play.enter("second", into: "row 25")
        let after = play.elements(.row)
        #expect(zip(before, after).count { $0 !== $1 } == 1)
    }
}

extension Element {
    /// Everything in it, in order.
    fileprivate var below: [Element] { children.flatMap { [$0] + $0.below } }
}
