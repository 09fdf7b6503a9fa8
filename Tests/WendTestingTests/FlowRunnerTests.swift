import Foundation
import TestSupport
import Testing
import WendCore
import WendDocuments
import WendTesting

@Suite struct FlowRunnerTests {
    private let runner = FlowRunner()

    private func document(_ body: String, file: String = "app.xml") throws -> CheckedDocument {
        let result = XMLDocumentReader().read(
            Array("<workflow>\(body)</workflow>".utf8), file: file, registry: .standard)
        return try #require(result.document, "\(result.diagnostics)").checked(against: .standard)
    }

    private func run(
        _ body: String, _ steps: String, header: String = "", documents: [String: CheckedDocument] = [:]
    ) async throws -> FlowResult {
        let result = FlowReader().read("appId: demo\n\(header)---\n\(steps)\n", file: "demo.yaml")
        let flow = try #require(result.flow, "\(result.diagnostics.map(\.description))")
        let entry = try document(body)
        return await runner.run(flow) { stubs, clock in
            TestSession(entry, stubs: stubs, loader: DocumentLoader(documents), clock: clock)
        }
    }

    private let counter = """
        <screen><container>
            <label name="count">No press yet</label>
            <textField name="note"><placeholder>Note</placeholder></textField>
            <button><title>Press</title><message>pressed</message></button>
        </container>
        <sendMessage name="pressed">
            <message><name>count</name><destinationType>rootDelegate</destinationType></message>
            <updateViews name="success"><viewNames>count</viewNames><parameterName>text</parameterName>
                <value><string keyPath="text"/></value></updateViews>
        </sendMessage></screen>
        """
    private let counts = """
        stubs:
          - message: count
            replies: [{success: {text: once}}, {success: {text: twice}}, {success: {text: often}}]

        """

    @Test(arguments: [
        ("longPressOn: Press", "nothing there answers to a long press"), ("back", "there is no way back from here"),
    ])
    func whatNothingAnswersFails(_ step: String, _ message: String) async throws {
        let result = try await run(counter, "- launchApp\n- \(step)", header: "allow: [unused-stub]\n" + counts)
        #expect(result.failure?.message == message)
    }

    @Test func stubsAreUsedInOrderAndTheLastRepeats() async throws {
        let result = try await run(
            counter,
            """
            - launchApp
            - tapOn: Press
            - assertVisible: once
            - tapOn: Press
            - assertVisible: twice
            - repeat: {times: 3, commands: [{tapOn: Press}, {assertVisible: often}]}
            """, header: counts)
        #expect(result.failure == nil)
        #expect(result.steps == 12)
        #expect(result.lines == ["pass demo.yaml (12 steps)"])
    }

