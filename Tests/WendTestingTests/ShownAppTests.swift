import Foundation
import Synchronization
import TestSupport
import Testing
import WendBundles
import WendCore
import WendExpressions
import WendRuntime

@testable import Wend
@testable import WendTesting

/// Apps that an app shows in its own screens.
struct ShownAppTests {
    /// An app that counts what it saves, and says whatever else it knows.
    private static func notes(_ more: String = "", words: String = "Notes") -> String {
        """
        <app><screen title="Notes"><entity name="Note"><attribute name="title"/></entity><query name="notes" entity="Note"/>
        <container><label>\(words): {notes.@count}</label><button title="Keep" message="keep"/>\(more)</container>
        <save on="keep" entity="Note" value="{record(title: 'a')}"/></screen></app>
        """
    }

    private static func manifest(_ identifier: String = "org.example.notes") -> String {
        #"{ "bundle": 1, "identifier": "\#(identifier)", "version": "1" }"#
    }

    private static func folder(
        _ bundle: String, _ files: [String: String] = [:], notes: String = Self.notes()
    ) throws -> TemporaryFolder {
        try TemporaryFolder(
            [
                "app.xml": """
                <app><screen title="Desk"><container><label>Desk</label>\(bundle)</container></screen></app>
                """, "notes/app.xml": notes, "notes/bundle.json": manifest(),
            ].merging(files) { $1 })
    }

    private static func session(
        _ bundle: String, _ files: [String: String] = [:], notes: String = Self.notes(), allows: Set<String> = []
    ) throws -> TestSession {
        let folder = try folder(bundle, files, notes: notes)
        let session = try TestSession(App(path: folder.path), allows: allows)
        // Read before the folder goes.
        _ = session.screen
        return session
    }

