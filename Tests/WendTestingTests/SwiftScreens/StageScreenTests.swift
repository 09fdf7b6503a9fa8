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
        func onPause(_ extras: Fields) { log += " P\(extras["thing"]?.displayText ?? "")" }
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
