import Synchronization
import TestSupport
import Testing
import Wend

@testable import WendTesting

/// Streams of the outside that drive ways out of screens (spec `flow-kit`, C.3).
@Suite struct StreamTests {
    private func session(allows: Set<String> = [], _ handlers: Handlers = Handlers()) throws -> TestSession {
        var handlers = handlers
        try handlers.show(StreamFlows.ward)
        return try TestSession(
            source: #"<app><navigation><swiftScreen screen="Ward"/></navigation></app>"#, handlers: handlers,
            watches: ["alarms", "closing", "calls"], allows: allows)
    }

    @Test("C.3: an element does what its way out does") func anElementDoesWhatItsWayOutDoes() throws {
        let session = try session()
        #expect(session.watching == ["alarms", "calls", "closing"])
        try session.observe("alarms", ["bed": 4, "text": "fell"])
        #expect(session.isVisible("Bed 4 fell"))
        try session.observe("closing", true)
        #expect(session.isVisible("Ward 1"))
        try session.observe("calls", "Ann")
        // The same again has happened again.
        try session.observe("calls", "Ann")
        #expect(session.isVisible("Calls: Ann, Ann"))
    }

    @Test func aStreamIsListenedToAsLongAsItsScreenIsThere() throws {
        let session = try session()
        try session.press("Help")
        #expect(session.watching == ["alarms", "calls", "closing", "calls"])
        try session.observe("calls", "Bob")
        #expect(session.isVisible("Helped with Bob"))
        try session.press("Back")
        #expect(session.watching == ["alarms", "calls", "closing"])
        #expect(session.isVisible("Calls: Bob"))
    }

    @Test func anotherOneIsListenedToWhenWhatIsAskedForBecomesAnother() throws {
        let session = try session()
        try session.press("Next ward")
        #expect(session.isVisible("Ward 2"))
        try #require(session.watching == ["calls", "closing", "alarms"])
        #expect(throws: TestSessionError.self) { try session.observe("alarms", ["bed": 1, "text": "x"], of: 1) }
        try session.observe("alarms", ["bed": 5, "text": "rang"], of: 2)
        #expect(session.isVisible("Bed 5 rang"))
    }

    @Test func itBeginsAnewAfterAKillAndWhatHasHappenedStays() throws {
        let session = try session()
        try session.press("Help")
        try session.press("Back")
        try session.observe("calls", "Ann")
        try session.observe("alarms", ["bed": 4, "text": "fell"])
        session.kill()
        try session.restore()
        #expect(session.isVisible("Bed 4 fell"))
        #expect(session.watching == ["alarms", "calls", "closing"])
        try session.observe("closing", 1)
        try session.observe("calls", "Bob")
        #expect(session.isVisible("Calls: Ann, Bob"))
    }

    @Test func whatDoesNotFitIsToldAndDoesNothing() throws {
        let session = try session(allows: ["screen-not-made"])
        try session.observe("alarms", "no alarm")
        #expect(session.reports.map(\.code) == ["screen-not-made"])
        #expect(session.reports[0].message.contains("an element of the stream 'alarms' is none"))
        #expect(session.isVisible("Ward 1"))
        try session.observe("alarms", ["bed": 4, "text": "fell"])
        #expect(session.isVisible("Bed 4 fell"))
    }

    @Test func whatIsTooLargeIsToldAndStandsInNoJournal() throws {
        let session = try session(allows: ["watched-too-large"])
        try session.observe("calls", .string(String(repeating: "x", count: 300_000)))
        #expect(session.reports.map(\.code) == ["watched-too-large"])
        #expect(session.isVisible("Calls: "))
        session.kill()
        try session.restore()
        try session.observe("calls", "Ann")
        #expect(session.isVisible("Calls: Ann"))
    }

