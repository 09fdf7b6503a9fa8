import Synchronization
import Testing
import Wend
import WendCore
import WendRuntime

@testable import WendTesting

/// Screens under names: adding them, trying them out at the beginning, and finding them on a stack (spec/view-factory §4; A47–A49).
@Suite struct FactoryTests {
    private final class Made: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock { $0 } }
        func note(_ name: String) { names.withLock { $0.append(name) } }
    }

    private final class Page: SwiftScreen {
        private let made: Made
        init(_ made: Made) {
            self.made = made
            made.note("+")
        }

        func onResume(_ extras: Fields) { made.note("R") }
        var body: some Part {
            made.note("body")
            return Screen("Page") { Label("A page") }
        }
    }

    private final class Step: SwiftScreen {
        @Stored var number = 0
        var onNext: (Int) -> Void = { _ in }
        var onOther: () -> Void = {}
        func show(_ number: Int) { self.number = number }
        var body: some Part {
            Screen("Step \(number)") {
                Label("This is step \(number)")
                Button("Next") { self.onNext(self.number + 1) }
                Button("Other") { self.onOther() }
            }
        }
    }

    private final class Other: SwiftScreen {
        var onStep: () -> Void = {}
        var onAbsent: () -> Void = {}
        var body: some Part {
            Screen("Other") {
                Button("To the step") { self.onStep() }
                Button("To nothing") { self.onAbsent() }
            }
        }
    }

    private static let step: Flow<Step> = Flow("Step", retention: .perPush, with: Step()) { screen, lets in
        screen.onNext = lets.push(step) { $0.show }
        screen.onOther = lets.push(other)
    }
    private static let other: Flow<Other> = Flow("Other", with: Other()) { screen, lets in
        screen.onStep = lets.popTo(step)
        screen.onAbsent = lets.popTo(absent)
    }
    private static let absent = Flow("Absent", with: Other())

    @Test("A47: a flow may be added twice; two flows of one name are refused, and say so")
    func twoOfOneName() throws {
        let made = Made()
        let flow = Flow("Page", with: Page(made))
        var handlers = Handlers()
        try handlers.show(flow)
        try handlers.show(flow)
        #expect(throws: SwiftScreenError.self) { try handlers.show(Flow("Page", with: Page(made))) }
    }

    @Test("A48: whatever is added is made and shown once at the beginning, and told nothing")
    func triedOutAtTheBeginning() throws {
        let made = Made()
        var handlers = Handlers()
        try handlers.show(Flow("Page", with: Page(made)))
        #expect(made.all == ["+", "body"])
    }

    private func session(allows: Set<String> = []) throws -> TestSession {
        var handlers = Handlers()
        try handlers.show(Self.step)
        return try TestSession(
            source: "<app><navigation><swiftScreen screen=\"Step\"/></navigation></app>", handlers: handlers,
            allows: allows)
    }

    @Test("A49: of several of one name the way back leads to the one nearest to the top")
    func theNearestOfAName() throws {
        let session = try session()
        for _ in 0..<3 { try session.press("Next") }
        try session.press("Other")
        try session.press("To the step")
        #expect(session.isVisible("This is step 3"))
        try session.back()
        #expect(session.isVisible("This is step 2"))
    }

    @Test("A49: where there is none of the name nothing happens, and it is said")
    func noneOfAName() throws {
        let session = try session(allows: ["screen-not-in-stack"])
        try session.press("Other")
        try session.press("To nothing")
        #expect(session.isVisible("To nothing"))
        #expect(session.reports.map(\.code) == ["screen-not-in-stack"])
    }

    @Test("More screens than are made for one input are all there, and the rest of them in steps of their own")
    func moreThanAreMadeForOneInput() throws {
        let count = SessionCore.mostMade + 6
        let screens = (0..<count).map { _ in "<swiftScreen screen=\"Other\"/>" }.joined()
        var handlers = Handlers()
        try handlers.show(Self.other)
        let session = try TestSession(
            source: "<app><screen><view><container>\(screens)</container></view></screen></app>", handlers: handlers)
        let shown = session.shown.filter { $0.contains("To the step") }
        #expect(shown.count == count)
    }
}
