import Testing
import Wend

@testable import WendTesting

/// Screens built in Swift as views of a stage: intents lead to them and from them, and tell them that they come and go.
@Suite("Swift screens on a stage")
struct StageScreenTests {
    final class Shelf: SwiftScreen {
        @Stored var log = ""
        var open: (String) -> Void = { _ in }
        var leave: () -> Void = {}
        var back: () -> Void = {}

        var body: some Part {
            Screen("Shelf") {
                Label("shelf:\(log)")
                Button("Open") { self.open("pen") }
                Button("Leave") { self.leave() }
                Button("Back") { self.back() }
            }
        }

        func onResume(_ extras: Fields) { log += " R\(extras["thing"]?.displayText ?? "")" }
        func onPause(_ extras: inout Fields) { log += " P\(extras["thing"]?.displayText ?? "")" }
    }

    static let shelf: Flow<Shelf> = Flow(with: Shelf()) { screen, lets in
        screen.open = lets.go { .show("Shop", "thing", .push, extras: ["thing": .string($0)]) }
        screen.leave = lets.go(.show("Other"))
        screen.back = lets.back(1, .pop)
    }

    private static let document = """
        <app><stage>
            <section name="Shop" first="shelf">
                <swiftScreen name="shelf" screen="Shelf"/>
                <screen name="thing">
                    <value name="thing" is=""/>
                    <container><label>thing: {thing}</label><button title="Back" message="back"/></container>
                    <set on="onResume" name="thing" to="{message.thing}"/>
                    <intent on="back" back="1" extras="{record(thing: 'again')}"/>
                </screen>
            </section>
            <section name="Other">
                <view><button title="Shelf" message="shelf"/></view>
                <intent on="shelf" section="Shop" view="shelf"/>
            </section>
        </stage></app>
        """

    private func session(allows: Set<String> = []) throws -> TestSession {
        var handlers = Handlers()
        try handlers.show(Self.shelf)
        return try TestSession(source: Self.document, handlers: handlers, allows: allows)
    }

    @Test func anIntentLeadsFromSwiftToADocumentAndBack() throws {
        let session = try session()
        #expect(session.isVisible("shelf: R"))
        try session.press("Open")
        #expect(session.isVisible("thing: pen"))
        try session.press("Back")
        #expect(session.isVisible("shelf: R P Ragain"))
        #expect(session.takeReports() == [])
    }

    @Test func aScreenIsKeptWithItsSectionAndToldInOrder() throws {
        let session = try session()
        try session.press("Leave")
        try session.press("Shelf")
        #expect(session.isVisible("shelf: R P R"))
        try session.press("Back")
        #expect(session.isVisible("Shelf"))
        try session.press("Shelf")
        #expect(session.isVisible("shelf: R P R P R"))
    }

    final class Page: SwiftScreen {
        @Stored var offset = 0
        @Stored var came = "new"
        var leave: () -> Void = {}

        var body: some Part {
            Screen("Page") {
                Label("came \(came)")
                Button("Scroll") { self.offset += 7 }
                Button("Leave") { self.leave() }
            }
        }

        func onResume(_ extras: Fields) { came = extras["offset"].map { "at \($0.displayText)" } ?? "new" }
        func onPause(_ extras: inout Fields) { extras["offset"] = .integer(offset) }
    }

    static let page: Flow<Page> = Flow(with: Page()) { screen, lets in screen.leave = lets.go(.show("Other")) }

    @Test("A18: what a screen in Swift adds to its extras when it is left comes back with the way back")
    func extrasOfPause() throws {
        var handlers = Handlers()
        try handlers.show(Self.page)
        let session = try TestSession(
            source: """
                <app><stage><section name="Shop" first="page"><swiftScreen name="page" screen="Page"/></section>
                <section name="Other"><view><container><button title="Back" message="back"/><button title="Again" message="again"/></container></view>
                <intent on="back" back="1"/><intent on="again" section="Shop" view="page"/></section></stage></app>
                """, handlers: handlers)
        try session.press("Scroll")
        try session.press("Leave")
        session.kill()
        try session.restore()
        try session.press("Back")
        #expect(session.isVisible("came at 7"))
        try session.press("Scroll")
        try session.press("Leave")
        // Another entry has nothing of it.
        try session.press("Again")
        #expect(session.isVisible("came new"))
        try session.press("Leave")
        try session.press("Back")
        #expect(session.isVisible("came at 14"))
    }

    @Test func aWayBackThatThereIsNotIsSaid() throws {
        let session = try session(allows: ["no-way-back"])
        try session.press("Back")
        #expect(session.isVisible("shelf: R"))
        #expect(session.reports.map(\.code) == ["no-way-back"])
    }

    @Test func itComesBackAfterAKill() throws {
        let session = try session()
        try session.press("Open")
        session.kill()
        try session.restore()
        #expect(session.isVisible("thing: pen"))
        try session.press("Back")
        #expect(session.isVisible("shelf: R P Ragain"))
    }
}
