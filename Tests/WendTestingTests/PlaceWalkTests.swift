import Foundation
import TestSupport
import Testing
import WendCore
import WendDocuments

@testable import WendTesting

/// Whoever opens addresses, goes back and forward, presses, signs in and out, is asked and is killed, in whatever order: what is
/// shown and what its address says stay one.
struct PlaceWalkTests {
    private static let source = """
        <app><tabs>
        <navigation title="Orders" path="/orders">
            <screen title="All"><container><button title="One" message="one"/><button title="Filter" message="filter"/>
                <button title="Help" message="help"/></container>
                <pushController on="one"><screen title="Order {id}" path=":id">
                    <value name="id" is="{1}"/>
                    <container><label>Order {id}</label><button title="Item" message="item"/></container>
                    <pushController on="item"><screen title="Item" path="items/:item">
                        <value name="item" is="a b"/><value name="text" is=""/>
                        <leaving when="{text != ''}" ask="Discard?"/>
                        <container><label>Item {item} of {id}</label><textField edits="text" label="Text"/>
                            <button title="Done" message="done"/></container>
                        <back on="done"/>
                    </screen></pushController>
                </screen></pushController>
                <pushController on="filter"><screen title="Filter"><button title="Deeper" message="help"/>
                    <presentController on="help"><screen title="Sheet"><label>Sheet</label></screen></presentController>
                </screen></pushController>
                <presentController on="help"><navigation path="/help"><screen title="Help">
                    <container><button title="More" message="more"/><button title="Close" message="close"/></container>
                    <pushController on="more"><screen title="More" path="more"><label>Much more</label></screen></pushController>
                    <dismissController on="close"/>
                </screen></navigation></presentController>
            </screen>
        </navigation>
        <navigation title="Account" path="/account">
            <entering when="{person != nil}" otherwise="/sign-in"/>
            <screen title="Mine"><container><label>Of {person}</label><button title="Keys" message="keys"/></container>
                <pushController on="keys"><screen title="Keys" path="keys"><label>Keys</label></screen></pushController>
            </screen>
        </navigation>
        <screen title="Sign in" path="/sign-in"><label>Who?</label></screen>
        <screen title="Page {page}" path="/pages/:page"><value name="page" is="{1}"/>
            <container><label>Page {page}</label><button title="Turn" message="turn"/></container>
            <set on="turn" name="page" to="{page + 1}"/>
        </screen>
        <screen title="Nowhere"><label>No address</label></screen>
        </tabs></app>
        """

    private static let places = [
        "/", "/orders", "/orders/1", "/orders/7", "/orders/7/items/3", "/orders/a%20b/items/%C3%A4", "/help",
        "/help/more",
        "/account", "/account/keys", "/sign-in", "/pages/1", "/pages/4", "/nowhere", "/orders//", "",
    ]

    @Test(arguments: 1...60 as ClosedRange<UInt64>) func whatIsShownAndItsAddressAreOne(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var person: String?
        let session = try TestSession(source: Self.source)
        session.failsOnReports = false
        var history = PlaceHistory()
        history.shows(session.place)
        var done: [String] = []
        for _ in 0..<40 {
            let before = session.place
            switch Int.random(in: 0..<12, using: &generator) {
            case 0, 1:
                let place = Self.places.randomElement(using: &generator) ?? "/"
                done.append("open \(place)")
                try session.open(place)
            case 2:
                guard let earlier = history.earlier else { continue }
                done.append("history back")
                // What has no address of its own says the beginning's, and that may have another.
                if try session.open(earlier), !isAsked(session), session.place != "/sign-in", earlier != "/" {
                    #expect(session.place == earlier, "\(seed): \(done)")
                }
            case 3:
                guard let later = history.later else { continue }
                done.append("history forward")
                try session.open(later)
                history.wentForward(to: session.place)
            case 4:
                person = person == nil ? "Ann" : nil
                done.append("person \(person ?? "nobody")")
                try session.change(person: person)
            case 5:
                done.append("kill")
                let screen = session.screen
                guard history.entries.count > 1 else { continue }
                session.kill()
                try session.restore()
                #expect(session.screen == screen, "\(seed): \(done)")
            case 6:
                guard session.isVisible("Text"), !isAsked(session) else { continue }
                done.append("type")
                try session.enter("x", into: "Text")
            default:
                let pressable = session.visible.elements.filter {
                    !$0.events.isDisjoint(with: [.press, .back, .select])
                }
                guard let element = pressable.randomElement(using: &generator) else { continue }
                let kind: Event.Kind = element.events.contains(.press) ? .press : .back
                done.append("\(kind) \(element.id)")
                _ = try session.send(Event(kind, element.id))
            }
            history.shows(session.place)
            try check(session, person, "\(seed): \(before ?? "") \(done)")
            #expect(history.place == session.place)
        }
        #expect(session.takeReports().allSatisfy { $0.code != "step-limit" }, "\(seed)")
    }

    private func isAsked(_ session: TestSession) -> Bool { session.isVisible("Discard?") }

    private func check(_ session: TestSession, _ person: String?, _ context: String) throws {
        let place = try #require(session.place)
        #expect(PlacePath(place)?.text == place, "\(context)")
        if person == nil { #expect(!session.screen.contains("Of ") && !place.hasPrefix("/account"), "\(context)") }
        guard !isAsked(session) else { return }
        // To open what is shown changes nothing.
        let screen = session.screen
        try session.open(place)
        #expect(session.screen == screen, "\(context)")
        // Whoever comes by the address is at the same place.
        var settings = SessionSettings()
        settings.place = place
        settings.principal = person
        let other = try TestSession(source: Self.source, settings: settings)
        if place != "/" { #expect(other.place == place, "\(context)") }
    }
}
