import NIOCore
import Synchronization
import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import WendWeb

/// What live connections may do, over real ones.
@Suite(.serialized) struct LiveLimitsTests {
    // MARK: What comes in

    /// `batchesPerSecond`, `batchBurst`: a flood is read as slowly as the rate says, whatever it is made of.
    @Test(arguments: [(0x9, "x"), (0xA, ""), (0x9, ""), (0x1, "{\"hello\":")] as [(UInt8, String)])
    func everyFrameCounts(_ opcode: UInt8, _ text: String) async throws {
        try await ServedApp.serve {
            $0.batchBurst = 10
            $0.batchesPerSecond = 0.001
            $0.helloPatience = .seconds(3600)
        } perform: { app in
            let client = try await RawClient.connect(port: app.port)
            try await client.upgrade(try await app.begin(), port: app.port)
            let isLast = opcode != 1
            try await client.send(RawClient.frame(opcode, text, isLast: isLast))
            for _ in 0..<20 { try await client.send(RawClient.frame(isLast ? opcode : 0, text, isLast: isLast)) }
            while app.host.counters.throttled == 0 { await Task.yield() }
            #expect(app.host.counters.throttled == 1)
        }
    }

    @Test func aMessageOfManyPiecesIsPutTogether() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let socket = try await app.connect(page)
            let hello = """
                {"hello":{"client":"a","epoch":\(page.epoch),"seen":\(page.number),"token":"\(page.token)"}}
                """
            socket.sendFragments(hello.map { String($0) })
            #expect(try await socket.frame().h?.n == 0)
        }
    }

    @Test(arguments: [(0x1, "{}"), (0x9, "x"), (0x8, "")] as [(UInt8, String)])
    func whatIsNotMaskedEndsTheConnection(_ opcode: UInt8, _ text: String) async throws {
        try await ServedApp.serve { app in
            let client = try await RawClient.connect(port: app.port)
            try await client.upgrade(try await app.begin(), port: app.port)
            try await client.send(RawClient.frame(opcode, text, isMasked: false))
            // A close frame with 1002.
            #expect(await client.bytes() == [0x88, 2, 0x03, 0xEA])
        }
    }

    @Test func aNumberThatSkipsOthersEndsTheConnection() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let (socket, _) = try await app.greet(page)
            socket.batch(2, "[\"press\",\"\(try page.pressed("More"))\"]")
            #expect(try await socket.closeCode() == 4400)
            #expect(try await !app.load(page).html.contains("Second screen"))
            let (again, hello) = try await app.greet(page)
            #expect(hello.h?.n == 0)
            again.batch(1, "[\"press\",\"\(try page.pressed("More"))\"]")
            #expect(try await again.frame().a == 1)
        }
    }

    // MARK: What goes out

    /// `outgoingLimit`, `maximumOutgoingMessage`: a large page goes to whoever reads it, and small things behind it.
    @Test func tenMegabytesReachWhoeverReads() async throws {
        try await ServedApp.serve { app in
            let (socket, _) = try await app.greet(try await app.begin())
            let text = String(repeating: "x", count: 10_000_000)
            await app.hub(of: socket) { hub in
                hub.show(notice: text)
                for number in 1...50 { hub.show(notice: "\(number)") }
            }
            #expect(try await socket.frame().p == [["c", "notice", .null, .text(text)]])
            for number in 1...50 {
                #expect(try await socket.frame().p == [["c", "notice", .null, .text("\(number)")]])
            }
            #expect(app.host.counters.slow == 0)
        }
    }

    /// `outgoingLimit`
    @Test func tenMegabytesTwiceEndWhoeverDoesNotRead() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let (socket, _) = try await app.greet(page)
            try await socket.stopReading()
            await app.hub(of: socket) { hub in
                for _ in 0..<2 { hub.show(notice: String(repeating: "x", count: 10_000_000)) }
            }
            while app.host.counters.slow == 0 { await Task.yield() }
            #expect(app.host.counters.largestBacklog < 21_000_000)
            try await socket.startReading()
            #expect(try await [1013, nil].contains(socket.closeCode()))
            while app.host.outgoing(0) != 0 { await Task.yield() }
        }
    }

    /// `maximumOutgoingMessage`
    @Test func aMessageNobodyShallGetIsNotSent() async throws {
        try await ServedApp.serve {
            $0.maximumOutgoingMessage = 10_000
        } perform: { app in
            let (socket, _) = try await app.greet(try await app.begin())
            await app.hub(of: socket) { $0.show(notice: String(repeating: "x", count: 10_000)) }
            #expect(try await socket.closeCode() == 1013)
        }
    }

    /// `drainPatience`
    @Test func whoReadsNothingOfWhatWaitsIsSentAway() async throws {
        try await ServedApp.serve {
            $0.drainPatience = .milliseconds(50)
        } perform: { app in
            let (socket, _) = try await app.greet(try await app.begin())
            try await socket.stopReading()
            await app.hub(of: socket) { $0.show(notice: String(repeating: "x", count: 10_000_000)) }
            while app.host.counters.slow == 0 { await Task.yield() }
            #expect(app.host.counters.slow == 1)
        }
    }

    /// `outgoingLimitInAll`
    @Test func allTogetherMayHaveSoMuchWaiting() async throws {
        try await ServedApp.serve {
            $0.outgoingLimitInAll = 4_000_000
            $0.outgoingLimit = 1000
        } perform: { app in
            let page = try await app.begin()
            let (socket, _) = try await app.greet(page, client: "a")
            try await socket.stopReading()
            await app.hub(of: socket) { hub in
                hub.show(notice: String(repeating: "x", count: 10_000_000))
                hub.show(notice: "and one more")
            }
            while app.host.counters.slow == 0 { await Task.yield() }
            #expect(app.host.counters.slow == 1)
        }
    }

    // MARK: How many

    /// `maximumSocketsPerAddress`
    @Test func anAddressMayHaveSomeLiveConnections() async throws {
        try await ServedApp.serve {
            $0.maximumSocketsPerAddress = 1
            $0.trustedProxies = [AddressRange("127.0.0.1")].compactMap(\.self)
        } perform: { app in
            let page = try await app.begin()
            let ann = ["X-Forwarded-For": "192.0.2.1"]
            let first = try await app.connect(page, fields: ann)
            await #expect(throws: (any Error).self) { try await app.connect(page, fields: ann) }
            let bob = try await app.connect(page, fields: ["X-Forwarded-For": "192.0.2.2"])
            await first.close()
            while app.host.ledger.withLock({ $0.openSockets }) > 1 { await Task.yield() }
            let again = try await app.connect(page, fields: ann)
            await bob.close()
            await again.close()
        }
    }

    // MARK: The end

    /// `shutdownPatience`: none of these keeps the server from ending.
    @Test(.timeLimit(.minutes(10))) func aShutdownWaitsForNobody() async throws {
        let kept = Collected<RawClient>()
        var handlers = Handlers()
        handlers.on("order") { _ in
            try? await Task.sleep(for: .seconds(3600))
            return .success([:])
        }
        try await ServedApp.serve(handlers: handlers) {
            $0.shutdownPatience = .milliseconds(100)
            $0.replyPatience = .seconds(3600)
        } perform: { app in
            let page = try await app.begin()
            // In the middle of a head, of a body, of an answer nobody reads, and live without reading.
            for request in [
                "GET / HT",
                "POST \(page.action) HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\ntoken",
                String(repeating: "GET /assets/\(app.host.assets.script.name) HTTP/1.1\r\nHost: a\r\n\r\n", count: 30),
            ] {
                let client = try await RawClient.connect(port: app.port)
                try await client.stopReading()
                try await client.send(request)
                await kept.append(client)
            }
            let live = try await RawClient.connect(port: app.port)
            try await live.upgrade(page, port: app.port)
            try await live.stopReading()
            await kept.append(live)
            // An answer that is long in coming.
            let form = "token=\(page.token)&r=\(page.number)&e=press%20\(try page.pressed("Send"))"
            let waiting = try await RawClient.connect(port: app.port)
            try await waiting.send(
                """
                POST \(page.action) HTTP/1.1\r\nHost: 127.0.0.1:\(app.port)\r\nCookie: \(page.cookie)\r\n\
                Content-Length: \(form.utf8.count)\r\n\r\n\(form)
                """)
            await kept.append(waiting)
            while app.host.counters.forms == 0 { await Task.yield() }
        }
    }
}

extension ServedApp {
    /// Does something with the hub of the session that pages look at.
    func hub(of socket: SocketClient, _ body: (SessionHub) -> Void) async {
        for hub in await host.directory.all() { body(hub) }
    }
}
