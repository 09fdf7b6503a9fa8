import Foundation
import Synchronization
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendTesting

/// What the older library's own tests say, of folders that are run: the numbers are theirs (A-4 to A-11 are tables of
/// `SchemeBindingTests`, A-23 and A-24 are in `OlderBundleTests`).
@Suite struct OlderAppTests {
    // MARK: Actions (A-1 to A-3)

    /// A-1
    @Test func aConditionDecidesAnewAtEachPressWhichOfTwoActionsIsPerformed() throws {
        var folder = OlderFolder()
        folder.views = [OlderFolder.field("Value", "value"), OlderFolder.button("Go", "go")]
        folder.services = #"{"actions": {"testAction": {}, "altAction": {}}}"#
        folder.objects = """
            "act": {"type": "ButtonActionController", "outlets": {"sender": "go"},
              "attrs": {"actionName": "testAction", "elseActionName": "altAction", "predicateFormat": "value.text == 'value1'"}}
            """
        let asked = Asked()
        let session = try folder.session(handlers: asked.handlers("testAction", "altAction"))
        try session.enter("value1", into: "Value")
        try session.press("Go")
        #expect(asked.names == ["testAction"])
        try session.enter("value2", into: "Value")
        try session.press("Go")
        #expect(asked.names == ["testAction", "altAction"])
    }

    /// A-2
    @Test func anActionGetsTheValuesOfItsForm() throws {
        var folder = OlderFolder()
        folder.views = [
            OlderFolder.field("First", "first", name: "field1"), OlderFolder.field("Second", "second", name: "field2"),
            #"<view customClass="FormDisplayView" id="form"/>"#, OlderFolder.button("Send", "send"),
        ]
        folder.services = #"{"actions": {"send": {}}}"#
        folder.objects = """
            "act": {"type": "ButtonActionController", "attrs": {"actionName": "send"}, "outlets": {"sender": "send", "form": "form"}}
            """
        folder.elements = #""form": {"outlets": {"mandatoryFields": ["first", "second"]}}"#
        let asked = Asked()
        let session = try folder.session(handlers: asked.handlers("send"))
        try session.enter("text 1", into: "First")
        try session.press("Send")
        #expect(asked.values == [])
        #expect(session.isVisible("Required"))
        try session.enter("text 2", into: "Second")
        try session.press("Send")
        #expect(asked.values == [["field1": "text 1", "field2": "text 2"]])
    }

