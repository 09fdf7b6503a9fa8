import TestSupport
import Testing
import WendCore

@testable import WendDocuments

/// What controls of storyboards are tied to, and rows as the platform lays them out, with a scheme or without one.
struct ControlActionTests {
    private func made(_ views: String, scenes: String = "", _ files: [String: String] = [:]) throws -> (
        text: String, found: [String]
    ) {
        let board = Board.screen(
            views, controller: "restorationIdentifier=\"Pantry\"", scenes: scenes)
        let files = try TemporaryFolder(files.merging(["Main.storyboard": board]) { first, _ in first })
        let folder = try AppFolder(path: files.path)
        let texts = folder.madeDocuments()
        let found = texts.flatMap { folder.checked($0, registry: .standard).diagnostics }
        return (texts.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(), found.map(\.message))
    }

    private func action(_ selector: String, _ event: String) -> String {
        "<action selector=\"\(selector)\" destination=\"one\" eventType=\"\(event)\" id=\"a-\(selector)\"/>"
    }

    private func nobody(_ selector: String) -> String {
        "nobody here answers '\(selector):'; an app in Swift does, with handlers.on(\"\(selector)\")"
    }

    @Test(arguments: [
        ("segmentedControl", "<segments><segment title=\"A\"/><segment title=\"B\"/></segments>", "valueChanged"),
        ("stepper", "", "valueChanged"), ("textField", "", "editingChanged"),
    ])
    func anInputTellsTheAppOfItsChange(_ tag: String, _ inside: String, _ event: String) throws {
        let (text, found) = try made(
            "<\(tag) id=\"c\">\(inside)<connections>\(action("turn:", event))</connections></\(tag)>")
        #expect(text.contains("<change of=\"{input1}\" message=\"changed:input1\"/>"), "\(text)")
        #expect(text.contains("<sendMessage on=\"changed:input1\" message=\"turn\" to=\"app\"/>"))
        #expect(found == [nobody("turn")])
    }

    @Test(arguments: [
        ("textField", "", "editingDidEnd", "nobody is told of 'editingDidEnd': 'turn:' is not sent"),
        ("segmentedControl", "", "touchDown", "nobody is told of 'touchDown': 'turn:' is not sent"),
    ])
    func whatNobodyIsToldOfIsSaid(_ tag: String, _ inside: String, _ event: String, _ said: String) throws {
        let (_, found) = try made("<\(tag) id=\"c\"><connections>\(action("turn:", event))</connections></\(tag)>")
        #expect(found.contains(said), "\(found)")
    }

