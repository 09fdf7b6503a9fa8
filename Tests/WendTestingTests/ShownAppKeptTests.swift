import Foundation
import Synchronization
import TestSupport
import Testing
import WendBundles
import WendCore
import WendExpressions
import WendRuntime
import WendStore

@testable import Wend

/// What a shown app has saved goes on, whatever becomes of its source, and whatever comes from there.
struct ShownAppKeptTests {
    private static let identifier = "org.example.notes"
    private static let url = "https://example.org/notes.zip"
    private let folder: TemporaryFolder
    private let kept = TemporaryFolder()
    private let unpacked = TemporaryFolder()
    private let server = BundleServer()

    init() throws {
        folder = try TemporaryFolder([
            "app.xml": "<app><screen title=\"Desk\"/></app>", "notes/app.xml": Self.notes(),
            "notes/more.xml": "<app><screen title=\"More of the first\"/></app>", "newer/app.xml": Self.notes(),
            "newer/more.xml": "<app><screen title=\"More of the second\"/></app>",
        ])
    }

    @Test func soManyRefusedModelsAreNoted() throws {
        let edition = EditionModel(in: kept.path)
        let models = (0...EditionModel.mostRefused).map { number in
            EntityModel([Entity("Note\(number)")])
        }
        for model in models { edition.note(model, isRefused: true) }
        #expect(models.count { edition.isRefused($0) } == EditionModel.mostRefused)
        #expect(!edition.isRefused(models[0]) && edition.isRefused(models[1]))
        edition.note(models[1], isRefused: false)
        #expect(!edition.isRefused(models[1]))
    }

    /// The lines that whoever runs the app is told.
    private final class Told: Sendable {
        private let lines = Mutex(0)
        var count: Int { lines.withLock { $0 } }
        func add() { lines.withLock { $0 += 1 } }
    }

