import Testing
import WendCore
import WendDocuments

/// Guards that lead in a circle are found before the app runs, where the document says so plainly.
struct PassageReviewTests {
    private func problems(_ content: String) throws -> [String] {
        let source = "<app>\(content)</app>"
        let read = XMLDocumentReader().read(Array(source.utf8), file: "app.xml", registry: .standard)
        let checked = try #require(read.document).checked(against: .standard)
        return (checked.diagnostics + checked.reviewed(in: ReviewSurroundings(isEntry: true))).map(\.code)
    }

    private static func screen(_ name: String, _ rule: String) -> String {
        "<screen title=\"\(name)\" path=\"/\(name)\"><entering \(rule)/><label>\(name)</label></screen>"
    }

    @Test(arguments: [
        (#"when="{person != nil}" otherwise="/b""#, #"when="{person != nil}" otherwise="/a""#, true),
        (#"when="{person != nil}" otherwise="/b""#, #"when="no" otherwise="/a""#, true),
        (#"when="{person != nil}" otherwise="/a""#, #"when="{person != nil}" otherwise="/c""#, true),
        // One of the two holds always.
        (#"when="{person != nil}" otherwise="/b""#, #"when="{person == nil}" otherwise="/a""#, false),
        (#"when="{person != nil}" otherwise="/b""#, #"when="{person != nil}" otherwise="/c""#, false),
        (#"when="{person != nil}" otherwise="/b""#, #"when="yes" otherwise="/a""#, false),
        (#"when="{person != nil}" otherwise="/b""#, #"when="{person != nil}" ask="Sure?" otherwise="/a""#, false),
    ])
    func circlesOfGuardsAreFound(_ first: String, _ second: String, _ isFound: Bool) throws {
        let found = try problems(
            """
            <tabs>\(Self.screen("a", first))\(Self.screen("b", second))
            <screen title="c" path="/c"><label>c</label></screen></tabs>
            """)
        #expect(found == (isFound ? ["led-in-circle"] : []))
    }

    @Test func whatIsAroundThePlaceCountsToo() throws {
        let rule = #"<entering when="{person != nil}" otherwise="/mine/sign-in"/>"#
        func app(_ way: String) -> String {
            """
            <navigation path="/mine">\(rule)<screen title="Mine"><button title="In" message="in"/>
            <\(way) on="in"><screen title="Sign in" path="sign-in"><label>Who?</label></screen></\(way)>
            </screen></navigation>
            """
        }
        #expect(try problems(app("pushController")) == ["led-in-circle"])
        // What is presented covers it.
        #expect(try problems(app("presentController")) == [])
    }

    // MARK: Parameters of paths

    private func aboutPaths(_ screen: String, _ more: String = "") throws -> [String] {
        let source = """
            <app><navigation path="/orders"><screen title="Orders">
            <value name="orders" is="{[record(id: 1, nr: 'a'), record(id: 2, nr: 'b')]}"/>
            <container><button for="order in orders" key="order.id" title="{order.nr}" message="show"/></container>
            <pushController on="show">\(screen)</pushController>\(more)
            </screen></navigation></app>
            """
        let read = XMLDocumentReader().read(Array(source.utf8), file: "app.xml", registry: .standard)
        let checked = try #require(read.document).checked(against: .standard)
        let found = checked.diagnostics + checked.reviewed(in: ReviewSurroundings(isEntry: true))
        return found.filter { $0.code == "path-without-value" }.map { "\($0.location?.line ?? 0): \($0.message)" }
    }

    @Test func aPathOfWhatNothingIsCalledIsTold() throws {
        #expect(
            try aboutPaths(#"<screen title="Order" path=":nr"><label>{order.nr}</label></screen>"#) == [
                "4: nothing is called 'nr', so that the screen has no address once it is opened; "
                    + "write <value name=\"nr\" is=\"{order.nr}\"/> into the screen"
            ])
        #expect(
            try aboutPaths(
                #"<screen title="Order" path="all/:numbr"><value name="number" is="{order.nr}"/><label>{number}</label></screen>"#
            )
                == [
                    "4: nothing is called 'numbr', so that the screen has no address once it is opened; did you mean ':number'?"
                ])
    }

    @Test(arguments: [
        #"<screen title="Order" path=":nr"><value name="nr" is="{order.nr}"/><label>{nr}</label></screen>"#,
        #"<screen title="Order" path=":order"><label>{order.nr}</label></screen>"#,
        #"<screen title="Order" path=":word"><textField name="word" label="Word"/></screen>"#,
        #"<screen title="Order" path="one"><label>{order.nr}</label></screen>"#,
    ])
    func aPathOfWhatIsThereIsNot(_ screen: String) throws { #expect(try aboutPaths(screen) == []) }

    /// What an answer of the app brings is known only when it runs.
    @Test func aPathOfWhatAnAnswerMayBringIsNot() throws {
        let more = #"""
            <sendMessage on="make" message="make" to="app"><pushController on="success">
            <screen title="Made" path="made/:nr"><label>{nr}</label></screen></pushController></sendMessage>
            """#
        #expect(try aboutPaths(#"<screen title="Order" path="one"><label>{order.nr}</label></screen>"#, more) == [])
    }

    @Test func aPathOfADocumentThatIsLoadedIsNoAddress() throws {
        let source = "<app><screen path=\":id\" title=\"A\"><label>A</label></screen></app>"
        let read = XMLDocumentReader().read(Array(source.utf8), file: "a.xml", registry: .standard)
        let checked = try #require(read.document).checked(against: .standard)
        #expect(checked.reviewed(in: ReviewSurroundings(isLoaded: { true })).map(\.code) == ["path-of-loaded"])
        #expect(checked.reviewed(in: ReviewSurroundings(isLoaded: { false })).isEmpty)
        #expect(checked.reviewed(in: .unknown).isEmpty)
    }
}
