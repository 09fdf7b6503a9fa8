import TestSupport
import Testing
import Wend
import WendDocuments

@testable import WendTesting

/// Screens built in Swift have addresses, both ways, and rules for who comes and who goes, as screens of documents have.
@Suite("Places of Swift screens")
struct SwiftPlaceTests {
    private static let document = """
        <app><tabs>
            <navigation title="Shop"><swiftScreen screen="Books"/></navigation>
            <navigation title="Mine">
                <value name="changes" is="{0}"/>
                <set on="changed" name="changes" to="{changes + message.by}"/>
                <swiftScreen screen="Account"/>
            </navigation>
            <screen title="Sign in" path="/sign-in"><label>Who?</label></screen>
        </tabs></app>
        """

    private func handlers() throws -> Handlers {
        var handlers = Handlers()
        try handlers.show(PlaceFlows.books)
        try handlers.show(PlaceFlows.account)
        return handlers
    }

    private func session(
        at place: String? = nil, person: String? = nil, allows: Set<String> = []
    ) throws -> TestSession {
        var settings = SessionSettings()
        (settings.place, settings.principal) = (place, person)
        return try TestSession(
            source: Self.document, handlers: try handlers(), allows: allows, settings: settings)
    }

    @Test func whatIsShownSaysTheAddress() throws {
        let session = try session()
        #expect(session.place == "/books")
        try session.press("Book 2")
        #expect(session.place == "/books/2")
        try session.press("Following")
        #expect(session.place == "/books/3")
        try session.press("Note")
        #expect(session.place == "/books/3/note")
        try session.press("Drop")
        #expect(session.place == "/books/3")
        try session.back()
        #expect(session.place == "/books")
        try session.press("Help")
        #expect(session.place == "/help/all")
    }

    @Test(arguments: [
        ("/books/2", "This is book 2"), ("/books/2/note", "Text"), ("/help/prices", "About prices"),
        ("/help/7", "About 7"),
    ])
    func anAddressShowsItsScreen(_ place: String, _ text: String) throws {
        let begun = try session(at: place)
        #expect(begun.isVisible(text), "\(begun.shown)")
        #expect(begun.place == place)
        let led = try session()
        try led.open(place)
        #expect(led.screen == begun.screen)
        led.kill()
        try led.restore()
        #expect(led.screen == begun.screen)
    }

    @Test func whatIsBelowIsThereAndStaysAsItIs() throws {
        let session = try session(at: "/books/2/note")
        try session.press("Drop")
        #expect(session.isVisible("This is book 2"))
        try session.press("Read")
        try session.open("/books/2/note")
        try session.open("/books/2")
        #expect(session.isVisible("Read 1 times"))
        try session.open("/books/1")
        #expect(session.isVisible("Read 0 times"))
        try session.back()
        #expect(session.place == "/books")
    }

    @Test func aWordThatIsNoNumberIsNoBook() throws {
        let session = try session()
        #expect(try !session.open("/books/emma"))
        #expect(session.place == "/books")
    }

