import RuntimeFixtures
import Testing
import WendCore
import WendExpressions

@testable import WendRuntime

/// Scrolling alone stores nothing, and is not lost when something else is stored.
@Suite struct ScrollingTests {
    private var bench: CoreBench
    private let pane: Element.ID

    init() throws {
        bench = try CoreBench()
        func pane(_ element: Element) -> Element.ID? {
            element.events.contains(.scroll) ? element.id : element.children.lazy.compactMap(pane).first
        }
        self.pane = try #require(pane(bench.rendering.root))
    }

    private func scroll(_ offset: Double) -> Event { Event(.scroll, pane, .double(offset)) }

    @Test mutating func aScrollAloneIsNotStored() throws {
        try bench.submit([scroll(100)], number: 1)
        #expect(bench.handed.allSatisfy { $0.change == nil })
        bench.answerAll()
        #expect(!bench.core.isHandedOver)
        #expect(bench.rendering.scroll == [pane: 100])
        try bench.submit([bench.event(.edit, "text", "a")], number: 2)
        bench.answerAll()
        try bench.submit([scroll(200)], number: 3)
        #expect(bench.handed.allSatisfy { $0.change == nil })
        bench.answerAll()
        #expect(bench.finished.last?.receipt?.acknowledged == 3)
        #expect(bench.core.position == 3)
    }

    @Test mutating func itComesBackWithTheNextThatIsStored() throws {
        try bench.submit([bench.event(.edit, "text", "a")], number: 1)
        for (number, offset) in [(2, 50.0), (3, 70), (4, 90)] { try bench.submit([scroll(offset)], number: number) }
        try bench.submit([bench.event(.edit, "text", "b"), scroll(300)], number: 5)
        bench.answerAll()
        let crashed = try bench.crash()
        #expect(crashed)
        // What came after the last that was stored is where it stood then.
        #expect(bench.rendering.scroll == [pane: 90])
        #expect(bench.text("text") == "b")
        let stored = try #require(try bench.store.load(bench.id))
        #expect(stored.entries.count == 4)
    }

    @Test mutating func itMovesNoTime() throws {
        try bench.submit([bench.event(.edit, "text", "a")], number: 1)
        let time = bench.core.machine.state.time
        bench.now += 500
        try bench.submit([scroll(50)], number: 2)
        #expect(bench.core.machine.state.time == time)
    }

    @Test mutating func aSessionThatStartsOverHasForgottenIt() throws {
        try bench.submit([bench.event(.edit, "text", "a")], number: 1)
        bench.answerAll()
        try bench.submit([scroll(50)], number: 2)
        try bench.submit([bench.event(.edit, "text", "b")], number: 3)
        bench.failAll()
        let isOver = try bench.startOver()
        #expect(isOver)
        #expect(bench.rendering.scroll.isEmpty)
        #expect(bench.core.scrolling.isEmpty)
    }

    /// However many elements there are: what waits to be written down is bounded, and written down when it is too much.
    @Test func whoScrollsEverythingIsWrittenDownNowAndThen() throws {
        let panes = (0..<SessionCore.mostScrolling + 40).map { _ in
            Tag("container", [:], Tag("label").with("text", "x"))
        }
        let screen = Tag("screen", [:], panes.reduce(Tag("container", [:])) { $0.with("views", $1) })
        var bench = try CoreBench(screen.document("panes.xml", version: "panes-1").checked(against: .standard))
        var all: [Element.ID] = []
        func visit(_ element: Element) {
            if element.events.contains(.scroll) { all.append(element.id) }
            element.children.forEach(visit)
        }
        visit(bench.rendering.root)
        #expect(all.count > SessionCore.mostScrolling)
        for (number, pane) in all.enumerated() {
            try bench.submit([Event(.scroll, pane, .double(5))], number: number + 1)
            bench.answerAll()
            #expect(bench.core.scrolling.count <= SessionCore.mostScrolling)
        }
        #expect(bench.core.isHandedOver)
        _ = try bench.crash()
        #expect(bench.rendering.scroll.count > SessionCore.mostScrolling)
    }
}
