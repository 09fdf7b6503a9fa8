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
    /// Keeps what the app is asked.
    private final class Asked: Sendable {
        private let messages = Mutex<[(name: String, values: Fields)]>([])
        var names: [String] { messages.withLock { $0.map(\.name) } }
        var values: [Fields] { messages.withLock { $0.map(\.values) } }

        func handlers(_ names: String...) -> Handlers {
            var handlers = Handlers()
            for name in names {
                handlers.on(name) { [self] message in
                    messages.withLock { $0.append((message.name, message.values)) }
                    return .success()
                }
            }
            return handlers
        }
    }

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

    // MARK: Files and pictures

    /// A form with two places for files, a button that picks, and one that sends.
    private static func media() -> OlderFolder {
        var folder = OlderFolder()
        func slot(_ number: Int) -> String {
            """
            <view customClass="MediaUploadFormView" id="slot\(number)"><subviews>
            <view customClass="UploadContainerView" id="holder\(number)"><rect key="frame" x="0" y="0" width="100" height="20"/>
            <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="holder\(number)"/>
            <userDefinedRuntimeAttribute type="string" keyPath="wx_fieldName" value="media"/></userDefinedRuntimeAttributes></view>
            <progressView id="bar\(number)"><rect key="frame" x="0" y="20" width="100" height="2"/></progressView>
            <button id="drop\(number)"><rect key="frame" x="0" y="22" width="100" height="18"/><state key="normal" title="Drop \(number)"/>
            <connections><action selector="detachAction:" destination="slot\(number)" eventType="touchUpInside" id="a\(number)"/></connections></button>
            </subviews><connections><outlet property="uploadContainer" destination="holder\(number)" id="u\(number)"/>
            <outlet property="progressBar" destination="bar\(number)" id="p\(number)"/></connections><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="wx_fieldName" value="media_ids"/>
            <userDefinedRuntimeAttribute type="string" keyPath="resultInfoValueKey" value="media_id_string"/>
            </userDefinedRuntimeAttributes></view>
            """
        }
        folder.views = [
            OlderFolder.field("Words", "words", name: "text"), OlderFolder.button("Attach", "attach"), slot(1), slot(2),
            #"<view customClass="FormDisplayView" id="form"/>"#, OlderFolder.button("Send", "send"),
            OlderFolder.label("count"),
        ]
        folder.services = """
            {"defaults": {"baseUrl": "https://x.example"}, "actions": {"upload": {"isUpload": true, "multipart": {"media": "media"}, "httpMethod": "POST"},
                         "send": {"httpMethod": "POST", "parameters": {"status": "$text", "media_ids": "$media_ids"}}}}
            """
        func upload(_ number: Int) -> String {
            """
            "upload\(number)": {"type": "ActionController", "attrs": {"actionName": "upload"}, "outlets": {"form": "slot\(number)", "sender": "slot\(number)"}}
            """
        }
        folder.objects = """
            "picker": {"type": "StandardMediaPickerController", "attrs": {"imagesOnly": true}, "outlets": {"sender": "attach", "forms": ["slot1", "slot2"]}},
            \(upload(1)), \(upload(2)),
            "act": {"type": "ButtonActionController", "attrs": {"actionName": "send"}, "outlets": {"sender": "send", "form": "form"}}
            """
        folder.elements = """
            "form": {"attrs": {"dublicateKeyPolicy": "join"}, "outlets": {"mandatoryFields": ["words"], "optionalFields": ["slot1", "slot2"]}},
            "slot1": {"outlets": {"mandatoryFields": ["holder1"]}}, "slot2": {"outlets": {"mandatoryFields": ["holder2"]}},
            "attach": {"bindings": [{"to": "wx_disabled", "predicateFormat": "picker.pickedNumber = 2"}]},
            "count": {"bindings": [{"predicateFormat": "slot2.uploadContainer.hasMedia == 1", "ifTrue": "two", "ifFalse": "$picker.pickedNumber picked"}]}
            """
        return folder
    }

    /// A bar has no room for a field.
    @Test func aButtonOnABarOpensAScreenToPickOn() throws {
        var folder = OlderFolder()
        folder.initial = "nav-1"
        folder.scenes = """
            <scene><objects><navigationController id="nav-1"><connections>
            <segue destination="one" kind="relationship" relationship="rootViewController" id="seg-1"/></connections></navigationController></objects></scene>
            """
        folder.bar = """
            <navigationItem key="navigationItem" id="nav"><barButtonItem key="rightBarButtonItem" title="Attach" id="bar-1">
            <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="attach"/></userDefinedRuntimeAttributes>
            </barButtonItem></navigationItem>
            """
        folder.views = [
            #"<view customClass="MediaUploadFormView" id="slot"/>"#, OlderFolder.label("count"),
        ]
        folder.objects =
            #""picker": {"type": "StandardMediaPickerController", "attrs": {"imagesOnly": true}, "outlets": {"sender": "attach", "forms": ["slot"]}}"#
        folder.elements = #""count": {"bindings": [{"format": "$picker.pickedNumber picked"}]}"#
        let session = try folder.session()
        #expect(session.isVisible("0 picked"))
        try session.press("Attach")
        #expect(session.isVisible("Cancel"), "\(session.screen)")
        try session.press("Cancel")
        #expect(session.isVisible("0 picked"), "\(session.screen)")
        try session.press("Attach")
        let field = try #require(session.screen.split(separator: "\n").first { $0.contains("fileField") })
        #expect(field.contains("Attach"), "\(session.screen)")
        try session.choose([ChosenFile(name: "one.png", type: "image/png", bytes: [1])], for: "Attach")
        #expect(session.isVisible("1 picked") && !session.isVisible("Cancel"), "\(session.screen)")
    }

    @Test func whatInputsChangeOfDefaultsIsThereInEveryLaterSession() throws {
        var folder = OlderFolder()
        folder.views = [OlderFolder.field("Name", "name"), OlderFolder.label("shown")]
        folder.elements = """
            "name": {"bindings": [{"from": "defaults.name"}]}, "shown": {"bindings": [{"from": "defaults.name", "format": "for %@"}]}
            """
        var handlers = Handlers()
        let clock = ManualClock()
        handlers.records = try folder.records(clock)
        let first = try folder.session(handlers: handlers, clock: clock)
        try first.enter("Ann", into: "Name")
        try first.advance(by: 1)
        #expect(first.isVisible("for Ann"))
        let second = try folder.session(handlers: handlers, clock: clock)
        #expect(second.isVisible("for Ann"), "\(second.screen)")
    }

    @Test func anEntityThatTakesNothingOfAnAnswerIsSaid() throws {
        var folder = OlderFolder()
        folder.model = """
            <model><entity name="Item"><attribute name="name" attributeType="String" optional="YES"/></entity>
            <entity name="Other"><attribute name="name" attributeType="String" optional="YES"><userInfo><entry key="JSONKeyPath" value="n"/></userInfo></attribute></entity></model>
            """
        folder.files["Service.json"] = """
            {"defaults": {"baseUrl": "https://x.example"}, "actions": {"load": {"resultType": "[Item]"}, "others": {"resultType": "[Other]"}}}
            """
        let found = try folder.serviceDiagnostics()
        #expect(
            found.filter { $0.code == "nothing-mapped" }.map(\.message) == [
                "what 'load' is answered with becomes records of 'Item', and no property of that has a JSONKeyPath, so that they are empty"
            ])
    }

    /// What is picked goes to the first place that is free, is uploaded at once, and is sent by what its upload was answered with.
    @Test func picturesArePickedUploadedAndSentByWhatIsRemembered() throws {
        let asked = Asked()
        let session = try Self.media().session(handlers: asked.handlers("send"), handles: ["upload"])
        #expect(session.isVisible("0 picked") && !session.isVisible("Drop 1"), "\(session.screen)")
        try session.choose([ChosenFile(name: "one.png", type: "image/png", bytes: [1, 2, 3])], for: "Attach")
        #expect(session.isVisible("one.png") && session.isVisible("1 picked"), "\(session.screen)")
        #expect(session.waiting == ["upload"])
        try session.complete("upload", "success", ["value": ["media_id_string": "7"]])
        try session.choose([ChosenFile(name: "two.png", type: "image/png", bytes: [1, 2, 3])], for: "Attach")
        #expect(session.isVisible("two") && !session.isVisible("Attach"), "\(session.screen)")
        try session.complete("upload", "success", ["value": ["media_id_string": "9"]])
        try session.enter("Look", into: "Words")
        try session.press("Send")
        #expect(asked.values.last == ["text": "Look", "media_ids": "7,9"])
        // Given up, the first place is free again.
        try session.press("Drop 1")
        #expect(!session.isVisible("one.png") && session.isVisible("Attach"), "\(session.screen)")
        try session.press("Send")
        #expect(asked.values.last == ["text": "Look", "media_ids": "9"])
    }

    /// Nothing goes out without the picture that was picked for it.
    @Test(arguments: [false, true]) func whatHasNotArrivedKeepsAMessageBack(_ hasFailed: Bool) throws {
        let asked = Asked()
        let session = try Self.media().session(
            handlers: asked.handlers("send"), handles: ["upload"], allows: ["request-failed"])
        try session.choose([ChosenFile(name: "one.png", type: "image/png", bytes: [1, 2, 3])], for: "Attach")
        if hasFailed { try session.complete("upload", "failure", ["error": "no room"]) }
        try session.enter("Look", into: "Words")
        try session.press("Send")
        #expect(asked.values.isEmpty)
        #expect(session.isVisible("A file has not arrived yet. Choose it again if it does not."), "\(session.screen)")
        if hasFailed {
            try session.press("Drop 1")
        } else {
            try session.complete("upload", "success", ["value": ["media_id_string": "7"]])
        }
        try session.press("Send")
        #expect(asked.values.last?["text"] == "Look")
        #expect(asked.values.last?["media_ids"] == (hasFailed ? "" : "7"))
    }

    /// What takes another's place lies where that was drawn.
    @Test func aFieldForFilesLiesWhereItsButtonWas() throws {
        let styles = try Self.media().madeStyles()
        let buttons = styles.filter { $0.selector.kind == "button" }
        let fields = styles.filter { $0.selector.kind == "fileField" }
        #expect(!fields.isEmpty)
        for field in fields { #expect(buttons.contains { $0.selector.styleClass == field.selector.styleClass }) }
    }

    /// An address is where a picture is; a name is one of the app's own.
    @Test(
        arguments: [
            (
                #"{"to": "wx_imageUrl", "from": "pictures.first.far", "placeholder": "bird"}"#,
                "https://pictures.example/1.png", ""
            ),
            (#"{"to": "wx_autoValue", "from": "pictures.first.far"}"#, "https://pictures.example/1.png", ""),
            (#"{"to": "wx_autoValue", "from": "pictures.first.near"}"#, nil, "bird"),
            (#"{"to": "wx_imageUrl", "from": "pictures.first.none", "placeholder": "bird"}"#, nil, "bird"),
            (#"{"to": "wx_imageUrl", "from": "pictures.first.bad"}"#, nil, ""),
        ] as [(String, String?, String)])
    func picturesMayBeElsewhere(_ binding: String, _ address: String?, _ name: String) throws {
        var folder = OlderFolder()
        folder.views = [#"<imageView id="picture"/>"#]
        folder.files = [
            "pictures.json":
                #"[{"far": "https://pictures.example/1.png", "near": "bird", "bad": "http://pictures.example/1.png"}]"#,
            "Assets.xcassets/bird.imageset/Contents.json":
                #"{"images": [{"filename": "bird.png", "scale": "1x"}], "info": {"version": 1}}"#,
            "Assets.xcassets/bird.imageset/bird.png": "picture",
        ]
        folder.objects = #""pictures": {"type": "JSONFileDataProvider", "attrs": {"fileName": "pictures"}}"#
        folder.elements = #""picture": {"bindings": [\#(binding)]}"#
        let session = try folder.session()
        var found: [Element] = []
        func look(_ element: Element) {
            if element.role == .image || element.role == .placeholder { found.append(element) }
            for child in element.children { look(child) }
        }
        look(session.rendering.root)
        let picture = try #require(found.first)
        #expect(picture.properties[.address] == address.map { .string($0) })
        if !name.isEmpty, address == nil {
            #expect(
                [picture.properties[.image], picture.properties[.text]].contains(.string(name)), "\(picture.properties)"
            )
        }
    }

    /// A view whose constraint becomes nothing is not there.
    @Test func aViewWithoutAnyWidthIsHidden() throws {
        var folder = OlderFolder()
        folder.views = [
            OlderFolder.field("Value", "value"),
            """
            <view id="box"><subviews><label text="Inside" id="inside"><rect key="frame" x="0" y="0" width="100" height="20"/></label></subviews>
            <constraints><constraint firstAttribute="width" constant="0" id="c" customClass="AnimatedConstraint"><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="boxWidth"/></userDefinedRuntimeAttributes></constraint></constraints></view>
            """,
        ]
        folder.elements = """
            "boxWidth": {"bindings": [{"to": "animatedConstant", "predicateFormat": "value.text == 'open'", "ifTrue": 138, "ifFalse": 0}]}
            """
        #expect(try folder.diagnostics().map(\.description) == [])
        let session = try folder.session()
        #expect(!session.isVisible("Inside"), "\(session.screen)")
        try session.enter("open", into: "Value")
        #expect(session.isVisible("Inside"), "\(session.screen)")
    }

    /// A form in another is a record in its record; what it needs, the outer one needs.
    @Test func aFormInAFormIsARecordOfItsOwn() throws {
        var folder = OlderFolder()
        folder.views = [
            OlderFolder.field("Street", "street", name: "street"), OlderFolder.field("Name", "name", name: "name"),
            #"<view customClass="FormDisplayView" id="inner"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="wx_fieldName" value="address"/></userDefinedRuntimeAttributes></view>"#,
            #"<view customClass="FormDisplayView" id="outer"/>"#, OlderFolder.button("Send", "send"),
        ]
        folder.services = #"{"actions": {"send": {}}}"#
        folder.objects = """
            "act": {"type": "ButtonActionController", "attrs": {"actionName": "send"}, "outlets": {"sender": "send", "form": "outer"}}
            """
        folder.elements = """
            "outer": {"outlets": {"mandatoryFields": ["name", "inner"]}}, "inner": {"outlets": {"mandatoryFields": ["street"]}}
            """
        let asked = Asked()
        var session = try folder.session(handlers: asked.handlers("send"))
        try session.enter("Ann", into: "Name")
        try session.press("Send")
        #expect(asked.values == [], "the street is missing")
        try session.enter("Quay 1", into: "Street")
        try session.press("Send")
        #expect(asked.values == [["name": "Ann", "address": ["street": "Quay 1"]]])
        // One that may be missing is left out.
        folder.elements = """
            "outer": {"outlets": {"mandatoryFields": ["name"], "optionalFields": ["inner"]}}, "inner": {"outlets": {"mandatoryFields": ["street"]}}
            """
        session = try folder.session(handlers: asked.handlers("send"))
        try session.enter("Bea", into: "Name")
        try session.press("Send")
        #expect(asked.values.last?["name"] == "Bea" && asked.values.last?["address"]?.fields == nil)
    }
}
