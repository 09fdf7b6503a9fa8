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
}
