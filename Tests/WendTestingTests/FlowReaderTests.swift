import Testing
import WendCore
import WendExpressions
import WendTesting

@Suite struct FlowReaderTests {
    /// Reads steps below a small header; the first step is on line 6.
    private func read(_ steps: String, host: FlowFile.Host = .headless, files: [String: String] = [:]) -> FlowReadResult
    {
        let text = "appId: demo\ndocument: app.xml\nenv:\n  NAME: Ann\n---\n\(steps)\n"
        return FlowReader(host: host) { path in
            guard let file = files[path] else { throw Missing() }
            return file
        }.read(text, file: "flows/demo.yaml")
    }

    private struct Missing: Error {}

    // MARK: - Steps

    @Test(arguments: [
        ("- launchApp", "launchApp"),
        ("- launchApp: demo", "launchApp"),
        ("- launchApp: {clearState: true, stopApp: false, permissions: {all: allow}}", "launchApp"),
        ("- stopApp", "stopApp"),
        ("- stopApp: demo", "stopApp"),
        ("- killApp", "killApp"),
        ("- clearState", "clearState"),
        ("- tapOn: Sign in", "tapOn: \"Sign in\""),
        ("- tapOn: 42", "tapOn: \"42\""),
        ("- tapOn: {text: Row, index: -1}", "tapOn: \"Row\", index -1"),
        ("- tapOn: {id: email, enabled: true, focused: false}", "tapOn: id \"email\", enabled, not focused"),
        ("- tapOn: {text: Drum, repeat: 3, delay: 50, retryTapIfNoChange: false}", "tapOn: \"Drum\""),
        ("- tapOn: {text: Delete, childOf: {text: Row 2}}", "tapOn: \"Delete\", childOf (\"Row 2\")"),
        ("- tapOn: {containsChild: Add}", "tapOn: containsChild (\"Add\")"),
        (
            "- tapOn: {containsDescendants: [{id: a}, B]}",
            "tapOn: containsDescendants (id \"a\"), containsDescendants (\"B\")"
        ),
        ("- tapOn:\n    text: Save\n    label: Save it", "Save it"),
        ("- tapOn: {text: Skip, optional: true}", "tapOn: \"Skip\""),
        ("- doubleTapOn: Photo", "doubleTapOn: \"Photo\""),
        ("- longPressOn: {id: photo}", "longPressOn: id \"photo\""),
        ("- inputText: Hello ${NAME}", "inputText: \"Hello ${NAME}\""),
        ("- inputText: {text: Hello, label: Greet}", "Greet"),
        ("- eraseText", "eraseText: 50"),
        ("- eraseText: 3", "eraseText: 3"),
        ("- eraseText: {charactersToErase: 4}", "eraseText: 4"),
        ("- pressKey: enter", "pressKey: Enter"),
        ("- hideKeyboard", "hideKeyboard"),
        ("- assertVisible: Welcome.*", "assertVisible: \"Welcome.*\""),
        (
            "- assertNotVisible: {text: Error, checked: true, selected: true}",
            "assertNotVisible: \"Error\", checked, selected"
        ),
        ("- assertTrue: ${NAME == 'Ann'}", "assertTrue"),
        ("- assertTrue: {condition: NAME != 'Bob'}", "assertTrue"),
        ("- back", "back"),
        ("- scroll", "scroll"),
        ("- scrollUntilVisible: {element: Last, direction: UP, timeout: 500}", "scrollUntilVisible: \"Last\""),
        ("- swipe: {direction: LEFT}", "swipe: left"),
        ("- swipe: {direction: up, from: {id: card}}", "swipe: up from id \"card\""),
        ("- swipe: {start: \"90%, 50%\", end: \"10%, 50%\"}", "swipe"),
        ("- copyTextFrom: {id: code}", "copyTextFrom: id \"code\""),
        ("- pasteText", "pasteText"),
        ("- openLink: /", "openLink: \"/\""),
        ("- repeat: {times: 3, commands: [back]}", "repeat"),
        ("- repeat: {while: {notVisible: End, true: \"${NAME}\"}, commands: [scroll]}", "repeat"),
        ("- runFlow: {when: {visible: Ad, platform: Web}, commands: [{tapOn: Close}]}", "runFlow"),
        ("- takeScreenshot: shots/start", "takeScreenshot: \"shots/start\""),
        ("- extendedWaitUntil: {visible: Done, timeout: 100}", "extendedWaitUntil: visible \"Done\""),
        ("- extendedWaitUntil: {notVisible: {id: spinner}}", "extendedWaitUntil: not visible id \"spinner\""),
        ("- waitForAnimationToEnd", "waitForAnimationToEnd"),
        ("- waitForAnimationToEnd: {timeout: 100}", "waitForAnimationToEnd"),
    ])
    func readsStep(_ yaml: String, _ summary: String) throws {
        let result = read(yaml)
        #expect(result.diagnostics.map(\.description) == [])
        let step = try #require(result.flow?.steps.first)
        #expect(step.summary == summary)
        #expect(step.location == FileLocation(file: "flows/demo.yaml", line: 6, column: 3))
    }

