import Foundation
import TestSupport
import Testing
import WendBundles
import WendCore
import WendExpressions
import WendRuntime
import WendStore

@testable import Wend
@testable import WendTesting

/// Two shown apps of one identifier at the same time, of one version or of two.
struct ShownAppPairTests {
    private static let url = "https://example.org/notes.zip"
    private let folder: TemporaryFolder
    private let kept = TemporaryFolder()
    private let unpacked = TemporaryFolder()
    private let server = BundleServer()

    init() throws {
        folder = try TemporaryFolder([
            "app.xml": "<app><screen title=\"Desk\"/></app>", "old/app.xml": Self.notes("Old"),
            "old/more.xml": "<app><screen title=\"More of the old\"/></app>",
            "new/app.xml": Self.notes("New", attribute: "at"),
            "new/more.xml": "<app><screen title=\"More of the new\"/></app>", "alike/app.xml": Self.notes("New"),
        ])
    }

    /// An app that counts presses, which are its own, and records.
    private static func notes(_ words: String, attribute: String? = nil) -> String {
        let (declared, given) = (
            attribute.map { "<attribute name=\"\($0)\"/>" } ?? "", attribute.map { ", \($0): 'here'" } ?? ""
        )
        return """
            <app><screen title="\(words)"><entity name="Note"><attribute name="title"/>\(declared)</entity>
            <query name="notes" entity="Note"/><value name="count" is="{0}"/>
            <container><label>\(words): {notes.@count} notes, {count} presses</label>
            <button title="Count" message="count"/><button title="Keep" message="keep"/></container>
            <set on="count" name="count" to="{count + 1}"/>
            <save on="keep" entity="Note" value="{record(title: 'a'\(given))}"/></screen></app>
            """
    }

    /// What all of them show, in their order.
    private func lines(_ session: TestSession) -> [String] {
        session.visible.elements.compactMap { $0.properties.text(.text) }.filter { $0.contains(" notes, ") }
    }

    private func keep(_ session: TestSession, index: Int? = nil) throws {
        try session.press("Keep", index: index)
        for _ in 0..<4 { try session.advance(by: 0.25) }
    }

    private func packed(_ name: String, version: String = "1") throws -> AppBundle {
        try AppBundle(
            packing: AppFolder(path: folder.file(name)),
            as: BundleManifest(identifier: "org.example.notes", version: version))
    }

    /// The session of an app that shows others.
    private func session(_ content: String, allows: Set<String> = []) throws -> TestSession {
        try folder.write("<app><screen title=\"Desk\"><container>\(content)</container></screen></app>", to: "app.xml")
        let app = try App(path: folder.path)
        var handlers = app.handlers
        handlers.bundles = AppBundles(
            app, cache: BundleCache(folder: unpacked.path, transport: server), over: server)
        return TestSession(try app.runnableEntry(), handlers: handlers, allows: allows, resources: app.resources)
    }

    // MARK: In one session

    @Test func ofOneVersionEachHasItsOwnPlaceAndBothTheRecords() throws {
        let session = try session(
            """
            <bundle source="old" identifier="notes"/><bundle name="b" source="old" identifier="notes"/>
            <button title="Show it" message="load" to="b"/><button title="Put it away" message="unload" to="b"/>
            """)
        try session.press("Count", index: 0)
        try keep(session, index: 1)
        #expect(lines(session) == ["Old: 1 notes, 1 presses", "Old: 1 notes, 0 presses"])
        try session.press("Put it away")
        try keep(session)
        #expect(lines(session) == ["Old: 2 notes, 1 presses"])
        try session.press("Show it")
        #expect(lines(session) == ["Old: 2 notes, 1 presses", "Old: 2 notes, 0 presses"])
        try session.press("Count", index: 1)
        try session.press("Count", index: 1)
        session.kill()
        try session.restore()
        #expect(lines(session) == ["Old: 2 notes, 1 presses", "Old: 2 notes, 2 presses"])
        try keep(session, index: 0)
        #expect(lines(session) == ["Old: 3 notes, 1 presses", "Old: 3 notes, 2 presses"])
    }

    @Test func ofTwoVersionsEachIsAsItWasLoadedAndBothHaveTheRecords() throws {
        server.give(try packed("old").bytes)
        let session = try session(
            """
            <bundle source="\(Self.url)"/><bundle name="b" source="\(Self.url)" loads="no"/>
            <button title="Show it" message="load" to="b"/><button title="Put it away" message="unload" to="b"/>
            """)
        try keep(session)
        server.give(try packed("alike", version: "2").bytes)
        try session.press("Show it")
        #expect(lines(session) == ["Old: 1 notes, 0 presses", "New: 1 notes, 0 presses"], "\(session.screen)")
        try session.press("Count", index: 0)
        try keep(session, index: 0)
        try keep(session, index: 1)
        #expect(lines(session) == ["Old: 3 notes, 1 presses", "New: 3 notes, 0 presses"])
        session.kill()
        try session.restore()
        #expect(lines(session) == ["Old: 3 notes, 1 presses", "New: 3 notes, 0 presses"])
        try session.press("Put it away")
        try keep(session)
        #expect(lines(session) == ["Old: 4 notes, 1 presses"])
    }

