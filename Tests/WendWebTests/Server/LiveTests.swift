import NIOCore
import Testing
import WendCore
import WendRuntime

@testable import WendWeb

/// Live connections, over a real connection.
struct LiveTests {
    @Test func aPageThatMissedNothingGetsNothing() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let (_, frame) = try await app.greet(page)
            #expect(frame.h?.epoch == 1 && frame.h?.n == 0 && frame.h?.r == page.number)
            #expect(frame.h?.p == [] && frame.h?.s == nil)
            #expect(app.host.counters.resumed == 1)
        }
    }

    @Test func aBatchIsAcknowledgedWithItsPatchesInOneFrame() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let (socket, _) = try await app.greet(page)
            socket.batch(1, "[\"press\",\"\(try page.pressed("More"))\"]")
            let frame = try await socket.frame()
            #expect(frame.a == 1)
            #expect(frame.r == page.number + 1)
            #expect(frame.p?.contains { $0.first == "i" && "\($0)".contains("Second screen") } == true)
            #expect(frame.p?.contains(["c", "title", .null, "More"]) == true)
        }
    }

    @Test func ownTextIsNotEchoedAndOtherPagesGetIt() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let item = try page.id("item")
            let (first, _) = try await app.greet(page, client: "a")
            let (second, _) = try await app.greet(page, client: "b")
            first.batch(1, "[\"begin\",\"\(item)\"],[\"edit\",\"\(item)\",\"Tea\",1]")
            let own = try await first.frame()
            #expect(own.a == 1)
            #expect(own.p?.contains { $0.contains("value") } != true)
            let mirrored = try await second.frame()
            #expect(mirrored.a == nil && mirrored.r == own.r)
            #expect(mirrored.p == [["s", .text("\(item)~i"), "value", "Tea"]])
        }
    }

    @Test func aValueFromElsewhereCarriesTheCounterOfThePageThatTyped() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let item = try page.id("item")
            let (first, _) = try await app.greet(page, client: "a")
            let (second, _) = try await app.greet(page, client: "b")
            first.batch(1, "[\"edit\",\"\(item)\",\"Tea\",7]")
            _ = try await first.frame()
            _ = try await second.frame()
            second.batch(1, "[\"edit\",\"\(item)\",\"Cake\",1]")
            #expect(try await first.frame().p == [["s", .text("\(item)~i"), "value", "Cake", 7]])
        }
    }

    @Test func anEditThatIsRefusedIsPutRightInThePage() async throws {
        try await ServedApp.serve(Self.slider) { app in
            let page = try await app.begin()
            let volume = try page.id("volume")
            let (socket, _) = try await app.greet(page)
            socket.batch(1, "[\"edit\",\"\(volume)\",\"400\",3]")
            let frame = try await socket.frame()
            #expect(frame.a == 1)
            #expect(frame.p == [["s", .text("\(volume)~i"), "value", "5", 3]])
            #expect(app.host.counters.refusals == [.invalidValue: 1])
        }
    }

    @Test func aPageThatWasAwayGetsWhatItMissed() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let item = try page.id("item")
            let (away, _) = try await app.greet(page, client: "away")
            let (here, _) = try await app.greet(page, client: "here")
            await away.close()
            here.batch(1, "[\"edit\",\"\(item)\",\"Tea\",1]")
            _ = try await here.frame()
            here.batch(2, "[\"press\",\"\(try page.pressed("More"))\"]")
            _ = try await here.frame()
            let (_, frame) = try await app.greet(page, client: "away", seen: page.number)
            #expect(frame.h?.s == nil)
            #expect(frame.h?.p?.first == ["s", .text("\(item)~i"), "value", "Tea"])
            #expect(frame.h?.p?.contains { $0.first == "i" } == true)
        }
    }

    @Test(
        arguments: [(epoch: 9, seen: nil), (epoch: nil, seen: 999), (epoch: nil, seen: 0)]
            as [(epoch: Int?, seen: Int?)])
    func aPageThatCannotBeBroughtUpToDateGetsEverything(_ hello: (epoch: Int?, seen: Int?)) async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let (_, frame) = try await app.greet(page, epoch: hello.epoch, seen: hello.seen)
            let snapshot = try #require(frame.h?.s)
            #expect(snapshot.html.hasPrefix("<div id=") && snapshot.html.contains("Nothing sent"))
            #expect(snapshot.p.first == ["c", "title", .null, "Order"])
            #expect(snapshot.why == nil)
            #expect(app.host.counters.snapshots == 1)
        }
    }

    /// Also while batches of the same page are still being worked on: a page that comes again at once.
    @Test func aGreetingTellsOfTheBatchesItShows() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let item = try page.id("item")
            var (socket, _) = try await app.greet(page)
            var last = 0
            for _ in 0..<80 {
                for number in last + 1...last + 8 {
                    socket.batch(number, "[\"edit\",\"\(item)\",\"<\(number)>\",\(number)]")
                }
                let (next, frame) = try await app.greet(page, epoch: 9)
                let greeting = try #require(frame.h)
                let html = try #require(greeting.s).html
                let shown = (0...last + 8).last { html.contains("\"&lt;\($0)&gt;\"") || html.contains("\"<\($0)>\"") }
                #expect(greeting.n == shown ?? 0)
                (socket, last) = (next, greeting.n)
            }
            #expect(last > 0)
        }
    }

    @Test func aNumberThatCameBeforeIsOnlyAcknowledged() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let press = "[\"press\",\"\(try page.pressed("More"))\"]"
            let (socket, _) = try await app.greet(page)
            socket.batch(1, press)
            _ = try await socket.frame()
            socket.batch(1, press)
            let again = try await socket.frame()
            #expect(again.a == 1 && again.p == nil)
            #expect(app.host.counters.duplicates == 1)
            await socket.close()
            let (_, hello) = try await app.greet(page)
            #expect(hello.h?.n == 1)
        }
    }

    @Test func whatCouldNotBeStoredIsTakenBackAndMayBeSentAgain() async throws {
        let isFull = Changing(false)
        try await ServedApp.serve(store: KeptStore(MemoryStore(), isFull: { isFull.current })) { app in
            let page = try await app.begin()
            let item = try page.id("item")
            let (socket, _) = try await app.greet(page)
            socket.batch(1, "[\"edit\",\"\(item)\",\"Tea\",1]")
            #expect(try await socket.frame().a == 1)
            isFull.current = true
            socket.batch(2, "[\"edit\",\"\(item)\",\"Cake\",2]")
            let hello = try #require(try await socket.frame().h)
            #expect(hello.n == 1)
            // Why is said in words for the person; where is for whoever runs it.
            #expect(hello.s?.why?.contains("could not be saved: the disk is full") == true)
            #expect(hello.s?.why?.contains("/data") == false)
            #expect(hello.s?.html.contains("value=\"Tea\"") == true)
            isFull.current = false
            socket.batch(2, "[\"edit\",\"\(item)\",\"Cake\",3]")
            #expect(try await socket.frame().a == 2)
            #expect(try await app.load(page).html.contains("value=\"Cake\""))
        }
    }

    // MARK: Hostile pages

    @Test(arguments: [
        ("[\"press\",\"w999/nothing\"]", Refusal.unknownElement),
        ("[\"press\",\"nonsense\"]", .unknownElement),
        ("[\"press\",\"OFF\"]", .disabled),
        ("[\"edit\",\"URGENT\",\"perhaps\",1]", .invalidValue),
        ("[\"back\",\"ITEM\"]", .notAllowed),
    ])
    func whatMayNotBeDoneIsRefusedAndCounted(event: String, refusal: Refusal) async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let (socket, _) = try await app.greet(page)
            let text = event.replacing("OFF", with: try page.id("off")).replacing("URGENT", with: try page.id("urgent"))
                .replacing("ITEM", with: try page.id("item"))
            socket.batch(1, text)
            #expect(try await socket.frame().a == 1)
            #expect(app.host.counters.refusals[refusal] == 1)
            socket.batch(2, "[\"press\",\"\(try page.pressed("More"))\"]")
            #expect(try await socket.frame().a == 2)
        }
    }

    @Test(arguments: ["hello", "{\"n\":-1,\"e\":[]}", "{\"n\":1,\"e\":[[\"explode\",\"w1\"]]}", "[]", "{\"n\":1}"])
    func whatIsNoMessageEndsTheConnection(text: String) async throws {
        try await ServedApp.serve { app in
            let (socket, _) = try await app.greet(try await app.begin())
            socket.send(text)
            #expect(try await socket.closeCode() == 1007)
            #expect(app.host.counters.malformed == 1)
        }
    }

    @Test func aMessageMayNotBeTooLarge() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let (first, _) = try await app.greet(page, client: "a")
            first.send(String(repeating: "x", count: 1 << 20))
            #expect(try await first.closeCode() == 1009)
            let (second, _) = try await app.greet(page, client: "b")
            second.sendFragments(Array(repeating: String(repeating: "x", count: 30_000), count: 3))
            #expect(try await second.closeCode() == 1009)
            #expect(app.host.counters.oversized == 2)
        }
    }

    @Test func aMessageMayComeInPieces() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let (socket, _) = try await app.greet(page)
            socket.sendFragments(["{\"n\":1,", "\"e\":[[\"press\",\"", "\(try page.pressed("More"))\"]]}"])
            #expect(try await socket.frame().a == 1)
        }
    }

    @Test func whoSaysNothingIsSentAway() async throws {
        try await ServedApp.serve {
            $0.helloPatience = .milliseconds(300)
        } perform: { app in
            // A client that gets the end together with the answer to its upgrade, as on a busy machine, is told no reason by its library.
            var code: Int?
            var count = 0
            while code == nil {
                code = try await app.connect(try await app.begin()).closeCode()
                count += 1
            }
            #expect(code == 1008)
            #expect(app.host.counters.silentSockets == count)
        }
    }

    @Test func whoDoesNotSayHelloFirstIsSentAway() async throws {
        try await ServedApp.serve { app in
            let socket = try await app.connect(try await app.begin())
            socket.batch(1, "")
            #expect(try await socket.closeCode() == 1008)
        }
    }

    @Test func theTokenHasToBeThePages() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let other = try await app.begin()
            let socket = try await app.connect(page)
            socket.hello(page, token: other.token)
            #expect(try await socket.closeCode() == 4403)
            let foreign = try await app.connect(page, fields: ["Cookie": other.cookie])
            foreign.hello(page)
            #expect(try await foreign.closeCode() == 4403)
            #expect(app.host.counters.forbidden == 2)
        }
    }

    @Test func aSessionThatIsGoneIsSaidToBe() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            try await app.sessions.delete(SessionID(rawValue: page.session))
            let socket = try await app.connect(page)
            socket.hello(page)
            #expect(try await socket.closeCode() == 4404)
        }
    }

    // MARK: Upgrades that are refused get an answer

    @Test(arguments: [
        (["Origin": "https://elsewhere.example"], 403),
        (["Cookie": ""], 403),
        (["Sec-WebSocket-Version": "12"], 426),
        (["Upgrade": "h2c"], 426),
        (["Host": "elsewhere.example"], 403),
    ])
    func anUpgradeThatIsNotOursGetsAnAnswer(fields: [String: String], status: Int) async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            var all = [
                "Origin": "http://127.0.0.1:\(app.port)", "Cookie": page.cookie, "Connection": "Upgrade",
                "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            ]
            all.merge(fields) { $1 }
            var request = "GET \(page.live) HTTP/1.1\r\n"
            for (name, value) in ["Host": "127.0.0.1:\(app.port)"].merging(all, uniquingKeysWith: { $1 }) {
                request += "\(name): \(value)\r\n"
            }
            let reply = try #require(WebReply(try await WebReply.exchange(app.port, request + "\r\n")))
            #expect(reply.status == status)
        }
    }

    @Test func anUpgradeElsewhereGetsTheAnswerOfThatPlace() async throws {
        try await ServedApp.serve { app in
            let page = try await app.begin()
            let reply = try await WebReply.request(
                app.port, "GET", "/s/\(page.session)",
                fields: [
                    "Cookie": page.cookie, "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
                ])
            #expect(reply.status == 200)
        }
    }

    @Test func moreConnectionsThanAllowedAreRefused() async throws {
        try await ServedApp.serve {
            $0.maximumSocketsPerSession = 1
        } perform: { app in
            let page = try await app.begin()
            let (first, _) = try await app.greet(page, client: "a")
            let second = try await app.connect(page)
            second.hello(page, client: "b")
            #expect(try await second.closeCode() == 1013)
            // The same page again takes its own place.
            let (_, again) = try await app.greet(page, client: "a")
            #expect(again.h != nil)
            #expect(try await first.closeCode() == 4409)
        }
    }

    // MARK: The other side of the connection

    @Test func whoDoesNotReadIsSentAway() async throws {
        try await ServedApp.serve {
            $0.outgoingLimit = 64 * 1024
            $0.batchBurst = 1e6
            // Who does not read answers no pings either: that is not what it shall be sent away for.
            $0.pingInterval = .seconds(3600)
        } perform: { app in
            let page = try await app.begin()
            let item = try page.id("item")
            let (slow, _) = try await app.greet(page, client: "slow")
            try await slow.stopReading()
            let (fast, _) = try await app.greet(page, client: "fast")
            let text = String(repeating: "x", count: 40_000)
            var number = 0
            while app.host.counters.slow == 0 && number < 1000 {
                number += 1
                fast.batch(number, "[\"edit\",\"\(item)\",\"\(text)\(number)\",\(number)]")
                _ = try await fast.frame()
            }
            #expect(app.host.counters.slow == 1)
            try await slow.startReading()
            #expect(try await [1013, nil].contains(slow.closeCode()))
            number += 1
            fast.batch(number, "[\"press\",\"\(try page.pressed("More"))\"]")
            #expect(try await fast.frame().a == number)
        }
    }

    @Test func whoSendsTooMuchIsSlowedDownAndLosesNothing() async throws {
        try await ServedApp.serve {
            $0.batchBurst = 5
            $0.batchesPerSecond = 500
        } perform: { app in
            let page = try await app.begin()
            let item = try page.id("item")
            let (socket, _) = try await app.greet(page)
            for number in 1...200 { socket.batch(number, "[\"edit\",\"\(item)\",\"\(number)\",\(number)]") }
            var acknowledged = 0
            while acknowledged < 200 { acknowledged = try await socket.frame().a ?? acknowledged }
            #expect(app.host.counters.throttled > 0)
            #expect(try await app.load(page).html.contains("value=\"200\""))
        }
    }

    @Test func aConnectionOfAnotherPrincipalIsClosed() async throws {
        let principals = Changing<String?>(nil)
        try await ServedApp.serve(principal: { _ in principals.current }) { app in
            principals.current = "Ann"
            let page = try await app.begin()
            let (socket, _) = try await app.greet(page)
            principals.current = "Bob"
            socket.batch(1, "[\"press\",\"\(try page.pressed("More"))\"]")
            #expect(try await socket.closeCode() == 4403)
            principals.current = "Ann"
            #expect(try await app.load(page).html.contains("Nothing sent"))
        }
    }

    // MARK: Ends and returns

    /// A server that waited for the one that is not reading would never end.
    @Test(.timeLimit(.minutes(10))) func aShutdownWaitsForNoConnection() async throws {
        let sockets = Collected<SocketClient>()
        try await ServedApp.serve { app in
            let page = try await app.begin()
            for client in 0..<8 { await sockets.append(try await app.greet(page, client: "\(client)").0) }
            // One that has only connected, one that is between two requests, and one whose browser is not reading.
            await sockets.append(try await app.connect(page))
            try await sockets.items[3].stopReading()
        }
        for (index, socket) in await sockets.items.enumerated() where index != 3 {
            #expect(try await socket.closeCode() == 1012)
        }
    }

    @Test func aSessionGoesOnAfterTheServerWasKilled() async throws {
        let store = MemoryStore()
        let pages = Collected<LoadedPage>()
        try await ServedApp.serve(store: KeptStore(store)) { app in
            let first = try await app.begin()
            let (socket, _) = try await app.greet(first)
            socket.batch(1, "[\"edit\",\"\(try first.id("item"))\",\"Tea\",1]")
            _ = try await socket.frame()
            await pages.append(first)
        }
        let kept = try #require(await pages.items.first)
        try await ServedApp.serve(store: KeptStore(store)) { app in
            let (socket, frame) = try await app.greet(kept)
            let hello = try #require(frame.h)
            #expect(hello.epoch == 2 && hello.n == 1)
            #expect(hello.s?.html.contains("value=\"Tea\"") == true)
            socket.batch(2, "[\"press\",\"\(try kept.pressed("More"))\"]")
            #expect(try await socket.frame().a == 2)
            #expect(try await app.load(kept).html.contains("Second screen"))
        }
    }

    private static let slider = """
        <workflow><screen><container>
            <slider name="volume">
                <accessibilityLabel>Volume</accessibilityLabel>
                <minimumValue>0</minimumValue><maximumValue>10</maximumValue><value>5</value>
            </slider>
        </container></screen></workflow>
        """
}

extension LoadedPage {
    /// The id of the element that a button with a text presses.
    func pressed(_ text: String) throws -> String { String(try button(text).drop { $0 != " " }.dropFirst()) }
}

actor Collected<Item: Sendable> {
    private(set) var items: [Item] = []
    func append(_ item: Item) { items.append(item) }
}
