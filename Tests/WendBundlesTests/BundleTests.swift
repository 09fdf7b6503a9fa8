import Foundation
import Synchronization
import TestSupport
import Testing
import WendDocuments
import WendServices

@testable import WendBundles

struct BundleTests {
    static let app = [
        "app.xml": "<app><screen title=\"Feed\"><label>Hello</label></screen></app>",
        "services.json": #"{"actions": {"home": {"path": "https://api.example.org/home"}}}"#,
        "services.dev.json": #"{"actions": {}}"#,
        "services.stub.json": #"{"actions": {"home": {"response": {}}}}"#,
        "flow.yaml": "appId: app.xml\n---\n- launchApp\n",
        "de.lproj/Localizable.strings": "\"Hello\" = \"Hallo\";",
        "notes.txt": "nothing",
        ".secret": "nothing",
    ]

    @Test func whatAnAppNeedsIsPackedAndNothingElse() throws {
        let folder = try TemporaryFolder(Self.app)
        let manifest = BundleManifest(identifier: "org.example.feed", version: "1.4", hosts: ["api.example.org"])
        let bundle = try AppBundle(packing: try AppFolder(path: folder.path), as: manifest)
        #expect(bundle.files == ["app.xml", "bundle.json", "de.lproj/Localizable.strings", "services.json"])
        #expect(bundle.manifest == manifest)
        #expect(try AppBundle(bundle.bytes, hash: bundle.hash.uppercased()).files == bundle.files)
    }