    @Test func aSecondActionAndThatOfASegueAreSaid() throws {
        let (_, found) = try made(
            """
            <button id="b"><state key="normal" title="Two"/><connections>\(action("one:", "touchUpInside"))\(action("two:", "touchUpInside"))</connections></button>
            <button id="g"><state key="normal" title="Go"/><connections>\(action("three:", "touchUpInside"))<segue destination="two" kind="show" id="s"/></connections></button>
            """, scenes: Board.plain("two"))
        #expect(
            found == [
                nobody("one"), "a control is tied to one action here: 'two:' is not sent",
                "a control that leads to a screen does nothing else: 'three:' is not sent",
            ])
    }

    private func named(_ name: String) -> String {
        """
        <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="\(name)"/></userDefinedRuntimeAttributes>
        """
    }

    /// What a scheme has a control do is not what it is tied to, and what is kept is read when nobody has touched it.
    @Test func whatASchemeHasAControlDoIsSaidOfItsAction() throws {
        let scheme = """
            {"Pantry": {"objects": {"press": {"type": "ButtonActionController", "attrs": {"actionName": "load"}, "outlets": {"sender": "loadButton"}}},
            "elements": {"kept": {"bindings": [{"from": "defaults.kept"}]}, "bar": {"bindings": [{"from": "defaults.sought"}]}}}}
            """
        let (text, found) = try made(
            """
            <button id="b"><state key="normal" title="Load"/><connections>\(action("one:", "touchUpInside"))</connections>\(named("loadButton"))</button>
            <textField id="f"><connections>\(action("two:", "editingChanged"))</connections>\(named("kept"))</textField>
            <searchBar id="s">\(named("bar"))</searchBar>
            """,
            [
                "Pantry.json": scheme,
                "Service.json": #"{"defaults": {"baseUrl": "https://a.example"}, "actions": {"load": {"path": "a"}}}"#,
            ])
        #expect(!text.contains("changed:"))
        #expect(
            found.sorted() == [
                "a scheme says what this control does: 'one:' is not sent",
                "an input that changes 'defaults' tells nobody of it: 'two:' is not sent",
                "what is typed into a search bar is not kept in 'defaults'",
            ], "\(found)")
    }

    /// In rows a slider sends by itself; elsewhere it tells of its changes once each, and not once more when it is let go.
    @Test func aSliderTellsOfEachChangeOnce() throws {
        let (text, _) = try made(
            "<slider id=\"s\"><connections>\(action("slide:", "valueChanged"))</connections></slider>")
        #expect(text.contains("<change of=\"{input1}\" message=\"changed:input1\"/>"), "\(text)")
        #expect(!text.contains("<slider message="))
    }

    /// The platform's rows have labels of their own, which schemes know by name.
    @Test(arguments: [("Subtitle", true), ("Value1", true), ("Default", false)])
    func rowsOfThePlatformShowWhatTheirLabelsAreBoundTo(_ style: String, _ hasDetail: Bool) throws {
        func label(_ id: String, _ name: String) -> String {
            """
            <label text="Title" id="\(id)"><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="\(name)"/></userDefinedRuntimeAttributes></label>
            """
        }
        let detail = hasDetail ? "detailTextLabel=\"l2\"" : ""
        let table = """
            <tableView id="t"><prototypes><tableViewCell reuseIdentifier="Cell" textLabel="l1" \(detail) imageView="p1" style="IBUITableViewCellStyle\(style)" id="c">
            <tableViewCellContentView key="contentView" id="cc"><subviews>\(label("l1", "name"))\(hasDetail ? label("l2", "more") : "")
            <imageView id="p1"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="face"/></userDefinedRuntimeAttributes></imageView>
            </subviews></tableViewCellContentView></tableViewCell></prototypes>
            <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="table"/></userDefinedRuntimeAttributes></tableView>
            """
        let elements =
            #""name": {"bindings": [{"from": "content.name"}]}, "face": {"bindings": [{"to": "wx_imageName", "from": "content.face"}]}"#
            + (hasDetail ? #", "more": {"bindings": [{"from": "content.town", "placeholder": "nowhere"}]}"# : "")
        let scheme = """
            {"Pantry": {"objects": {"people": {"type": "JSONFileDataProvider", "attrs": {"fileName": "people"}},
            "display": {"type": "TableDisplayController", "outlets": {"mainContentProvider": "people", "tableView": "table"}}},
            "elements": {\(elements)}}}
            """
        let (text, found) = try made(
            table, ["Pantry.json": scheme, "people.json": #"[{"id": 1, "name": "Ann", "town": "Ulm", "face": "x"}]"#])
        #expect(found.allSatisfy { $0.contains("no image 'x'") }, "\(found)")
        #expect(text.contains("text=\"{content.name}\""), "\(text)")
        #expect(text.contains("detailText=\"{content.town ?? 'nowhere'}\"") == hasDetail, "\(text)")
        #expect(text.contains("<image name=\"{content.face}\"/>"), "\(text)")
    }

    @Test func whatAViewWouldDoElsewhereIsSaid() throws {
        let (_, found) = try made(
            """
            <visualEffectView id="v"/><scrollView id="s" pagingEnabled="YES" maximumZoomScale="4"/><imageView id="i" highlightedImage="lit"/>
            <label id="l" text="A"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="wx.identifer" value="a"/>
            <userDefinedRuntimeAttribute type="string" keyPath="wx.layoutHint.top" value="a"/></userDefinedRuntimeAttributes></label>
            """)
        #expect(
            found == [
                "what is behind this is seen through it as it is, not blurred",
                "what is scrolled here stops anywhere, not at pages", "nothing is zoomed here",
                "the picture 'lit' is not shown: nothing is highlighted here",
                "nothing here knows 'wx.identifer'; did you mean 'wx.identifier'?",
            ])
    }
}
