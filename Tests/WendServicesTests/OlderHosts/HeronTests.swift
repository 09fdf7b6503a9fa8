import Foundation
import Synchronization
import TestSupport
import Testing
import Wend
import WendExpressions
import WendTesting

@testable import WendServices

/// A folder of an older app, run by an app in Swift that does what its files name: signing in elsewhere, transformers, properties, a view of
/// its own. The server is a real one.
@Suite(.serialized) struct HeronTests {
    private static let folder = "Tests/Flows/Hosted/herons"
    /// 20 June 2018, 20:00.
    private static let evening = 1_529_524_800.0

    private static let sightings: [HeronServer.State.Sighting] = [
        .init(id: 9, words: "A heron by the #weir", at: "Wed Jun 20 19:55:00 +0000 2018", by: "Olaf", flock: 1),
        .init(id: 8, words: "Three of them in the reeds", at: "Wed Jun 20 17:00:00 +0000 2018", by: "ida", flock: 3),
        .init(id: 7, words: "None today, two nests", at: "Wed Jun 20 16:00:00 +0000 2018", by: "Olaf", flock: 2),
        .init(id: 6, words: "One above the mill", at: "Wed Jun 20 12:00:00 +0000 2018", by: "Tove", flock: 1),
    ]

    /// What a test works with.
    private struct Outing {
        let session: TestSession
        let handlers: Handlers
        let store: MemoryStore
        let signIn: OAuth1SignIn
        /// What lies there is gone with it.
        let files: TemporaryFolder
        let owner = "visitor heron-lover"

        /// What a browser does on the page of the club, and how it comes back.
        func agree() async {
            _ = await handlers.takeIn(
                Homecoming(values: ["oauth_token": "begun", "oauth_verifier": "heron"], owner: owner), at: "herons")
        }
    }

    private func outing(at server: HeronServer, allows: Set<String> = []) throws -> Outing {
        let files = TemporaryFolder()
        let path = files.file("herons")
        try FileManager.default.copyItem(atPath: Self.folder, toPath: path)
        let service = try String(contentsOfFile: "\(path)/Service.json", encoding: .utf8)
        try service.replacing("https://herons.example", with: server.url)
            .write(toFile: "\(path)/Service.json", atomically: true, encoding: .utf8)
        let clock = ManualClock(now: Self.evening)
        let signIn = OAuth1SignIn(
            at: .init(
                requestToken: "\(server.url)/request_token", authorization: "\(server.url)/agree",
                accessToken: "\(server.url)/access_token", consumerKey: "club", consumerSecret: "club-secret"),
            callback: "https://app.example/return/herons", keeping: try KeptSecrets(file: files.file("secrets.json")),
            clock: clock)
        var handlers = try HeronHost(signIn: signIn).handlers
        let app = try App(path: path, registry: HeronHost.registry, handlers: handlers)
        #expect(app.diagnostics.map(\.description) == [])
        var options = ServiceClientOptions(secrets: .none, clock: clock)
        options.authorizer = signIn
        handlers.services = app.services(ServiceSettings(options: options))
        handlers.records = app.records(in: nil, clock: clock)
        let store = MemoryStore()
        var settings = SessionSettings()
        settings.visitor = "heron-lover"
        let session = try TestSession(
            App(path: path, registry: HeronHost.registry, handlers: handlers), allows: allows, settings: settings,
            clock: clock,
            store: store)
        return Outing(session: session, handlers: handlers, store: store, signIn: signIn, files: files)
    }

    /// Signs in, and waits for the sightings.
    private func signedIn(_ outing: Outing) async throws {
        try await outing.session.sees("Sign in …")
        try outing.session.press("Sign in …")
        try await outing.session.sees("Go to the club's page")
        await outing.agree()
        try await outing.session.sees("Leave, Ida")
        try await outing.session.sees("Three of them in the reeds")
    }

