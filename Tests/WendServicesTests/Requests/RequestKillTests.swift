import RuntimeFixtures
import Synchronization
import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendStore

@testable import WendServices

/// Requests of sessions whose process ends in the middle, between any two of their steps: what was asked of the server, what was saved, and
/// what people are told.
@Suite(.timeLimit(.minutes(10))) struct RequestKillTests {
    /// A place that work comes by, and where it stays.
    enum Place: String, Sendable, CaseIterable {
        case beforeSending, afterSending, beforeSaving, afterSaving
    }

    /// Has work stay at one place for good, as if the process ended there.
    final class Gate: Sendable {
        private let place: Place?
        private let content = Mutex<(waiting: [CheckedContinuation<Void, Never>], isOpen: Bool)>(([], false))
        private let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)

        init(_ place: Place?) { self.place = place }

        /// Waits until work has come to the place.
        func arrived() async { for await _ in arrivals { return } }

        func pass(_ place: Place) async {
            guard place == self.place else { return }
            arrival.yield()
            await withCheckedContinuation { continuation in
                let isOpen = content.withLock { content -> Bool in
                    if !content.isOpen { content.waiting.append(continuation) }
                    return content.isOpen
                }
                if isOpen { continuation.resume() }
            }
        }

        /// Lets go what is left of the first process, when nobody minds any more.
        func open() {
            let waiting = content.withLock { content in
                content.isOpen = true
                defer { content.waiting = [] }
                return content.waiting
            }
            for waiting in waiting { waiting.resume() }
        }
    }

    private struct GatedTransport: Transport {
        let inner = StandardTransport.make()
        let gate: Gate

        func send(
            _ request: ServiceRequest, progress: @escaping @Sendable (ServiceProgress) -> Void
        ) async throws(TransportFailure) -> ServiceResponse {
            await gate.pass(.beforeSending)
            let response = try await inner.send(request, progress: progress)
            await gate.pass(.afterSending)
            return response
        }
    }

    private struct GatedRecords: RecordKeeping {
        let inner: AppRecords
        let gate: Gate

        func watch(
            _ question: RecordQuestion, of person: String, _ take: @escaping @Sendable (Value) async -> Void
        ) async throws { try await inner.watch(question, of: person, take) }

        func change(_ change: RecordChange, key: String, of person: String) async -> Reply {
            await inner.change(change, key: key, of: person)
        }

        func take(
            _ objects: [Value], as request: RecordImport, key: String, isAnew: Bool, of person: String
        ) async -> Reply {
            await gate.pass(.beforeSaving)
            let reply = await inner.take(objects, as: request, key: key, isAnew: isAnew, of: person)
            await gate.pass(.afterSaving)
            return reply
        }

        func outcome(of key: String, on entity: String, of person: String) async -> Reply? {
            await inner.outcome(of: key, on: entity, of: person)
        }
    }

    private struct OneDocument: DocumentSource {
        let entry: CheckedDocument
        func document(at path: String, from base: String) async throws -> CheckedDocument { entry }
    }

    /// What the second process finds, and what the server was asked.
    private struct Outcome: Equatable {
        var told: String
        var posts: String
        var asked: Int
        var isKeyed = false
    }

    private static let nodes = #"""
        <container>
            <label name="told">{told}</label><label name="posts">{joined(lines.text, ' ')}{joined(posts.text, ' ')}</label>
            <button name="send" title="Send" message="send"/>
        </container>
        <request on="send" action="send" with="{record(id: '7')}">
            <set on="success" name="told" to="saved {count}"/><set on="failure" name="told" to="{reason}"/>
        </request>
        """#

    /// Ends the process at a place, begins the next, and waits until nothing is owed any more.
    private func killed(
        at place: Place?, _ action: String, file: SourceLocation = #_sourceLocation
    ) async throws -> Outcome {
        let outcome = Mutex(Outcome(told: "", posts: "", asked: 0))
        try await MockServer.serve { server in
            let document = try requestDocument(Self.nodes)
            let json = """
                {"defaults": {"baseUrl": "\(server.url)"}, "actions": {"send": {"path": "posts/$id", \(action)}}}
                """
            let store = MemoryStore()
            let kept = AppRecords(document.entities, folder: nil)
            func sessions(_ gate: Gate) throws -> Sessions {
                var handlers = Handlers()
                handlers.records = GatedRecords(inner: kept, gate: gate)
                handlers.services = try requestServices(document, json, over: GatedTransport(gate: gate))
                return Sessions(
                    documents: OneDocument(entry: document), handlers: handlers, store: store,
                    registry: .standard)
            }
            let gate = Gate(place)
            let first = try sessions(gate)
            let session = try await first.make()
            try await session.submit(.press, "send", number: 1)
            if place == nil { await session.settled() } else { await gate.arrived() }

            let second = try sessions(Gate(nil))
            let found = try #require(try await second.find(session.id), sourceLocation: file)
            // What it shows comes by itself, and need not be looked at for that.
            let (notices, notice) = AsyncStream.makeStream(of: Void.self)
            let attachment = await found.attach { _ in notice.yield() }
            await found.settled()
            notice.yield()
            var (text, posts) = ("", "")
            for await _ in notices {
                text = await found.rendering.text("told") ?? ""
                posts = await found.rendering.text("posts") ?? ""
                if text == "interrupted" || !text.isEmpty && !posts.isEmpty { break }
            }
            let told = (text: text, posts: posts)
            let keys = server.state.all
            outcome.withLock {
                $0 = Outcome(
                    told: told.text, posts: told.posts, asked: server.state.countOf("posts"),
                    isKeyed: keys.count == Set(keys).count + 1 && keys.first != "no key")
            }
            _ = attachment
            gate.open()
            await first.shutDown()
            await second.shutDown()
        }
        return outcome.withLock { $0 }
    }

    private static let post = #""httpMethod": "POST", "resultType": "Post""#

    @Test func nothingIsLostWithoutAKill() async throws {
        #expect(try await killed(at: nil, Self.post) == Outcome(told: "saved 1", posts: "post 7", asked: 1))
    }

    /// What may have arrived and may not be sent twice is not, and people are told; unless it is known what came of it.
    @Test(arguments: [
        (Place.beforeSending, "interrupted", "", 0), (.afterSending, "interrupted", "", 1),
        (.beforeSaving, "interrupted", "", 1),
        (.afterSaving, "saved 1", "post 7", 1),
    ])
    func whatMayNotBeRepeatedIsAskedOnceAtMost(_ place: Place, _ told: String, _ posts: String, _ asked: Int)
        async throws
    {
        #expect(try await killed(at: place, Self.post) == Outcome(told: told, posts: posts, asked: asked))
    }

    @Test(arguments: [
        (Place.beforeSending, 1), (.afterSending, 2), (.beforeSaving, 2), (.afterSaving, 2),
    ])
    func whatMayBeRepeatedIsAskedAgainAndSavedOnce(_ place: Place, _ asked: Int) async throws {
        let put = #""httpMethod": "PUT", "resultType": "Line""#
        #expect(try await killed(at: place, put) == Outcome(told: "saved 1", posts: "post 7", asked: asked))
    }

    /// The server knows by the key that it is the same.
    @Test(arguments: [Place.afterSending, .beforeSaving, .afterSaving])
    func whatHasAKeyIsAskedAgainUnderTheSame(_ place: Place) async throws {
        let keyed = #""httpMethod": "POST", "resultType": "Line", "idempotencyKey": "Idempotency-Key""#
        #expect(
            try await killed(at: place, keyed)
                == Outcome(told: "saved 1", posts: "post 7", asked: 2, isKeyed: true))
    }
}