    @Test func itIsCalledAsItCallsItselfUnlessItIsGivenMore() throws {
        let session = try Self.session(
            #"<bundle name="a" source="notes"/><bundle source="notes" identifier="org.example.notes-2"/>"#)
        #expect(session.isVisible("Notes: 0"))
        try session.keep()
        #expect(session.isVisible("Notes: 1"))
        #expect(session.isVisible("Notes: 0"))
    }

    /// What it is called where it stands is not what the window is called; in the place of a controller it is.
    @Test func theWindowIsCalledAsTheScreenAroundIt() throws {
        let around = try Self.session(
            #"<bundle name="a" title="First" source="notes"/><bundle title="Second" source="notes" identifier="b" loads="no"/>"#
        )
        #expect(around.rendering.title == "Desk")
        let alone = try TemporaryFolder([
            "app.xml": "<app><navigation><bundle title=\"Feed\" source=\"notes\"/></navigation></app>",
            "notes/app.xml": Self.notes(), "notes/bundle.json": Self.manifest(),
        ])
        #expect(try TestSession(App(path: alone.path)).rendering.title == "Feed")
    }

    @Test func ofOneIdentifierAllShowTheSameRecords() throws {
        let session = try Self.session(#"<bundle source="notes"/><bundle source="notes"/>"#)
        try session.keep()
        #expect(!session.isVisible("Notes: 0"))
    }

    /// What is written, and why nothing is shown.
    static let refused: [(bundle: String, reason: String)] = [
        (
            #"<bundle source="notes" identifier="org.example.other"/>"#,
            "'notes' is 'org.example.notes', and 'org.example.other' is not that with '-', '_' or '.' and more behind it [bundle-identifier]"
        ),
        (
            #"<bundle source="notes" identifier="org.example.notesandmore"/>"#,
            "'notes' is 'org.example.notes', and 'org.example.notesandmore' is not that with '-', '_' or '.' and more behind it [bundle-identifier]"
        ),
        (#"<bundle source="{'nothing'}"/>"#, "nothing: there is no such file or folder"),
        (#"<bundle source="{'../notes'}"/>"#, "../notes: the path leaves the app's folder"),
        (
            #"<bundle source="notes" sha256="00"/>"#, "'notes' is a folder, which has no SHA-256 [bundle-hash]"
        ),
        (
            #"<bundle source="plain"/>"#,
            "'plain' does not say what it is; write identifier=\"…\" where it is shown [bundle-identifier]"
        ),
        (
            #"<bundle source="broken" identifier="b"/>"#,
            "broken: app.xml:1:6: error: unknown kind 'scren' (in app); did you mean 'screen'? [unknown-kind] [bundle-entrypoint]"
        ),
        (
            #"<bundle source="empty" identifier="b"/>"#,
            #"empty: the folder holds no document (.xml, or .json that begins with {"app": …}) [bundle-entrypoint]"#
        ),
        (#"<bundle source="{'a.zip'}"/>"#, "a.zip: there is no such file or folder"),
        (#"<bundle source="{'http://example.org/a.zip'}"/>"#, "example.org is to be asked over https [bundle-origin]"),
    ]

    @Test(arguments: refused) func whatIsRefusedSaysWhyAndTheAppGoesOn(_ each: (bundle: String, reason: String)) throws
    {
        let session = try Self.session(
            each.bundle,
            ["plain/app.xml": Self.notes(), "broken/app.xml": "<app><scren/></app>", "empty/nothing.txt": ""],
            allows: ["bundle-not-shown"])
        #expect(session.isVisible(each.reason), "\(session.screen)")
        #expect(session.isVisible("Try again"))
        #expect(session.isVisible("Desk"))
    }

    @Test func onlySoManyAreOpenAtOnceWhateverTheyAreCalled() async throws {
        let folder = try Self.folder("")
        let bundles = AppBundles(try App(path: folder.path))
        defer { bundles.close() }
        func open(_ number: Int) async throws {
            let request = BundleRequest(source: "notes", identifier: "org.example.notes-\(number)")
            _ = try await bundles.open(request, in: nil) { _ in }
        }
        for number in 0..<AppBundles.mostOpen { try await open(number) }
        let error = await #expect(throws: BundleError.self) { try await open(AppBundles.mostOpen) }
        #expect(error?.description.contains("\(AppBundles.mostOpen) apps are shown here already") == true)
        // What is open already is shown all the same.
        try await open(0)
    }

    @Test func itIsTriedAgainWhenSomebodyWantsIt() throws {
        let folder = try Self.folder(#"<bundle source="later" identifier="later"/>"#, ["later/nothing.txt": ""])
        let session = try TestSession(App(path: folder.path), allows: ["bundle-not-shown"])
        #expect(session.isVisible("Try again"))
        try folder.write(Self.notes(words: "Later"), to: "later/app.xml")
        try session.press("Try again")
        #expect(session.isVisible("Later: 0"))
        #expect(!session.isVisible("Try again"))
    }

    @Test func itTellsItsControllerWhatBecameOfIt() throws {
        let bundle = """
            <bundle name="feed" source="{'nowhere'}" identifier="feed"><set on="failed" name="heard" to="{message.error}"/></bundle>
            <label>{heard} {feed.error ?? 'no error'}</label>
            """
        let folder = try TemporaryFolder([
            "app.xml":
                "<app><screen><value name=\"heard\" is=\"nothing\"/><container>\(bundle)</container></screen></app>"
        ])
        let session = try TestSession(App(path: folder.path), allows: ["bundle-not-shown"])
        let reason = "nowhere: there is no such file or folder"
        #expect(session.isVisible("\(reason) \(reason)"), "\(session.screen)")
    }

    @Test func anAppThatShowsItselfEndsAtABound() throws {
        let own = #"<bundle source="again" identifier="again"/>"#
        let session = try Self.session(
            #"<bundle source="loop" identifier="loop"/>"#,
            [
                "loop/app.xml": Self.notes(own, words: "Loop"), "loop/again/app.xml": Self.notes(own, words: "Again"),
                "loop/again/again/app.xml": Self.notes(own, words: "Third"),
                "loop/again/again/again/app.xml": Self.notes(own, words: "Fourth"),
            ], allows: ["bundle-not-shown"])
        #expect(session.isVisible("Third: 0"))
        #expect(!session.isVisible("Fourth: 0"))
        #expect(session.isVisible("'again' would lie 5 apps deep; 4 are shown in each other"), "\(session.screen)")
    }

    @Test func whatIsShownInWhatIsShownIsApartFromBoth() throws {
        let session = try Self.session(
            #"<bundle source="notes"/>"#,
            ["notes/inner/app.xml": Self.notes(words: "Inner"), "notes/inner/bundle.json": Self.manifest("inner")],
            notes: Self.notes(#"<bundle source="inner"/>"#))
        try session.keep()
        #expect(session.isVisible("Notes: 1"))
        #expect(session.isVisible("Inner: 0"))
        try session.keep(index: 1)
        #expect(session.isVisible("Notes: 1"))
        #expect(session.isVisible("Inner: 1"))
    }

    @Test func itLeadsNowhereOutOfItsPlace() throws {
        let notes = Self.notes(
            """
            <button title="Out" message="out"/><button title="Close" message="close"/><button title="Push" message="push"/>
            """
        ).replacing(
            "</screen></app>",
            with: """
                <back on="out"/><dismissController on="close"/>
                <pushController on="push"><screen title="Pushed"><label>Pushed</label></screen></pushController></screen></app>
                """)
        let folder = try TemporaryFolder([
            "app.xml": """
            <app><navigation><screen title="One"><button title="On" message="on"/><pushController on="on">
            <screen title="Two"><container><label>Second</label><bundle source="notes"/></container></screen>
            </pushController></screen></navigation></app>
            """, "notes/app.xml": notes, "notes/bundle.json": Self.manifest(),
        ])
        let session = try TestSession(App(path: folder.path), allows: ["no-navigation"])
        try session.press("On")
        for way in ["Out", "Close", "Push"] {
            try session.press(way)
            #expect(session.isVisible("Second"), "after \(way)")
            #expect(!session.isVisible("Pushed"))
        }
    }

    /// Half of what may be watched is left for the app around it.
    @Test(arguments: [Limit.bundleWatches.bound - 1, Limit.bundleWatches.bound]) func whatItWatchesLeavesRoomForOthers(
        _ queries: Int
    ) throws {
        let more = (0..<queries).map { "<query name=\"q\($0)\" entity=\"Note\" limit=\"\($0 + 1)\"/>" }.joined()
        let folder = try TemporaryFolder([
            "app.xml": """
            <app><navigation><screen title="Desk"><entity name="Job"><attribute name="title"/></entity><container>
            <button title="On" message="on"/><bundle source="notes"/></container><pushController on="on"><screen title="Jobs">
            \((0..<40).map { "<query name=\"q\($0)\" entity=\"Job\" limit=\"\($0 + 1)\"/>" }.joined())
            <label>Jobs: {count(q39)}</label></screen></pushController></screen></navigation></app>
            """, "notes/app.xml": Self.notes().replacing("<container>", with: more + "<container>"),
            "notes/bundle.json": Self.manifest(),
        ])
        let isTooMuch = queries == Limit.bundleWatches.bound
        let session = try TestSession(App(path: folder.path), allows: isTooMuch ? ["step-limit"] : [])
        #expect(session.isVisible("Notes: 0") != isTooMuch, "\(session.screen)")
        try session.press("On")
        #expect(session.isVisible("Jobs: 0"), "\(session.screen)")
    }

    @Test func itSurvivesKillAndRestore() throws {
        let folder = try Self.folder(#"<bundle source="notes"/>"#)
        let session = try TestSession(App(path: folder.path))
        try session.keep()
        session.kill()
        try session.restore()
        #expect(session.isVisible("Notes: 1"))
        try session.keep()
        #expect(session.isVisible("Notes: 2"))
    }

    @Test func anArchiveIsShownLikeAFolder() throws {
        let folder = try Self.folder(#"<bundle source="notes.zip"/>"#)
        let bundle = try AppBundle(
            packing: AppFolder(path: folder.file("notes")), as: BundleManifest(identifier: "org.example.notes"))
        try Data(bundle.bytes).write(to: URL(filePath: folder.file("notes.zip")))
        let session = try TestSession(App(path: folder.path))
        #expect(session.isVisible("Notes: 0"), "\(session.screen)")
        let wrong = try TemporaryFolder([
            "app.xml":
                "<app><screen><bundle source=\"notes.zip\" sha256=\"\(String(repeating: "0", count: 64))\"/></screen></app>"
        ])
        try Data(bundle.bytes).write(to: URL(filePath: wrong.file("notes.zip")))
        let refused = try TestSession(App(path: wrong.path), allows: ["bundle-not-shown"])
        #expect(refused.screen.contains("its SHA-256 is \(bundle.hash)"), "\(refused.screen)")
    }

    @Test func whatIsElsewhereIsTriedAgainAndStaysWhenItsServerIsGone() throws {
        let url = "https://example.org/notes.zip"
        let folder = try Self.folder(
            #"<bundle name="a" source="\#(url)" loads="no"/><button title="Load" message="load" to="a"/>"#)
        let server = BundleServer()
        let app = try App(path: folder.path)
        var handlers = app.handlers
        let unpacked = TemporaryFolder()
        handlers.bundles = AppBundles(
            app, cache: BundleCache(folder: unpacked.path, transport: server), over: server)
        let session = TestSession(
            try app.runnableEntry(), handlers: handlers, allows: ["bundle-not-shown"], resources: app.resources)
        #expect(session.isVisible("Desk"))
        try session.press("Load")
        #expect(session.isVisible("\(url) answered with the status 404 [bundle-origin]"), "\(session.screen)")
        server.give(
            try AppBundle(
                packing: AppFolder(path: folder.file("notes")), as: BundleManifest(identifier: "org.example.notes")
            ).bytes)
        try session.press("Try again")
        #expect(session.isVisible("Notes: 0"), "\(session.screen)")
        server.give(nil)
        session.kill()
        // Nothing is fetched again, and what is not here is not missed.
        try session.restore()
        #expect(session.isVisible("Notes: 0"))
        try session.keep()
        #expect(session.isVisible("Notes: 1"))
    }

    @Test func whatAnAppShowsIsPackedWithIt() throws {
        let folder = try Self.folder(#"<bundle source="notes"/>"#)
        let bundle = try AppBundle(
            packing: AppFolder(path: folder.path), as: BundleManifest(identifier: "org.example.desk"))
        #expect(bundle.files == ["app.xml", "bundle.json", "notes/app.xml", "notes/bundle.json"])
    }

    @Test func imagesTextsAndStylesAreItsOwn() throws {
        let look =
            #"<label class="big">Big</label><imageView><image name="logo" accessibilityLabel="Ours"/></imageView>"#
        let folder = try Self.folder(
            #"<label class="big">Large</label><imageView><image name="logo" accessibilityLabel="Theirs"/></imageView><bundle source="notes"/>"#,
            [
                "logo.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>",
                "notes/logo.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"2\"/>",
            ], notes: Self.notes(look))
        let app = try App(path: folder.path)
        let session = try TestSession(app)
        let styles = session.visible.elements.compactMap { $0.properties[.style]?.text }
        #expect(styles.contains("label.big"))
        #expect(styles.contains("label.org.example.notes!big"))
        let images = session.visible.elements.compactMap { $0.properties[.image]?.text }
        #expect(images == ["logo", "org.example.notes!logo"])
        #expect(app.image("logo")?.bytes()?.count != nil)
        #expect(app.image("logo")?.bytes() != app.image("org.example.notes!logo")?.bytes())
        #expect(app.image("org.example.other!logo") == nil)
    }

    @Test func appsMayComeFromThisMachineItself() throws {
        let sources = ["http://127.0.0.1:8090/b.zip", "http://localhost/b.zip", "http://localhost.example/b.zip"]
        let folder = try Self.folder(sources.map { "<bundle source=\"\($0)\"/>" }.joined())
        let found = try App(path: folder.path).diagnostics.filter { $0.code == "unsafe-address" }
        #expect(found.map(\.message) == ["apps are loaded over https, and not from 'http://localhost.example/b.zip'"])
    }

    @Test func whatIsNowhereIsAnErrorBeforeItRuns() throws {
        let folder = try Self.folder(
            #"<bundle source="nots"/><bundle source="http://a.example/b.zip" identifier="../a"/>"#)
        let found = try App(path: folder.path).diagnostics.map(\.description)
        #expect(
            found == [
                "app.xml:1:65: error: the app has no app 'nots' to show; did you mean 'notes'? [unknown-bundle]",
                "app.xml:1:88: error: apps are loaded over https, and not from 'http://a.example/b.zip' [unsafe-address]",
                "app.xml:1:120: error: '../a' is to be a name of letters, digits, '.', '-' and '_' [bundle-identifier]",
            ])
    }
}

extension TestSession {
    /// Presses the button, and lets what that saves be shown.
    fileprivate func keep(index: Int? = nil) throws {
        try press("Keep", index: index)
        for _ in 0..<4 { try advance(by: 0.25) }
    }
}

/// A server that has one bundle, or none.
final class BundleServer: Transport {
    private let bytes = Mutex<[UInt8]?>(nil)

    func give(_ bundle: [UInt8]?) { bytes.withLock { $0 = bundle } }

    func send(
        _ request: ServiceRequest, progress: @escaping @Sendable (ServiceProgress) -> Void
    ) async throws(TransportFailure) -> ServiceResponse {
        guard let bytes = bytes.withLock({ $0 }) else { return ServiceResponse(404) }
        progress(ServiceProgress(received: bytes.count, toReceive: bytes.count))
        return ServiceResponse(200, body: bytes)
    }
}
