import NIOCore
import NIOHTTP1
import Testing
import WendRuntime

@testable import WendWeb

/// What limits are made of, without connections.
struct LimitPartsTests {
    // MARK: Addresses

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("192.0.2.1", "192.0.2.1", true),
        ("192.0.2.1", "192.0.2.2", false), ("::1", "::1", true), ("fd00::/8", "fdff::1", true),
        ("fd00::/8", "fe80::1", false), ("2001:db8::/65", "2001:db8::8000:0:0:1", false),
        ("0.0.0.0/0", "203.0.113.1", true), ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "203.0.113.1", true),
        ("10.0.0.0/8", "::ffff:10.0.0.1", true), ("172.16.0.0/12", "172.31.9.9", true),
        ("172.16.0.0/12", "172.32.0.1", false),
    ])
    func aRangeHoldsAddresses(_ range: String, _ address: String, _ isIn: Bool) throws {
        let range = try #require(AddressRange(range))
        let address = try #require(RemoteAddress(address))
        #expect(range.contains(address) == isIn)
    }

    @Test(arguments: ["", "localhost", "10.0.0.0/33", "10.0.0.0/-1", "::1/129", "10.0.0.0/", "10.0.0/8", "1.2.3.4/8/8"])
    func whatIsNoRangeIsNone(_ text: String) { #expect(AddressRange(text) == nil) }

    @Test(
        arguments: [
            // The fields count only from a proxy.
            ("203.0.113.1", ["x-forwarded-for": "192.0.2.1"], "203.0.113.1"),
            ("10.0.0.1", ["x-forwarded-for": "192.0.2.1"], "192.0.2.1"),
            ("10.0.0.1", [:], "10.0.0.1"),
            // The rightmost that is no proxy's; what is left of it may be invented.
            ("10.0.0.1", ["x-forwarded-for": "8.8.8.8, 192.0.2.1, 10.0.0.2"], "192.0.2.1"),
            ("10.0.0.1", ["x-forwarded-for": "10.0.0.3, 10.0.0.2"], "10.0.0.3"),
            ("10.0.0.1", ["x-forwarded-for": "192.0.2.1, nonsense, 10.0.0.2"], "10.0.0.2"),
            ("10.0.0.1", ["x-forwarded-for": "192.0.2.1:4711"], "192.0.2.1"),
            (
                "10.0.0.1", ["forwarded": "for=192.0.2.9, For=\"[2001:db8::1]:80\";proto=https;by=10.0.0.1"],
                "2001:db8::1"
            ),
            ("10.0.0.1", ["forwarded": "proto=https"], "10.0.0.1"),
            ("10.0.0.1", ["forwarded": "for=_hidden"], "10.0.0.1"),
            // One of the two was not written by the proxy.
            ("10.0.0.1", ["forwarded": "for=8.8.8.8", "x-forwarded-for": "192.0.2.1"], "10.0.0.1"),
            ("10.0.0.1", ["forwarded": "for=192.0.2.1", "x-forwarded-for": "192.0.2.1"], "192.0.2.1"),
        ] as [(String, [String: String], String)])
    func aProxySaysWhomARequestComesFrom(_ peer: String, _ fields: [String: String], _ client: String) throws {
        let proxies = [try #require(AddressRange("10.0.0.0/8"))]
        let headers = HTTPHeaders(fields.map { ($0.key, $0.value) })
        let found = ForwardedAddress.client(RemoteAddress(peer), headers: headers, proxies: proxies)
        #expect(found == RemoteAddress(client))
    }

    // MARK: Ledgers

    /// `maximumAddresses`
    @Test func theLedgerKeepsSoManyAddressesAndForgetsTheFullest() throws {
        var options = WebOptions()
        options.maximumAddresses = 16
        let now = ContinuousClock.now
        var ledger = AddressLedger(options: options, now: now)
        let busy = try #require(RemoteAddress("192.0.2.1"))
        let open = try #require(RemoteAddress("192.0.2.2"))
        for _ in 0..<50 { _ = ledger.beginSession(from: busy, now: now) }
        _ = ledger.openConnection(from: open, now: now)
        for number in 1...10_000 {
            let address = try #require(RemoteAddress("2001:db8:\(String(number, radix: 16))::1"))
            _ = ledger.beginSession(from: address, now: now)
            #expect(ledger.count <= 16)
        }
        #expect(ledger.knows(busy) && ledger.knows(open))
        ledger.closeConnection(from: open)
        #expect(ledger.openConnections == 0)
    }

    @Test func anIPv6NeighbourhoodCountsAsOne() {
        var options = WebOptions()
        options.newSessionBurstPerAddress = 2
        let now = ContinuousClock.now
        var ledger = AddressLedger(options: options, now: now)
        let results = ["2001:db8::1", "2001:db8::ffff:1", "2001:db8::2", "2001:db8:0:1::2"].map {
            ledger.beginSession(from: RemoteAddress($0), now: now)
        }
        #expect(results == [true, true, false, true])
    }

    /// `newSessionsPerAddress` before `newSessionsPerSecond`
    @Test func oneAddressLeavesTheOthersTheirSessions() throws {
        var options = WebOptions()
        options.newSessionBurst = 10
        options.newSessionBurstPerAddress = 4
        let now = ContinuousClock.now
        var ledger = AddressLedger(options: options, now: now)
        let greedy = try #require(RemoteAddress("192.0.2.1"))
        let taken = (0..<100).filter { _ in ledger.beginSession(from: greedy, now: now) }.count
        #expect(taken == 4)
        let other = try #require(RemoteAddress("192.0.2.2"))
        let left = (0..<4).filter { _ in ledger.beginSession(from: other, now: now) }.count
        #expect(left == 4)
        // Time fills the buckets again.
        let again = ledger.beginSession(from: greedy, now: now + .seconds(1))
        #expect(again)
    }

    /// `newConnectionsPerAddress`, `newConnectionBurstPerAddress`
    @Test func anAddressMayBeginSomeConnectionsASecond() throws {
        var options = WebOptions()
        options.newConnectionsPerAddress = 10
        options.newConnectionBurstPerAddress = 5
        let now = ContinuousClock.now
        var ledger = AddressLedger(options: options, now: now)
        let address = try #require(RemoteAddress("192.0.2.1"))
        func begin(_ count: Int, at time: ContinuousClock.Instant) -> Int {
            (0..<count).filter { _ in
                guard ledger.openConnection(from: address, now: time) else { return false }
                ledger.closeConnection(from: address)
                return true
            }.count
        }
        let atOnce = begin(20, at: now)
        let later = begin(20, at: now + .milliseconds(300))
        #expect(atOnce == 5 && later == 3)
        #expect(ledger.openConnections == 0)
    }

    @Test func connectionsOfProxiesCountInAllOnly() throws {
        var options = WebOptions()
        options.maximumConnectionsPerAddress = 1
        options.maximumConnections = 3
        options.trustedProxies = [try #require(AddressRange("10.0.0.1"))]
        let now = ContinuousClock.now
        var ledger = AddressLedger(options: options, now: now)
        let proxy = try #require(RemoteAddress("10.0.0.1"))
        let opened = (0..<5).filter { _ in ledger.openConnection(from: proxy, now: now) }.count
        #expect(opened == 3)
    }

    // MARK: Cookies

    /// The vectors of the function's authors: bytes from 0 on, of lengths 0 to 15.
    @Test func theKeyedHashIsTheOneItIsSaidToBe() {
        let key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
        let hashes = [0, 1, 7, 8, 15].map { SipHash.hash((0..<$0).map { UInt8($0) }, key: key) }
        #expect(
            hashes == [
                0x726f_db47_dd0e_0e31, 0x74f8_39c5_93dc_67fd, 0xab02_00f5_8b01_d137, 0x93f5_f579_9a93_2462,
                0xa129_ca61_49be_45e5,
            ])
    }

    @Test func onlyTheRightSealOpensACookie() {
        let seal = CookieSeal(key: (0..<32).map { UInt8($0) })
        let secret = Ownership.randomText()
        let value = seal.sealed(secret)
        #expect(seal.opened(value) == secret)
        #expect(CookieSeal.random().opened(value) == nil)
        #expect(CookieSeal(key: (0..<32).map { UInt8($0) }).opened(value) == secret)
        for wrong in [secret, "\(secret).", ".\(value)", "\(value)0", Ownership.randomText() + value.dropFirst(22)] {
            #expect(seal.opened(wrong) == nil)
        }
    }

    // MARK: Backlogs

    @Test func besidesTheLargestOnlySoMuchMayWait() {
        var options = WebOptions()
        options.outgoingLimit = 100
        options.maximumOutgoingMessage = 10_000
        var backlog = OutgoingBacklog(options: options)
        func admits(_ size: Int, waiting: Int) -> Bool { backlog.admits(size, waiting: waiting) }
        #expect(admits(10_000, waiting: 0))
        #expect(!admits(10_001, waiting: 0))
        backlog.add(10_000)
        #expect(admits(100, waiting: 10_000))
        #expect(!admits(101, waiting: 10_000))
        backlog.add(100)
        #expect(!admits(1, waiting: 10_100))
        // What has been read makes room, and when all has, everything is as at first.
        #expect(admits(1, waiting: 10_000))
        #expect(admits(10_000, waiting: 0))
        #expect(!admits(10_000, waiting: 101))
    }

    /// The attack this was found by, over a real connection: Tests/Browser/test_floods.py.
    @Test func ofManyPingsTheNewestIsAnswered() {
        var pongs = PongDebt()
        #expect(pongs.ping(ByteBuffer(string: "first")) == ByteBuffer(string: "first"))
        for number in 1...1000 { #expect(pongs.ping(ByteBuffer(string: "\(number)")) == nil) }
        #expect(pongs.written() == ByteBuffer(string: "1000"))
        #expect(pongs.ping(ByteBuffer(string: "later")) == nil)
        #expect(pongs.written() == ByteBuffer(string: "later"))
        #expect(pongs.written() == nil)
        #expect(pongs.ping(ByteBuffer(string: "new")) == ByteBuffer(string: "new"))
    }

    // MARK: Requests

    @Test func aRequestHasItsTimes() {
        let now = NIODeadline.uptimeNanoseconds(1)
        var progress = RequestProgress(options: WebOptions(), now: now)
        #expect(progress.deadline == now + .seconds(10))
        #expect(progress.began(now: now) == .proceed)
        progress.received(2048 * 5)
        #expect(progress.deadline == now + .seconds(15))
        progress.ended()
        // It is our turn.
        #expect(progress.deadline == nil)
        #expect(progress.answered(now: now) == .proceed)
        #expect(progress.deadline == now + .seconds(15))
        #expect(progress.late(isRead: true, now: now) == .cut)
    }

    @Test func aBodyNobodyReadsIsNotLate() {
        let now = NIODeadline.uptimeNanoseconds(1)
        var progress = RequestProgress(options: WebOptions(), now: now)
        _ = progress.began(now: now)
        #expect(progress.late(isRead: false, now: now + .seconds(10)) == .proceed)
        #expect(progress.deadline == now + .seconds(20))
        #expect(progress.late(isRead: true, now: now + .seconds(20)) == .refuse(.tooSlow))
    }

    @Test func aRefusalWaitsForTheAnswersBeforeIt() {
        let now = NIODeadline.uptimeNanoseconds(1)
        var progress = RequestProgress(options: WebOptions(), now: now)
        for _ in 0..<2 {
            _ = progress.began(now: now)
            progress.ended()
        }
        #expect(progress.refuse(.malformed) == .proceed)
        #expect(progress.ignoresInput)
        #expect(progress.answered(now: now) == .proceed)
        #expect(progress.answered(now: now) == .refuse(.malformed))
    }

    @Test func aBodyThatNobodyWaitsForEndsTheConnection() {
        let now = NIODeadline.uptimeNanoseconds(1)
        var progress = RequestProgress(options: WebOptions(), now: now)
        _ = progress.began(now: now)
        progress.answerBegan()
        #expect(progress.answered(now: now) == .close)
    }

    @Test func theServersEndWaitsForAnswersOnly() {
        let now = NIODeadline.uptimeNanoseconds(1)
        var idle = RequestProgress(options: WebOptions(), now: now)
        #expect(idle.quiesce() == .cut)
        var busy = RequestProgress(options: WebOptions(), now: now)
        _ = busy.began(now: now)
        busy.ended()
        #expect(busy.quiesce() == .proceed)
        #expect(busy.answered(now: now) == .close)
    }

    // MARK: Defaults

    @Test func aServerForThisMachineGivesOneAddressEverything() {
        let options = WebOptions.forThisMachine()
        #expect(options.maximumConnectionsPerAddress == .max && options.maximumSocketsPerAddress == .max)
        #expect(options.newSessionBurstPerAddress > options.newSessionBurst)
        #expect(options.hosts?.contains("localhost") == true && options.showsDiagnostics)
        let strict = WebOptions()
        #expect(strict.newSessionBurstPerAddress < strict.newSessionBurst / 2 && !strict.showsDiagnostics)
        #expect(strict.maximumSocketsPerAddress < strict.maximumSockets / 2)
    }
}
