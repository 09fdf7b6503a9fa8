import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
import WendBundles
import WendCore
import WendRuntime
import WendServices
import WendStore

@testable import Wend

/// How shown apps give way and end: their files are closed while nobody waits for that, and stay closed.
struct ShownAppEndTests {
    private let folder: TemporaryFolder
    private let kept = TemporaryFolder()
    private let unpacked = TemporaryFolder()

    init() throws {
        folder = try TemporaryFolder([
            "app.xml": "<app><screen title=\"Desk\"/></app>",
            "notes/app.xml": """
            <app><screen title="Notes"><entity name="Note"><attribute name="title"/></entity>
            <query name="notes" entity="Note"/><label>{count(notes)}</label></screen></app>
            """,
        ])
    }

    private func bundles(of app: App? = nil, over server: any Transport = BundleServer()) throws -> AppBundles {
        AppBundles(
            try app ?? App(path: folder.path), in: kept.path,
            cache: BundleCache(folder: unpacked.path, transport: server), over: server)
    }

    private func open(_ number: Int, in bundles: AppBundles) async throws -> Document.Bundle {
        let request = BundleRequest(source: "notes", identifier: "notes-\(number)")
        return try #require(try await bundles.open(request, in: nil) { _ in }.document.bundle)
    }

    private func save(with bundle: Document.Bundle, in bundles: AppBundles) async throws {
        let records = try #require(await bundles.handlers(of: bundle).records)
        let reply = await records.change(
            .save(entity: "Note", [["title": "a"]]), key: UUID().uuidString, of: "visitor a")
        #expect(reply.isSuccess, "\(reply)")
    }

    // MARK: Giving way

    /// Holds up whatever comes behind it on a queue. Whoever lets nothing go on is found after a minute.
    private final class Gate: Sendable {
        private let opened = DispatchSemaphore(value: 0)
        private let hasBeenInVain = Mutex(false)

        var isInVain: Bool { hasBeenInVain.withLock { $0 } }

        func hold(_ queue: DispatchQueue) {
            queue.async {
                if self.opened.wait(timeout: .now() + 60) == .timedOut { self.hasBeenInVain.withLock { $0 = true } }
            }
        }

        func open() { opened.signal() }
    }

    @Test func nobodyWaitsWhileTheFilesOfOneThatGaveWayAreClosed() async throws {
        let app = try App(path: folder.path)
        let bundles = try bundles(of: app)
        let first = try await open(0, in: bundles)
        try await save(with: first, in: bundles)
        for number in 1..<AppBundles.mostOpen { _ = try await open(number, in: bundles) }
        let records = try #require(await bundles.handlers(of: first).records as? BundleRecords)
        // It was used again; now all others are.
        for number in 1..<AppBundles.mostOpen { _ = try await open(number, in: bundles) }
        let gate = Gate()
        gate.hold(records.queue)
        let last = AppBundles.mostOpen
        let opening = Task { try await open(last, in: bundles) }
        while app.shown["notes-\(last)"] == nil, !gate.isInVain { await Task.yield() }
        _ = try await open(last - 1, in: bundles)
        #expect(!gate.isInVain, "the files were closed before anybody else went on")
        #expect(app.shown["notes-0"] == nil)
        // It comes back before its files are closed, and has its records then.
        let again = Task {
            let first = try await open(0, in: bundles)
            try await save(with: first, in: bundles)
        }
        gate.open()
        _ = try await opening.value
        try await again.value
        bundles.close()
        let store = try #require(try RecordsFolder("\(kept.path)/notes-0").reading("visitor a"))
        defer { store.close() }
        #expect(try store.count(of: RecordQuery("Note")) == 2)
    }

    // MARK: The end

    private static let reason = "no apps are opened any more: the one that shows them is ending"

    private func said(_ work: () async throws -> Void) async -> String {
        do {
            try await work()
            return "nothing"
        } catch {
            return "\(error)"
        }
    }

    @Test func afterTheEndNothingIsOpenedAgain() async throws {
        let bundles = try bundles()
        let bundle = try await open(0, in: bundles)
        try await save(with: bundle, in: bundles)
        let records = try #require(await bundles.handlers(of: bundle).records)
        bundles.close()
        try FileManager.default.removeItem(atPath: "\(kept.path)/notes-0")
        #expect(await said { _ = try await open(0, in: bundles) } == Self.reason)
        #expect(await said { _ = try await open(1, in: bundles) } == Self.reason)
        let document = { _ = try await bundles.document(at: "app.xml", from: "", of: bundle) }
        #expect(await said(document) == Self.reason)
        #expect(await bundles.handlers(of: bundle).records == nil)
        let reply = await records.change(.save(entity: "Note", [["title": "a"]]), key: "late", of: "visitor a")
        #expect(!reply.isSuccess && reply.values["error"] == "the records cannot be read now")
        #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path) == [])
    }

    /// A server that answers when it is let.
    private struct HeldServer: Transport {
        let server: BundleServer
        let isAsked: AsyncStream<Void>.Continuation
        let mayAnswer: AsyncStream<Void>

        func send(
            _ request: ServiceRequest, progress: @escaping @Sendable (ServiceProgress) -> Void
        ) async throws(TransportFailure) -> ServiceResponse {
            isAsked.yield()
            for await _ in mayAnswer { break }
            return try await server.send(request, progress: progress)
        }
    }

    @Test func whatIsOnItsWayAtTheEndIsNotOpened() async throws {
        let server = BundleServer()
        server.give(
            try AppBundle(
                packing: AppFolder(path: folder.file("notes")), as: BundleManifest(identifier: "org.example.notes")
            ).bytes)
        let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
        let (mayAnswer, answers) = AsyncStream.makeStream(of: Void.self)
        let bundles = try bundles(over: HeldServer(server: server, isAsked: isAsked, mayAnswer: mayAnswer))
        let opening = Task {
            _ = try await bundles.open(BundleRequest(source: "https://example.org/notes.zip"), in: nil) { _ in }
        }
        for await _ in asked { break }
        bundles.close()
        answers.yield()
        #expect(await said { try await opening.value } == Self.reason)
    }
}
