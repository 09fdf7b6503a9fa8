import NIOCore
import Testing
import WendCore
import WendExpressions

@testable import WendWeb

/// What decides without any connection.
struct PartsTests {
    @Test func aBucketGivesAsManyAsItHoldsAndFillsAgain() {
        let start = ContinuousClock.now
        var bucket = TokenBucket(rate: 10, burst: 3, now: start)
        func take(_ time: ContinuousClock.Instant) -> [Bool] { (0..<4).map { _ in bucket.take(now: time) } }
        #expect(take(start) == [true, true, true, false])
        #expect(take(start + .milliseconds(150)) == [true, false, false, false])
        #expect(take(start + .seconds(60)) == [true, true, true, false])
    }

    @Test(arguments: [
        ("example.org", "example.org"), ("Example.org:8080", "example.org"), ("[::1]", "[::1]"), ("[::1]:80", "[::1]"),
        ("example.org:", "example.org"), ("", ""), ("localhost:1@evil.org", nil), ("localhost:80:80", nil),
        ("[::1", nil), ("[::1]evil.org", nil), ("localhost:8o", nil),
    ])
    func theNameAskedForIsWithoutItsPort(authority: String, name: String?) {
        #expect(WebAddress.hostName(of: authority) == name)
    }

    @Test func spendingMoreThanThereIsSaysHowLongToWait() {
        let start = ContinuousClock.now
        var bucket = TokenBucket(rate: 10, burst: 1, now: start)
        let waits = (0..<3).map { _ in bucket.spend(now: start) }
        #expect(waits == [nil, .seconds(0.1), .seconds(0.2)])
    }

    @Test func missedPatchesLeadFromWhereAPageIs() {
        var missed = MissedPatches(limit: 1000, from: 5)
        missed.append(Array("[1]".utf8), number: 6)
        missed.append([], number: 7)
        missed.append(Array("[2]".utf8), number: 8)
        #expect(missed.since(5, newest: 8) == Array("[1],[2]".utf8))
        #expect(missed.since(6, newest: 8) == Array("[2]".utf8))
        #expect(missed.since(8, newest: 8) == [])
        #expect(missed.since(4, newest: 8) == nil)
        #expect(missed.since(9, newest: 8) == nil)
        missed.restart(from: 9)
        #expect(missed.since(8, newest: 9) == nil)
        #expect(missed.since(9, newest: 9) == [])
    }

    @Test func oldPatchesMakeRoomForNewOnes() {
        var missed = MissedPatches(limit: 200, from: 0)
        for number in 1...10 { missed.append(Array(repeating: 0x20, count: 40), number: number) }
        #expect(missed.since(7, newest: 10) == nil)
        #expect(missed.since(8, newest: 10) != nil)
        missed.append(Array(repeating: 0x20, count: 4000), number: 11)
        #expect(missed.since(10, newest: 11) == nil)
        #expect(missed.since(11, newest: 11) == [])
    }

    @Test func aCounterIsKnownOnceItsBatchIsCommitted() {
        let patch = Patch.set(id: "w1~i", name: "value", value: "other")
        var edits = FieldEdits()
        edits.received([FieldEdits.Edit(control: "w1~i", text: "mine", counter: 4)], in: 2)
        func adapted(_ value: String) -> Patch? {
            edits.adapted(.set(id: "w1~i", name: "value", value: value))
        }
        func counted(_ value: String) -> Patch { .set(id: "w1~i", name: "value", value: value, counter: 4) }
        #expect(adapted("other") == patch)
        edits.committed(upTo: 1)
        #expect(adapted("other") == patch)
        edits.committed(upTo: 2)
        #expect(adapted("mine") == nil)
        #expect(adapted("other") == counted("other"))
        // The page shows the other text now, so its own earlier text is news again.
        #expect(adapted("mine") == counted("mine"))
        edits.note([.remove(id: "w1")])
        #expect(adapted("other") == patch)
    }