    @Test func theSameFilesAreTheSameBundle() throws {
        let bundles = try (0..<2).map { number in
            let folder = try TemporaryFolder(Self.app)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(number) * 1_000_000_000)],
                ofItemAtPath: "\(folder.path)/app.xml")
            return try AppBundle(packing: try AppFolder(path: folder.path), as: BundleManifest(identifier: "feed"))
        }
        #expect(bundles[0].hash == bundles[1].hash)
    }

    @Test func anAppThatCannotRunIsNotPacked() throws {
        let folder = try TemporaryFolder(["app.xml": "<app><screen><nothing/></screen></app>"])
        let error = #expect(throws: BundleError.self) {
            _ = try AppBundle(packing: try AppFolder(path: folder.path), as: BundleManifest(identifier: "feed"))
        }
        #expect(error?.code == .entry)
    }

    @Test func aBundleThatIsNotTheOneThatWasMeantIsRefused() throws {
        let bytes = ZipArchive([HostileBundleTests.manifest, HostileBundleTests.document]).bytes
        let error = #expect(throws: BundleError.self) {
            _ = try AppBundle(bytes, hash: String(repeating: "0", count: 64))
        }
        #expect(error?.code == .hash)
    }

    @Test func aFolderAroundEverythingIsNone() throws {
        let entries = [HostileBundleTests.manifest, HostileBundleTests.document].map { entry in
            var entry = entry
            entry.name = Array("Feed.bundle/".utf8) + entry.name
            return entry
        }
        #expect(try AppBundle(ZipArchive(entries).bytes).files == ["app.xml", "bundle.json"])
    }

    // MARK: From elsewhere

    /// Answers what it is told, and notes what it is asked.
    private final class Server: Transport {
        struct State {
            var answers: [String: ServiceResponse] = [:]
            var asked: [ServiceRequest] = []
        }
        let state = Mutex(State())

        func send(
            _ request: ServiceRequest, progress: @escaping @Sendable (ServiceProgress) -> Void
        ) async throws(TransportFailure) -> ServiceResponse {
            state.withLock { state in
                state.asked.append(request)
                let answer = state.answers[request.url] ?? ServiceResponse(404)
                let isKnown = request.headers["If-None-Match"].map { $0 == answer.headers["ETag"] } ?? false
                return isKnown ? ServiceResponse(304) : answer
            }
        }

        func answer(_ url: String, _ response: ServiceResponse?) { state.withLock { $0.answers[url] = response } }
    }

    private static func bundle(_ version: String, _ document: String = "<app><screen title=\"Hello\"/></app>")
        -> [UInt8]
    {
        ZipArchive([
            .init("bundle.json", "{\"bundle\": 1, \"identifier\": \"feed\", \"version\": \"\(version)\"}"),
            .init("app.xml", document),
        ]).bytes
    }

    private let url = "https://example.org/feed.zip"

    @Test func theLastGoodVersionRunsWhereThereIsNoNewer() async throws {
        let (folder, server) = (TemporaryFolder(), Server())
        let cache = BundleCache(folder: folder.path, transport: server)
        server.answer(url, ServiceResponse(200, headers: ["ETag": "one"], body: Self.bundle("1")))
        let first = try await cache.open(url)
        #expect(first.manifest.version == "1" && first.reason == nil)
        // Nothing has changed.
        #expect(try await cache.open(url).folder == first.folder)
        #expect(server.state.withLock { $0.asked.map { $0.headers["If-None-Match"] } } == [nil, "one"])
        // Another version, which cannot begin; then no server.
        server.answer(url, ServiceResponse(200, headers: ["ETag": "two"], body: Self.bundle("2", "<app>")))
        let kept = try await cache.open(url)
        #expect(kept.folder == first.folder && kept.reason?.code == .entry)
        server.answer(url, nil)
        #expect(try await cache.open(url).reason?.code == .origin)
        // A good one.
        server.answer(url, ServiceResponse(200, body: Self.bundle("3")))
        #expect(try await cache.open(url).manifest.version == "3")
    }

    /// Somebody has cleaned up in the cache.
    @Test(arguments: [nil, "one"]) func whatHasAHoleInItIsUnpackedAnew(_ tag: String?) async throws {
        let (folder, server) = (TemporaryFolder(), Server())
        let cache = BundleCache(folder: folder.path, transport: server)
        var response = ServiceResponse(200, body: Self.bundle("1"))
        if let tag { response.headers["ETag"] = tag }
        server.answer(url, response)
        let opened = try await cache.open(url)
        for hash in [nil, opened.hash] {
            for damage in ["", nil] {
                let file = "\(opened.folder)/app.xml"
                try FileManager.default.removeItem(atPath: file)
                if let damage { try Data(damage.utf8).write(to: URL(filePath: file)) }
                #expect(try await cache.open(url, hash: hash).folder == opened.folder)
                #expect(FileManager.default.contents(atPath: file)?.isEmpty == false)
            }
        }
    }

    @Test func whatIsHereAndMeantIsNotFetched() async throws {
        let (folder, server) = (TemporaryFolder(), Server())
        let cache = BundleCache(folder: folder.path, transport: server)
        server.answer(url, ServiceResponse(200, body: Self.bundle("1")))
        let hash = try await cache.open(url).hash
        _ = try await cache.open(url, hash: hash)
        #expect(server.state.withLock { $0.asked.count } == 1)
        await #expect(throws: BundleError.self) { try await cache.open(url, hash: String(repeating: "0", count: 64)) }
    }

    @Test(arguments: [
        ("http://example.org/feed.zip", [:], BundleError.Code.origin),
        ("ftp://example.org/feed.zip", [:], .origin),
        ("https://example.org/a", ["https://example.org/a": "http://example.org/feed.zip"], .origin),
        ("https://example.org/a", ["https://example.org/a": "https://evil.example/feed.zip"], .origin),
        ("https://example.org/a", ["https://example.org/a": "https://example.org/a"], .origin),
        ("https://example.org/a", ["https://example.org/a": "https://example.org:8443/feed.zip"], .origin),
        ("https://example.org/html", [:], .origin),
        ("https://example.org/none", [:], .origin),
    ]) func aBundleComesFromWhereItIsExpectedOnly(_ from: String, _ leads: [String: String], _ code: BundleError.Code)
        async throws
    {
        let (folder, server) = (TemporaryFolder(), Server())
        for host in ["example.org", "evil.example"] {
            for scheme in ["http", "https"] {
                server.answer("\(scheme)://\(host)/feed.zip", ServiceResponse(200, body: Self.bundle("1")))
                server.answer("\(scheme)://\(host):8443/feed.zip", ServiceResponse(200, body: Self.bundle("1")))
            }
        }
        server.answer("https://example.org/html", ServiceResponse(200, headers: ["Content-Type": "text/html"]))
        for (address, next) in leads { server.answer(address, ServiceResponse(302, headers: ["Location": next])) }
        let error = await #expect(throws: BundleError.self) {
            try await BundleDownload(transport: server).fetch(from)
        }
        #expect(error?.code == code)
        #expect(server.state.withLock { $0.asked.count } <= BundleDownload.mostRedirects + 1)
        _ = folder
    }

    @Test func redirectsToAllowedHostsAreFollowed() async throws {
        let server = Server()
        server.answer(
            "https://example.org/a", ServiceResponse(302, headers: ["Location": "https://files.example.org/feed.zip"]))
        server.answer("https://files.example.org/feed.zip", ServiceResponse(200, body: Self.bundle("1")))
        let download = BundleDownload(transport: server, hosts: ["files.example.org"])
        #expect(try await download.fetch("https://example.org/a")?.bytes.isEmpty == false)
    }

    /// Says that a little more has come whenever somebody looks, for as long as anybody waits.
    private struct Dripping: Transport {
        func send(
            _ request: ServiceRequest, progress: @escaping @Sendable (ServiceProgress) -> Void
        ) async throws(TransportFailure) -> ServiceResponse {
            while !Task.isCancelled { await Task.yield() }
            throw TransportFailure(.cancelled, .answered)
        }
    }

    @Test func whatComesByDropsIsNotWaitedForForEver() async throws {
        let download = BundleDownload(transport: Dripping(), limits: BundleLimits(time: 0.01))
        let error = await #expect(throws: BundleError.self) { try await download.fetch(url) }
        #expect(error?.code == .origin)
        #expect(error?.message.contains("within 1 seconds") == true)
    }

    @Test func fiveVersionsOfAnAppAreKept() async throws {
        let (folder, server) = (TemporaryFolder(), Server())
        let cache = BundleCache(folder: folder.path, transport: server)
        var last = ""
        for version in 1...8 {
            server.answer(url, ServiceResponse(200, body: Self.bundle("\(version)")))
            last = try await cache.open(url).folder
        }
        let versions = try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/feed").filter {
            $0.hasSuffix("/app.xml")
        }
        #expect(versions.count == BundleCache.mostVersions)
        #expect(FileManager.default.fileExists(atPath: last))
    }
}