    @Test func readsTheHeader() throws {
        let flow = try #require(
            FlowReader(environment: ["CITY": "Rome"]).read(
                """
                appId: demo
                document: ../apps/demo.xml
                tags: [smoke]
                env:
                  CITY: Paris
                  GREETING: Hello ${CITY}
                  PORT: 8080
                stubs:
                  - message: signIn
                    replies:
                      - failure: {error: wrong, code: 401, tries: [1, 2.5, "3"]}
                      - busy
                      - success:
                ---
                - launchApp
                """, file: "flows/demo.yaml"
            ).flow)
        #expect(flow.appID == "demo")
        #expect(flow.document == "apps/demo.xml")
        #expect(flow.environment == ["CITY": "Rome", "GREETING": "Hello Rome", "PORT": "8080"])
        #expect(
            flow.stubs == [
                "signIn": [
                    .failure(["error": "wrong", "code": 401, "tries": [1, 2.5, "3"]]),
                    Reply(isSuccess: true, name: "busy"), .success(),
                ]
            ])
    }

    @Test func aFlowMayHaveManyStubsAndAStubManyReplies() throws {
        let stubs = (0..<20_000).map { "  - message: m\($0)\n    replies: [busy]" }.joined(separator: "\n")
        let replies = (0..<20_000).map { "r\($0)" }.joined(separator: ", ")
        var found = try #require(
            FlowReader().read(
                "appId: demo\nstubs:\n\(stubs)\n  - message: n\n    replies: [\(replies)]\n---\n- back\n",
                file: "a.yaml"
            ).flow?.stubs)
        #expect(found.names.count == 20_001)
        for number in 0..<20_005 { #expect(found.next(for: "n")?.name == "r\(min(number, 19_999))") }
        #expect(found["n"].map(\.name) == ["r19999"])
    }

    @Test(arguments: [
        ("a/b.yaml", "c.xml", "a/c.xml"), ("b.yaml", "c.xml", "c.xml"), ("a/b.yaml", "../../c", "../c"),
        ("/x/a/b.yaml", "../c", "/x/c"), ("a/b.yaml", "/c", "/c"), ("a/b.yaml", "..", "."),
    ])
    func theDocumentIsRelativeToTheFlowFile(_ file: String, _ document: String, _ path: String) throws {
        let result = FlowReader().read("appId: demo\ndocument: \(document)\n---\n- back\n", file: file)
        #expect(result.flow?.document == path)
    }

    @Test func theDocumentIsTheAppIDUnlessGiven() {
        #expect(FlowReader().read("appId: demo.xml\n---\n- back\n", file: "a/b.yaml").flow?.document == "a/demo.xml")
    }

    @Test func readsOtherFilesWithTheirNames() throws {
        let result = read(
            "- runFlow: {file: ../steps/login.yaml, env: {USER: '${NAME}'}}",
            files: ["steps/login.yaml": "appId: demo\nenv: {ROLE: admin}\n---\n- inputText: ${USER} ${ROLE} ${NAME}\n"])
        #expect(result.diagnostics == [])
        guard case .run(let steps, _)? = result.flow?.steps.first?.command else {
            Issue.record("no inner flow")
            return
        }
        #expect(steps.steps.map(\.location.file) == ["steps/login.yaml"])
    }

    @Test func behindTheStepsOfAFileThatIsRunNothingStandsEither() {
        let result = read(
            "- runFlow: more.yaml", files: ["flows/more.yaml": "appId: demo\n---\n- back\n---\n- back\n"])
        #expect(
            result.diagnostics.map(\.description) == [
                "flows/more.yaml:4:1: error: the steps end here, and what follows would not be done: a flow file has one line "
                    + "'---', behind its header [flow-syntax]"
            ])
        #expect(read("- launchApp\n...\n# the end").diagnostics == [])
    }

    // MARK: - Errors

    @Test(arguments: [
        ("- tapon: Save", "6:3: error: unknown step 'tapon'; did you mean 'tapOn'? [flow-unknown-step]"),
        (
            "- evalScript: x",
            "6:3: error: unknown step 'evalScript'; 'wend kinds --steps' lists those there are [flow-unknown-step]"
        ),
        ("- click: Save", "6:3: error: unknown step 'click'; did you mean 'tapOn'? [flow-unknown-step]"),
        ("- typeText: a", "6:3: error: unknown step 'typeText'; did you mean 'inputText'? [flow-unknown-step]"),
        ("- stubs: []", "6:3: error: 'stubs' belongs into the header, it is no step [flow-unknown-step]"),
        (
            "- tapOn:\n    txt: Save",
            "7:5: error: 'tapOn' has no 'txt'; did you mean 'text'? [flow-unknown-key]"
        ),
        (
            "- tapOn: Save\n  optional: true",
            "7:3: error: 'optional' stands beside 'tapOn': options of a step are indented below it, "
                + "and every step begins with '-' [flow-content]"
        ),
        ("- tapOn", "6:3: error: 'tapOn' needs a text or a selector [flow-content]"),
        (
            "- tapOn: {index: 2}",
            "6:10: error: 'tapOn' does not say which element is meant: give a 'text' or an 'id' [flow-content]"
        ),
        ("- tapOn: {text: }", "6:17: error: 'text' expects a text; got nothing [flow-value]"),
        ("- tapOn: {text: a, index: two}", "6:27: error: 'index' expects a whole number; got 'two' [flow-value]"),
        (
            "- tapOn: {text: a, enabled: maybe}",
            "6:29: error: 'enabled' expects true or false; got 'maybe' [flow-value]"
        ),
        (
            "- tapOn: {text: a, below: b}",
            "6:27: error: 'below' needs places on the screen: it works only with --host web [flow-geometry]"
        ),
        (
            "- tapOn: {point: \"50%,50%\"}",
            "6:18: error: 'point' needs places on the screen: it works only with --host web [flow-geometry]"
        ),
        (
            "- swipe: {start: \"10,2%\", end: \"1,1\"}",
            "6:18: error: 'start' expects a point such as '50%,50%' or '100,200'; got '10,2%' [flow-value]"
        ),
        (
            "- swipe: {direction: lft}",
            "6:22: error: 'direction' is one of up, down, left, right; got 'lft'; did you mean 'left'? [flow-value]"
        ),
        ("- swipe", "6:3: error: 'swipe' needs a 'direction', or 'start' and 'end' [flow-content]"),
        (
            "- pressKey: Entr",
            "6:13: error: 'pressKey' is one of Enter, Backspace, Tab, Escape, Back; got 'Entr'; did you mean 'Enter'? "
                + "[flow-value]"
        ),
        ("- inputText", "6:3: error: 'inputText' needs something to work with [flow-content]"),
        (
            "- inputText: ${NAM}",
            "6:14: error: 'NAM' has no value: it is not in 'env'; did you mean 'NAME'? [flow-unknown-name]"
        ),
        (
            "- inputText: ${NAME + '!'}",
            "6:14: error: '${NAME + '!'}' is not supported: in a text only a name can stand between the braces "
                + "[flow-expression]"
        ),
        ("- inputText: ${NAME", "6:14: error: a '}' is missing in '${NAME' [flow-expression]"),
        (
            "- assertTrue: ${NAME === 'Ann'}",
            "6:15: error: 'NAME === 'Ann'' is not supported: an expression holds names, literals, == != < > && || ! "
                + "and parentheses [flow-expression]"
        ),
        ("- back: now", "6:9: error: 'back' takes nothing [flow-content]"),
        ("- eraseText: -1", "6:14: error: 'eraseText' expects a whole number; got '-1' [flow-value]"),
        (
            "- launchApp: other",
            "6:14: error: a flow drives one app, 'demo'; it cannot start or stop 'other' [flow-app]"
        ),
        ("- launchApp: {arguments: {a: 1}}", "6:15: error: 'launchApp' has no 'arguments' [flow-unknown-key]"),
        (
            "- repeat: {commands: [back]}",
            "6:3: error: 'repeat' needs 'times' or 'while', otherwise it never ends [flow-content]"
        ),
        (
            "- launchApp\n---\n- tapOn: Go",
            "7:1: error: the steps end here, and what follows would not be done: a flow file has one line '---', behind its "
                + "header [flow-syntax]"
        ),
        (
            "- launchApp\n...\n---\n# more\n- tapOn: Go",
            "8:1: error: the steps end here, and what follows would not be done: a flow file has one line '---', behind its "
                + "header [flow-syntax]"
        ),
        (
            "- repeat: {times: 1000000000, commands: [back]}",
            "6:19: error: 'times' expects at most 10000; got '1000000000' [flow-value]"
        ),
        (
            "- takeScreenshot: ../../x",
            "6:19: error: 'takeScreenshot' expects a name within the folder of the pictures; got '../../x' [flow-value]"
        ),
        (
            "- takeScreenshot: {path: /tmp/x}",
            "6:19: error: 'takeScreenshot' expects a name within the folder of the pictures; got '/tmp/x' [flow-value]"
        ),
        ("- repeat: {times: 2}", "6:3: error: 'repeat' needs 'commands' [flow-content]"),
        ("- runFlow: {env: {A: b}}", "6:3: error: 'runFlow' needs either a 'file' or 'commands' [flow-content]"),
        ("- scrollUntilVisible: End", "6:3: error: 'scrollUntilVisible' needs an 'element' [flow-content]"),
        (
            "- extendedWaitUntil: {timeout: 5}",
            "6:3: error: 'extendedWaitUntil' needs 'visible' or 'notVisible' [flow-content]"
        ),
        ("- [back]", "6:3: error: 'steps' expects a step; got a list [flow-value]"),
        (
            "- tapOn: [",
            "7:1: error: this is not YAML: while parsing a flow node: did not find expected node content [flow-syntax]"
        ),
        ("- tapOn: {text: a, text: b}", "6:11: error: this is not YAML: the key 'text' is given twice [flow-syntax]"),
    ])
    func reportsWhereAndWhat(_ yaml: String, _ expected: String) {
        let result = read(yaml)
        #expect(result.flow == nil)
        #expect(result.diagnostics.map(\.description) == ["flows/demo.yaml:" + expected])
    }

    @Test(arguments: [
        (
            "- back\n",
            "1:1: error: a flow file begins with a header that has an 'appId', then a line '---', "
                + "then the steps [flow-header]"
        ),
        (
            "",
            "1:1: error: a flow file begins with a header that has an 'appId', then a line '---', "
                + "then the steps [flow-header]"
        ),
        ("appId: demo\n", "1:1: error: after the line '---' a list of steps is expected [flow-steps]"),
        ("appId: demo\n---\nback: now\n", "3:1: error: after the line '---' a list of steps is expected [flow-steps]"),
        ("env: {}\n---\n- back\n", "1:1: error: the header has no 'appId' [flow-header]"),
        (
            "appId: demo\nstub: []\n---\n- back\n",
            "2:1: error: the header has no 'stub'; did you mean 'stubs'? [flow-unknown-key]"
        ),
        (
            "appId: demo\nenv: [a]\n---\n- back\n",
            "2:6: error: 'env' expects names with their texts; got a list [flow-value]"
        ),
        (
            "appId: demo\nstubs:\n  - message: a\n---\n- back\n",
            "3:5: error: the stub of 'a' has no replies [flow-stub]"
        ),
        (
            "appId: demo\nstubs:\n  - message: a\n    replies: [{success: 3}]\n---\n- back\n",
            "4:15: error: a reply is the name of a result with its data, such as 'success: {name: Ann}' [flow-stub]"
        ),
        (
            "appId: demo\nstubs:\n  - replies: [success]\n---\n- back\n",
            "3:5: error: 'stubs' needs a 'message' [flow-content]"
        ),
        (
            "appId: demo\nstubs:\n  - {message: a, replies: [success]}\n  - {message: a, replies: [busy]}\n---\n- back\n",
            "4:5: error: 'a' has two stubs; list all replies in one [flow-stub]"
        ),
    ])
    func reportsWhatIsWrongWithTheHeader(_ text: String, _ expected: String) {
        let result = FlowReader().read(text, file: "demo.yaml")
        #expect(result.flow == nil)
        #expect(result.diagnostics.map(\.description) == ["demo.yaml:" + expected])
    }

    @Test func reportsEverythingAtOnce() {
        let result = read(
            "- tapon: a\n- inputText: ${X}\n- repeat: {times: 2, commands: [{bak: }, {tapOn: {id: a, idx: 1}}]}")
        #expect(
            result.diagnostics.map(\.code) == [
                "flow-unknown-step", "flow-unknown-name", "flow-unknown-step", "flow-unknown-key",
            ])
    }

    @Test func aFileThatRunsItselfIsAnError() {
        let inner = "appId: demo\n---\n- runFlow: b.yaml\n"
        let result = read(
            "- runFlow: a.yaml",
            files: ["flows/a.yaml": inner, "flows/b.yaml": "appId: demo\n---\n- runFlow: a.yaml\n"])
        #expect(
            result.diagnostics.map(\.description) == [
                "flows/b.yaml:3:12: error: 'flows/a.yaml' runs itself [flow-circle]"
            ])
    }

    @Test func aMissingFileIsAnError() {
        #expect(read("- runFlow: nowhere.yaml").diagnostics.map(\.code) == ["flow-unreadable"])
        #expect(FlowReader().read(file: "/nowhere/at/all.yaml").diagnostics.map(\.code) == ["flow-unreadable"])
    }

    @Test func theBrowserTakesGeometry() {
        let steps =
            "- tapOn: {text: a, below: {id: b}}\n- tapOn: {point: \"10%,20%\"}\n- longPressOn: {point: \"10,20\"}"
        #expect(read(steps, host: .web).diagnostics == [])
    }

    @Test(arguments: [
        ("50%,50%", "10%,40%", FlowDirection.left), ("1,1", "1,90", .down), ("5,5", "9,5", .right), ("5,5", "5,0", .up),
    ])
    func aSwipeBetweenPointsHasADirection(_ start: String, _ end: String, _ direction: FlowDirection) {
        let result = read("- swipe: {start: \"\(start)\", end: \"\(end)\"}")
        guard case .swipe(let swipe)? = result.flow?.steps.first?.command else {
            Issue.record("no swipe")
            return
        }
        #expect(swipe.direction == direction)
    }
}
