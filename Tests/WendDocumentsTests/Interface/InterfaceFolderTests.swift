import Foundation
import TestSupport
import Testing
import WendCore

@testable import WendDocuments

/// Folders of apps that were drawn in Interface Builder: which storyboard comes first, and where what is wrong is said.
struct InterfaceFolderTests {
    private static func board(_ label: String, identifier: String = "Feed") -> String {
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="1"><scenes><scene><objects>
        <viewController id="1" storyboardIdentifier="\(identifier)" useStoryboardIdentifierAsRestorationIdentifier="YES">
        <view key="view" id="2"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
        <label id="3" text="\(label)"><rect key="frame" x="10" y="10" width="100" height="20"/></label>
        </subviews></view></viewController></objects></scene></scenes></document>
        """
    }

    private func loaded(_ files: [String: String]) throws -> LoadedDocument {
        let folder = try TemporaryFolder(files)
        let app = try AppFolder(path: folder.path)
        return try app.load(app.entry, registry: .standard)
    }

    @Test(arguments: [
        (["Main.storyboard": "main", "Other.storyboard": "other"], "main"),
        (["Base.lproj/Main.storyboard": "main", "LaunchScreen.storyboard": "launch"], "main"),
        (["Only.storyboard": "only", "LaunchScreen.storyboard": "launch"], "only"),
    ]) func theAppBeginsWith(_ files: [String: String], _ label: String) throws {
        let loaded = try loaded(files.mapValues { Self.board($0) })
        #expect(String(decoding: loaded.text.bytes, as: UTF8.self).contains("text=\"\(label)\""))
        #expect(loaded.document?.isRunnable == true)
    }

    @Test func theOneThatInfoPlistNamesGoesBeforeAll() throws {
        let list = "<plist><dict><key>UIMainStoryboardFile</key><string>Shop</string></dict></plist>"
        let loaded = try loaded([
            "Info.plist": list, "Main.storyboard": Self.board("main"), "Shop.storyboard": Self.board("shop"),
        ])
        #expect(loaded.file == "Shop.storyboard")
    }

    @Test func aFileOfViewsIsAScreenWhereThereIsNoStoryboard() throws {
        let view = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1"><connections><outlet property="view" destination="2" id="3"/></connections></placeholder>
            <view id="1"/><view id="2"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
            <label id="4" text="Alone"><rect key="frame" x="10" y="10" width="100" height="20"/></label></subviews></view></objects></document>
            """
        let loaded = try loaded(["Start.xib": view])
        #expect(String(decoding: loaded.text.bytes, as: UTF8.self).contains("text=\"Alone\""))
        #expect(loaded.document?.isRunnable == true)
        let beside = try self.loaded(["Start.xib": view, "app.xml": "<app><screen><label>New</label></screen></app>"])
        #expect(beside.file == "app.xml")
    }

    @Test func rowsMayStandInFilesOfTheirOwn() throws {
        func cell(_ label: String) -> String {
            """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
            <tableViewCell id="1"><rect key="frame" x="0" y="0" width="375" height="44"/><tableViewCellContentView key="contentView" id="2">
            <rect key="frame" x="0" y="0" width="375" height="44"/><subviews><label id="3" text="\(label)"><rect key="frame" x="10" y="10" width="100" height="20"/>
            <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="\(label)"/></userDefinedRuntimeAttributes></label>
            </subviews></tableViewCellContentView></tableViewCell></objects></document>
            """
        }
        let board = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="1"><scenes><scene><objects>
            <tableViewController id="1" storyboardIdentifier="Feed" useStoryboardIdentifierAsRestorationIdentifier="YES">
            <tableView key="view" id="2"><rect key="frame" x="0" y="0" width="375" height="667"/>
            <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="wx.identifier" value="list"/></userDefinedRuntimeAttributes>
            </tableView></tableViewController></objects></scene></scenes></document>
            """
        let scheme = """
            { "Feed": { "objects": {
              "notes": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Note"}},
              "shown": {"type": "TableDisplayController", "attrs": {"cellNibNames": ["Plain", "Framed", "Lost"]},
                "evals": {"cellIdentifier": {"predicateFormat": "content.words = 'a'", "ifTrue": "Plain", "ifFalse": "Framed"}},
                "outlets": {"mainContentProvider": "notes", "tableView": "list"}} },
              "elements": {"plain": {"bindings": [{"from": "content.words"}]}} } }
            """
        let model = """
            <model><entity name="Note"><attribute name="words" optional="YES" attributeType="String"/></entity></model>
            """
        let loaded = try loaded([
            "Main.storyboard": board, "Feed.json": scheme, "Plain.xib": cell("plain"), "Framed.xib": cell("framed"),
            "Other.xib": cell("other"), "Model.xcdatamodel/contents": model,
        ])
        let text = String(decoding: loaded.text.bytes, as: UTF8.self)
        #expect(text.contains("{content.words}") && text.contains("text=\"framed\"") && !text.contains("other"))
        #expect(loaded.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
        #expect(loaded.diagnostics.filter { $0.message.contains("'Lost.xib'") }.count == 1)
    }

    @Test func whatStandsBehindAScreenMayBeDrawnBesideIt() throws {
        let board = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="1"><scenes><scene><objects>
            <tableViewController id="1"><tableView key="view" id="t-1"><rect key="frame" x="0" y="0" width="375" height="667"/>
            <prototypes><tableViewCell id="c" reuseIdentifier="Cell"><tableViewCellContentView key="contentView" id="v">
            <rect key="frame" x="0" y="0" width="375" height="44"/><subviews><label id="l" text="-"><rect key="frame" x="10" y="10" width="100" height="20"/>
            <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="wx.addBinding" value="&quot;from&quot;: &quot;content.words&quot;"/></userDefinedRuntimeAttributes>
            </label></subviews></tableViewCellContentView></tableViewCell></prototypes></tableView></tableViewController>
            <customObject id="p-1" customClass="ManagedObjectsProvider"><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="entityName" value="Note"/>
            <userDefinedRuntimeAttribute type="string" keyPath="sortByFields" value="words"/>
            <userDefinedRuntimeAttribute type="boolean" keyPath="sortAscending" value="NO"/></userDefinedRuntimeAttributes></customObject>
            <customObject id="d-1" customClass="TableDisplayController"><connections>
            <outlet property="mainContentProvider" destination="p-1" id="o1"/><outlet property="tableView" destination="t-1" id="o2"/></connections></customObject>
            </objects></scene></scenes></document>
            """
        let model =
            "<model><entity name=\"Note\"><attribute name=\"words\" optional=\"YES\" attributeType=\"String\"/></entity></model>"
        let loaded = try loaded(["Main.storyboard": board, "Model.xcdatamodel/contents": model])
        let text = String(decoding: loaded.text.bytes, as: UTF8.self)
        #expect(text.contains("<query") && text.contains("for=\"content in") && text.contains("{content.words}"))
        #expect(loaded.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
    }