    @Test func anOwnerIsWrittenAndReadAgain() throws {
        let secret = Ownership.randomText()
        let owner = Ownership(secret: secret, principal: "ann.lee@example.org")
        #expect(Ownership(owner.text) == owner)
        #expect(owner.admits(secrets: ["x", secret], principal: "ann.lee@example.org"))
        #expect(!owner.admits(secrets: [secret], principal: nil))
        #expect(!owner.admits(secrets: [owner.token], principal: "ann.lee@example.org"))
        let nobody = Ownership(secret: secret, principal: nil)
        #expect(Ownership(nobody.text) == nobody)
        #expect(Ownership("nonsense") == nil)
    }

    @Test(arguments: [
        ("a=1&b=two+words&c=%C3%A4", ["a": "1", "b": "two words", "c": "ä"]),
        ("a=x%0D%0Ay%0Az%0D", ["a": "x\ny\nz\n"]),
        ("e=press+w1%2Fsave&flag", ["e": "press w1/save", "flag": ""]),
        ("a=1&a=2", ["a": "1"]),
    ])
    func readsForms(text: String, fields: [String: String]) throws {
        let form = try #require(FormPost(Array(text.utf8)))
        for (name, value) in fields { #expect(form[name] == value) }
    }

    @Test(arguments: ["a=%", "a=%zz", "a=%FF"])
    func refusesFormsThatAreNoText(text: String) {
        #expect(FormPost(Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        ("gzip", true), ("br, gzip;q=0.5", true), ("*", true), ("gzip;q=0", false), ("br", false), ("", false),
    ])
    func knowsWhatABrowserCanRead(header: String, isAccepted: Bool) {
        #expect(Compression.isAccepted(by: header) == isAccepted)
    }

    @Test func compressesWhatGainsByIt() throws {
        let text = ByteBuffer(string: String(repeating: "the same again and again ", count: 400))
        let compressed = try #require(Compression.gzip(text))
        #expect(compressed.readableBytes < 500)
        #expect(Array(compressed.readableBytesView.prefix(2)) == [0x1F, 0x8B])
        #expect(Compression.gzip(ByteBuffer(string: "short")) == nil)
        var generator = SystemRandomNumberGenerator()
        let noise = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &generator) }
        #expect(Compression.gzip(ByteBuffer(bytes: noise)) == nil)
    }

    @Test(arguments: [
        ("/s/abc/live", "", "abc"), ("/s/abc/live?x=1", "", "abc"), ("/orders/s/abc/live", "/orders", "abc"),
        ("/s/abc", "", nil), ("/s//live", "", nil), ("/orders/s/abc/live", "", nil), ("/s/abc/live", "/orders", nil),
        ("/s/abc/live/more", "", nil),
    ])
    func knowsTheAddressOfALiveConnection(uri: String, mountPath: String, session: String?) {
        #expect(WebAddress(uri, below: mountPath)?.liveSession == session)
    }

    @Test(arguments: [("a b/ä", "a%20b%2F%C3%A4"), ("plain-1.png", "plain-1.png"), ("%", "%25")])
    func escapesNames(name: String, escaped: String) {
        #expect(AddressText.escaped(name) == escaped)
        #expect(AddressText.unescaped(escaped) == name)
    }

    @Test func readsEventsAsPagesWriteThem() throws {
        let text =
            #"{"n":3,"e":[["edit","w1/a","x",2],["press","w2"],["select","w3",1],"#
            + #"["edit","w4",true,1],["scroll","w5",1.5]]}"#
        guard case .batch(3, let events)? = ClientMessage(Array(text.utf8)) else {
            Issue.record("not read")
            return
        }
        #expect(events.map(\.kind) == [.edit, .press, .select, .edit, .scroll])
        #expect(events.map(\.value) == [.string("x"), nil, .integer(1), .bool(true), .double(1.5)])
        #expect(events.map(\.counter) == [2, nil, nil, 1, nil])
        #expect(events.map { $0.element?.description } == ["w1/a", "w2", "w3", "w4", "w5"])
    }
}
