import Testing
import WendCore
import WendExpressions

/// Places have addresses, both ways: what is shown says its address, and an address shows what it says.
struct PlaceRules {
    static let source = """
        <app><tabs>
        <navigation title="Orders" path="/orders">
            <screen title="All">
                <container>
                    <button title="Seven" message="order"/><button title="Filter" message="filter"/>
                    <button title="Help" message="help"/>
                </container>
                <multipleActions on="order"><sendMessage message="show"><dictionaryValue/></sendMessage></multipleActions>
                <pushController on="open"><screen title="Order {id}" path=":id">
                    <container><label>Number {id}</label><button title="Item" message="item"/></container>
                    <pushController on="item"><screen title="Item {item}" path="items/:item">
                        <value name="item" is="a b"/>
                        <label>Item {item} of {id}</label>
                    </screen></pushController>
                </screen></pushController>
                <pushController on="filter"><screen title="Filter"><label>Nothing to filter</label></screen></pushController>
                <presentController on="help"><navigation path="/help"><screen title="Help">
                    <container><label>Ask</label><button title="More" message="more"/></container>
                    <pushController on="more"><screen title="More" path="more"><label>Much more</label></screen></pushController>
                </screen></navigation></presentController>
            </screen>
        </navigation>
        <screen title="You" path="/you"><label>It is you</label></screen>
        <screen title="Nowhere"><label>No address</label></screen>
        </tabs></app>
        """.replacing(
            """
            <multipleActions on="order"><sendMessage message="show"><dictionaryValue/></sendMessage></multipleActions>
            """, with: "")

    private func play() throws -> Play { try Play(Self.source) }

    private func open(_ place: String, _ play: Play) -> Refusal? { play.tell(.event(.open(place))) }

    @Test func whatIsInFrontSaysTheAddress() throws {
        let play = try play()
        #expect(play.rendering.place == "/orders")
        try play.press("You")
        #expect(play.rendering.place == "/you")
        // What has no address is the beginning.
        try play.press("Nowhere")
        #expect(play.rendering.place == "/")
        try play.press("Orders")
        try play.press("Filter")
        #expect(play.rendering.place == "/orders" && play.sees("Nothing to filter"))
        try play.back()
        try play.press("Help")
        #expect(play.rendering.place == "/help")
        try play.press("More")
        #expect(play.rendering.place == "/help/more")
    }

    /// The row has an `id` of its own, which is not the one the screen works out.
    @Test func whatAScreenWorksOutOfWhatWasPressedIsItsAddress() throws {
        let play = try Play(
            """
            <app><navigation path="/tickets"><table title="All"><value name="list" is="{[record(id: 5, number: 50)]}"/>
            <tableSection><tableCell for="t in list" text="Ticket" message="open"/></tableSection>
            <pushController on="open"><screen title="One" path=":id"><value name="id" is="{t.number}"/><label>Number {id}</label>
            </screen></pushController></table></navigation></app>
            """)
        try play.press("Ticket")
        #expect(play.rendering.place == "/tickets/50" && play.sees("Number 50"))
        #expect(open("/tickets/51", play) == nil)
        #expect(play.rendering.place == "/tickets/51" && play.sees("Number 51"))
    }

    @Test func anAddressShowsWhatItSays() throws {
        let play = try play()
        #expect(open("/you", play) == nil)
        #expect(play.sees("It is you") && play.rendering.place == "/you")
        #expect(open("/orders/7", play) == nil)
        #expect(play.sees("Number 7") && play.rendering.place == "/orders/7")
        #expect(play.title == "Order 7")
        try play.back()
        #expect(play.rendering.place == "/orders")
        #expect(open("/help/more", play) == nil)
        #expect(play.sees("Much more") && play.machine.state.layers.count == 1)
        // The beginning of a place, not what was opened in it.
        #expect(open("/orders", play) == nil)
        #expect(play.sees("Filter") && play.machine.state.layers.isEmpty && play.reports.isEmpty)
    }

    @Test func whatIsShownAlreadyStaysAsItIs() throws {
        let play = try play()
        _ = open("/orders/7", play)
        let seen = play.machine.state.visible
        #expect(open("/orders/7", play) == nil)
        #expect(play.machine.state.visible == seen)
        #expect(open("/orders/7/items/3", play) == nil)
        #expect(play.sees("Item 3 of 7") && play.rendering.place == "/orders/7/items/3")
        try play.back()
        #expect(play.machine.state.visible == seen)
        #expect(open("/orders/8", play) == nil)
        #expect(play.sees("Number 8") && play.machine.state.visible != seen)
    }

    @Test func aParameterIsANumberOrTextAsItIsWrittenAndDeclared() throws {
        let play = try play()
        _ = open("/orders/7/items/3", play)
        // Declared as text, it is text.
        #expect(play.machine.state.documents.count == 1 && play.sees("Item 3 of 7"))
        _ = open("/orders/a%20b%2Fc/items/%C3%A4", play)
        #expect(play.sees("Item ä of a b/c") && play.rendering.place == "/orders/a%20b%2Fc/items/%C3%A4")
        _ = open("/orders/007", play)
        #expect(play.sees("Number 007") && play.rendering.place == "/orders/007")
    }

    @Test(arguments: [
        "/nowhere", "/orders/7/items", "orders", "", "//", "/orders//7", "/orders/%", "/orders/%0A", "/orders/%zz",
        "/orders/..",
        "/orders/%2E%2E", "/orders/%FF", "/orders/7?x=1", "/orders/7#x", "/orders/\u{1}",
        "/orders/" + String(repeating: "x", count: 3_000), String(repeating: "/x", count: 40),
    ])
    func whatIsNoPlaceChangesNothing(_ place: String) throws {
        let play = try play()
        _ = open("/you", play)
        let before = try Play.encode(play.machine.state)
        #expect(open(place, play) == .invalidValue)
        #expect(try Play.encode(play.machine.state) == before)
        #expect(play.send(.open, Element.ID(.session)) == .invalidValue)
    }