    @Test func aMessageWithoutStubIsNotHandled() async throws {
        let steps = "- launchApp\n- tapOn: Press\n- assertVisible: No press yet"
        #expect(try await run(counter, steps, header: "allow: [not-handled]\n").isPassed)
        let result = try await run(counter, steps)
        #expect(
            result.lines.prefix(4) == [
                "FAIL demo.yaml",
                "  demo.yaml:4:3: tapOn: \"Press\": the app reported a problem: no stub answers 'count'; "
                    + "the header's 'stubs' say what it is answered, and 'allow' has the codes of what is meant",
                "  reported:",
                "    app.xml:6:1: error: nobody handles the message 'count' [not-handled]",
            ])
        let other = try await run(counter, steps, header: "stubs: [{message: cuont, replies: [success]}]\n")
        #expect(other.failure?.message.hasSuffix("; did you mean that by the stub of 'cuont'?") == true)
        #expect(result.failure?.reports.map(\.code) == ["not-handled"])
    }

    @Test func whatIsReportedAtTheLaunchFailsIt() async throws {
        let rows = "<screen><sendMessage name=\"viewDidLoad\" message=\"nobody\"/></screen>"
        let broken = try await run(rows, "- launchApp\n- assertVisible: Never seen")
        #expect(broken.failure?.step == "launchApp")
        #expect(broken.failure?.reports.isEmpty == false)
    }

    @Test func anOptionalStepMayNotSetOffReports() async throws {
        let result = try await run(counter, "- launchApp\n- tapOn: {text: Press, optional: true}")
        #expect(result.failure?.reports.map(\.code) == ["not-handled"])
        #expect(result.warnings.isEmpty)
    }

    @Test func whatTimeBringsWhileSomethingIsLookedForIsReported() async throws {
        let waits = counter.replacingOccurrences(
            of: "<message><name>count", with: "<message><name>nobody")
        let result = try await run(
            waits, "- launchApp\n- runFlow: {when: {visible: never}, commands: []}\n- tapOn: Press")
        #expect(result.failure?.location?.line == 5)
        #expect(result.failure?.reports.count == 1)
    }

    @Test func allowIsAListOfCodes() {
        let result = FlowReader().read("appId: demo\nallow: not-handled\n---\n- launchApp\n", file: "demo.yaml")
        #expect(
            result.diagnostics.map(\.description) == [
                "demo.yaml:2:8: error: 'allow' expects a list of codes such as 'missing-image'; got 'not-handled' "
                    + "[flow-value]"
            ])
    }

    @Test func aScreenIsWideOrNarrow() {
        let text = "appId: demo\nscreen: tall\n---\n- launchApp\n"
        #expect(
            FlowReader().read(text, file: "demo.yaml").diagnostics.map(\.description) == [
                "demo.yaml:2:9: error: 'screen' is one of wide, narrow; got 'tall' [flow-value]"
            ])
        #expect(FlowReader().read("appId: demo\n---\n- launchApp\n", file: "demo.yaml").flow?.screen == .wide)
    }

    @Test func aFailureNamesThePlaceTheStepAndWhatWasVisible() async throws {
        let result = try await run(counter, "- launchApp\n- tapOn:\n    text: Pres\n    label: Press it\n- back")
        #expect(
            result.lines == [
                "FAIL demo.yaml",
                "  demo.yaml:4:3: Press it: \"Pres\" is not visible",
                "  visible:",
                "    label \"No press yet\"",
                "    textField \"Note\"",
                "    button \"Press\"",
            ])
        #expect(result.steps == 2)
    }

    @Test func beforeTheLaunchThereIsNothing() async throws {
        let result = try await run(counter, "- tapOn: Press")
        #expect(result.failure?.message == "the app is not running; 'launchApp' starts it")
        #expect(result.lines.last == "  nothing was visible")
    }

    @Test func anOptionalStepOnlyWarns() async throws {
        let result = try await run(
            counter, "- launchApp\n- tapOn: {text: Nowhere, optional: true}\n- assertVisible: Press")
        #expect(result.isPassed)
        #expect(result.warnings.map(\.step) == ["tapOn: \"Nowhere\""])
        #expect(result.lines.first == "warning: demo.yaml:4:3: tapOn: \"Nowhere\": \"Nowhere\" is not visible")
    }

    // MARK: - Starting and ending

    @Test func everyLaunchIsANewSession() async throws {
        let typed = "- launchApp\n- tapOn: Note\n- inputText: milk\n"
        #expect(try await run(counter, typed + "- launchApp\n- assertNotVisible: milk").isPassed)
        #expect(try await run(counter, typed + "- stopApp\n- launchApp\n- assertNotVisible: milk").isPassed)
    }

    @Test func aLaunchCanGoBackToTheSession() async throws {
        let typed = "- launchApp\n- tapOn: Note\n- inputText: milk\n"
        #expect(try await run(counter, typed + "- launchApp: {stopApp: false}\n- assertVisible: milk").isPassed)
        #expect(
            try await run(counter, typed + "- stopApp\n- launchApp: {stopApp: false}\n- assertVisible: milk").isPassed)
    }

    @Test func aKilledAppComesBackAsItWas() async throws {
        let typed = "- launchApp\n- tapOn: Note\n- inputText: milk\n- killApp\n"
        #expect(
            try await run(
                counter,
                typed
                    + "- launchApp\n- assertVisible: {text: milk, focused: true}\n"
                    + "- inputText: 2\n- assertVisible: milk2"
            ).isPassed)
        #expect(try await run(counter, typed + "- launchApp: {clearState: true}\n- assertNotVisible: milk").isPassed)
        #expect(
            try await run(counter, typed + "- clearState\n- launchApp: {stopApp: false}\n- assertNotVisible: milk")
                .isPassed)
    }

    @Test(arguments: ["stopApp", "killApp", "clearState"])
    func afterTheEndNothingIsVisible(_ step: String) async throws {
        let result = try await run(counter, "- launchApp\n- \(step)\n- assertVisible: Press")
        #expect(result.failure?.message == "the app is not running; 'launchApp' starts it")
    }

    @Test func answersGivenStayGivenOverALaunch() async throws {
        let steps =
            "- launchApp\n- tapOn: Press\n- assertVisible: once\n- launchApp\n- tapOn: Press\n- assertVisible: twice"
        #expect(try await run(counter, steps, header: counts).isPassed)
    }

    // MARK: - Text

    @Test func textIsAddedErasedCopiedAndPasted() async throws {
        let result = try await run(
            """
            <screen><container>
                <textField name="a"><placeholder>First</placeholder></textField>
                <textField name="b"><placeholder>Second</placeholder></textField>
            </container></screen>
            """,
            """
            - launchApp
            - tapOn: First
            - inputText: Hello ${NAME}
            - inputText: "!"
            - assertVisible: Hello Ann!
            - eraseText: 2
            - assertVisible: {id: a, text: Hello An}
            - pressKey: Backspace
            - copyTextFrom: {id: a}
            - assertTrue: ${maestro.copiedText == 'Hello A'}
            - pressKey: Tab
            - assertVisible: {id: b, focused: true}
            - pasteText
            - inputText: ${maestro.copiedText}
            - assertVisible: {id: b, text: Hello AHello A}
            - eraseText
            - assertVisible: {id: b, text: Second, focused: true}
            - assertNotVisible: {id: b, text: Hello.*}
            - hideKeyboard
            - assertNotVisible: {focused: true}
            """, header: "env: {NAME: Ann}\n")
        #expect(result.failure == nil)
    }

    @Test func theTabKeyGoesFromControlToControl() async throws {
        let result = try await run(
            """
            <screen><container>
                <textField name="a" label="A"/>
                <segmentedControl name="s" accessibilityLabel="S" selectedSegmentIndex="1">
                    <segments><segment title="One"/><segment title="Two"/></segments></segmentedControl>
                <switch name="on" label="On"/>
                <button name="go"><title>Go</title><message>go</message></button>
                <textField name="b" label="B"/>
            </container>
            <updateViews name="go"><viewNames>b</viewNames><parameterName>text</parameterName><value>gone</value></updateViews>
            </screen>
            """,
            """
            - launchApp
            - tapOn: A
            - pressKey: Tab
            - assertNotVisible: {id: a, focused: true}
            - assertVisible: {text: Two, focused: true}
            - pressKey: Tab
            - assertVisible: {id: "on", focused: true}
            - pressKey: Tab
            - assertVisible: {id: go, focused: true}
            - pressKey: Enter
            - assertVisible: gone
            - pressKey: Tab
            - assertVisible: {id: b, focused: true}
            - pressKey: Tab
            - assertNotVisible: {focused: true}
            """)
        #expect(result.failure == nil)
    }

    @Test func timesAndPicturesAreBoundedWhenTheyComeFromNames() async throws {
        let often = try await run(
            counter, "- launchApp\n- repeat: {times: '${MANY}', commands: [{tapOn: Press}]}",
            header: "env: {MANY: 1000000000}\n")
        #expect(often.failure?.message == "'times' is at most 10000, and here it is 1000000000")
        let outside = try await run(
            counter, "- launchApp\n- takeScreenshot: '${WHERE}x'", header: "env: {WHERE: ../../}\n")
        #expect(outside.failure?.message == "'../../x' is no name within the folder of the pictures")
    }

    @Test func typingWithoutAFieldFails() async throws {
        let result = try await run(counter, "- launchApp\n- inputText: milk")
        #expect(result.failure?.message == "nothing has the keyboard; tap a field first")
        #expect(result.failure?.visible.last == "button \"Press\"")
    }

    @Test func aTapElsewhereEndsTyping() async throws {
        #expect(
            try await run(
                counter, "- launchApp\n- tapOn: Note\n- tapOn: No press yet\n- assertNotVisible: {focused: true}"
            ).isPassed)
    }

    // MARK: - Conditions

    @Test func innerStepsRunOnlyIfTheirConditionsHold() async throws {
        let result = try await run(
            counter,
            """
            - launchApp
            - runFlow: {when: {visible: Nowhere}, commands: [{assertVisible: Nowhere}]}
            - runFlow: {when: {true: "${NAME == 'Bob'}"}, commands: [{assertVisible: Nowhere}]}
            - runFlow: {when: {platform: Android}, commands: [{assertVisible: Nowhere}]}
            - runFlow:
                when: {visible: Press, notVisible: Nowhere, platform: Web}
                env: {X: Note}
                commands: [{tapOn: "${X}"}]
            - assertVisible: {focused: true}
            """, header: "env: {NAME: Ann}\n")
        #expect(result.failure == nil)
        #expect(result.steps == 7)
    }

    @Test func repetitionGoesOnWhileItsConditionsHold() async throws {
        let steps = "- launchApp\n- repeat: {while: {notVisible: often}, commands: [{tapOn: Press}]}"
        #expect(try await run(counter, steps, header: counts).steps == 5)
    }

    @Test func aRepetitionWithoutEndFails() async throws {
        let result = try await run(
            counter, "- launchApp\n- repeat: {while: {visible: Press}, commands: [hideKeyboard]}")
        #expect(result.failure?.message == "'repeat' does not come to an end")
    }

    @Test func aFalseExpressionFails() async throws {
        let result = try await run(counter, "- assertTrue: ${NAME == 'Bob'}", header: "env: {NAME: Ann}\n")
        #expect(result.failure?.message == "the expression is not true; it reads 'NAME'")
    }

    // MARK: - Gestures

    private let pad = """
        <screen><container>
            <label><text>Pad</text><gestures>
                <tapGesture><numberOfTapsRequired>2</numberOfTapsRequired><message>two</message></tapGesture>
                <longPressGesture><minimumPressDuration>1</minimumPressDuration>
                    <beginMessage>held</beginMessage></longPressGesture>
                <swipeGesture><direction>up</direction><message>up</message></swipeGesture>
            </gestures></label>
        </container>
        <showAlert name="two">Two taps</showAlert><showAlert name="held">Held</showAlert>
        <showAlert name="up">Up</showAlert></screen>
        """

    @Test(arguments: [
        ("doubleTapOn: Pad", "Two taps"), ("tapOn: {text: Pad, repeat: 3}", "Two taps"), ("longPressOn: Pad", "Held"),
        ("swipe: {direction: up}", "Up"), ("swipe: {direction: UP, from: Pad}", "Up"),
    ])
    func gesturesAreAnswered(_ step: String, _ alert: String) async throws {
        #expect(try await run(pad, "- launchApp\n- \(step)\n- assertVisible: \(alert)").failure == nil)
    }

    @Test(arguments: ["tapOn: Pad", "tapOn: {text: Pad, repeat: 3, delay: 400}", "swipe: {direction: down, from: Pad}"])
    func gesturesNobodyAskedForDoNothing(_ step: String) async throws {
        #expect(try await run(pad, "- launchApp\n- \(step)\n- assertVisible: Pad").isPassed)
    }

    // MARK: - Documents

    @Test func documentsComeFromTheApp() async throws {
        let gate = """
            <navigation><screen><title>Gate</title><container>
                <button><title>Enter</title><message>enter</message></button></container>
                <loadSchema name="enter"><path>garden.xml</path><successAction><pushController/></successAction>
                <failureAction><showAlert>Closed</showAlert></failureAction></loadSchema>
            </screen></navigation>
            """
        let garden = try document("<screen><label>Roses</label></screen>", file: "garden.xml")
        let steps = "- launchApp\n- tapOn: Enter\n- assertVisible: "
        #expect(
            try await run(
                gate, steps + "Roses\n- killApp\n- launchApp\n- assertVisible: Roses", documents: ["garden.xml": garden]
            ).failure == nil)
        #expect(try await run(gate, steps + "Closed").failure == nil)
        let closed = "stubs:\n  - {message: loadSchema, replies: [failure]}\n"
        #expect(try await run(gate, steps + "Closed", header: closed, documents: ["garden.xml": garden]).failure == nil)
    }

    @Test func anAppThatCannotBeOpenedIsAFailure() async throws {
        let flow = try #require(
            FlowReader().read("appId: nowhere.xml\n---\n- launchApp\n", file: "/tmp/none/demo.yaml").flow)
        let result = await runner.run(flow)
        #expect(result.failure?.message == "/tmp/none/nowhere.xml: there is no such file or folder")
    }

    // MARK: - Reports

    @Test func aReportCountsAndIsJSON() async throws {
        var report = FlowReport()
        report.add(try await run(counter, "- launchApp"))
        report.add(try await run(counter, "- launchApp\n- assertVisible: x"))
        report.add(FlowReader().read("appId: a\n---\n- bakc\n", file: "bad.yaml").diagnostics)
        #expect(!report.isPassed)
        #expect(
            report.lines.first == "bad.yaml:3:3: error: unknown step 'bakc'; did you mean 'back'? [flow-unknown-step]")
        #expect(report.lines.last == "1 passed, 1 failed, 1 problem in flow files")
        #expect(try JSONDecoder().decode(FlowReport.self, from: Data(report.json.utf8)) == report)
        #expect(report.json.contains(#""location":{"column":3,"file":"bad.yaml","line":3}"#))
    }

    /// What a stub replies may have any name; one that is nearly the name of something the app does is probably that.
    @Test func repliesNothingIsDoneAboutAreSaid() throws {
        let app = """
            <app><screen><container><button title="Go" message="go"/></container><sendMessage on="go" message="load" to="app">
            <endEditing on="success"/><endEditing on="outOfStock"/></sendMessage></screen></app>
            """
        let folder = try TemporaryFolder(["app.xml": app])
        func codes(_ reply: String, header: String = "") throws -> [String] {
            let text =
                "appId: \(folder.path)\n\(header)stubs: [{message: load, replies: [\(reply)]}]\n---\n- launchApp\n"
            let flow = try #require(FlowReader().read(text, file: "\(folder.path)/a.yaml").flow)
            var report = FlowReport()
            report.addWarnings(about: [flow])
            return report.diagnostics.map(\.code)
        }
        #expect(try codes("sucess") == ["flow-odd-reply"])
        #expect(try codes("outOfStok: {left: 1}") == ["flow-odd-reply"])
        #expect(try codes("sucess", header: "allow: [flow-odd-reply]\n") == [])
        #expect(try codes("later") == ["flow-odd-reply"])
        for reply in ["success", "failure", "outOfStock"] { #expect(try codes(reply) == []) }
    }

    @Test func screenshotsAreTextsHere() async throws {
        let folder = TemporaryFolder()
        let flow = try #require(
            FlowReader().read("appId: a\n---\n- launchApp\n- takeScreenshot: one/start\n", file: "a.yaml").flow)
        let entry = try document(counter)
        let result = await FlowRunner(screenshots: folder.path).run(flow) { stubs, clock in
            TestSession(entry, stubs: stubs, clock: clock)
        }
        #expect(result.failure == nil)
        let path = folder.file("\(FlowFile.pictureName(of: "a.yaml"))-one/start.txt")
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("button \"Press\""))
    }
}

