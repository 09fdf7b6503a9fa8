import Foundation
import Synchronization
import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendStore
import WendTesting

@testable import WendServices

/// Requests of documents in a session: what loads by itself, what a message asks for, and what becomes of it.
struct RequestTests {
    private static let buttons = """
        <container>
            <label>loading {TERNARY(r.isLoading, 1, 0)}, {joined(r.text, ' ')} {r.error}</label><label>told {told}</label>
            <button title="Send" message="send"/><button title="Again" message="again"/>
            <button title="Stop" message="stop"/><button title="Go" message="go"/>
        </container>
        """

    @Test func whatLoadsShowsThatItDoesThenTheAnswerThenTheErrorOfTheNext() throws {
        let document = try requestDocument(
            #"<request name="r" url="https://x.example"/><refresh on="again" request="r"/>"# + Self.buttons)
        let stubs: WendTesting.Stubs = [
            "r": [
                Reply.success(["value": [["text": "a"], ["text": "b"]]]).after(2), .failure("the server is asleep"),
            ]
        ]
        let session = try TestSession.asking(document, stubs: stubs)
        #expect(session.isVisible("loading 1,  "))
        try session.advance(by: 2)
        #expect(session.isVisible("loading 0, a b "), "\(session.screen)")
        try session.press("Again")
        try session.advance(by: 0.1)
        #expect(session.isVisible("loading 0,  the server is asleep"), "\(session.screen)")
    }

    @Test func whatWasShownStaysUntilTheNextAnswerIsThere() throws {
        let document = try requestDocument(
            #"<request name="r" url="https://x.example"/><refresh on="again" request="r"/>"# + Self.buttons)
        let stubs: WendTesting.Stubs = [
            "r": [
                Reply.success(["value": [["text": "a"]]]).after(1), Reply.success(["value": [["text": "b"]]]).after(1),
            ]
        ]
        let session = try TestSession.asking(document, stubs: stubs)
        try session.advance(by: 1)
        try session.press("Again")
        #expect(session.isVisible("loading 1, a "), "\(session.screen)")
        try session.advance(by: 1)
        #expect(session.isVisible("loading 0, b "), "\(session.screen)")
    }

    @Test func aBodyIsNotInTheStateNorInTheJournalAndAReplayNeedsNoServer() async throws {
        let document = try requestDocument(#"<request name="r" url="https://x.example"/>"# + Self.buttons)
        let transport = StubTransport { _, _ in ServiceResponse(200, #"[{"text": "CANARY"}]"#) }
        let store = MemoryStore()
        var handlers = Handlers()
        handlers.records = AppRecords(document.entities, folder: nil)
        handlers.services = try requestServices(document, over: transport)
        let session = TestSession(document, handlers: handlers, allows: ["not-handled"], store: store)
        try await session.sees("loading 0, CANARY ")
        try session.press("Go")
        let stored = try #require(try store.load(SessionID(rawValue: "test-1")))
        #expect(!"\(stored)".contains("CANARY"))
        session.kill()
        try session.restore()
        try await session.sees("loading 0, CANARY ")
    }

    @Test func anActionTellsItsAnswerAndItsNameHowItGoes() throws {
        let document = try requestDocument(
            #"""
            <request on="send" name="r" url="https://x.example" method="POST">
                <set on="success" name="told" to="sent {status}"/><set on="failure" name="told" to="{error}"/>
            </request>
            """# + Self.buttons)
        let stubs: WendTesting.Stubs = [
            "r": [
                Reply.success(["status": 201]).after(1), Reply.failure(["error": "full", "reason": "status"]).after(1),
            ]
        ]
        let session = try TestSession.asking(document, stubs: stubs)
        try session.press("Send")
        #expect(session.isVisible("loading 1,  "), "\(session.screen)")
        try session.advance(by: 1)
        #expect(session.isVisible("loading 0,  "), "\(session.screen)")
        #expect(session.isVisible("told sent 201"))
        try session.press("Send")
        try session.advance(by: 1)
        #expect(session.isVisible("loading 0,  full"), "\(session.screen)")
        #expect(session.isVisible("told full"))
    }

    @Test func whatComesIntoAnEntityComesWithItsIdsOnly() async throws {
        let document = try requestDocument(
            #"""
            <request on="send" url="https://x.example" method="POST" name="r" into="Post">
                <set on="success" name="told" to="{id} {count} {value ?? 'nothing'}"/>
            </request>
            """# + Self.buttons)
        let transport = StubTransport { _, _ in ServiceResponse(201, #"{"id": "7", "text": "seven"}"#) }
        let session = try TestSession.asking(document, over: transport)
        try session.press("Send")
        try await session.sees("told 1 1 nothing")
    }

    @Test func aMessageThatNobodyTakesIsAnsweredByTheActionOfItsName() async throws {
        let document = try requestDocument(
            #"""
            <sendMessage on="send" message="like" to="app"><set on="success" name="told" to="status {status}"/></sendMessage>
            """# + Self.buttons)
        let transport = StubTransport()
        let session = try TestSession.asking(
            document, #"{"actions": {"like": {"path": "https://x.example/$word"}}}"#, over: transport)
        try session.press("Send")
        try await session.sees("told status 200")
        #expect(transport.requests.map(\.url) == ["https://x.example/a"])
    }

    @Test func handlersOfTheAppGoFirst() async throws {
        var handlers = Handlers()
        handlers.on("like") { _ in .success(["status": 1]) }
        let transport = StubTransport()
        handlers.services = AppServices(
            try described(
                #"{"actions": {"like": {"path": "https://x.example"}, "other": {"path": "https://x.example"}}}"#),
            over: transport)
        #expect(handlers.names == ["like", "other"])
        #expect(await handlers.answer(HandledMessage(name: "like", key: "s/1")).values == ["status": 1])
        #expect(transport.requests.isEmpty)
    }

    @Test func aFailureThatNobodyHandlesAndNothingShowsIsReported() throws {
        let document = try requestDocument(#"<request on="send" action="like"/>"# + Self.buttons)
        let session = try TestSession.asking(document, stubs: ["like": [.failure("no")]], allows: ["request-failed"])
        try session.press("Send")
        #expect(session.reports.map(\.code) == ["request-failed"])
    }

    @Test func anActionNobodyAnswersFails() throws {
        let document = try requestDocument(
            #"<request on="send" action="lick"><set on="failure" name="told" to="failed"/></request>"# + Self.buttons)
        let session = try TestSession.asking(document, allows: ["not-handled"])
        try session.press("Send")
        #expect(session.isVisible("told failed"))
    }

    // MARK: Leaving and giving up

    private static let leaving = #"""
        <pushController on="go"><screen title="Second">
            <request on="send" action="like" CANCELS><set name="told" to="heard"/></request>
            <container><button title="Send" message="send"/><button title="Back" message="back"/></container>
            <back on="back"/>
        </screen></pushController>
        """#

    @Test(arguments: [false, true]) func whatWasSentGoesOnUnlessItSaysOtherwise(_ cancels: Bool) throws {
        let nodes = Self.leaving.replacing("CANCELS", with: cancels ? #"cancelsOnLeave="yes""# : "") + Self.buttons
        let session = try TestSession.asking(
            try requestDocument(nodes), stubs: ["like": [Reply.success(["status": 200]).after(5)]])
        try session.press("Go")
        try session.press("Send")
        try session.press("Back")
        #expect(session.waiting == (cancels ? [] : ["like"]))
        try session.advance(by: 5)
        #expect(session.waiting == [])
        #expect(session.isVisible("told "))
    }

    @Test func whatIsUnderWayCanBeGivenUp() throws {
        let document = try requestDocument(
            #"""
            <request on="send" name="r" action="like"><set on="failure" name="told" to="{reason}"/></request>
            <cancelRequest on="stop" request="r"/>
            """# + Self.buttons)
        let session = try TestSession.asking(document, stubs: ["like": [Reply.success([:]).after(5)]])
        try session.press("Send")
        #expect(session.waiting == ["like"])
        try session.press("Stop")
        #expect(session.waiting == [])
        #expect(session.isVisible("told cancelled"), "\(session.screen)")
    }

    @Test func whatLoadsCanBeGivenUpToo() throws {
        let document = try requestDocument(
            #"<request name="r" url="https://x.example"/><cancelRequest on="stop" request="r"/>"# + Self.buttons)
        let session = try TestSession.asking(document, stubs: ["r": [Reply.success([:]).after(5)]])
        #expect(session.watching.contains(":requests"))
        try session.press("Stop")
        #expect(!session.watching.contains(":requests"))
        #expect(session.isVisible("loading 0,  "))
    }

    @Test func aRequestThatIsNotThereIsReported() throws {
        let document = try requestDocument(#"<cancelRequest on="stop" request="nothing"/>"# + Self.buttons)
        let session = try TestSession.asking(document, allows: ["no-request"])
        try session.press("Stop")
        #expect(session.reports.map(\.code) == ["no-request"])
    }

    @Test func noMoreThanAHundredRequestsAreUnderWay() throws {
        let document = try requestDocument(
            #"<timer every="0.1" message="send"/><request on="send" action="like"><set on="failure" name="told" to="{error}"/></request>"#
                + Self.buttons)
        let session = try TestSession.asking(document, stubs: ["like": [Reply.success([:]).after(25)]])
        try session.advance(by: 9.95)
        #expect((90...100).contains(session.waiting.count))
        #expect(session.isVisible("told "))
        try session.advance(by: 5)
        #expect(session.waiting.count == 100)
        #expect(session.isVisible("told More than 100 requests are under way."))
    }

    // MARK: Files

    @Test func aFileThatIsHandedOverGoesInPartsWithWhatIsSentBesides() async throws {
        let document = try requestDocument(#"<request on="send" url="https://x.example/$id" method="POST"/>"#)
        let transport = StubTransport()
        let services = try requestServices(document, over: transport)
        let path = NSTemporaryDirectory() + "request-\(UUID().uuidString).txt"
        try "what is in it".write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let id = String(repeating: "a", count: 22)
        let record: Value = ["id": .string(id), "name": "note.txt", "type": "text/plain", "size": 13]
        try #require(OfferedFile(record) != nil)
        let reply = await services.answer(
            HandledMessage(name: "send", values: ["id": "7", "title": "A note", "file": record], key: "s/1"),
            around: MessageSurroundings(file: { $0 == id ? path : nil }))
        #expect(reply.isSuccess, "\(reply)")
        let request = try #require(transport.requests.first)
        #expect(request.url == "https://x.example/7")
        #expect(request.headers["Content-Type"]?.hasPrefix("multipart/form-data") == true)
    }

    // MARK: Bounds

    @Test func aValueThatIsTooLargeForTheJournalIsLeftOutAndSaid() async throws {
        let text = String(repeating: "x", count: AppServices.largestValue)
        let transport = StubTransport { _, _ in ServiceResponse(200, "{\"text\": \"\(text)\"}") }
        let services = AppServices(
            try described(#"{"actions": {"get": {"path": "https://x.example"}}}"#), over: transport)
        let message = HandledMessage(name: "get", key: "s/1")
        let kept = await services.answer(message, around: MessageSurroundings())
        #expect(kept.values == ["status": 200, "isTooLarge": true])
        let watched = await services.answer(message, around: MessageSurroundings(isWatched: true))
        #expect(watched.values["value"]?.fields?["text"]?.text?.count == text.count)
    }

    @Test func whatIsShownOfAnAnswerIsBounded() {
        let large = String(repeating: "x", count: 300_000)
        #expect(Reply.success(["value": .string(large)]).watched.fields?["reason"] == "too-large")
        let many = Value.list(Array(repeating: .integer(1), count: 250_001))
        #expect(Reply.success(["value": many]).watched.fields?["reason"] == "too-large")
        #expect(Reply.success(["value": [1, 2]]).watched.fields?["rows"] == [1, 2])
    }
}

extension Reply {
    /// The same, some seconds later.
    fileprivate func after(_ seconds: Double) -> Reply {
        var reply = self
        reply.delay = seconds
        return reply
    }
}
