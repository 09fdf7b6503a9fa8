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
