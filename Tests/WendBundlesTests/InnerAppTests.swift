import Foundation
import TestSupport
import Testing
import WendCore
import WendDocuments

@testable import WendBundles

/// What goes with an app into its bundle: the model it has, the apps that it shows, and no stubs where there are services.
struct InnerAppTests {
    private static let board = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="c">
            <scenes><scene sceneID="s"><objects>
                <viewController id="c" sceneMemberID="viewController"><view key="view" id="v"/></viewController>
            </objects></scene></scenes>
        </document>
        """

    private static func host(_ source: String) -> String {
        "<app><screen title=\"Desk\"><container><bundle source=\"\(source)\" identifier=\"notes\"/></container></screen></app>"
    }

    private static func packed(_ folder: TemporaryFolder, limits: BundleLimits = .standard) throws -> AppBundle {
        try AppBundle(packing: AppFolder(path: folder.path), as: BundleManifest(identifier: "desk"), limits: limits)
    }

    private static func archive() throws -> [UInt8] {
        let notes = try TemporaryFolder(["app.xml": "<app><screen title=\"Notes\"/></app>"])
        return try AppBundle(packing: AppFolder(path: notes.path), as: BundleManifest(identifier: "notes")).bytes
    }

    private static func write(_ bytes: [UInt8], to file: String, in folder: TemporaryFolder) throws {
        try Data(bytes).write(to: folder.url.appending(path: file))
    }

    // MARK: Models

    /// Their names say otherwise: without the hidden file that names the version, the last one would count.
    @Test func ofADataModelTheVersionThatCountsIsPacked() throws {
        func model(_ name: String) -> String { "<model><entity name=\"\(name)\"/></model>" }
        let folder = try TemporaryFolder([
            "app.xml": "<app><screen title=\"Desk\"/></app>",
            "Model.xcdatamodeld/Model.xcdatamodel/contents": model("One"),
            "Model.xcdatamodeld/Model 2.xcdatamodel/contents": model("Two"),
            "Model.xcdatamodeld/.xccurrentversion": """
            <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Model 2.xcdatamodel</string></dict></plist>
            """,
        ])
        let bundle = try Self.packed(folder)
        #expect(
            bundle.files == [
                "Model.xcdatamodeld/.xccurrentversion", "Model.xcdatamodeld/Model 2.xcdatamodel/contents", "app.xml",
                "bundle.json",
            ])
        let cache = TemporaryFolder()
        let models = try [folder.path, bundle.unpack(below: cache.path)].map { path in
            try AppFolder(path: path).knowing(.standard).entities.entities.map(\.name)
        }
        #expect(models == [["Two"], ["Two"]])
    }

    // MARK: Services

    @Test(arguments: [
        ("services.json", "services.stub.json", "services.dev.json"),
        ("Service.json", "StubService.json", "Service.dev.json"),
    ]) func stubsAreNotPackedWhereThereAreServices(_ services: String, _ stubs: String, _ development: String) throws {
        let actions = #"{"actions": {}}"#
        let folder = try TemporaryFolder(["Main.storyboard": Self.board, stubs: actions, development: actions])
        #expect(try Self.packed(folder).files == ["Main.storyboard", stubs, "bundle.json"].sorted())
        try folder.write(actions, to: services)
        #expect(try Self.packed(folder).files == ["Main.storyboard", services, "bundle.json"].sorted())
    }

    // MARK: Shown apps

    @Test(arguments: ["notes.zip", "notes"])
    func anArchiveThatIsShownIsPackedAsItIs(_ source: String) throws {
        let folder = try TemporaryFolder(["app.xml": Self.host(source)])
        let archive = try Self.archive()
        try Self.write(archive, to: "notes.zip", in: folder)
        // Nobody shows it: it may be what was packed before.
        try Self.write(archive, to: "desk.zip", in: folder)
        let bundle = try Self.packed(folder)
        #expect(bundle.files == ["app.xml", "bundle.json", "notes.zip"] && bundle.leftOut.isEmpty)
        let cache = TemporaryFolder()
        let unpacked = try bundle.unpack(below: cache.path)
        #expect(FileManager.default.contents(atPath: "\(unpacked)/notes.zip") == Data(archive))
        let app = try AppFolder(path: unpacked)
        #expect(try app.load(app.entry, registry: .standard).diagnostics.isEmpty)
    }

    /// Whatever it begins with, and whether or not it says itself what it is.
    @Test(arguments: [true, false]) func aFolderThatIsShownIsPackedWithAllItNeeds(_ isDeclared: Bool) throws {
        let folder = try TemporaryFolder([
            "app.xml": Self.host("notes"), "notes/Main.storyboard": Self.board, "notes/Notes.json": "{\"Notes\": {}}",
            "notes/Service.json": "{\"actions\": {}}", "notes/StubService.json": "{\"actions\": {}}",
            "notes/de.lproj/Main.strings": "\"a.text\" = \"b\";",
        ])
        if isDeclared {
            try folder.write(#"{"bundle": 1, "identifier": "notes", "version": "1"}"#, to: "notes/bundle.json")
        }
        let wanted = [
            "app.xml", "bundle.json", "notes/Main.storyboard", "notes/Notes.json", "notes/Service.json",
            "notes/de.lproj/Main.strings",
        ]
        let files = try Self.packed(folder).files
        #expect(files == (wanted + (isDeclared ? ["notes/bundle.json"] : [])).sorted())
    }

    @Test func anAppThatIsShownInOneThatIsShownGoesAlong() throws {
        let folder = try TemporaryFolder([
            "app.xml": Self.host("outer"), "outer/app.xml": Self.host("inner"),
            "outer/inner/Main.storyboard": Self.board,
        ])
        #expect(
            try Self.packed(folder).files == [
                "app.xml", "bundle.json", "outer/app.xml", "outer/inner/Main.storyboard",
            ])
    }

    /// Which of them is meant, only a run knows.
    @Test func whereTheSourceIsWorkedOutAllAppsGoAlong() throws {
        let folder = try TemporaryFolder(["app.xml": Self.host("{'not' + 'es'}.zip")])
        try Self.write(try Self.archive(), to: "notes.zip", in: folder)
        try folder.write("no archive", to: "other.zip")
        #expect(try Self.packed(folder).files == ["app.xml", "bundle.json", "notes.zip"])
    }

    @Test(arguments: [
        (
            "nots",
            "app.xml:1:54: error: the app that is shown here is not in the folder of the app: nots: there is no such file or folder [unknown-bundle] [bundle-entrypoint]"
        ),
        (
            "../notes",
            "app.xml:1:54: error: the app that is shown here is not in the folder of the app: ../notes: the path leaves the app's folder [unknown-bundle] [bundle-entrypoint]"
        ),
        ("broken.zip", "app.xml:1:54: 'broken.zip' is an app to be shown: it is no zip archive [bundle-damaged]"),
        ("wrong", "app.xml:1:54: 'wrong' is an app to be shown: app.xml:1:14: error: "),
    ]) func whatIsShownAndCannotGoAlongIsRefusedWithItsPlace(_ source: String, _ said: String) throws {
        let folder = try TemporaryFolder([
            "app.xml": Self.host(source), "broken.zip": "no archive",
            "wrong/app.xml": "<app><screen><nothing/></screen></app>",
        ])
        let error = #expect(throws: BundleError.self) { _ = try Self.packed(folder) }
        #expect(error?.description.hasPrefix(said) == true, "\(String(describing: error))")
    }

    @Test func limitsCountForTheAppAndWhatItShowsTogether() throws {
        let folder = try TemporaryFolder(["app.xml": Self.host("notes.zip")])
        try Self.write(try Self.archive(), to: "notes.zip", in: folder)
        let error = #expect(throws: BundleError.self) { _ = try Self.packed(folder, limits: BundleLimits(entries: 4)) }
        #expect(error?.code == .size)
        #expect(try Self.packed(folder, limits: BundleLimits(entries: 5)).files.count == 3)
    }

    // MARK: From anybody

    private static func nested(_ depth: Int, around bytes: [UInt8]) -> [UInt8] {
        (0..<depth).reduce(bytes) { inner, _ in
            var entry = ZipArchive.Entry("inner.zip")
            entry.data = inner
            return ZipArchive([HostileBundleTests.manifest, HostileBundleTests.document, entry]).bytes
        }
    }

    @Test(arguments: 1...3) func archivesInArchivesBringNoMoreThanOne(_ depth: Int) throws {
        var bomb = ZipArchive.Entry("bomb.xml")
        bomb.data = [UInt8](repeating: 0x20, count: 3_000_000)
        bomb.isDeflated = true
        let bytes = ZipArchive([HostileBundleTests.manifest, bomb]).bytes
        let error = #expect(throws: BundleError.self) { _ = try AppBundle(Self.nested(depth, around: bytes)) }
        #expect(error?.code == .ratio)
    }

    @Test func whatLiesDeeperThanAppsAreShownIsNotLookedInto() throws {
        let bytes = Self.nested(6, around: ZipArchive([HostileBundleTests.manifest]).bytes)
        #expect(try AppBundle(bytes).files == ["app.xml", "bundle.json", "inner.zip"])
    }
}
