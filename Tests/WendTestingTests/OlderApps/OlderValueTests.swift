import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendTesting

/// What every class of view shows of a value that is bound to it, and what becomes of schemes that are not right.
@Suite struct OlderValueTests {
    struct Shown: Sendable, CustomStringConvertible {
        let view: String
        let value: String
        /// A line of the screen, or what is not in it.
        let line: String
        var isMissing = false
        var description: String { "\(view) = \(value)" }
    }

    private static let labelled = #"<accessibility key="accessibilityConfiguration" label="It"/>"#

    @Test(arguments: [
        Shown(view: "<label text=\"?\" id=\"it\"/>", value: "138.0", line: #"label it "138""#),
        Shown(view: "<label text=\"?\" id=\"it\"/>", value: "true", line: #"label it "1""#),
        Shown(view: "<label text=\"?\" id=\"it\"/>", value: "null", line: "?", isMissing: true),
        Shown(view: "<textField placeholder=\"It\" id=\"it\"/>", value: "\"words\"", line: #"= "words""#),
        Shown(view: "<textView id=\"it\">\(labelled)</textView>", value: "7", line: #"= "7""#),
        Shown(
            view: "<button id=\"it\"><state key=\"normal\" title=\"?\"/></button>", value: "\"Go\"",
            line: #"button it "Go""#),
        Shown(
            view: "<activityIndicatorView id=\"it\">\(labelled)</activityIndicatorView>", value: "1",
            line: "progress it"),
        Shown(
            view: "<activityIndicatorView id=\"it\">\(labelled)</activityIndicatorView>", value: "0",
            line: "progress it", isMissing: true),
        Shown(view: "<switch on=\"NO\" id=\"it\">\(labelled)</switch>", value: "true", line: "(checked)"),
        Shown(view: "<switch on=\"NO\" id=\"it\">\(labelled)</switch>", value: "1", line: "(checked)"),
        Shown(view: "<switch on=\"NO\" id=\"it\">\(labelled)</switch>", value: "\"YES\"", line: "(checked)"),
        Shown(
            view: "<switch on=\"YES\" id=\"it\">\(labelled)</switch>", value: "\"no\"", line: "(checked)",
            isMissing: true),
        Shown(
            view: "<switch on=\"YES\" id=\"it\">\(labelled)</switch>", value: "0", line: "(checked)", isMissing: true),
        Shown(
            view: "<slider minValue=\"0\" maxValue=\"10\" value=\"1\" id=\"it\">\(labelled)</slider>", value: "4",
            line: #"= "4""#),
        Shown(
            view:
                "<segmentedControl id=\"it\">\(labelled)<segments><segment title=\"One\"/><segment title=\"Two\"/></segments></segmentedControl>",
            value: "1", line: #"segment "Two" (selected)"#),
        Shown(view: "<searchBar placeholder=\"It\" id=\"it\"/>", value: "\"fog\"", line: #"= "fog""#),
    ])
    func theUsualValueOf(_ each: Shown) throws {
        var folder = OlderFolder()
        folder.views = [each.view]
        folder.files = ["values.json": #"[{"value": \#(each.value)}]"#]
        folder.objects = #""values": {"type": "JSONFileDataProvider", "attrs": {"fileName": "values"}}"#
        folder.elements = #""it": {"bindings": [{"from": "values.first.value"}]}"#
        let screen = try folder.session().screen
        #expect(screen.contains(each.line) != each.isMissing, "\(screen)")
    }

    @Test func aBarIsAsFarAsItIsBoundTo() throws {
        var folder = OlderFolder()
        folder.views = ["<progressView progress=\"0.1\" id=\"it\">\(Self.labelled)</progressView>"]
        folder.files = ["values.json": #"[{"value": 0.75}]"#]
        folder.objects = #""values": {"type": "JSONFileDataProvider", "attrs": {"fileName": "values"}}"#
        folder.elements = #""it": {"bindings": [{"from": "values.first.value"}]}"#
        var found: [Value?] = []
        func look(_ element: Element) {
            if element.role == .progress { found.append(element.properties[.value]) }
            for child in element.children { look(child) }
        }
        look(try folder.session().rendering.root)
        #expect(found == [0.75])
    }

    /// All rows of what can go wrong in a scheme: it is told, and the rest of the screen is there.
    @Test(
        arguments: [
            ("an unknown key of an object", #""a": {"type": "ActionController", "bindings": []}"#, "", "unknown-key"),
            ("an unknown key of an element", "", #""it": {"binding": []}"#, "unknown-key"),
            ("an unknown key of a binding", "", #""it": {"bindings": [{"form": "content"}]}"#, "unknown-key"),
            ("an unknown type", #""a": {"type": "ActionControler"}"#, "", "unknown-type"),
            ("a type that stands behind no screen", #""a": {"type": "UIView"}"#, "", "unknown-type"),
            (
                "an unknown attribute", #""a": {"type": "BaseContentProvider", "attrs": {"sortBy": "x"}}"#, "",
                "unknown-attribute"
            ),
            (
                "two bindings of one target", "",
                #""it": {"bindings": [{"from": "content.a"}, {"from": "content.b"}]}"#,
                "duplicate-binding"
            ),
            ("two things of one name", #""it": {"type": "BaseContentProvider"}"#, "", "duplicate-name"),
            (
                "a condition that cannot be read", "",
                #""it": {"bindings": [{"to": "hidden", "predicateFormat": "content =="}]}"#, nil
            ),
            (
                "an unknown transformer", "", #""it": {"bindings": [{"from": "content.a", "transformer": "agoo"}]}"#,
                "unknown-transformer"
            ),
            (
                "an outlet to nothing",
                #""a": {"type": "ButtonActionController", "attrs": {"actionName": "go"}, "outlets": {"sender": "nobody"}}"#,
                "",
                "unknown-outlet"
            ),
            (
                "a cell that is not there",
                #""p": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Item"}}, "a": {"type": "TableDisplayController", "attrs": {"cellIdentifier": "None"}, "outlets": {"mainContentProvider": "p", "tableView": "list"}}"#,
                "", "unknown-cell"
            ),
        ] as [(String, String, String, String?)])
    func whatGoesWrongIsToldAndTheRestIsThere(_ what: String, _ objects: String, _ elements: String, _ code: String?)
        throws
    {
        var folder = OlderFolder()
        folder.views = [
            #"<label text="It" id="it"/>"#, #"<label text="The rest" id="rest"/>"#,
            """
            <tableView dataMode="prototypes" id="list"><prototypes><tableViewCell reuseIdentifier="Cell" id="cell"><rect key="frame" x="0" y="0" width="343" height="44"/>
            </tableViewCell></prototypes></tableView>
            """,
        ]
        folder.services = #"{"actions": {"go": {}}}"#
        (folder.objects, folder.elements) = (objects, elements)
        let found = try folder.diagnostics().filter { $0.location?.file == "One.json" }
        #expect(!found.isEmpty, "\(what)")
        if let code { #expect(found.contains { $0.code == code }, "\(what): \(found)") }
        #expect(try folder.session().isVisible("The rest"), "\(what)")
    }

    /// Of two views with one name the first is meant, and that is told in the storyboard.
    @Test func ofTwoViewsWithOneNameTheFirstIsMeant() throws {
        var folder = OlderFolder()
        let name =
            #"<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="it"/></userDefinedRuntimeAttributes>"#
        folder.views = [
            #"<label text="First" id="it"/>"#,
            "<view id=\"box\"><subviews><label text=\"Second\" id=\"other\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"99\" height=\"20\"/>\(name)</label></subviews></view>",
        ]
        folder.elements = #""it": {"attrs": {"text": "Changed"}}"#
        let found = try folder.diagnostics()
        #expect(found.map(\.code) == ["duplicate-name"] && found.first?.location?.file == "Main.storyboard", "\(found)")
        let session = try folder.session(allows: ["duplicate-name"])
        #expect(session.isVisible("Changed") && session.isVisible("Second"), "\(session.screen)")
    }
}
