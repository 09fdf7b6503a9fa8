import Foundation
import Synchronization
import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import WendWeb

/// Those who come back from another server: who they are, and where they go on.
struct ReturningTests {
    /// Those who came back, and the owner of a message.
    private final class Guests: Sendable {
        let came = Mutex<[Homecoming]>([])
        let asked = Mutex<[HandledMessage]>([])

        var visitors: [Homecoming] { came.withLock { $0 } }
        var messages: [HandledMessage] { asked.withLock { $0 } }
    }

    private static let document = """
        <app><screen><container><label>Hello</label><button title="Go" message="go"/></container>
        <sendMessage on="go" message="leave" to="app"/></screen></app>
        """

    private static func handlers(_ guests: Guests) -> Handlers {
        var handlers = Handlers()
        handlers.on("leave") { message in
            guests.asked.withLock { $0.append(message) }
            return .success()
        }
        handlers.onReturn("bank") { visitor in
            guests.came.withLock { $0.append(visitor) }
            return guests.asked.withLock { $0.last?.session }
        }
        return handlers
    }

    private static func go(_ app: ServedApp) async throws -> LoadedPage {
        let page = try await app.begin()
        _ = try await app.post(page, [("e", page.button("Go"))])
        return page
    }

    @Test func whoComesBackIsWhoWentAndGoesOnThere() async throws {
        let guests = Guests()
        try await ServedApp.serve(Self.document, handlers: Self.handlers(guests)) { app in
            let page = try await Self.go(app)
            let reply = try await app.get("/return/bank?code=a%26b&state=1", cookie: page.cookie)
            #expect(reply.status == 303)
            #expect(reply.fields["location"] == "/s/\(page.session)")
            #expect(reply.fields["cache-control"] == "no-store")
            let visitor = try #require(guests.visitors.first)
            #expect(visitor.values == ["code": "a&b", "state": "1"])
            #expect(visitor.principal == nil)
            // The same as the handler was told.
            #expect(visitor.owner == guests.messages.first?.owner)
            #expect(visitor.owner.hasPrefix("visitor "))
        }
    }

    @Test func anAddressOfManyBytesIsNotTakenIn() async throws {
        let guests = Guests()
        try await ServedApp.serve(Self.document, handlers: Self.handlers(guests)) { app in
            let page = try await Self.go(app)
            let reply = try await app.get(
                "/return/bank?code=" + String(repeating: "a", count: WebHost.mostBytes), cookie: page.cookie)
            #expect(reply.fields["location"] == "/")
            #expect(guests.visitors.isEmpty)
        }
    }

    @Test func anotherBrowserIsSomebodyElseAndIsNotLedIntoTheSession() async throws {
        let guests = Guests()
        try await ServedApp.serve(Self.document, handlers: Self.handlers(guests)) { app in
            _ = try await Self.go(app)
            let other = try await app.begin()
            let reply = try await app.get("/return/bank?code=1", cookie: other.cookie)
            #expect(reply.fields["location"] == "/")
            #expect(guests.visitors.first?.owner != guests.messages.first?.owner)
        }
    }

    @Test(arguments: ["wend-browser=AAAAAAAAAAAAAAAAAAAAAA", ""])
    func whomNobodyHasSeenIsNotTakenIn(_ cookie: String) async throws {
        let guests = Guests()
        try await ServedApp.serve(Self.document, handlers: Self.handlers(guests)) { app in
            let reply = try await app.get("/return/bank?code=1", cookie: cookie)
            #expect(reply.fields["location"] == "/")
            #expect(guests.visitors.isEmpty)
        }
    }

    @Test func anAddressThatIsTooLongIsNotTakenIn() async throws {
        let guests = Guests()
        try await ServedApp.serve(Self.document, handlers: Self.handlers(guests)) { app in
            let page = try await Self.go(app)
            let reply = try await app.get(
                "/return/bank?code=\(String(repeating: "a", count: 8_001))", cookie: page.cookie)
            #expect(reply.status == 303)
            #expect(guests.visitors.isEmpty)
        }
    }

    @Test func nobodyComesBackUnderOtherNames() async throws {
        let guests = Guests()
        try await ServedApp.serve(Self.document, handlers: Self.handlers(guests)) { app in
            let page = try await Self.go(app)
            #expect(try await app.get("/return/other", cookie: page.cookie).status == 404)
            #expect(guests.visitors.isEmpty)
        }
    }

    @Test func whoHasSignedInIsThePersonWhereverTheyComeFrom() async throws {
        let guests = Guests()
        try await ServedApp.serve(
            Self.document, handlers: Self.handlers(guests), principal: { _ in "ann" }
        ) { app in
            let page = try await Self.go(app)
            _ = try await app.get("/return/bank?code=1", cookie: page.cookie)
            #expect(guests.visitors.map(\.owner) == ["person ann"])
            #expect(guests.visitors.map(\.principal) == ["ann"])
            #expect(guests.messages.map(\.owner) == ["person ann"])
        }
    }
}
