import ArgumentParser
import Foundation
import Testing
import Wend
import WendBundles
import WendDocuments

@testable import WendCommand

/// What commands make of apps that lie in the folder of another, and are shown in it.
@Suite struct InnerAppCommandTests {
    private static func board(_ view: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="c">
            <scenes><scene sceneID="s"><objects>
                <viewController restorationIdentifier="Board" id="c" sceneMemberID="viewController">
                    <view key="view" id="v"><subviews>\(view)</subviews></view>
                </viewController>
            </objects></scene></scenes>
        </document>
        """
    }

    private static func shown(_ source: String) -> String {
        """
        <view customClass="WidgetView" id="w"><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="resourceName" value="\(source)"/>
            <userDefinedRuntimeAttribute type="string" keyPath="widgetIdentifier" value="notes-1"/>
        </userDefinedRuntimeAttributes></view>
        """
    }

    /// A drawn app with something wrong in its storyboard and in its texts.
    private static let notes = [
        "Main.storyboard": board("<mapKitView id=\"m\"/>"), "de.lproj/Localizable.strings": "\"a\" = ",
    ]

    private func inFolder(_ files: [String: String], _ work: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "wend-inner-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (file, text) in files {
            let url = URL(filePath: "\(folder)/\(file)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        try await work(folder)
    }

    private func run(_ command: (some AsyncParsableCommand).Type, _ arguments: String...) async throws {
        var command = try command.parse(arguments)
        try await command.run()
    }

    /// Packs an app whatever is wrong with it, as whoever writes archives by other means may.
    private func pack(_ folder: String, to file: String) throws {
        let bundle = try AppBundle(packing: AppFolder(path: folder), as: BundleManifest(identifier: "notes"))
        try Data(bundle.bytes).write(to: URL(filePath: file))
    }

    private func inside(_ folder: String) -> [String: String] {
        Dictionary(uniqueKeysWithValues: Self.notes.map { ("\(folder)/\($0.key)", $0.value) })
    }

    private func places(_ path: String) async throws -> Set<String> {
        let files = try await CheckedFile.all(at: path) { refusal in Issue.record("\(refusal.line)") }
        return Set(files.flatMap(\.diagnostics).compactMap(\.location?.file))
    }

    // MARK: Packing

    /// What `wend check` finds wrong is not packed, wherever it stands.
    @Test(arguments: [
        [
            "app.xml": "<app><screen><label>Hello</label></screen></app>",
            "more.xml": "<app><screen><labl/></screen></app>",
        ],
        ["app.xml": "<app><screen><label>Hello</label></screen></app>", "de.lproj/Localizable.strings": "\"a\" = "],
        ["Main.storyboard": board(""), "Board.json": "{\"Board\": 5}"],
    ])
    func anAppWithErrorsIsNotPacked(_ files: [String: String]) async throws {
        try await inFolder(files) { folder in
            await #expect(throws: ExitCode.failure) {
                try await run(BundleCommand.self, folder, "--identifier", "notes", "-o", "\(folder).zip")
            }
            #expect(!FileManager.default.fileExists(atPath: "\(folder).zip"))
        }
    }

    // MARK: Converting

    @Test func aConvertedAppHasTheAppsThatItShows() async throws {
        let files = ["host/Main.storyboard": Self.board(Self.shown("notes") + Self.shown("more"))]
        try await inFolder(files.merging(inside("host/notes")) { $1 }.merging(inside("more")) { $1 }) { folder in
            try pack("\(folder)/more", to: "\(folder)/host/more.zip")
            try await run(ConvertCommand.self, "\(folder)/host", "-o", "\(folder)/new")
            for file in ["notes/Main.storyboard", "notes/de.lproj/Localizable.strings", "more.zip"] {
                let copies = ["host", "new"].map { FileManager.default.contents(atPath: "\(folder)/\($0)/\(file)") }
                #expect(copies[0] == copies[1] && copies[1] != nil, "\(file)")
            }
            #expect(try App(path: "\(folder)/new").diagnostics.filter { $0.code == "unknown-bundle" }.isEmpty)
        }
    }

    @Test func aConvertedAppHasTheVersionOfItsModelThatCounts() async throws {
        func model(_ name: String) -> String { "<model><entity name=\"\(name)\"/></model>" }
        let files = [
            "host/Main.storyboard": Self.board(""),
            "host/Model.xcdatamodeld/Model.xcdatamodel/contents": model("One"),
            "host/Model.xcdatamodeld/Model 2.xcdatamodel/contents": model("Two"),
            "host/Model.xcdatamodeld/.xccurrentversion": """
            <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Model 2.xcdatamodel</string></dict></plist>
            """,
        ]
        try await inFolder(files) { folder in
            try await run(ConvertCommand.self, "\(folder)/host", "-o", "\(folder)/new")
            let names = try ["host", "new"].map {
                try App(path: "\(folder)/\($0)").registry.entities.entities.map(\.name)
            }
            #expect(names == [["Two"], ["Two"]])
        }
    }

    // MARK: Checking

    @Test func problemsOfAnArchiveHaveTheirPlaceInIt() async throws {
        let host = [
            "host/app.xml":
                "<app><screen title=\"Desk\"><container><bundle source=\"notes.zip\"/></container></screen></app>"
        ]
        try await inFolder(host.merging(inside("notes")) { $1 }) { folder in
            try pack("\(folder)/notes", to: "\(folder)/host/notes.zip")
            let found = try await places("\(folder)/host")
            #expect(
                found == [
                    "\(folder)/host/notes.zip!Main.storyboard", "\(folder)/host/notes.zip!de.lproj/Localizable.strings",
                ])
        }
    }

    @Test func anArchiveIsCheckedByItself() async throws {
        try await inFolder(inside("notes")) { folder in
            let zip = "\(folder)/notes.zip"
            try pack("\(folder)/notes", to: zip)
            let found = try await places(zip)
            #expect(found == ["\(zip)!Main.storyboard", "\(zip)!de.lproj/Localizable.strings"])
            let error = #expect(throws: AppFolderError.self) { _ = try AppFolder(path: zip) }
            #expect(
                error?.description == "\(zip): this is a packed app, and no document; unpack it, and name the folder")
        }
    }

    @Test(arguments: ["", "/", "/Main.storyboard"])
    func problemsBesideAStoryboardAreThoseOfItsFolder(_ ending: String) async throws {
        try await inFolder(inside("notes")) { folder in
            let found = try await places("\(folder)/notes\(ending)")
            #expect(
                found == ["\(folder)/notes/Main.storyboard", "\(folder)/notes/de.lproj/Localizable.strings"])
        }
    }

    /// By itself, without the host around it, the third app may show the one in it.
    @Test(
        arguments: [
            ("host", ["host/a/a/a/app.xml: 'a' would lie 5 apps deep; 4 are shown in each other"]), ("host/a", []),
        ] as [(String, [String])])
    func whereAnAppLiesTooDeepToBeShownIsSaid(_ path: String, _ said: [String]) async throws {
        let showing =
            "<app><screen title=\"App\"><container><bundle source=\"a\" identifier=\"a\"/></container></screen></app>"
        var files = ["host/a/a/a/a/app.xml": "<app><screen title=\"Last\"/></app>"]
        for depth in 0...3 { files["host/\(String(repeating: "a/", count: depth))app.xml"] = showing }
        try await inFolder(files) { folder in
            let checked = try await CheckedFile.all(at: "\(folder)/\(path)") { Issue.record("\($0.line)") }
            let found = checked.flatMap(\.diagnostics).filter { $0.code == "bundle-too-deep" }
            #expect(found.map { "\($0.location?.file.dropFirst(folder.count + 1) ?? ""): \($0.message)" } == said)
            #expect(found.allSatisfy { ($0.location?.position.column ?? 0) > 1 })
        }
    }

    /// Whether it says what it is, or the app around it shows it.
    @Test(arguments: ["notes/bundle.json", "app.xml"])
    func aDrawnAppInTheFolderOfAnotherIsCheckedWithIt(_ file: String) async throws {
        var files = inside("host/notes")
        files["host/app.xml"] = "<app><screen title=\"Desk\"/></app>"
        files["host/\(file)"] =
            file == "app.xml"
            ? "<app><screen title=\"Desk\"><container><bundle source=\"notes\" identifier=\"a\"/></container></screen></app>"
            : #"{"bundle": 1, "identifier": "notes", "version": "1"}"#
        try await inFolder(files) { folder in
            let found = try await places("\(folder)/host")
            #expect(
                found == [
                    "\(folder)/host/notes/Main.storyboard", "\(folder)/host/notes/de.lproj/Localizable.strings",
                ])
        }
    }
}
