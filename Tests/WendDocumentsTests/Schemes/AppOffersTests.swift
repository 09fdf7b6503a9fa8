import Foundation
import TestSupport
import Testing
import WendCore
import WendExpressions

@testable import WendDocuments

/// Names in files of older apps that an app in Swift has something for.
struct AppOffersTests {
    private static func folder(_ bindings: String, service: String = #"{"actions": {"look": {}}}"#, door: String = "")
        throws
        -> TemporaryFolder
    {
        try TemporaryFolder([
            "Main.storyboard": """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="vc">
            <scenes><scene sceneID="s"><objects>
            <viewController storyboardIdentifier="Pond" useStoryboardIdentifierAsRestorationIdentifier="YES" id="vc">
            <view key="view" id="v"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
            <label text="Words" id="l" customClass="TagLabel"><rect key="frame" x="16" y="80" width="343" height="21"/>
            <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="words"/>
            <userDefinedRuntimeAttribute type="string" keyPath="sign" value="{#}"/>
            </userDefinedRuntimeAttributes></label>
            <button id="b"><rect key="frame" x="16" y="120" width="343" height="30"/><state key="normal" title="Door"/>
            <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="door"/>
            </userDefinedRuntimeAttributes>
            <connections><action selector="knock:" destination="vc" eventType="touchUpInside" id="a"/></connections></button>
            </subviews></view></viewController></objects></scene></scenes></document>
            """,
            "Pond.json": """
            {"Pond": {"objects": {
            "first": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Bird", "resultChain": ["wx_first"]}},
            "shown": {"type": "ContentDisplayController", "outlets": {"mainContentProvider": "first"}}\(door)},
            "elements": {"words": {"bindings": [\(bindings)]}}}}
            """,
            "Service.json": service,
            "Model.xcdatamodel/contents": """
            <model><entity name="Bird"><attribute name="name" optional="YES" attributeType="String"/>
            <attribute name="seen" optional="YES" attributeType="Date"/>
            <relationship name="nest" optional="YES" maxCount="1" destinationEntity="Nest" inverseName="bird" inverseEntity="Bird"/></entity>
            <entity name="Nest"><attribute name="name" optional="YES" attributeType="String"/>
            <attribute name="eggs" optional="YES" attributeType="Integer 16"/>
            <relationship name="bird" optional="YES" maxCount="1" destinationEntity="Bird" inverseName="nest" inverseEntity="Nest"/></entity>
            </model>
            """,
        ])
    }

    private static var registry: Registry {
        var registry = Registry.standard
        registry.register(transformer: "shouted") { value in value.text.map { .string($0.uppercased()) } }
        registry.register(property: "age", of: "Bird") { bird, around in
            guard case .date(let date)? = bird["seen"] else { return nil }
            return .integer(Int(around.now.timeIntervalSince(date)))
        }
        registry.register(
            Kind(
                "TagLabel", "A label.", role: .presents, types: .view,
                parameters: .ofView([.text("text", "Words."), .text("sign", "A sign.")])))
        return registry
    }

    private func document(
        _ files: TemporaryFolder, _ offers: AppOffers = AppOffers(registry, messages: ["knock"])
    ) throws -> (text: String, diagnostics: [Diagnostic]) {
        let folder = try AppFolder(path: files.path).offered(offers)
        let loaded = try folder.load(folder.entry, registry: offers.registry)
        return (String(decoding: loaded.text.bytes, as: UTF8.self), loaded.diagnostics)
    }

    @Test func aTransformerOfTheAppIsAFunction() throws {
        let files = try Self.folder(#"{"from": "content.name", "transformer": "shouted", "placeholder": "-"}"#)
        let (text, diagnostics) = try document(files)
        #expect(text.contains("computed(content.name, 'shouted')"), "\(text)")
        #expect(diagnostics.map(\.description) == [])
        let alone = try document(files, .none).diagnostics.filter { $0.code == "unknown-transformer" }
        #expect(
            alone.map(\.message) == [
                "nothing transforms as 'shouted'; the value stays as it is. An app in Swift may register it, with "
                    + "registry.register(transformer:)"
            ])
    }

    @Test(arguments: [
        ("content.age", "computed(content, \"age\")"),
        ("content.nest.bird.age", "computed(content.nest.bird, \"age\")"),
        ("content.age.description", "computed(content, \"age\").description"),
    ]) func aPropertyThatTheAppWorksOutIsOneLikeOthers(_ way: String, _ code: String) throws {
        let (text, diagnostics) = try document(try Self.folder("{\"from\": \"\(way)\"}"))
        #expect(text.contains(code), "\(text)")
        #expect(diagnostics.filter { $0.code == "unknown-key" } == [])
    }

    @Test(arguments: [
        ("content.age", "no record has 'age'"), ("content.nest.egs", "no record has 'egs'; did you mean 'eggs'?"),
    ]) func whatNoRecordHasIsToldAtItsPlace(_ way: String, _ message: String) throws {
        let found = try document(try Self.folder("{\"from\": \"\(way)\"}"), .none).diagnostics.filter {
            $0.code == "unknown-key"
        }
        #expect(found.count == 1)
        #expect(found.first?.message.hasPrefix(message) == true, "\(found)")
        #expect(found.first?.location?.file == "Pond.json")
        #expect(found.first?.location?.line == 4)
    }

    @Test(arguments: ["content.nest.eggs", "content.name.length", "content.id", "content.isMine", "content"])
    func whatRecordsHaveIsNotToldOf(_ way: String) throws {
        let found = try document(try Self.folder("{\"from\": \"\(way)\"}"), .none).diagnostics
        #expect(found.filter { $0.code == "unknown-key" } == [])
    }

    @Test func aClassOfViewsThatTheAppHasIsItsKind() throws {
        let files = try Self.folder(#"{"from": "content.name"}"#)
        let (text, _) = try document(files)
        #expect(text.contains("<TagLabel"))
        #expect(text.contains("sign=\"{{#}}\""))
        #expect(text.contains("text=\"{content.name}\""))
        let alone = try document(files, .none)
        #expect(alone.text.contains("<label"))
        #expect(
            alone.diagnostics.filter { $0.code == "not-drawn" }.map(\.description) == [
                "Main.storyboard:6:28: warning: nobody says what a 'TagLabel' looks like, so that it is a label here; an app in Swift registers "
                    + "a kind of the name [not-drawn]"
            ])
    }

    @Test func whatAnActionIsForTheAppToDoIsAskedOfItsCode() throws {
        let door = """
            , "open": {"type": "ButtonActionController", "attrs": {"actionName": "unlock"}, "outlets": {"sender": "door", "target": "@self"}}
            """
        let files = try Self.folder(#"{"from": "content.name"}"#, door: door)
        let known = try document(files, AppOffers(Self.registry, messages: ["unlock"]))
        #expect(known.text.contains("action=\"unlock\""), "\(known.text)")
        // The button is tied to another one in the interface file, which the scheme stands before.
        #expect(
            known.diagnostics.map(\.message) == ["a scheme says what this control does: 'knock:' is not sent"])
        #expect(try document(files).text.contains("action=\"unlock\""))
    }

    @Test func whatIsOfferedLaterIsMadeAnew() throws {
        let files = try Self.folder(#"{"from": "content.age"}"#)
        let folder = try AppFolder(path: files.path)
        #expect(String(decoding: try folder.document(folder.entry).bytes, as: UTF8.self).contains("computed") == false)
        let offered = folder.offered(AppOffers(Self.registry))
        #expect(
            String(decoding: try offered.document(folder.entry).bytes, as: UTF8.self).contains(
                "computed(content, \"age\")"))
    }
}