    /// What has no name in the file is called by what the file has for it.
    @Test func whatIsDrawnBesideAScreenIsCalledAsInTheFile() throws {
        let board = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="1"><scenes><scene><objects>
            <viewController id="1"><view key="view" id="v-1"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
            <label id="l-1" text="-"><rect key="frame" x="10" y="10" width="100" height="20"/></label>
            <tableView id="t-1"><rect key="frame" x="0" y="50" width="375" height="600"/></tableView></subviews></view></viewController>
            <view id="e-1" userLabel="Nothing yet"><rect key="frame" x="0" y="0" width="375" height="44"/></view>
            <customObject id="p-1" customClass="ManagedObjectsProvider"/>
            <customObject id="d-1" customClass="TableDisplayController"><connections>
            <outlet property="mainContentProvider" destination="p-1" id="o1"/><outlet property="tableView" destination="l-1" id="o2"/></connections></customObject>
            <customObject id="d-2" userLabel="Rows" customClass="TableDisplayController"><connections>
            <outlet property="mainContentProvider" destination="p-1" id="o3"/><outlet property="tableView" destination="t-1" id="o4"/>
            <outlet property="emptyDataView" destination="e-1" id="o5"/></connections></customObject>
            </objects></scene></scenes></document>
            """
        let messages = try loaded(["Main.storyboard": board]).diagnostics.map(\.message)
        #expect(messages.contains("without 'entityName', 'ManagedObjectsProvider p-1' does nothing"), "\(messages)")
        #expect(messages.contains("'label l-1' is no table"))
        #expect(
            messages.contains(
                "the view 'Nothing yet', which an outlet of 'Rows' leads to, lies beside the screen and is not shown; put it on the screen"
            ))
    }

    @Test func whatStandsBehindNoScreenIsSaid() {
        let file = LoweredFile(
            """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/><tableViewCell id="c-1"><rect key="frame" x="0" y="0" width="375" height="44"/>
            <tableViewCellContentView key="contentView" id="cc"><rect key="frame" x="0" y="0" width="375" height="44"/></tableViewCellContentView></tableViewCell>
            <customObject id="b-1" customClass="ButtonActionController"/><customObject id="x-1" customClass="Other"/></objects></document>
            """, file: "Row.xib", checks: false)
        #expect(
            file.readDiagnostics.map(\.message) == [
                "'ButtonActionController' beside a row does nothing: what works behind a screen is drawn beside its controller, or stands in "
                    + "its scheme"
            ])
    }

    /// However many files lie beside it, the storyboard is found, and no more than so many are read.
    @Test func soManyFilesOfAFolderAreLookedAt() throws {
        var files = ["Main.storyboard": Self.board("main")]
        for number in 0...InterfaceFolder.mostFiles { files["A\(number).json"] = "{}" }
        let folder = try TemporaryFolder(files)
        let board = try #require(InterfaceFolder(root: folder.path))
        #expect(board.files.count == InterfaceFolder.mostFiles && board.files.contains("Main.storyboard"))
    }

    @Test func whatIsWrongInASchemeIsSaidInTheScheme() throws {
        let scheme = """
            {"Feed": {"objects": {
              "posts": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Post", "predicateFormat": "likes >"}}
            }}}
            """
        let loaded = try loaded(["Main.storyboard": Self.board("main"), "Feed.json": scheme])
        let errors = loaded.diagnostics.filter { $0.severity == .error }
        #expect(errors.map { "\($0.location?.file ?? "") \($0.location?.line ?? 0)" } == ["Feed.json 2"])
        #expect(loaded.diagnostics.flatMap(\.fixes).isEmpty)
    }

    @Test(arguments: ["", "<document/>", "<document><scenes/></document>", "<other/>"])
    func aFileWithoutAScreenSaysSo(_ text: String) throws {
        let loaded = try loaded(["Main.storyboard": text])
        #expect(loaded.document == nil)
        #expect(loaded.diagnostics.contains { $0.severity == .error && $0.location?.file == "Main.storyboard" })
    }

    /// It is made anew when one of its files has changed, and only then.
    @Test func aChangedFileChangesTheDocument() throws {
        let folder = try TemporaryFolder(["Main.storyboard": Self.board("before")])
        let app = try AppFolder(path: folder.path)
        let first = try app.document(app.entry)
        #expect(try app.document(app.entry) === first)
        try folder.write(Self.board("after"), to: "Main.storyboard")
        #expect(String(decoding: try app.document(app.entry).bytes, as: UTF8.self).contains("after"))
    }
}
