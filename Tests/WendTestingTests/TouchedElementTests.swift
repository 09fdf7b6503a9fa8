import TestSupport
import Testing
import WendCore
import WendDocuments
import WendTesting

/// What a touch comes to that hits what cannot be used, and words with spaces that only look like those of a keyboard.
@Suite struct TouchedElementTests {
    private func run(_ app: String, _ steps: String, header: String = "") async throws -> FlowResult {
        let flow = try #require(
            FlowReader().read("appId: demo\n\(header)---\n\(steps)\n", file: "demo.yaml").flow)
        let result = XMLDocumentReader().read(Array(app.utf8), file: "app.xml", registry: .standard)
        let entry = try #require(result.document, "\(result.diagnostics)").checked(against: .standard)
        return await FlowRunner().run(flow) { stubs, clock in TestSession(entry, stubs: stubs, clock: clock) }
    }

    private static let rows = """
        <app><navigation><table title="Rows"><value name="xs" is="{[]}"/>
        <tableSection><tableCell for="t in [record(id: 1, d: NO)]" text="Made" message="open">
        <checkbox edits="t.d" accessibilityLabel="Box"/></tableCell></tableSection>
        <pushController on="open"><screen title="Opened"><label>Opened</label></screen></pushController></table></navigation></app>
        """

    @Test func aControlThatCannotBeUsedTakesTheTouch() async throws {
        let header = "allow: [item-made-anew]\n"
        for steps in ["- tapOn: Box\n- assertNotVisible: Opened", "- tapOn: Made\n- assertVisible: Opened"] {
            let result = try await run(Self.rows, "- launchApp\n\(steps)", header: header)
            #expect(result.failure == nil)
        }
    }

    /// As in a page: what is around a button that waits for its answer is not pressed.
    @Test(arguments: ["Pay", "Same"]) func aButtonThatWaitsTakesTheTouch(_ button: String) async throws {
        let app = """
            <app><navigation><table title="Rows"><value name="xs" is="{[record(id: 1, d: NO)]}"/>
            <tableSection><tableCell for="x in xs" text="Row" message="open"><button title="Pay" message="pay"/>
            <button title="Same" message="pay"/></tableCell></tableSection>
            <sendMessage on="pay" message="pay" to="app"/>
            <pushController on="open"><screen title="Opened"><label>Opened</label></screen></pushController></table></navigation></app>
            """
        let steps =
            "- launchApp\n- tapOn: Pay\n- tapOn: \(button)\n- assertNotVisible: Opened\n- tapOn: Row\n- assertVisible: Opened"
        let header = "stubs: [{message: pay, never: true}]\n"
        #expect(try await run(app, steps, header: header).failure == nil)
    }

    @Test func anInputOfWhatIsMadeAnewIsReported() async throws {
        let failure = try #require(try await run(Self.rows, "- launchApp").failure)
        #expect(failure.reports.map(\.code) == ["item-made-anew"])
    }

    @Test(arguments: ["3,50 €", "3,50\u{A0}€", "3,50\u{202F}€", "3,.. €"])
    func spacesThatDoNotBreakAreSpaces(_ pattern: String) {
        for text in ["3,50 €", "3,50\u{A0}€", "3,50\u{202F}€"] { #expect(TextPattern(pattern).matches(text)) }
        #expect(!TextPattern(pattern).matches("3,50€"))
    }

    @Test func textsThatWereSentAreToldFromNumbers() async throws {
        let app = """
            <app><form><container><textField name="pin" label="Pin"/><button title="Go" message="submit"/></container>
            <sendMessage on="didSubmit" message="open" to="app"/></form></app>
            """
        let steps = "- launchApp\n- tapOn: Pin\n- inputText: '1111'\n- tapOn: Go"
        let header = "stubs: [{message: open, replies: [success]}]\nsent: [{open: {pin: 1112}}]\n"
        let failure = try #require(try await run(app, steps, header: header).failure)
        #expect(failure.message.contains("open {pin: 1112}"))
        #expect(failure.message.contains("open {pin: \"1111\"}"))
        #expect(!failure.visible.isEmpty)
    }
}
