import NIOCore
import Synchronization
import Testing
import WendRuntime

@testable import WendWeb

/// What HTTP connections may do, over real ones.
@Suite(.serialized) struct RequestLimitsTests {
    @Test(arguments: [
        "BAD\r\n\r\n", "GET / HTTP/9.9\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nNo colon\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ])
    func whatCannotBeReadIsAnsweredAtOnce(_ request: String) async throws {
        try await ServedApp.serve { app in
            let client = try await RawClient.connect(port: app.port)
            try await client.send(request)
            let answer = await client.everything()
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
            #expect(answer.lowercased().contains("connection: close"))
        }
    }

    @Test func aBodyThatCannotBeReadIsAnsweredAtOnce() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let client = try await RawClient.connect(port: app.port)
            try await client.send(
                """
                POST \(page.action) HTTP/1.1\r\nHost: a\r\nCookie: \(page.cookie)\r\nTransfer-Encoding: chunked\r\n\r\n\
                zzz\r\nwhat\r\n
                """)
            #expect(await client.everything().hasPrefix("HTTP/1.1 400 "))
            #expect(app.host.counters.forms == 0)
        }
    }

    /// `maximumHeadSize`
    @Test(arguments: [true, false]) func aHeadMayNotBeTooLarge(_ isOneField: Bool) async throws {
        try await ServedApp.serve {
            $0.maximumHeadSize = 4096
        } perform: { app in
            let client = try await RawClient.connect(port: app.port)
            let fields =
                isOneField
                ? "A: \(String(repeating: "a", count: 5000))\r\n"
                : (0..<200).map { "A\($0): \(String(repeating: "a", count: 20))\r\n" }.joined()
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\(fields)")
            let answer = await client.everything()
            #expect(answer.hasPrefix("HTTP/1.1 431 ") && answer.contains("4096 bytes"))
        }
    }

    @Test func whatCameBeforeSomethingUnreadableIsAnsweredFirst() async throws {
        try await ServedApp.serve { app in
            let client = try await RawClient.connect(port: app.port)
            try await client.send("GET /nothing HTTP/1.1\r\nHost: a\r\n\r\nBAD\r\n\r\n")
            let answers = await client.everything()
            #expect(answers.split(separator: "HTTP/1.1 ").map { $0.prefix(3) } == ["404", "400"])
        }
    }

    /// `headPatience`
    @Test(arguments: ["", "GET / HTTP/1.1\r\nHo"]) func aHeadMayNotTakeLong(_ beginning: String) async throws {
        try await ServedApp.serve {
            $0.headPatience = .milliseconds(50)
        } perform: { app in
            let client = try await RawClient.connect(port: app.port)
            if !beginning.isEmpty { try await client.send(beginning) }
            let answer = await client.everything()
            #expect(answer.isEmpty || (!beginning.isEmpty && answer.hasPrefix("HTTP/1.1 408 ")))
        }
    }

    /// `idlePatience`
    @Test(arguments: ["", "GET / HTTP/1.1\r\nHo"]) func theNextRequestMayNotTakeLong(_ beginning: String) async throws {
        try await ServedApp.serve {
            $0.idlePatience = .milliseconds(50)
        } perform: { app in
            let client = try await RawClient.connect(port: app.port)
            try await client.send("GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n\(beginning)")
            #expect(await client.everything().hasPrefix("HTTP/1.1 404 "))
        }
    }

    /// `bodyPatience`, `minimumBodyRate`
    @Test func aBodyMayNotTakeLong() async throws {
        try await ServedApp.serve {
            $0.bodyPatience = .milliseconds(100)
            $0.minimumBodyRate = 1e6
        } perform: { app in
            let page = try await app.begin()
            let client = try await RawClient.connect(port: app.port)
            try await client.send(
                """
                POST \(page.action) HTTP/1.1\r\nHost: 127.0.0.1:\(app.port)\r\nCookie: \(page.cookie)\r\n\
                Content-Length: 100000\r\n\r\ntoken=
                """)
            #expect(await client.everything().hasPrefix("HTTP/1.1 408 "))
            #expect(app.host.counters.forms == 0)
        }
    }