/// What a flow says besides its steps.
struct FlowHeaderTests {
    private static let app = """
        <app><form><container><textField name="title" label="Title"/><button title="Save" message="submit"/></container>
        <sendMessage on="didSubmit" message="save" to="app"/></form></app>
        """

    private func run(_ header: String, times: Int = 1) async throws -> FlowResult {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flow-header-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Self.app.write(toFile: "\(folder)/app.xml", atomically: true, encoding: .utf8)
        let steps =
            "- launchApp\n- tapOn: Title\n- inputText: Ants\n" + String(repeating: "- tapOn: Save\n", count: times)
        try "appId: a\ndocument: app.xml\n\(header)\n---\n\(steps)".write(
            toFile: "\(folder)/flow.yaml", atomically: true, encoding: .utf8)
        let read = FlowReader().read(file: "\(folder)/flow.yaml")
        return await FlowRunner().run(try #require(read.flow, "\(read.diagnostics)"))
    }

    private static let stubs = "stubs:\n  - message: save\n    replies: [success]\n"

    @Test(arguments: ["sent:\n  - save", "sent:\n  - save: {title: Ants}", ""]) func whatWasSentAsSaidIsRight(
        _ sent: String
    ) async throws {
        #expect(try await run(Self.stubs + sent).isPassed)
    }

    @Test(arguments: [
        ("sent: []", "1. expected nothing"), ("sent:\n  - save: {title: Bees}", "expected save {title: \"Bees\"}"),
        ("sent:\n  - open", "expected open"), ("sent:\n  - save\n  - save", "2. expected save"),
    ]) func whatWasSentOtherwiseIsShownBesideWhatWasExpected(_ sent: String, _ words: String) async throws {
        let failure = try #require(try await run(Self.stubs + sent).failure)
        #expect(failure.message.contains(words), "\(failure.message)")
        #expect(failure.location != nil)
    }

    @Test func whatIsSentTwiceIsSaidTwice() async throws {
        #expect(try await run(Self.stubs + "sent: [save, save]", times: 2).isPassed)
        #expect(try await run(Self.stubs + "sent: [save]", times: 2).isPassed == false)
    }

    @Test func aStubNobodyWantsIsAnErrorUnlessItIsAllowed() async throws {
        let stubs = Self.stubs + "  - message: open\n    replies: [success]\n"
        let failure = try #require(try await run(stubs).failure)
        #expect(failure.message.contains("'open'"))
        #expect(failure.location?.position.line == 6)
        #expect(try await run(stubs + "allow: [unused-stub]").isPassed)
    }
}