    /// Sessions name what they were shown, which may be any number: when there are too many, all are forgotten and tried anew.
    @Test func soManySourcesThatCannotBeReadAreNoted() async throws {
        let told = Told()
        let bundles = AppBundles(
            try App(path: folder.path), in: kept.path, cache: BundleCache(folder: unpacked.path, transport: server),
            over: server
        ) { _ in told.add() }
        defer { bundles.close() }
        func ask(_ number: Int) async -> Int {
            let request = BundleRequest(source: "gone-\(number)", identifier: "org.example.gone-\(number)")
            _ = await bundles.handlers(of: Document.Bundle(identifier: "gone-\(number)", requests: [request]))
            return told.count
        }
        for number in 0..<AppBundles.mostOpen { #expect(await ask(number) == number + 1) }
        // Whoever is noted is not looked for each time.
        #expect(await ask(0) == AppBundles.mostOpen)
        #expect(await ask(AppBundles.mostOpen) == AppBundles.mostOpen + 1)
        #expect(await ask(AppBundles.mostOpen) == AppBundles.mostOpen + 1)
        #expect(await ask(0) == AppBundles.mostOpen + 2)
    }

    private static func notes(_ attributes: String = #"<attribute name="title"/>"#) -> String {
        """
        <app><screen title="Notes"><entity name="Note">\(attributes)</entity><query name="notes" entity="Note"/>
        <label>{count(notes)}</label></screen></app>
        """
    }

    private func packed(_ name: String, version: String = "1") throws -> [UInt8] {
        try AppBundle(
            packing: AppFolder(path: folder.file(name)),
            as: BundleManifest(identifier: Self.identifier, version: version)
        ).bytes
    }

    /// Another process.
    private func bundles() throws -> AppBundles {
        AppBundles(
            try App(path: folder.path), in: kept.path,
            cache: BundleCache(folder: unpacked.path, transport: server), over: server)
    }

    private func open(_ source: String, in bundles: AppBundles) async throws -> Document.Bundle {
        let request = BundleRequest(source: source, identifier: Self.identifier)
        return try #require(try await bundles.open(request, in: nil) { _ in }.document.bundle)
    }

    private func save(_ note: Value, with bundle: Document.Bundle, in bundles: AppBundles) async throws -> Reply {
        let records = try #require(await bundles.handlers(of: bundle).records)
        return await records.change(.save(entity: "Note", [note]), key: UUID().uuidString, of: "visitor a")
    }

    private func more(of bundle: Document.Bundle, in bundles: AppBundles) async throws -> String {
        let document = try await bundles.document(at: "more.xml", from: bundle.qualified("app.xml"), of: bundle)
        return document.document.source.texts.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    }

    private var folderKept: String { kept.file(Self.identifier) }

    private func stored() throws -> [Fields] {
        let store = try #require(try RecordsFolder(folderKept).reading("visitor a"))
        defer { store.close() }
        return try store.page(of: RecordQuery("Note")).records.map(\.values)
    }

    private func titles() throws -> [String] { try stored().compactMap { $0["title"]?.text }.sorted() }

    // MARK: A source that is gone

    enum Loss: CaseIterable {
        case noArchive, noWholeArchive, noFolder, halfSavedFolder, noServer
    }

    private func source(of loss: Loss) throws -> String {
        switch loss {
        case .noArchive, .noWholeArchive:
            try Data(packed("notes")).write(to: URL(filePath: folder.file("notes.zip")))
            return "notes.zip"
        case .noFolder, .halfSavedFolder: return "notes"
        case .noServer:
            server.give(try packed("notes"))
            return Self.url
        }
    }

    private func lose(_ loss: Loss) throws {
        // Of what was unpacked nothing is there either.
        for name in try FileManager.default.contentsOfDirectory(atPath: unpacked.path) {
            try FileManager.default.removeItem(atPath: unpacked.file(name))
        }
        switch loss {
        case .noArchive: try FileManager.default.removeItem(atPath: folder.file("notes.zip"))
        case .noWholeArchive: try folder.write("garbage", to: "notes.zip")
        case .noFolder: try FileManager.default.removeItem(atPath: folder.file("notes"))
        case .halfSavedFolder: try folder.write("<app><scr", to: "notes/app.xml")
        case .noServer: server.give(nil)
        }
    }

    @Test(arguments: Loss.allCases) func whatItSavedGoesOnWhereItsSourceIsGone(_ loss: Loss) async throws {
        let source = try source(of: loss)
        let before = try bundles()
        let bundle = try await open(source, in: before)
        #expect(try await save(["title": "a"], with: bundle, in: before).isSuccess)
        before.close()
        try lose(loss)
        let later = try bundles()
        for title in ["b", "c"] {
            let reply = try await save(["title": .string(title)], with: bundle, in: later)
            #expect(reply.isSuccess, "\(reply)")
        }
        later.close()
        #expect(try titles() == ["a", "b", "c"])
    }

    /// Another version is there by then, or none.
    @Test(arguments: [true, false]) func anArchiveGoesOnAsItWasUnpacked(_ isReplaced: Bool) async throws {
        let file = URL(filePath: folder.file("notes.zip"))
        try Data(packed("notes")).write(to: file)
        let before = try bundles()
        let bundle = try await open("notes.zip", in: before)
        before.close()
        if isReplaced {
            try Data(packed("newer", version: "2")).write(to: file)
        } else {
            try FileManager.default.removeItem(at: file)
        }
        let later = try bundles()
        defer { later.close() }
        #expect(try await more(of: bundle, in: later).contains("More of the first"))
        guard isReplaced else { return }
        let newer = try await open("notes.zip", in: later)
        #expect(try await more(of: newer, in: later).contains("More of the second"))
        #expect(try await more(of: bundle, in: later).contains("More of the first"))
    }

    @Test func whereNothingSaysWhatIsKeptWhoSavesIsToldWhy() async throws {
        let before = try bundles()
        let bundle = try await open("notes", in: before)
        #expect(try await save(["title": "a"], with: bundle, in: before).isSuccess)
        before.close()
        try lose(.noFolder)
        try FileManager.default.removeItem(atPath: "\(folderKept)/model.json")
        let later = try bundles()
        let reply = try await save(["title": "b"], with: bundle, in: later)
        #expect(
            reply.values["error"]
                == "'org.example.notes' cannot be opened any more: notes: there is no such file or folder")
        later.close()
        #expect(try titles() == ["a"])
    }

