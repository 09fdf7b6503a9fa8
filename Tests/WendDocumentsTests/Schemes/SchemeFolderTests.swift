import TestSupport
import Testing
import WendCore

@testable import WendDocuments

/// Folders in which a screen with a scheme is there twice: it stands in what the app begins with, and another screen loads it.
struct SchemeFolderTests {
    private static func board(_ views: String) -> String {
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="nav"><scenes>
        <scene sceneID="s0"><objects><navigationController id="nav"><navigationBar key="navigationBar" id="nb"/>
        <connections><segue destination="list" kind="relationship" relationship="rootViewController" id="r"/></connections>
        </navigationController></objects></scene>
        <scene sceneID="s1"><objects><viewController id="list" restorationIdentifier="List">
        <view key="view" id="v1"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
        <button id="b1"><rect key="frame" x="16" y="80" width="343" height="30"/><state key="normal" title="Load"/>
        <userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="loadButton"/>
        </userDefinedRuntimeAttributes></button>
        <button id="b2"><rect key="frame" x="16" y="120" width="343" height="30"/><state key="normal" title="On"/>
        <connections><segue destination="more" kind="show" id="g1"/></connections></button>
        \(views)
        </subviews></view></viewController></objects></scene>
        <scene sceneID="s2"><objects><viewController id="more" restorationIdentifier="More">
        <view key="view" id="v2"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
        <button id="b3"><rect key="frame" x="16" y="80" width="343" height="30"/><state key="normal" title="Again"/>
        <connections><segue destination="list" kind="show" id="g2"/></connections></button>
        </subviews></view></viewController></objects></scene></scenes></document>
        """
    }

    private static func scheme(asking way: String = "state.inProgress", more: String = "") -> String {
        """
        {"List": {"objects": {
        "load": {"type": "ButtonActionController", "attrs": {"actionName": "birds"}, "outlets": {"sender": "loadButton"}},
        "state": {"type": "ActionStatusController", "attrs": {"actionName": "birds"}}},
        "elements": {"loadButton": {"bindings": [{"from": "\(way)", "to": "wx_disabled"}]}\(more)}}}
        """
    }

    private static func files(_ views: String = "", _ scheme: String = Self.scheme()) throws -> TemporaryFolder {
        try TemporaryFolder([
            "Main.storyboard": board(views), "List.json": scheme,
            "Service.json":
                #"{"defaults": {"baseUrl": "https://birds.example"}, "actions": {"birds": {"path": "birds"}}}"#,
        ])
    }

    /// What is said of all documents that are made of a folder.
    private func found(_ files: TemporaryFolder, _ offers: AppOffers = .none) throws -> [Diagnostic] {
        let folder = try AppFolder(path: files.path).offered(offers)
        return folder.madeDocuments().flatMap { folder.checked($0, registry: offers.registry).diagnostics }
    }

    /// How actions stand is declared once, where the app begins.
    @Test func whatTheFirstDocumentDeclaresIsKnownInThoseThatItLoads() throws {
        let files = try Self.files()
        #expect(try found(files).map(\.description) == [])
        let folder = try AppFolder(path: files.path)
        let made = folder.madeDocuments()
        #expect(made.count > 1)
        #expect(made.dropFirst().contains { String(decoding: $0.bytes, as: UTF8.self).contains("name=\"birdsState\"") })
        var texts: [String: String] = [:]
        for text in made {
            texts[text.file == folder.entry ? "app.xml" : text.file] = String(decoding: text.bytes, as: UTF8.self)
        }
        let written = try TemporaryFolder(texts)
        for file in texts.keys {
            let path = written.file(file)
            let converted = try AppFolder(path: path)
            let loaded = try converted.load(converted.entry, registry: .standard)
            #expect(loaded.diagnostics.filter { $0.code == "undeclared-value" }.map(\.description) == [])
        }
    }

    @Test func whatIsWrongWithAScreenThatIsThereTwiceIsSaidOnce() throws {
        let files = try Self.files("", Self.scheme(asking: "state.inProgres"))
        let folder = try AppFolder(path: files.path)
        let problems = try folder.load(folder.entry, registry: .standard).diagnostics
        #expect(
            problems.map(\.description) == [
                "List.json:4:52: warning: 'state' has no 'inProgres'; did you mean 'inProgress'? [unknown-key]"
            ])
    }

    // MARK: Selectors

    private static let share = """
        <button id="b4"><rect key="frame" x="16" y="160" width="343" height="30"/><state key="normal" title="Share"/>
        <connections><action selector="shareTap:" destination="list" eventType="touchUpInside" id="a1"/></connections></button>
        """

    @Test(
        arguments: [
            ([], ["nobody here answers 'shareTap:'; an app in Swift does, with handlers.on(\"shareTap\")"]),
            (["shareTaps"], ["nobody here answers 'shareTap:'; did you mean 'shareTaps'?"]), (["shareTap"], []),
        ] as [([String], [String])])
    func aSelectorThatNobodyAnswersIsTold(_ messages: [String], _ told: [String]) throws {
        let problems = try found(try Self.files(Self.share), AppOffers(.standard, messages: messages)).filter {
            $0.code == "unknown-action"
        }
        #expect(problems.map(\.message) == told)
        #expect(problems.allSatisfy { $0.location?.file == "Main.storyboard" && $0.severity == .warning })
    }

    /// What a scheme makes of a button is no selector any more.
    @Test func aSelectorThatASchemeReplacesIsNotTold() throws {
        let action =
            #"<connections><action selector="shareTap:" destination="list" eventType="touchUpInside" id="a1"/>"#
        let board = Self.board("").replacing(
            "value=\"loadButton\"/>\n</userDefinedRuntimeAttributes>",
            with: "value=\"loadButton\"/>\n</userDefinedRuntimeAttributes>\(action)</connections>")
        #expect(board.contains("shareTap:"))
        let files = try Self.files()
        try files.write(board, to: "Main.storyboard")
        #expect(try found(files).filter { $0.code == "unknown-action" } == [])
    }

    // MARK: Forms

    private static func form(_ outlets: String) -> String {
        """
        <view id="f1" customClass="FormDisplayView"><rect key="frame" x="0" y="200" width="375" height="100"/><subviews>
        <textField id="t1" placeholder="Name"><rect key="frame" x="16" y="10" width="343" height="30"/>
        <userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="nameField"/>
        <userDefinedRuntimeAttribute type="string" keyPath="wx_fieldName" value="name"/>
        </userDefinedRuntimeAttributes></textField></subviews>
        <userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="form"/>
        </userDefinedRuntimeAttributes>
        <connections>\(outlets)</connections></view>
        """
    }

    @Test(arguments: [
        ("requiredFields", "", "Main.storyboard", 1), ("mandatoryFields", "", "", 0),
        ("gestureRecognizers", "", "", 0),
        ("optionalFields", #", "form": {"outlets": {"fields": ["nameField"]}}"#, "List.json", 1),
    ])
    func anOutletThatNoFormHasIsTold(_ drawn: String, _ written: String, _ file: String, _ count: Int) throws {
        // However many fields it has, its name is wrong once.
        let outlets = (1...2).map { #"<outletCollection property="\#(drawn)" destination="t1" id="o\#($0)"/>"# }
            .joined()
        let problems = try found(try Self.files(Self.form(outlets), Self.scheme(more: written))).filter {
            $0.code == "unknown-outlet"
        }
        let name = written.isEmpty ? drawn : "fields"
        let message =
            "'FormDisplayView' has no outlet '\(name)', so that what it leads to is not sent; it has 'mandatoryFields', 'optionalFields'"
        #expect(problems.map(\.message) == Array(repeating: message, count: count))
        #expect(problems.allSatisfy { $0.location?.file == file })
    }
}