    @Test func aSlashAtTheEndIsNothing() throws {
        let play = try play()
        #expect(open("/orders/7/", play) == nil)
        #expect(play.rendering.place == "/orders/7")
    }

    @Test func aQuestionComesBeforeAPlace() throws {
        let play = try Play(
            """
            <app><tabs>
            <screen title="One" path="/one"><button title="Ask" message="ask"/><showAlert on="ask" message="Well?"/></screen>
            <screen title="Two" path="/two"><label>Second</label></screen>
            </tabs></app>
            """)
        try play.press("Ask")
        #expect(open("/two", play) == .notVisible)
        try play.press("OK")
        #expect(open("/two", play) == nil && play.sees("Second"))
    }

    @Test func aSessionMayBeginAtAPlace() throws {
        var settings = SessionSettings()
        settings.place = "/orders/7/items/3"
        let play = try Play(Self.source, settings: settings)
        #expect(play.rendering.place == "/orders/7/items/3" && play.sees("Item 3 of 7"))
        try play.back()
        try play.back()
        #expect(play.rendering.place == "/orders")
        settings.place = "/nowhere"
        #expect(try Play(Self.source, settings: settings).rendering.place == "/orders")
    }

    @Test func whatASentValueOpensHasTheAddressOfThat() throws {
        let play = try Play(
            """
            <app><navigation path="/letters"><table title="Letters">
                <value name="letters" is="{['a', 'b']}"/>
                <tableSection><tableCell for="letter in letters" text="{letter}" message="read"/></tableSection>
                <pushController on="read"><screen title="{letter}" path=":letter"><label>Letter {letter}</label></screen></pushController>
            </table></navigation></app>
            """)
        try play.press("b")
        #expect(play.sees("Letter b") && play.rendering.place == "/letters/b")
        #expect(open("/letters/z", play) == nil && play.sees("Letter z"))
    }

    @Test func aTabMayHaveAParameter() throws {
        let play = try Play(
            """
            <app><tabs>
            <screen title="One" path="/one"><label>First</label></screen>
            <screen title="Two" path="/two/:id"><value name="id" is="{1}"/><label>Second {id}</label></screen>
            </tabs></app>
            """)
        try play.press("Two")
        #expect(play.rendering.place == "/two/1")
        #expect(open("/two/7", play) == nil && play.sees("Second 7") && play.rendering.place == "/two/7")
        try play.press("One")
        #expect(play.sees("First"))
        try play.press("Two")
        #expect(play.sees("Second 7"))
        #expect(try play.machine.state.activations.count == play.restored().state.activations.count)
        #expect(open("/one", play) == nil && open("/two/8", play) == nil && play.sees("Second 8"))
        #expect(play.reports.isEmpty)
    }

    @Test func anAppWithoutPathsHasNoPlaces() throws {
        let play = try Play("<app><screen title=\"One\"><label>Hello</label></screen></app>")
        #expect(play.rendering.place == nil)
        #expect(open("/", play) == .invalidValue)
    }

    // MARK: Checked

    private func codes(_ content: String) -> [String] {
        do {
            _ = try Play.document("<app>\(content)</app>")
            return []
        } catch let broken as Play.Broken {
            return broken.diagnostics.filter { $0.severity == .error }.map(\.code)
        } catch {
            return ["\(error)"]
        }
    }

    @Test(arguments: [
        ("/a", "/a", ["same-path"]), ("/a/:x", "/a/:y", ["shadowed-path"]), ("/a/:x", "/a/b", []),
        ("/a//b", "/c", ["bad-path"]),
        ("/a?x", "/c", ["bad-path"]), ("/:", "/c", ["bad-path"]), ("/:x/:x", "/c", ["path-parameter-twice"]),
        ("/assets/a", "/c", ["reserved-path"]), ("", "/c", ["bad-path"]), ("a", "/c", []),
        ("/a/{b}", "/c", ["bad-path"]),
        ("/a/..", "/c", ["bad-path"]), ("/ä", "/c", []), ("//", "/c", ["bad-path"]), ("..", "/c", ["bad-path"]),
        ("/a b", "/c", ["bad-path"]), (" ", "/c", ["bad-path"]), ("/a/", "/c", ["bad-path"]),
        ("%2", "/c", ["bad-path"]),
        (":", "/c", ["bad-path"]), (":a:b", "/c", ["bad-path"]), ("/a\\b", "/c", ["bad-path"]),
        ("/" + String(repeating: "x", count: 2_000), "/c", ["bad-path"]),
        (String(repeating: "/x", count: 33), "/c", ["bad-path"]), (String(repeating: "/x", count: 32), "/c", []),
        ("/a?x/:b/:b", "/c", ["bad-path"]),
    ])
    func pathsAreChecked(_ first: String, _ second: String, _ expected: [String]) {
        let found = codes(
            """
            <tabs><screen path="\(first)" title="A"><label>A</label></screen>
            <screen path="\(second)" title="B"><label>B</label></screen></tabs>
            """)
        #expect(found == expected)
    }

    @Test func whatIsRepeatedHasNoAddress() {
        let found = codes(
            """
            <tabs><screen for="x in [1, 2]" path="/a" title="A"><label>A</label></screen></tabs>
            """)
        #expect(found == ["place-not-reached"])
    }
}
