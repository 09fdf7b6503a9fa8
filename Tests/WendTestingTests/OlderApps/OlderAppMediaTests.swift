import Foundation
import Synchronization
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendTesting

/// Files, pictures, kept values and forms of older apps, of folders that are run.
@Suite struct OlderAppMediaTests {
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
