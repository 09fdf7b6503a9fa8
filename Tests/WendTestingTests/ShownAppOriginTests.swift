import Foundation
import Synchronization
import TestSupport
import Testing
import WendBundles
import WendCore
import WendExpressions
import WendRuntime

@testable import Wend

/// Whose records, documents and services those of a shown app are, whatever it calls itself, in later processes, too.
struct ShownAppOriginTests {
    private let folder: TemporaryFolder
    private let kept = TemporaryFolder()
    private let unpacked = TemporaryFolder()
    private let server = BundleServer()

    init() throws {
        folder = try TemporaryFolder([
            "app.xml": "<app><screen title=\"Desk\"/></app>", "notes/app.xml": Self.notes("Good"),
            "notes/more.xml": "<app><screen title=\"More of the good\"/></app>",
            "evil/app.xml": Self.notes("Evil"), "evil/more.xml": "<app><screen title=\"More of the evil\"/></app>",
        ])
    }

    private static func notes(_ title: String, more: String = "") -> String {
        """
        <app><screen title="\(title)"><entity name="Note"><attribute name="title"/>\(more)</entity>
        <query name="notes" entity="Note"/><label>{count(notes)}</label></screen></app>
        """
    }

    private func packed(_ name: String) throws -> [UInt8] {
        try AppBundle(
            packing: AppFolder(path: folder.file(name)), as: BundleManifest(identifier: "org.example.notes")
        ).bytes
    }

    /// Another process.
    private func bundles() throws -> AppBundles {
        AppBundles(
            try App(path: folder.path), in: kept.path,
            cache: BundleCache(folder: unpacked.path, transport: server), over: server)
    }

    private func open(_ source: String, hash: String? = nil, identifier: String? = nil, in bundles: AppBundles)
        async throws
        -> Document.Bundle
    {
        let request = BundleRequest(source: source, identifier: identifier, hash: hash)
        return try #require(try await bundles.open(request, in: nil) { _ in }.document.bundle)
    }

    private func more(of bundle: Document.Bundle, in bundles: AppBundles) async throws -> String {
        let document = try await bundles.document(at: "more.xml", from: bundle.qualified("app.xml"), of: bundle)
            .document
        return document.source.texts.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    }

    @Test(arguments: [
        ("notes.zip", "https://example.org/a.zip"), ("https://example.org/a.zip", "https://example.com/a.zip"),
        ("https://example.org/a/a.zip", "https://example.org/b/a.zip"),
    ]) func whatWasKeptOfOneIsNotForAnotherOfTheSameName(_ first: String, _ second: String) async throws {
        server.give(try packed("notes"))
        try Data(packed("notes")).write(to: URL(filePath: folder.file("notes.zip")))
        for _ in 0..<2 {
            let bundles = try bundles()
            _ = try await open(first, in: bundles)
            bundles.close()
        }
        let later = try bundles()
        defer { later.close() }
        let error = await #expect(throws: BundleError.self) { try await open(second, in: later) }
        #expect(error?.code == .identifier)
        #expect(error?.message.contains(kept.path) == false)
        _ = try await open(first, in: later)
        later.close()
        // Who shows it says that it is the same.
        let moved = try bundles()
        defer { moved.close() }
        _ = try await open(second, identifier: "org.example.notes", in: moved)
    }

