import RuntimeFixtures
import Synchronization
import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendStore

@testable import WendServices

/// How far a request is, and that patience counts from the last sign of it.
@Suite(.timeLimit(.minutes(10))) struct RequestProgressTests {
    private struct OneDocument: DocumentSource {
        let entry: CheckedDocument
        func document(at path: String, from base: String) async throws -> CheckedDocument { entry }
    }

    private static let nodes = #"""
        <container>
            <label name="told">{told}</label><label name="share">{sending.progress}</label>
            <button name="send" title="Send" message="send"/>
        </container>
        <request on="send" name="sending" url="https://x.example" method="POST" timeout="3600">
            <set on="progress" name="told" to="at {progress}"/><set on="success" name="told" to="done"/>
            <set on="failure" name="told" to="{error}"/>
        </request>
        """#

    /// A session in which the request has been asked for.
    private static func sent(
        _ document: CheckedDocument, _ handlers: Handlers, _ clock: ManualClock
    ) async throws -> (Sessions, Session) {
        let sessions = Sessions(
            documents: OneDocument(entry: document), handlers: handlers, store: MemoryStore(), registry: .standard,
            clock: clock)
        let session = try await sessions.make()
        try await session.submit(.press, "send", number: 1)
        return (sessions, session)
    }

    @Test func progressIsToldAndAnAnswerMayTakeAsLongAsThereAreSigns() async throws {
        let document = try requestDocument(Self.nodes)
        let clock = ManualClock()
        let gate = RequestKillTests.Gate(.afterSending)
        let services = try requestServices(document, over: Slow(gate: gate), clock: clock)
        var handlers = Handlers()
        handlers.records = AppRecords(document.entities, folder: nil)
        handlers.services = services
        let (sessions, session) = try await Self.sent(document, handlers, clock)
        await gate.arrived()
        let (notices, notice) = AsyncStream.makeStream(of: Void.self)
        let attachment = await session.attach { _ in notice.yield() }
        func waits(for text: String) async {
            notice.yield()
            for await _ in notices where await session.rendering.text("told") == text { return }
        }
        await Self.pass(1, of: clock)
        await waits(for: "at 0.5")
        #expect(await session.rendering.text("share") == "0.5")
        // Much longer than an answer may take that says nothing.
        let begun = clock.now
        while clock.now - begun < 120 { await Self.pass(1, of: clock) }
        #expect(await session.rendering.text("told") == "at 0.5")
        gate.open()
        await waits(for: "done")
        _ = attachment
        await sessions.shutDown()
    }

    private static let chain = """
        {"defaults": {"baseUrl": "https://x.example"}, "actions": {
            "one": {"path": "one", "resultType": "Post", "nextAction": "two"}, "two": {"path": "two", "resultType": "Post"}}}
        """

    /// Of actions that follow one another, a session hears when the next begins.
    @Test func whatFollowsAnActionIsToldAsItBegins() async throws {
        let document = try requestDocument(
            #"""
            <container><label name="told">{told}</label><button name="send" title="Send" message="send"/></container>
            <request on="send" name="sending" action="one">
                <set on="progress" name="told" to="{action}"/><set on="success" name="told" to="done"/><set on="failure" name="told" to="{error}"/>
            </request>
            """#)
        let gate = RequestKillTests.Gate(.afterSending)
        let clock = ManualClock()
        var handlers = Handlers()
        handlers.records = AppRecords(document.entities, folder: nil)
        handlers.services = try requestServices(document, Self.chain, over: SecondWaits(gate: gate), clock: clock)
        let (sessions, session) = try await Self.sent(document, handlers, clock)
        await gate.arrived()
        let (notices, notice) = AsyncStream.makeStream(of: Void.self)
        let attachment = await session.attach { _ in notice.yield() }
        func waits(for text: String) async {
            notice.yield()
            for await _ in notices where await session.rendering.text("told") == text { return }
        }
        await waits(for: "two")
        gate.open()
        await waits(for: "done")
        _ = attachment
        await sessions.shutDown()
    }

    /// Answers the first at once, and what follows when it may.
    private struct SecondWaits: Transport {
        let gate: RequestKillTests.Gate

        func send(
            _ request: ServiceRequest, progress: @escaping @Sendable (ServiceProgress) -> Void
        ) async throws(TransportFailure) -> ServiceResponse {
            guard request.url.hasSuffix("two") else { return ServiceResponse(200, #"{"id": "1"}"#) }
            await gate.pass(.afterSending)
            return ServiceResponse(200, #"{"id": "2"}"#)
        }
    }

    /// Lets seconds pass when everybody waits for them who has done so before, the pulse among them.
    private static func pass(_ seconds: Double, of clock: ManualClock) async {
        let due = clock.now + seconds
        while !clock.wakings.contains(where: { $0 <= due }) { await Task.yield() }
        clock.advance(to: due)
    }

    /// Tells that half of it is sent, and stays there.
    private struct Slow: Transport {
        let gate: RequestKillTests.Gate

        func send(
            _ request: ServiceRequest, progress: @escaping @Sendable (ServiceProgress) -> Void
        ) async throws(TransportFailure) -> ServiceResponse {
            progress(ServiceProgress(sent: 5, toSend: 10))
            await gate.pass(.afterSending)
            return ServiceResponse(200, "{}")
        }
    }

    @Test func signsAreAtMostOneASecondHoweverFastItGoes() async throws {
        let clock = ManualClock()
        let told = Mutex<[Double?]>([])
        let pulse = Pulse(clock: clock) { share in told.withLock { $0.append(share) } }
        for _ in 0..<100 {
            for sent in 0..<100 { pulse.take(.progress(ServiceProgress(sent: sent, toSend: 100))) }
            clock.advance(by: 0.1)
            // Whoever was woken waits again.
            while !clock.wakings.contains(where: { $0 > clock.now }) { await Task.yield() }
        }
        pulse.end()
        let count = told.withLock(\.count)
        #expect((1...11).contains(count), "\(count)")
    }
}