    /// A-3
    @Test func aStubAnswersWithRecordsAndTheStatusSaysSo() throws {
        var folder = Self.loading(#""sortByFields": "name""#, status: true)
        folder.views.append(OlderFolder.button("Again", "again"))
        folder.objects +=
            #", "more": {"type": "ButtonActionController", "attrs": {"actionName": "load"}, "outlets": {"sender": "again"}}"#
        folder.elements += """
            , "state": {"bindings": [{"predicateFormat": "loading.isSuccess = 1", "ifTrue": "$items.totalCount there", "ifFalse": "none"}]}
            """
        let session = try folder.session()
        #expect(session.isVisible("3 there"), "\(session.screen)")
        try session.press("Again")
        try session.advance(by: 1)
        #expect(session.isVisible("3 there"))
    }

    // MARK: Bindings (A-12, A-13)

    /// A-12: as long as its screen is there, a label is what it follows.
    @Test func aLabelFollowsWhatItIsBoundTo() throws {
        var folder = OlderFolder()
        folder.views = [OlderFolder.field("Info", "info"), OlderFolder.label("shown")]
        folder.elements = #""shown": {"bindings": [{"from": "info.text", "to": "text"}]}"#
        let session = try folder.session()
        try session.enter("one", into: "Info")
        #expect(session.screen.contains(#"label shown "one""#), "\(session.screen)")
        try session.enter("two", into: "Info")
        #expect(session.screen.contains(#"label shown "two""#))
    }

    /// A-13
    @Test func twoBindingsOfOneLabelAreBothRead() throws {
        var folder = OlderFolder()
        folder.views = [OlderFolder.label("shown")]
        folder.files = ["info.json": #"[{"info": "test", "tagInfo": 5}]"#]
        folder.objects = #""infos": {"type": "JSONFileDataProvider", "attrs": {"fileName": "info"}}"#
        folder.elements = """
            "shown": {"bindings": [
              {"from": "infos.first", "predicateFormat": "info = 'test'", "ifTrue": "$info is 'test'", "ifFalse": "$info is not 'test'", "format": "string %@"},
              {"from": "infos.first.tagInfo", "to": "tag"}]}
            """
        #expect(try folder.diagnostics().isEmpty)
        #expect(try folder.session().isVisible("string test is 'test'"))
    }

    // MARK: Providers (A-14 to A-22)

    private static let five =
        #"[\#((1...5).map { #"{"name": "item\#($0)", "list": [1, 2, 3, 4, 5]}"# }.joined(separator: ", "))]"#

    private func shown(_ objects: String, _ binding: String) throws -> TestSession {
        var folder = OlderFolder()
        folder.views = [OlderFolder.label("shown")]
        folder.files = ["five.json": Self.five]
        folder.objects = objects
        folder.elements = #""shown": {"bindings": [\#(binding)]}"#
        return try folder.session()
    }

    /// A-14
    @Test func itemsWithoutGroupsAreOneSection() throws {
        let session = try shown(
            #""five": {"type": "JSONFileDataProvider", "attrs": {"fileName": "five"}}"#,
            #"{"format": "$five.totalCount in $five.sectionsCount"}"#)
        #expect(session.isVisible("5 in 1"), "\(session.screen)")
    }

    /// A-15
    @Test func aChainTakesTheLastTwoNamesTogether() throws {
        let session = try shown(
            """
            "five": {"type": "JSONFileDataProvider", "attrs": {"fileName": "five", "resultChain": ["wx_takeLast:", "wx_map:", "wx_joinedBy:"],
              "resultChainArgs": ["2", "name", ", "]}}
            """, #"{"from": "five.value"}"#)
        #expect(session.isVisible("item4, item5"), "\(session.screen)")
    }

    /// A-16
    @Test func whatAnObjectHasIsACollection() throws {
        let session = try shown(
            """
            "five": {"type": "JSONFileDataProvider", "attrs": {"fileName": "five"}},
            "list": {"type": "ItemsCollection", "attrs": {"masterObject": "five.first", "masterKeyPath": "list"}}
            """, #"{"from": "list.totalCount", "format": "%@ items"}"#)
        #expect(session.isVisible("5 items"), "\(session.screen)")
    }

    /// Three items that come from a service as the screen comes, and a label that says the first of those that a provider has.
    private static func loading(_ attributes: String, status: Bool = false, _ others: String = "") -> OlderFolder {
        var folder = OlderFolder()
        folder.views = [OlderFolder.label("shown"), OlderFolder.label("state")]
        folder.services = """
            {"defaults": {"baseUrl": "https://x.example"}, "actions": {
              "load": {"resultType": "[Item]", "response": [
                {"id": "2", "name": "test 2", "group": "G1"}, {"id": "1", "name": "test 1", "group": "G1"},
                {"id": "3", "name": "sample", "group": "G2", "category": {"id": "c"}}]},
              "first": {"resultType": "Item", "response": {"id": "1", "category": {"id": "c"}}},
              "clear": {"resultType": "[Item]", "clearPolicy": "after", "response": [{"id": "1", "name": "test 1"}, {"id": "2", "name": "test 2"}]}
            }, "options": {"debugDelay": 0}}
            """
        folder.objects = """
            "items": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Item", \(attributes)}\(others)},
            "hello": {"type": "OnLoadActionController", "attrs": {"actionName": "load"}}
            """
        if status {
            folder.objects += #", "loading": {"type": "ActionStatusController", "attrs": {"actionName": "load"}}"#
        }
        folder.elements =
            #""shown": {"bindings": [{"format": "$items.first.name of $items.totalCount in $items.sectionsCount"}]}"#
        return folder
    }

    /// A-17, A-18, A-19, A-22
    @Test(arguments: [
        ("A-17", #""sortByFields": "name", "predicateFormat": "name BEGINSWITH 'test'""#, "test 1 of 2 in 1"),
        ("A-18", #""sortByFields": "name", "sortAscending": false"#, "test 2 of 3 in 1"),
        ("A-19", #""predicateFormat": "category != nil""#, "sample of 1 in 1"),
        ("A-22", #""sortByFields": "name", "groupByField": "groupTitle""#, "test 1 of 3 in 2"),
    ])
    func recordsAreFoundSortedAndGrouped(_ number: String, _ attributes: String, _ expected: String) throws {
        let session = try Self.loading(attributes).session()
        #expect(session.isVisible(expected), "\(number): \(session.screen)")
    }

    /// A-20
    @Test func whatIsLookedForFilters() throws {
        var folder = Self.loading(#""sortByFields": "name""#)
        folder.views.append(#"<searchBar placeholder="Look" id="bar"/>"#)
        folder.objects += """
            , "search": {"type": "SearchActionController", "attrs": {"filterFormat": "name BEGINSWITH[c] $input"},
               "outlets": {"sender": "bar", "contentProvider": "items"}}
            """
        let session = try folder.session()
        try session.enter("sam", into: "Look")
        try session.advance(by: 0.5)
        #expect(session.isVisible("sample of 1 in 1"), "\(session.screen)")
        try session.enter("test", into: "Look")
        try session.advance(by: 0.5)
        #expect(session.isVisible("test 1 of 2 in 1"), "\(session.screen)")
    }

    /// A-21
    @Test func whatBelongsToAnotherObjectIsFoundAsSoonAsItDoes() throws {
        var folder = Self.loading(
            #""masterKeyPath": "category", "sortByFields": "identifier""#, #", "outlets": {"masterObject": "content"}"#)
        folder.views.append(OlderFolder.button("Assign", "assign"))
        folder.objects += """
            , "categories": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Category", "resultChain": ["wx_first"]}},
            "category": {"type": "ContentDisplayController", "outlets": {"mainContentProvider": "categories"}},
            "act": {"type": "ButtonActionController", "attrs": {"actionName": "first"}, "outlets": {"sender": "assign"}}
            """
        let session = try folder.session()
        #expect(session.isVisible("sample of 1 in 1"), "\(session.screen)")
        try session.press("Assign")
        for _ in 0..<4 { try session.advance(by: 0.25) }
        #expect(session.isVisible("test 1 of 2 in 1"), "\(session.screen)")
    }

    // MARK: Besides

    /// Typing five letters filters once, and asks once.
    @Test func aSearchWaitsUntilTheTypingIsOver() throws {
        var folder = Self.loading(#""sortByFields": "name""#)
        folder.services = folder.services.replacing(#""first":"#, with: #""find": {}, "first":"#)
        folder.views.append(#"<searchBar placeholder="Look" id="bar"/>"#)
        folder.objects += """
            , "search": {"type": "SearchActionController", "attrs": {"actionName": "find", "filterFormat": "name CONTAINS[c] $input", "minimumTextLength": 3},
               "outlets": {"sender": "bar", "contentProvider": "items"}}
            """
        let asked = Asked()
        let session = try folder.session(handlers: asked.handlers("find"))
        for text in ["s", "sa", "sam", "samp", "sampl"] {
            try session.enter(text, into: "Look")
            try session.advance(by: 0.1)
            #expect(session.isVisible("sample of 3 in 1"), "not before: \(session.screen)")
        }
        #expect(asked.names == [])
        try session.advance(by: 0.5)
        #expect(session.isVisible("sample of 1 in 1"))
        #expect(asked.values == [["input": "sampl"]])
        // Too little to ask for, which filters all the same.
        try session.enter("te", into: "Look")
        try session.advance(by: 1)
        #expect(session.isVisible("test 1 of 2 in 1") && asked.names.count == 1, "\(session.screen)")
    }

    /// What follows an action is under way by its own name, when the first has ended.
    @Test func everyActionOfAChainSaysItselfHowItStands() throws {
        var folder = OlderFolder()
        folder.views = [OlderFolder.button("Go", "go"), OlderFolder.label("first"), OlderFolder.label("second")]
        folder.services = """
            {"defaults": {"baseUrl": "https://x.example"}, "actions": {"one": {"resultType": "Item", "nextAction": "two", "response": {"id": "1"}, "delay": 2},
                         "two": {"resultType": "Item", "responses": [{"response": {"id": "2"}, "delay": 2}, {"error": "Broken.", "delay": 2}]}}}
            """
        let state = { (name: String) in
            #"{"predicateFormat": "\#(name).inProgress = 1", "ifTrue": "busy", "ifFalse": "$\#(name).isSuccess$\#(name).isFailure"}"#
        }
        folder.objects = """
            "act": {"type": "ButtonActionController", "attrs": {"actionName": "one"}, "outlets": {"sender": "go"}},
            "a": {"type": "ActionStatusController", "attrs": {"actionName": "one", "errorMessage": "One."}},
            "b": {"type": "ActionStatusController", "attrs": {"actionName": "two", "errorMessage": "Two."}}
            """
        folder.elements = #""first": {"bindings": [\#(state("a"))]}, "second": {"bindings": [\#(state("b"))]}"#
        let session = try folder.session()
        func expect(_ first: String, _ second: String, at location: Testing.SourceLocation = #_sourceLocation) {
            let screen = session.screen
            #expect(
                screen.contains(#"label first "\#(first)""#) && screen.contains(#"label second "\#(second)""#),
                "\(screen)",
                sourceLocation: location)
        }
        expect("00", "00")
        try session.press("Go")
        expect("busy", "00")
        try session.advance(by: 2)
        expect("10", "busy")
        try session.advance(by: 2)
        expect("10", "10")
        // What fails is the second, and the alert is its own.
        try session.press("Go")
        expect("busy", "10")
        try session.advance(by: 4)
        #expect(session.isVisible("Two.*Broken.*"), "\(session.screen)")
        #expect(!session.isVisible("One..*"))
        try session.press("OK")
        expect("10", "01")
    }

    @Test func aSwitchThatIsBoundToADefaultChangesIt() throws {
        var folder = OlderFolder()
        folder.views = [
            #"<switch on="NO" id="loud"><accessibility key="accessibilityConfiguration" label="Loud"/></switch>"#,
            OlderFolder.label("shown"),
        ]
        folder.elements = """
            "loud": {"bindings": [{"from": "defaults.isLoud"}]},
            "shown": {"bindings": [{"predicateFormat": "defaults.isLoud = 1", "ifTrue": "Loud!", "ifFalse": "quiet"}]}
            """
        let session = try folder.session()
        #expect(session.isVisible("quiet"))
        try session.set("Loud", to: true)
        #expect(session.isVisible("Loud!"), "\(session.screen)")
    }

    @Test func rowsThatWereChosenKeepAMark() throws {
        var folder = Self.table(#", "attrs": {"collectSelectedObjects": true, "defaultSelectionBehavior": true}"#)
        #expect(try folder.diagnostics().map(\.description) == [])
        var session = try folder.session()
        try session.press("test 1")
        #expect(Self.marked(session) == 1, "\(session.screen)")
        try session.press("test 2")
        #expect(Self.marked(session) == 1, "\(session.screen)")
        try session.press("test 2")
        #expect(Self.marked(session) == 0)
        folder.views = folder.views.map {
            $0.replacing("<tableView ", with: #"<tableView allowsMultipleSelection="YES" "#)
        }
        session = try folder.session()
        try session.press("test 1")
        try session.press("test 2")
        #expect(Self.marked(session) == 2, "\(session.screen)")
    }

    /// Only one's own rows are offered, and the service is asked with the one that was meant.
    @Test func aRowThatIsDeletedIsWhatTheServiceIsAskedWith() throws {
        var folder = Self.table(#", "attrs": {"allowDeletion": true}"#)
        folder.model = folder.model.replacing(
            #"value="identifier"/>"#, with: #"value="identifier"/><entry key="ownerRelationship" value="category"/>"#
        ).replacing(#"value="key"/>"#, with: #"value="key"/><entry key="isOwnerEntity" value="1"/>"#)
        folder.services = folder.services.replacing(#""first":"#, with: #""strike": {}, "first":"#)
        folder.objects = folder.objects.replacing(
            #""tableView": "list""#, with: #""tableView": "list", "deleteController": "strike""#)
        folder.objects += #", "strike": {"type": "ActionController", "attrs": {"actionName": "strike"}}"#
        let asked = Asked()
        let session = try folder.session(handlers: asked.handlers("strike"))
        try session.press("Actions")
        try session.press("Delete")
        try session.advance(by: 1)
        #expect(!session.isVisible("sample") && session.isVisible("test 1"), "\(session.screen)")
        #expect(asked.values.last?["identifier"] == "3", "\(asked.values)")
    }

    private static func marked(_ session: TestSession) -> Int {
        func count(_ element: Element) -> Int {
            let own = element.role == .row && element.properties.text(.accessory) == "checkmark" ? 1 : 0
            return own + element.children.map(count).reduce(0, +)
        }
        return count(session.rendering.root)
    }

    /// A table of the items.
    private static func table(_ rest: String, _ objects: String = "") -> OlderFolder {
        var folder = loading(#""sortByFields": "name""#)
        folder.views = [
            """
            <tableView dataMode="prototypes" id="list"><prototypes><tableViewCell reuseIdentifier="Cell" id="cell" customClass="ContentTableViewCell">
            <rect key="frame" x="0" y="0" width="343" height="44"/><tableViewCellContentView key="contentView" id="inner"><rect key="frame" x="0" y="0" width="343" height="44"/>
            <subviews><label text="" id="name"><rect key="frame" x="16" y="10" width="300" height="20"/><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="wx.addBinding" value="&quot;from&quot;: &quot;content.name&quot;"/>
            </userDefinedRuntimeAttributes></label></subviews></tableViewCellContentView></tableViewCell></prototypes></tableView>
            """
        ]
        folder.objects +=
            #", "shown": {"type": "TableDisplayController"\#(rest), "outlets": {"mainContentProvider": "items", "tableView": "list"}}\#(objects)"#
        folder.elements = ""
        return folder
    }
}