    /// Each element is a step; when few are left, the last of those that come meanwhile counts, and nothing is cut.
    @Test func aStreamThatIsTooFastIsSlowedAndNeverCut() throws {
        let session = try session()
        for number in 0..<800 { try session.observe("calls", .string("\(number)")) }
        let before = (300..<600).first { session.isVisible("\($0) calls") }
        #expect(before != nil, "\(session.screen.suffix(200))")
        #expect(!session.isVisible("Last: 799"))
        try session.advance(by: 1)
        #expect(session.isVisible("Last: 799"))
        // For minutes: nothing is reported, and the person is heard all the while.
        for second in 0..<200 {
            for part in 0..<6 { try session.observe("calls", .string("\(second).\(part)")) }
            try session.advance(by: 1)
        }
        #expect(session.reports == [])
        try session.press("Next ward")
        #expect(session.isVisible("Ward 2"))
    }

    /// Whatever comes and is pressed, and wherever the session is killed: what has been stored of it is shown, each call once.
    @Test(arguments: 0..<12) func killsLoseAndDoubleNothing(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let session = try session(allows: ["screen-is-there"])
        try session.press("Help")
        try session.press("Back")
        var calls: [String] = []
        for number in 0..<40 {
            switch Int.random(in: 0..<5, using: &generator) {
            case 0:
                let isInWard = session.isVisible("Next ward")
                if isInWard { try session.press(Bool.random(using: &generator) ? "Help" : "Next ward") }
                if !isInWard { try session.observe("closing", 1) }
            case 1: try session.observe("alarms", ["bed": .integer(number), "text": "rang"])
            case 2:
                let shown = session.screen
                session.kill()
                try session.restore()
                #expect(session.screen == shown)
            default:
                try session.observe("calls", .string("c\(number)"))
                calls.append("c\(number)")
            }
        }
        try session.observe("closing", 1)
        #expect(session.isVisible("Calls: \(calls.joined(separator: ", "))"), "\(session.screen)")
    }

    @Test func whatTheAppDeclaresDrives() throws {
        var handlers = Handlers()
        let (calls, call) = AsyncStream.makeStream(of: String.self)
        let (closing, close) = AsyncStream.makeStream(of: Int.self)
        handlers.onWatch("calls") { calls }
        handlers.onWatch("closing") { closing }
        handlers.onWatch("alarms", as: Int.self) { ward in
            AsyncStream { $0.yield(StreamFlows.Alarm(bed: 10 * ward, text: "rang")) }
        }
        let session = try session(handlers)
        #expect(session.isVisible("Bed 10 rang"))
        close.yield(1)
        call.yield("Ann")
        call.yield("Bob")
        try session.advance(by: 0)
        #expect(session.isVisible("Calls: Ann, Bob"))
    }

    @Test func spiesAndGraphsSeeThem() {
        let spy = LetsSpy()
        let screen = StreamFlows.ward.screen(wiredBy: spy)
        #expect(
            spy.built == [
                .push(StreamFlows.alarm), .drive("alarms"), .drive("calls"), .popToRoot(), .drive("closing"),
                .push(StreamFlows.help),
            ])
        #expect(spy.backing(ofStream: "alarms", StreamFlows.Alarm(bed: 1, text: "x")) == .push(StreamFlows.alarm))
        #expect(spy.backing(ofStream: "closing", 1) == .popToRoot())
        #expect(spy.backing(ofStream: "calls", "Ann") == nil)
        #expect(screen.calls == ["Ann"])
        #expect(spy.backing(ofStream: "alarms", "no alarm") == nil)
        #expect(spy.leftovers(of: screen) == ["nothing has called push(Help)"])
        let graph = FlowGraph(from: StreamFlows.ward)
        #expect(graph.flows == ["Ward", "Alarm", "Help"])
        #expect(graph.edges.contains { $0.operation == .drive("alarms") && $0.arguments == ["Alarm"] })
        #expect(graph.problems == ["nothing leads out of 'Alarm'"])
    }

    @Test func waysThatAStreamHasGoneCount() throws {
        let session = try session()
        let graph = FlowGraph(from: StreamFlows.ward)
        try session.observe("alarms", ["bed": 4, "text": "fell"])
        try session.observe("closing", 1)
        let untaken = FlowCoverage(of: graph, in: [session]).untaken.map { "\($0.operation?.description ?? "")" }
        #expect(untaken == ["drive(calls)", "push(Help)", "drive(calls)", "pop()"])
    }
}