    @Test func aBodyThatComesInPiecesIsTaken() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let client = try await RawClient.connect(port: app.port)
            let body = "token=\(page.token)&r=\(page.number)&return="
            try await client.send(
                """
                POST \(page.action) HTTP/1.1\r\nHost: 127.0.0.1:\(app.port)\r\nCookie: \(page.cookie)\r\n\
                Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n
                """)
            for byte in body.utf8 { try await client.send([byte]) }
            #expect(await client.everything().hasPrefix("HTTP/1.1 303 "))
        }
    }

    /// `maximumPipelined`
    @Test func onlySomeRequestsMayWait() async throws {
        try await ServedApp.serve {
            $0.maximumPipelined = 3
        } perform: { app in
            let client = try await RawClient.connect(port: app.port)
            let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            try await client.send(String(repeating: request, count: 200))
            let answers = await client.everything()
            #expect(answers.contains("HTTP/1.1 429 ") && answers.contains("At most 3 requests"))
            #expect(app.host.counters.sessions <= 3 && app.host.counters.overLimit == 1)
        }
    }

    /// `drainPatience`
    @Test func whoDoesNotReadAnAnswerIsSentAway() async throws {
        try await ServedApp.serve {
            $0.drainPatience = .milliseconds(50)
            $0.maximumPipelined = .max
        } perform: { app in
            let client = try await RawClient.connect(port: app.port)
            try await client.stopReading()
            let request = "GET /assets/\(app.host.assets.script.name) HTTP/1.1\r\nHost: a\r\n\r\n"
            client.push(Array(String(repeating: request, count: 5000).utf8))
            while app.host.counters.slow == 0 { await Task.yield() }
            #expect(app.host.counters.slow == 1)
        }
    }

    /// `maximumConnectionsPerAddress`
    @Test func anAddressMayHaveSomeConnections() async throws {
        try await ServedApp.serve {
            $0.maximumConnectionsPerAddress = 2
        } perform: { app in
            let first = try await RawClient.connect(port: app.port)
            let second = try await RawClient.connect(port: app.port)
            for client in [first, second] {
                try await client.send("GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.text(upTo: "</html>").contains("404"))
            }
            let third = try await RawClient.connect(port: app.port)
            #expect(await third.everything().contains("503 Service Unavailable"))
            #expect(app.host.counters.overLimit == 1)
        }
    }

    /// `maximumConnections`
    @Test func thereMayBeSomeConnectionsInAll() async throws {
        try await ServedApp.serve {
            $0.maximumConnections = 1
        } perform: { app in
            let first = try await RawClient.connect(port: app.port)
            try await first.send("GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await first.text(upTo: "</html>")
            let second = try await RawClient.connect(port: app.port)
            #expect(await second.everything().contains("There are too many connections."))
            await first.close()
            while app.host.ledger.withLock({ $0.openConnections }) > 0 { await Task.yield() }
            #expect(try await app.get("/").status == 200)
        }
    }

    /// `newSessionBurstPerAddress`
    @Test func anAddressThatHasHadItsSessionsTakesNobodyElses() async throws {
        try await ServedApp.serve {
            $0.newSessionBurstPerAddress = 2
            $0.newSessionsPerAddress = 0.001
            $0.trustedProxies = [AddressRange("127.0.0.1")].compactMap(\.self)
        } perform: { app in
            let ann = ["X-Forwarded-For": "203.0.113.9, 192.0.2.1"]
            for status in [200, 200, 503] {
                let reply = try await app.get("/", fields: ann)
                #expect(reply.status == status)
            }
            #expect(try await app.get("/", fields: ["X-Forwarded-For": "192.0.2.2"]).status == 200)
            #expect(try await app.get("/", fields: ["Forwarded": "for=\"[2001:db8::1]:4711\""]).status == 200)
        }
    }

    @Test func addressesThatNoProxyForwardsCountForNothing() async throws {
        try await ServedApp.serve {
            $0.newSessionBurstPerAddress = 2
            $0.newSessionsPerAddress = 0.001
        } perform: { app in
            for number in 1...4 {
                let reply = try await app.get("/", fields: ["X-Forwarded-For": "192.0.2.\(number)"])
                #expect(reply.status == (number < 3 ? 200 : 503))
            }
        }
    }

    /// `SessionOptions.maximumLivePerOwner`
    @Test func aBrowserMayHaveSomeSessions() async throws {
        var sessionOptions = SessionOptions()
        sessionOptions.maximumLivePerOwner = 2
        try await ServedApp.serve(sessionOptions: sessionOptions) { app in
            let first = try await app.begin()
            func begin() async throws -> LoadedPage {
                try LoadedPage(await app.get("/", cookie: first.cookie), cookie: first.cookie)
            }
            let second = try await begin()
            _ = try await begin()
            // The first was never used, so it makes room.
            #expect(try await app.get("/s/\(first.session)", cookie: first.cookie).status == 404)
            #expect(try await app.get("/s/\(second.session)", cookie: first.cookie).status == 200)
            // Those that are looked at stay.
            let (socket, _) = try await app.greet(second)
            let fourth = try await begin()
            let (other, _) = try await app.greet(fourth)
            #expect(try await app.get("/", cookie: first.cookie).status == 503)
            #expect(try await app.get("/").status == 200)
            await socket.close()
            await other.close()
        }
    }
}