    @Test func aPathNamesWhatTheScreenStores() throws {
        var handlers = Handlers()
        let flow = Flow("Other", path: "/books/:number", with: PlaceFlows.Book())
        #expect(throws: SwiftScreenError.self) { try handlers.show(flow) }
        do { try handlers.show(flow) } catch {
            #expect(
                "\(error)"
                    == "the path of the flow 'Other' has ':number', which its screen does not store; it stores id, read"
            )
        }
    }

    @Test(arguments: [
        ("/account", "same-path"), ("/books/:topic", "shadowed-path"), ("/live/:topic", "reserved-path"),
        ("/books//x", "bad-path"),
    ])
    func pathsThatCannotBeAreErrors(_ path: String, _ code: String) throws {
        var handlers = try handlers()
        let flow = Flow("Other", path: path, with: PlaceFlows.Help())
        try handlers.show(flow)
        let document = Self.document.replacing(
            "<screen title=\"Sign in\"", with: "<swiftScreen screen=\"Other\"/><screen title=\"Sign in\"")
        let registry = handlers.knowing(.standard)
        let found = DocumentReader().read(Array(document.utf8), file: "app.xml", registry: registry)
            .checked(against: registry).diagnostics
        #expect(found.first?.code == code, "\(found)")
        #expect(found.first?.location?.file.hasSuffix("SwiftPlaceTests.swift") == true)
    }

    @Test func theWholeAppMayBeASwiftScreen() throws {
        final class Root: SwiftScreen {
            var body: some Part {
                Tabs {
                    Navigation { PlaceFlows.books }; Navigation { PlaceFlows.account }
                }
            }
        }
        var handlers = Handlers()
        try handlers.show(Flow("Root", with: Root()))
        var settings = SessionSettings()
        (settings.place, settings.principal) = ("/account/orders", "Ann")
        let session = try TestSession(
            source: "<app><swiftScreen screen=\"Root\"/></app>", handlers: handlers, settings: settings)
        #expect(session.isVisible("Orders of Ann"), "\(session.shown)")
        #expect(session.place == "/account/orders")
        try session.open("/books/3")
        #expect(session.isVisible("This is book 3"))
        session.kill()
        try session.restore()
        try session.open("/account")
        #expect(session.isVisible("Of Ann"))
    }

    // MARK: Who may come

    @Test func whoMayNotComeIsLedAwayAndGoesOnAfter() throws {
        let session = try session(at: "/account/orders")
        #expect(session.place == "/sign-in")
        #expect(!session.screen.contains("Of nobody"))
        try session.change(person: "Ann")
        #expect(session.isVisible("Orders of Ann"), "\(session.shown)")
        #expect(session.place == "/account/orders")
        try session.change(person: "Bob")
        #expect(session.isVisible("Orders of Bob"))
        try session.change(person: nil)
        #expect(session.place == "/sign-in")
        try session.press("Shop")
        try session.change(person: "Ann")
        #expect(session.place == "/books")
    }

    @Test func aTabOfThoseWhoMayNotComeIsNotShown() throws {
        let session = try session()
        try session.press("Mine")
        #expect(session.place == "/sign-in")
        session.kill()
        try session.restore()
        try session.change(person: "Ann")
        #expect(session.isVisible("Of Ann"))
        #expect(session.place == "/account")
    }

    @Test func peopleAreAskedBeforeTheyComeToAScreen() throws {
        let session = try session()
        try session.press("Vault")
        #expect(session.isVisible("Are you sure?"))
        #expect(!session.screen.contains("Gold"))
        try session.press("No")
        #expect(session.place == "/books")
        try session.press("Vault")
        session.kill()
        try session.restore()
        try session.press("Yes")
        #expect(session.isVisible("Gold"), "\(session.shown)")
        #expect(session.place == "/vault")
    }

    @Test func aMessageGoesToWhatIsAround() throws {
        let session = try session(at: "/account", person: "Ann")
        try session.press("Change")
        try session.press("Change")
        #expect(session.isVisible("Changed 4 times"))
    }

    // MARK: Who may go

    @Test func whatIsWrittenIsNotLostOnAnyWayOut() throws {
        let ways: [(String, (TestSession) throws -> Void)] = [
            ("/books/2", { try $0.press("Drop") }), ("/books", { try $0.press("Home") }),
            ("/books/2", { try $0.back() }), ("/sign-in", { try $0.press("Sign in") }),
            ("/books/2", { try $0.open("/books/2") }), ("/help/all", { try $0.open("/help/all") }),
        ]
        for (number, (place, leave)) in ways.enumerated() {
            let session = try session(at: "/books/2/note")
            try session.enter("Handsome", into: "Text")
            try leave(session)
            // Presenting something is no leaving.
            if place == "/help/all" { continue }
            #expect(session.isVisible("Discard the note?"), "\(number) \(session.shown)")
            #expect(session.place == "/books/2/note")
            try session.press("Keep")
            #expect(session.isVisible("Handsome"))
            try leave(session)
            session.kill()
            try session.restore()
            try session.press("Discard")
            #expect(session.place == place, "\(number)")
            #expect(session.takeReports() == [])
        }
    }

    @Test func whatIsKeptIsLeftUnasked() throws {
        let session = try session(at: "/books/2/note")
        try session.enter("Handsome", into: "Text")
        try session.press("Save")
        #expect(session.place == "/books/2")
    }

    /// Whoever presses, opens addresses, goes back, signs in and out and is killed: what is shown and what its address says stay one.
    @Test(arguments: 1...12 as ClosedRange<UInt64>) func whatIsShownAndItsAddressAreOne(_ seed: UInt64) throws {
        let places = [
            "/books", "/books/1", "/books/2", "/books/2/note", "/help/a%20b", "/account", "/account/orders", "/vault",
            "/sign-in", "/nowhere",
        ]
        var generator = SeededGenerator(seed: seed)
        let session = try session()
        session.failsOnReports = false
        var (person, done): (String?, [String]) = (nil, [])
        for _ in 0..<30 {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0, 1:
                let place = try #require(places.randomElement(using: &generator))
                done.append(place)
                try session.open(place)
            case 2:
                person = person == nil ? "Ann" : nil
                done.append("person")
                try session.change(person: person)
            case 3:
                done.append("kill")
                let screen = session.screen
                session.kill()
                try session.restore()
                #expect(session.screen == screen, "\(done)")
            default:
                guard let event = session.events.randomElement(using: &generator) else { continue }
                done.append("\(event)")
                _ = try session.send(event)
            }
            let place = try #require(session.place)
            if person == nil { #expect(!session.screen.contains("Of ") && !place.hasPrefix("/account"), "\(done)") }
            let screen = session.screen
            guard !session.isVisible("Discard the note?"), !session.isVisible("Are you sure?") else { continue }
            try session.open(place)
            #expect(session.screen == screen, "\(seed): \(done)")
            if place == "/vault" { continue }
            let other = try self.session(at: place, person: person)
            #expect(other.place == place, "\(seed): \(done)")
        }
        #expect(session.takeReports().allSatisfy { $0.code != "step-limit" }, "\(done)")
    }
}