    @Test func ofTwoSourcesTheSecondSaysThatItIsAnother() throws {
        let session = try session(
            """
            <bundle source="old" identifier="notes"/><bundle name="b" source="new" identifier="notes" loads="no"/>
            <button title="Show it" message="load" to="b"/>
            """, allows: ["bundle-not-shown"])
        try session.press("Show it")
        #expect(
            session.isVisible(
                "'notes' is another app here already; give this one an identifier of its own [bundle-identifier]"),
            "\(session.screen)")
        try keep(session)
        #expect(lines(session) == ["Old: 1 notes, 0 presses"])
    }

    // MARK: In later processes

    private func bundles() throws -> AppBundles {
        AppBundles(
            try App(path: folder.path), in: kept.path,
            cache: BundleCache(folder: unpacked.path, transport: server), over: server)
    }

    private func open(_ name: String, pinned: Bool = false, in bundles: AppBundles) async throws -> Document.Bundle {
        let packed = try packed(name, version: name)
        server.give(packed.bytes)
        let request = BundleRequest(source: Self.url, hash: pinned ? packed.hash : nil)
        return try #require(try await bundles.open(request, in: nil) { _ in }.document.bundle)
    }

    private func more(of bundle: Document.Bundle, in bundles: AppBundles) async throws -> String {
        let document = try await bundles.document(at: "more.xml", from: bundle.qualified("app.xml"), of: bundle)
        return document.document.source.texts.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    }

    /// Saves with what an edition knows, and gives what is kept then.
    private func save(_ fields: Value, with bundle: Document.Bundle, in bundles: AppBundles) async throws {
        let records = try #require(await bundles.handlers(of: bundle).records)
        let reply = await records.change(
            .save(entity: "Note", [fields]), key: UUID().uuidString, of: "visitor a")
        #expect(reply.isSuccess, "\(reply)")
    }

    private func notes() throws -> [Fields] {
        let folder = RecordsFolder("\(kept.path)/org.example.notes")
        let store = try #require(try folder.reading("visitor a"))
        defer { store.close() }
        return try store.page(of: RecordQuery("Note")).records.map(\.values)
    }

    /// Both are here already, whatever the server has by then.
    @Test(arguments: [false, true]) func bothVersionsGoOnAsTheyWere(_ pinned: Bool) async throws {
        let before = try bundles()
        let old = try await open("old", pinned: pinned, in: before)
        let new = try await open("new", pinned: pinned, in: before)
        before.close()
        server.give(nil)
        let later = try bundles()
        defer { later.close() }
        #expect(try await more(of: old, in: later).contains("More of the old"))
        #expect(try await more(of: new, in: later).contains("More of the new"))
    }

    /// Whichever comes back first.
    @Test(arguments: [true, false]) func whatTheNewerSavesIsKeptWhereBothComeBack(_ oldIsFirst: Bool) async throws {
        let before = try bundles()
        let (old, new) = (try await open("old", in: before), try await open("new", in: before))
        try await save(["title": "a", "at": "here"], with: new, in: before)
        before.close()
        let later = try bundles()
        for bundle in oldIsFirst ? [old, new] : [new, old] {
            let fields: Value = bundle == new ? ["title": "b", "at": "there"] : ["title": "c"]
            try await save(fields, with: bundle, in: later)
        }
        later.close()
        #expect(try notes().compactMap { $0["at"]?.text }.sorted() == ["here", "there"])
        #expect(try notes().count == 3)
    }

    /// Somebody names the version before, which is here, too.
    @Test func whatTheNewerSavesIsKeptWhereTheOlderIsOpenedBesides() async throws {
        let bundles = try bundles()
        let new = try await open("new", in: bundles)
        try await save(["title": "a", "at": "here"], with: new, in: bundles)
        let old = try await open("old", pinned: true, in: bundles)
        try await save(["title": "b"], with: old, in: bundles)
        try await save(["title": "c", "at": "there"], with: new, in: bundles)
        bundles.close()
        #expect(try notes().compactMap { $0["at"]?.text }.sorted() == ["here", "there"])
        #expect(try notes().count == 3)
    }

    // MARK: Models

    private static func model(_ more: [Entity.Attribute], uniqueness: [[String]] = []) -> EntityModel {
        EntityModel([Entity("Note", attributes: [.init("title", .string)] + more, uniqueness: uniqueness)])
    }

    /// What the newer has besides, and whether the older can do with it all it did.
    @Test(arguments: [
        (model([]), true), (model([.init("at", .string)]), true),
        (model([.init("at", .string, isOptional: false, default: "here")]), true),
        (model([.init("at", .string, isOptional: false)]), false),
        (model([], uniqueness: [["title"]]), false),
        (EntityModel(model([]).entities + [Entity("Place")]), true), (EntityModel([Entity("Place")]), false),
        (EntityModel([Entity("Note", attributes: [.init("title", .date)])]), false),
        (EntityModel([Entity("Note")]), false),
    ]) func aModelCoversAnotherThatNeedsNothingElse(_ newer: EntityModel, _ covers: Bool) {
        #expect(newer.covers(Self.model([])) == covers)
    }
}