    /// As a disk without room, or a kill, leaves the file that says whose they are.
    @Test func whatWasOnlyBegunIsNobodys() async throws {
        server.give(try packed("notes"))
        let folder = TemporaryFolder()
        try folder.write("", to: "org.example.notes/origin")
        let bundles = AppBundles(
            try App(path: self.folder.path), in: folder.path,
            cache: BundleCache(folder: unpacked.path, transport: server), over: server)
        defer { bundles.close() }
        _ = try await open("https://example.org/a.zip", in: bundles)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("org.example.notes"))
        #expect(files.filter { $0.hasPrefix("origin") } == ["origin"])
        #expect(
            try String(contentsOfFile: folder.file("org.example.notes/origin"), encoding: .utf8)
                == "https://example.org/")
    }

    /// A session that was restored goes on with what it had, and with nothing else of the name.
    @Test func whatCallsItselfTheSameAnswersForNobodyElse() async throws {
        try Data(packed("notes")).write(to: URL(filePath: folder.file("notes.zip")))
        try Data(packed("evil")).write(to: URL(filePath: folder.file("evil.zip")))
        let before = try bundles()
        let good = try await open("notes.zip", in: before)
        before.close()
        let later = try bundles()
        defer { later.close() }
        _ = try await open("evil.zip", in: later)
        await #expect(throws: (any Error).self) { try await more(of: good, in: later) }
        #expect(await later.handlers(of: good).records is RefusedRecords)
    }

    @Test func whatHasToBeOneThingIsNeverAnother() async throws {
        let url = "https://example.org/notes.zip"
        let bytes = try packed("notes")
        server.give(bytes)
        let hash = try AppBundle(bytes).hash
        let before = try bundles()
        let (pinned, free) = (try await open(url, hash: hash, in: before), try await open(url, in: before))
        #expect(try await more(of: pinned, in: before).contains("More of the good"))
        before.close()
        // All that was unpacked is gone, and the server has something else.
        try FileManager.default.removeItem(atPath: "\(unpacked.path)/org.example.notes")
        server.give(try packed("evil"))
        let later = try bundles()
        defer { later.close() }
        await #expect(throws: (any Error).self) { try await more(of: pinned, in: later) }
        // What it has saved goes on all the same.
        #expect(await later.handlers(of: pinned).records is BundleRecords)
        // Of what may be any version, it is the one that is there.
        #expect(try await more(of: free, in: later).contains("More of the evil"))
        #expect(await later.handlers(of: free).records != nil)
    }

    @Test func eachEditionKeepsItsDocumentsAndBothTheirRecords() async throws {
        let url = "https://example.org/notes.zip"
        server.give(try packed("notes"))
        let bundles = try bundles()
        defer { bundles.close() }
        let old = try await open(url, in: bundles)
        let records = try #require(await bundles.handlers(of: old).records)
        let seen = Seen()
        let question = try #require(RecordQuestion(["entity": "Note"]))
        let watching = Task { try await records.watch(question, of: "visitor a") { await seen.take($0) } }
        defer { watching.cancel() }
        await seen.wait(for: 0)
        try folder.write(Self.notes("New", more: "<attribute name=\"at\"/>"), to: "evil/app.xml")
        server.give(try packed("evil"))
        let new = try await open(url, in: bundles)
        #expect(try await more(of: old, in: bundles).contains("More of the good"))
        #expect(try await more(of: new, in: bundles).contains("More of the evil"))
        // Who has the old one sees what is saved with the new one.
        let change = RecordChange.save(entity: "Note", [["title": "a", "at": "b"]])
        let reply = await bundles.handlers(of: new).records?.change(change, key: "1", of: "visitor a")
        try #require(reply?.isSuccess == true, "\(String(describing: reply))")
        await seen.wait(for: 1)
    }

    /// How many records there were to be seen.
    private actor Seen {
        private var count = -1
        private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        func take(_ rows: Value) {
            count = rows.fields?["rows"]?.elements.count ?? -1
            let ready = waiting.filter { $0.count == count }
            waiting.removeAll { $0.count == count }
            for each in ready { each.continuation.resume() }
        }

        func wait(for count: Int) async {
            if self.count == count { return }
            await withCheckedContinuation { waiting.append((count, $0)) }
        }
    }

    @Test func whoWasNotUsedForLongestGivesWayAndComesBack() async throws {
        let bundles = try bundles()
        defer { bundles.close() }
        var first: Document.Bundle?
        for number in 0...AppBundles.mostOpen {
            let bundle = try await open("notes", identifier: "notes-\(number)", in: bundles)
            first = first ?? bundle
        }
        let gone = try #require(first)
        #expect(try await more(of: gone, in: bundles).contains("More of the good"))
        #expect(await bundles.handlers(of: gone).records != nil)
    }
}