    @Test func whoIsSignedOutSeesNothingAndIsToldNothing() async throws {
        try await HeronServer.serve(Self.sightings) { server in
            let outing = try outing(at: server)
            let session = outing.session
            try await session.waits { !server.state.seen.withLock(\.isEmpty) }
            try await session.sees("Sign in …")
            #expect(server.requests() == ["GET /api/me"])
            #expect(session.isVisible("Herons"))
            #expect(session.isVisible("No heron has been seen yet."))
            #expect(!session.isVisible("New (0)"))
        }
    }

    @Test func signingInElsewhereBringsTheAccountAndThenTheSightings() async throws {
        try await HeronServer.serve(Self.sightings) { server in
            let outing = try outing(at: server)
            try await signedIn(outing)
            let session = outing.session
            #expect(server.requests().suffix(2) == ["GET /api/me", "GET /api/sightings?count=3"])
            #expect(session.isVisible("Ida"))
            #expect(!session.isVisible("Go to the club's page"))
            // What the app works out, and what its transformers make.
            for text in ["5m", "3h", "4h", "one heron", "3 herons", "2 herons", "Olaf"] {
                #expect(session.isVisible(text), "\(text) in \(session.screen)")
            }
            // The token is nowhere but where it is kept.
            let stored = try #require(try outing.store.load(SessionID(rawValue: "test-1")))
            #expect(!"\(stored)".contains("CANARY"))
            #expect(!"\(session.reports)\(session.screen)".contains("CANARY"))
        }
    }

    @Test func aKillBetweenGoingAndComingBackLosesNothing() async throws {
        try await HeronServer.serve(Self.sightings) { server in
            let outing = try outing(at: server)
            let session = outing.session
            try await session.sees("Sign in …")
            try session.press("Sign in …")
            try await session.sees("Go to the club's page")
            session.kill()
            await outing.agree()
            try session.restore()
            try await session.sees("Leave, Ida")
            try await session.sees("one heron")
        }
    }

    @Test func whoDoesNotGoIsStillSignedOut() async throws {
        try await HeronServer.serve(Self.sightings) { server in
            let outing = try outing(at: server)
            let session = outing.session
            try await session.sees("Sign in …")
            try session.press("Sign in …")
            try await session.sees("Go to the club's page")
            #expect(session.isVisible("Not now"), "\(session.screen)")
            try session.press("Not now")
            try await session.sees("Sign in …")
            #expect(!session.isVisible("Go to the club's page"))
        }
    }

    @Test func moreComesAtTheEndAndNewOnesWaitUntilTheyAreWanted() async throws {
        try await HeronServer.serve(Self.sightings) { server in
            let outing = try outing(at: server)
            try await signedIn(outing)
            let session = outing.session
            _ = server.requests()
            try session.press("More")
            try await session.sees("One above the mill")
            #expect(server.requests() == ["GET /api/sightings?before=7&count=3"])
            server.state.sightings.withLock {
                $0.insert(
                    .init(id: 10, words: "A whole flock", at: "Wed Jun 20 20:00:30 +0000 2018", by: "Tove", flock: 12),
                    at: 0)
            }
            try session.advance(by: 60)
            try await session.sees("New (1)")
            #expect(server.requests() == ["GET /api/sightings?count=1"])
            #expect(!session.isVisible("A whole flock"))
            try session.press("New (1)")
            try await session.sees("A whole flock")
            try await session.waits { !session.isVisible("New (1)") }
            #expect(!session.isVisible("New (1)"))
        }
    }

    @Test func aSightingIsReadWithTheAppsOwnView() async throws {
        try await HeronServer.serve(Self.sightings) { server in
            let outing = try outing(at: server)
            try await signedIn(outing)
            try outing.session.press("A heron by the #weir")
            #expect(outing.session.isVisible("A heron by the [#weir]"), "\(outing.session.screen)")
            #expect(outing.session.screen.contains("Jun 20, 2018"))
        }
    }