    // MARK: A version that cannot have what is kept

    @Test(arguments: [
        #"<attribute name="title" type="integer"/>"#,
        #"<attribute name="title"/><attribute name="must" required="yes"/>"#,
        #"<attribute name="title" unique="yes"/>"#,
    ]) func aVersionThatCannotHaveWhatIsKeptLeavesItToTheOneBefore(_ attributes: String) async throws {
        try folder.write(Self.notes(attributes), to: "newer/app.xml")
        let note: Value = ["title": 5, "must": "a"]
        server.give(try packed("notes"))
        let bundles = try bundles()
        let old = try await open(Self.url, in: bundles)
        for _ in 0..<2 { #expect(try await save(["title": "a"], with: old, in: bundles).isSuccess) }
        server.give(try packed("newer", version: "2"))
        let new = try await open(Self.url, in: bundles)
        let reason: Value =
            "what is kept of 'org.example.notes' is of another version of it, and cannot be brought to this one"
        #expect(try await save(note, with: new, in: bundles).values["error"] == reason)
        #expect(try await save(["title": "b"], with: old, in: bundles).isSuccess)
        bundles.close()
        // Whichever comes back first.
        for order in [[old, new], [new, old]] {
            let later = try self.bundles()
            for bundle in order {
                let reply = try await save(bundle == new ? note : ["title": "c"], with: bundle, in: later)
                #expect(bundle == new ? reply.values["error"] == reason : reply.isSuccess, "\(reply)")
            }
            later.close()
        }
        #expect(try titles() == ["a", "a", "b", "c", "c"])
        // Nothing was changed that would have had to be copied before.
        let files = try FileManager.default.contentsOfDirectory(atPath: folderKept)
        #expect(!files.contains { $0.contains(".before-") }, "\(files)")
    }

    @Test func aVersionHasWhatIsKeptOnceNothingStandsInItsWay() async throws {
        try folder.write(Self.notes(#"<attribute name="title" type="integer"/>"#), to: "newer/app.xml")
        server.give(try packed("notes"))
        let bundles = try bundles()
        defer { bundles.close() }
        let old = try await open(Self.url, in: bundles)
        #expect(try await save(["title": "a"], with: old, in: bundles).isSuccess)
        server.give(try packed("newer", version: "2"))
        let new = try await open(Self.url, in: bundles)
        #expect(try await save(["title": 5], with: new, in: bundles).isSuccess == false)
        let records = try #require(await bundles.handlers(of: old).records)
        let change = RecordChange.delete(entity: "Note", where: "TRUEPREDICATE")
        #expect(await records.change(change, key: "delete", of: "visitor a").isSuccess)
        let again = try await open(Self.url, in: bundles)
        let reply = try await save(["title": 5], with: again, in: bundles)
        #expect(reply.isSuccess, "\(reply)")
    }

    /// A session that showed the version before has only come back: who loads the newer one has its model.
    @Test func whoLoadsANewerVersionAfterARestartBringsItsModel() async throws {
        let before = try bundles()
        let old = try await open("notes", in: before)
        #expect(try await save(["title": "a"], with: old, in: before).isSuccess)
        before.close()
        try folder.write(Self.notes(#"<attribute name="title"/><attribute name="at"/>"#), to: "notes/app.xml")
        let later = try bundles()
        #expect(try await save(["title": "b"], with: old, in: later).isSuccess)
        let new = try await open("notes", in: later)
        let reply = try await save(["title": "c", "at": "here"], with: new, in: later)
        #expect(reply.isSuccess, "\(reply)")
        later.close()
        #expect(try stored().compactMap { $0["at"]?.text } == ["here"])
        #expect(EditionModel(in: folderKept).noted?.attributes(of: "Note").map(\.name).sorted() == ["at", "title"])
    }
}
