import Foundation
import TestSupport
import Wend
import WendCore
import WendRuntime
import WendTesting

/// A folder of an app that was drawn in Interface Builder, with one screen whose views stand below each other.
struct OlderFolder {
    /// Views as they are written, without frames: `<label text="Count" id="count"/>`. Schemes call them by their ids.
    var views: [String] = []
    /// Views beside them that something else says the place of: gestures, other scenes.
    var scenes = ""
    /// The controller the app begins with.
    var initial = "one"
    /// The bar of the screen, as it is written.
    var bar = ""
    var objects = ""
    var elements = ""
    var services = "{}"
    var model = Self.model
    var files: [String: String] = [:]

    /// Items of groups and categories.
    static let model = """
        <model type="com.apple.IDECoreDataModeler.DataModel">
            <entity name="Item"><attribute name="identifier" attributeType="String" optional="YES"><userInfo><entry key="JSONKeyPath" value="id"/></userInfo></attribute>
                <attribute name="name" attributeType="String" optional="YES"><userInfo><entry key="JSONKeyPath" value="name"/></userInfo></attribute>
                <attribute name="groupTitle" attributeType="String" optional="YES"><userInfo><entry key="JSONKeyPath" value="group"/></userInfo></attribute>
                <relationship name="category" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Category" inverseName="items" inverseEntity="Category"><userInfo><entry key="JSONKeyPath" value="category"/></userInfo></relationship>
                <userInfo><entry key="identityAttribute" value="identifier"/></userInfo></entity>
            <entity name="Category"><attribute name="key" attributeType="String" optional="YES"><userInfo><entry key="JSONKeyPath" value="id"/></userInfo></attribute>
                <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item" inverseName="category" inverseEntity="Item"/>
                <userInfo><entry key="identityAttribute" value="key"/></userInfo></entity>
        </model>
        """

    static func label(_ id: String) -> String { #"<label text="" id="\#(id)"/>"# }
    static func button(_ title: String, _ id: String) -> String {
        #"<button id="\#(id)"><state key="normal" title="\#(title)"/></button>"#
    }
    static func field(_ words: String, _ id: String, name: String? = nil) -> String {
        let named =
            name.map { #"<userDefinedRuntimeAttribute type="string" keyPath="wx_fieldName" value="\#($0)"/>"# } ?? ""
        return
            #"<textField placeholder="\#(words)" id="\#(id)"><userDefinedRuntimeAttributes>\#(named)</userDefinedRuntimeAttributes></textField>"#
    }

    /// A view with what every view has: a frame, and a name for schemes.
    private static func dressed(_ view: String, _ index: Int) -> String {
        let id = view.split(separator: #"id=""#, maxSplits: 1).last?.prefix { $0 != "\"" } ?? ""
        let tag = view.dropFirst().prefix { $0.isLetter }
        let name = #"<userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="\#(id)"/>"#
        let frame =
            #"<rect key="frame" x="16" y="\#(80 + index * 44)" width="343" height="\#(tag == "tableView" ? 300 : 40)"/>"#
        var inner = view
        if inner.hasSuffix("/>") { inner = inner.dropLast(2) + "></\(tag)>" }
        let (group, last) = ("userDefinedRuntimeAttributes>", "</\(tag)>")
        inner.removeLast(last.count)
        if inner.hasSuffix("</" + group) {
            inner = inner.dropLast(group.count + 2) + name + "</" + group + last
        } else {
            inner += "<" + group + name + "</" + group + last
        }
        let end = inner.firstIndex(of: ">") ?? inner.startIndex
        return inner[...end] + frame + inner[inner.index(after: end)...]
    }

    private var board: String {
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="\(initial)"><scenes><scene><objects>
        <viewController id="one" storyboardIdentifier="One" useStoryboardIdentifierAsRestorationIdentifier="YES" customClass="StandardViewController">
        <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="\(200 + views.count * 44)"/>
        <subviews>\(views.enumerated().map { Self.dressed($1, $0) }.joined(separator: "\n"))</subviews></view>\(bar)</viewController>
        </objects></scene>\(scenes)</scenes></document>
        """
    }

    private var written: [String: String] {
        files.merging([
            "Main.storyboard": board, "Model.xcdatamodel/contents": model, "StubService.json": services,
            "One.json": #"{"One": {"objects": {\#(objects)}, "elements": {\#(elements)}}}"#,
        ]) { first, _ in first }
    }

    /// A session of its app.
    /// - Parameter clock: Tells the time.
    func session(
        handlers: Handlers = Handlers(), handles: [String] = [], allows: Set<String> = [],
        clock: ManualClock = ManualClock()
    ) throws -> TestSession {
        let folder = try TemporaryFolder(written)
        let app = try App(path: folder.path, handlers: handlers)
        let session = try TestSession(app, handles: handles, allows: allows, clock: clock)
        // What is found anew is shown a tenth of a second later, and what depends on it another.
        for _ in 0..<4 { try session.advance(by: 0.25) }
        return session
    }

    /// Who keeps the records of its app, for several sessions.
    func records(_ clock: ManualClock) throws -> (any RecordKeeping)? {
        let folder = try TemporaryFolder(written)
        return try withExtendedLifetime(folder) { try App(path: folder.path).records(in: nil, clock: clock) }
    }

    /// What is wrong with its service files.
    func serviceDiagnostics() throws -> [Diagnostic] {
        let folder = try TemporaryFolder(written)
        return try withExtendedLifetime(folder) {
            try AppFolder(path: folder.path).serviceDiagnostics(registry: .standard, answered: [])
        }
    }

    /// How what is made of it looks.
    func madeStyles() throws -> [DocumentStyle] {
        let folder = try TemporaryFolder(written)
        return try withExtendedLifetime(folder) { try AppFolder(path: folder.path).madeStyles }
    }

    /// What is wrong with it.
    func diagnostics() throws -> [Diagnostic] {
        let folder = try TemporaryFolder(written)
        return try App(path: folder.path).diagnostics
    }
}