    @Test func searchingLooksAtWhatIsThere() async throws {
        try await HeronServer.serve(Self.sightings) { server in
            let outing = try outing(at: server)
            try await signedIn(outing)
            _ = server.requests()
            try outing.session.enter("REEDS", into: "Find sightings")
            try outing.session.advance(by: 1)
            try await outing.session.waits { !outing.session.isVisible("A heron by the #weir") }
            #expect(outing.session.isVisible("Three of them in the reeds"))
            #expect(!outing.session.isVisible("A heron by the #weir"))
            #expect(server.requests() == [])
        }
    }

    @Test func whatIsToldIsHiddenUntilItIsNews() async throws {
        try await HeronServer.serve(Self.sightings) { server in
            let outing = try outing(at: server)
            try await signedIn(outing)
            let session = outing.session
            _ = server.requests()
            try session.press("Tell")
            try session.press("Send")
            #expect(session.isVisible("Required"))
            try session.enter("Two by the bridge", into: "What have you seen?")
            try session.press("Send")
            try await session.sees("New (1)")
            #expect(server.requests() == ["POST /api/sightings words=Two%20by%20the%20bridge"])
            try session.press("New (1)")
            try await session.sees("Two by the bridge")
        }
    }

    @Test func askingAgainBringsWhatIsNewAndAFailureIsTold() async throws {
        try await HeronServer.serve(Self.sightings) { server in
            let outing = try outing(at: server)
            try await signedIn(outing)
            let session = outing.session
            server.state.sightings.withLock { _ = $0.removeFirst() }
            try session.press("Refresh")
            try await session.sees("One above the mill")
            #expect(!session.isVisible("A heron by the #weir"))
            server.state.failures.withLock { _ = $0.insert("/api/sightings") }
            try session.press("Refresh")
            try await session.waits { session.screen.contains("No sightings came.") }
            #expect(session.screen.contains("The pond is frozen."), "\(session.screen)")
        }
    }

    @Test func onlyOnesOwnCanBeTakenBackAndItIsGoneEvenIfTheServerFails() async throws {
        try await HeronServer.serve(Self.sightings) { server in
            let outing = try outing(at: server)
            try await signedIn(outing)
            let session = outing.session
            server.state.failures.withLock { _ = $0.insert("/api/sightings/8/withdraw") }
            _ = server.requests()
            try session.gesture("swipeLeft", on: "Three of them in the reeds")
            try session.press("Delete")
            try await session.waits { session.screen.contains("It is still there.") }
            #expect(session.screen.contains("The pond is frozen."), "\(session.screen)")
            #expect(server.requests() == ["POST /api/sightings/8/withdraw"])
            try session.press("OK")
            try await session.waits { !session.isVisible("Three of them in the reeds") }
            #expect(!session.isVisible("Three of them in the reeds"))
            #expect(throws: TestSessionError.self) { try session.gesture("swipeLeft", on: "A heron by the #weir") }
        }
    }

    @Test func leavingForgetsTheTokenAndAllRecords() async throws {
        try await HeronServer.serve(Self.sightings) { server in
            let outing = try outing(at: server)
            try await signedIn(outing)
            try outing.session.press("Leave, Ida")
            try await outing.session.sees("Sign in …")
            try await outing.session.sees("No heron has been seen yet.")
            #expect(!outing.signIn.isSignedIn(outing.owner))
        }
    }

    /// `wend` alone has none of it, and says so where it is written.
    @Test func withoutTheAppEachNameIsTold() throws {
        let found = try App(path: Self.folder).diagnostics
        #expect(
            found.map { "\($0.location?.file ?? "") \($0.code)" }.sorted() == [
                "Feed.json unknown-action", "Feed.json unknown-key", "Feed.json unknown-transformer",
                "Main.storyboard not-drawn", "Main.storyboard unknown-action", "Service.json service-chain",
            ], "\(found.map(\.description))")
    }
}
