import Testing
import WendCore
import WendExpressions
import WendTesting

/// Lists with more rows than are shown at once.
@Suite struct LongListTests {
    private static func session(_ count: Int) throws -> TestSession {
        let rows = Value.list(
            (0..<count).map { .dictionary(["id": .integer($0), "text": .string("Row \($0)")]) })
        let source = """
            <workflow><table><sections><tableSection><tableCell keyPath="items"><template><tableCell><text>
            <string keyPath="text"/></text><message>chosen</message></tableCell></template></tableCell></tableSection>
            </sections><tableHeaderView><button><title>Ask</title><message>ask</message></button></tableHeaderView>
            <actions><sendMessage name="ask"><message><name>data</name><destinationType>rootDelegate</destinationType>
            </message><multipleActions name="success"><storeValue><name>items</name><value><object keyPath="items"/></value>
            </storeValue><sendMessage><message><name>reloadData</name><destinationType>self</destinationType></message>
            </sendMessage></multipleActions></sendMessage><showAlert name="chosen"><title><string keyPath="text"/></title>
            <message>Chosen</message></showAlert></actions></table></workflow>
            """
        let session = try TestSession(source: source, handles: ["data"])
        try session.press("Ask")
        try session.complete("data", "success", ["items": rows])
        return session
    }

    @Test func theLastOfManyRowsIsReached() throws {
        let session = try Self.session(20_000)
        #expect(!session.isVisible("Row 19999"))
        try session.scrollUntilVisible("Row 19999")
        try session.press("Row 19999")
        #expect(session.screen.contains("alert chosen \"Row 19999\""))
        try session.press("OK")
        session.kill()
        try session.restore()
        #expect(session.isVisible("Row 0"))
        #expect(throws: TestSessionError.self) { try session.scrollUntilVisible("Row 20000") }
    }

    @Test func theScreenSaysHowManyRowsAreNotShown() throws {
        let session = try Self.session(1_501)
        #expect(session.screen.contains("row \"Row 79\"\n    … 1421 more rows"))
        #expect(!session.screen.contains("row \"Row 80\""))
        try session.scrollUntilVisible("Row 600")
        #expect(session.screen.contains("… 560 more rows\n    row \"Row 560\"\n"))
        #expect(session.screen.contains("row \"Row 639\"\n    … 861 more rows"))
        try session.scrollUntilVisible("Row 1500")
        #expect(session.screen.hasSuffix("row \"Row 1500\""))
    }

    @Test func aListOfFiveHundredRowsIsShownWhole() throws {
        let session = try Self.session(500)
        #expect(session.isVisible("Row 499"))
        #expect(!session.screen.contains("more row"))
    }
}
