import Synchronization
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import WendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What becomes of calls: events, answers, failures.
struct ClientTests {
    private func description(_ actions: String, _ more: String = "") throws -> ServiceDescription {
        try described(
            "{\"defaults\":{\"baseUrl\":\"https://x.example\"\(more)},\"actions\":{\(actions)}}",
            allowing: ["service-retry", "service-auth", "service-cache", "service-result", "service-chain"])
    }

    // MARK: The order of events

    struct Order: Sendable, CustomTestStringConvertible {
        let title: String
        let action: String
        let response: ServiceResponse
        let events: [String]
        var testDescription: String { title }

        init(_ title: String, _ action: String, _ response: ServiceResponse, _ events: String...) {
            self.title = title
            self.action = action
            self.response = response
            self.events = events
        }
    }

    @Test(arguments: [
        Order("a single object", "{\"resultType\":\"Post\"}", .init(200, "{\"id\":1}"), "aStart", "aReady", "aSuccess"),
        Order("a list", "{\"resultType\":\"[Post]\"}", .init(200, "[{\"id\":1}]"), "aStart", "aReady", "aSuccess"),
        Order(
            "201 is a success", "{\"resultType\":\"Post\"}", .init(201, "{\"id\":1}"), "aStart", "aReady", "aSuccess"),
        Order("no result type", "{}", .init(200, "[1,2]"), "aStart", "aReady"),
        Order("nothing at all", "{}", .init(204, ""), "aStart", "aReady"),
        Order(
            "an error with JSON", "{\"resultType\":\"Post\"}", .init(404, "{\"error\":\"gone\"}"), "aStart", "aError"),
        Order("an error without JSON", "{\"resultType\":\"Post\"}", .init(500, "<html>"), "aStart", "aError"),
        Order("an object for a list", "{\"resultType\":\"[Post]\"}", .init(200, "{}"), "aStart", "aError"),
        Order("a list for an object", "{\"resultType\":\"Post\"}", .init(200, "[]"), "aStart", "aError"),
        Order("a list of other things", "{\"resultType\":\"[Post]\"}", .init(200, "[1]"), "aStart", "aError"),
        Order(
            "nothing at the key path", "{\"resultType\":\"Post\",\"resultKeyPath\":\"b\"}", .init(200, "{\"a\":1}"),
            "aStart", "aError"),
        Order("nothing for a result", "{\"resultType\":\"Post\"}", .init(204, ""), "aStart", "aError"),
        Order("no JSON", "{\"resultType\":\"Post\"}", .init(200, "{"), "aStart", "aError"),
        Order(
            "a chain", "{\"resultType\":\"Post\",\"nextAction\":\"b\"}", .init(200, "{\"id\":1}"), "aStart", "aReady",
            "aSuccess", "bStart", "bReady"),
        Order("a chain that never begins", "{\"nextAction\":\"b\"}", .init(200, "{\"id\":1}"), "aStart", "aReady"),
    ])
    func eventsComeInTheirOrder(_ each: Order) async throws {
        let log = EventLog()
        let client = ServiceClient(
            try description("\"a\":\(each.action),\"b\":{}"), over: StubTransport { _, _ in each.response })
        let answers = await client.performAll(
            ServiceCall(id: "1", action: "a", sender: "me"), storingIn: StubStore(), observe: log.take)
        #expect(log.names == each.events)
        #expect(log.all.allSatisfy { $0.sender == "me" })
        #expect(answers.count == (each.events.contains("bReady") ? 2 : 1))
    }

    @Test func anUnknownActionIsAnErrorWithoutAStart() async throws {
        let log = EventLog()
        let transport = StubTransport()
        let client = ServiceClient(try description("\"search\":{}"), over: transport)
        let answer = await client.perform(ServiceCall(id: "1", action: "serch"), observe: log.take)
        #expect(log.names == ["serchError"])
        #expect(answer.failure?.message == "The service has no action 'serch'; did you mean 'search'?")
        #expect(answer.failure?.sending == .notSent)
        #expect(transport.requests == [])
    }

    @Test func whatIsStoredIsWhatTheKeyPathLeadsTo() async throws {
        let store = StubStore()
        let client = ServiceClient(
            try description(
                "\"a\":{\"resultType\":\"[Post]\",\"resultKeyPath\":\"data.items\",\"clearPolicy\":\"after\"}"),
            over: StubTransport { _, _ in .init(200, "{\"data\":{\"items\":[{\"id\":1},{\"id\":2}]}}") })
        let answer = await client.perform(ServiceCall(id: "7", action: "a"), storingIn: store)
        #expect(store.log == ["store [Post] [{id: 1}, {id: 2}] cleared for 7"])
        #expect(
            answer.reply.values["value"]
                == .list([.reference(Reference(type: "Post", id: "0")), .reference(Reference(type: "Post", id: "1"))]))
    }

    @Test func clearingBeforeComesBeforeTheRequest() async throws {
        let store = StubStore()
        let seen = Mutex<[String]>([])
        let client = ServiceClient(
            try description("\"a\":{\"resultType\":\"Post\",\"clearPolicy\":\"before\"}"),
            over: StubTransport { _, _ in
                seen.withLock { $0 = store.log }
                return .init(500, "")
            })
        _ = await client.perform(ServiceCall(id: "7", action: "a"), storingIn: store)
        #expect(seen.withLock { $0 } == ["clear Post"])
    }

    @Test func whatCannotBeStoredIsAnErrorAfterReady() async throws {
        let log = EventLog()
        let client = ServiceClient(
            try description("\"a\":{\"resultType\":\"Post\",\"nextAction\":\"b\"},\"b\":{}"),
            over: StubTransport { _, _ in .init(200, "{}") })
        let answers = await client.performAll(
            ServiceCall(id: "1", action: "a"), storingIn: StubStore(StoringProblem("no name")), observe: log.take)
        #expect(log.names == ["aStart", "aReady", "aError"])
        #expect(answers[0].failure?.message == "no name")
        #expect(answers[0].failure?.reason == .store)
    }

    @Test func theNextActionIsPerformedWithTheRecordOrNothing() async throws {
        let transport = StubTransport { request, _ in
            request.url.contains("one") ? .init(200, "{\"id\":5}") : .init(200, "[{\"id\":6}]")
        }
        let client = ServiceClient(
            try description(
                """
                "one":{"path":"one/$id","resultType":"Post","nextAction":"many"},
                "many":{"path":"many/$id","resultType":"[Post]","nextAction":"last"}, "last":{"path":"last/$id"}
                """), over: transport)
        let answers = await client.performAll(
            ServiceCall(id: "1", action: "one", object: ["id": 4]), storingIn: StubStore())
        #expect(
            transport.requests.map(\.url)
                == ["https://x.example/one/4", "https://x.example/many/5", "https://x.example/last/$id"])
        #expect(answers.map(\.callID) == ["1", "1/many", "1/many/last"])
    }

    @Test func aCircleOfActionsEndsWithAnError() async throws {
        var circular = ServiceDescription()
        circular.defaults.baseURL = "https://x.example"
        circular["a"] = ServiceAction(result: ResultType("A"), next: "b")
        circular["b"] = ServiceAction(result: ResultType("A"), next: "a")
        let log = EventLog()
        let answers = await ServiceClient(circular, over: StubTransport()).performAll(
            ServiceCall(id: "1", action: "a"), observe: log.take)
        #expect(answers.map { $0.failure?.reason } == [nil, nil, .circular])
        #expect(log.names.last == "aError")
    }

    // MARK: Errors

    struct Said: Sendable, CustomTestStringConvertible {
        let response: ServiceResponse
        let message: String
        let details: Fields
        var testDescription: String { message }

        init(_ status: Int, _ body: String, _ message: String, _ details: Fields = [:]) {
            response = ServiceResponse(status, body)
            self.message = message
            self.details = details
        }
    }

    @Test(arguments: [
        Said(404, "{\"error\":\"no such post\"}", "no such post", ["error": "no such post"]),
        Said(422, "{\"error\":{\"message\":\"too long\",\"code\":7}}", "too long", ["message": "too long", "code": 7]),
        Said(403, "{\"message\":\"not yours\"}", "not yours", ["message": "not yours"]),
        Said(418, "{\"odd\":1}", "The server answered with 418.", ["odd": 1]),
        Said(404, "<html>", "The server answered with 404 (not found)."),
        Said(503, "", "The server answered with 503 (not available)."),
        Said(400, "[1]", "The server answered with 400 (bad request)."),
    ])
    func anErrorSaysWhatTheServerSays(_ each: Said) async throws {
        let client = ServiceClient(try description("\"a\":{}"), over: StubTransport { _, _ in each.response })
        let failure = await client.perform(ServiceCall(id: "1", action: "a")).failure
        #expect(failure?.message == each.message)
        #expect(failure?.details == each.details)
        #expect(failure?.status == each.response.status)
        #expect(failure?.sending == .answered)
        #expect(failure?.values["status"] == .integer(each.response.status))
    }

    @Test func theAppMaySayItInItsOwnWords() async throws {
        var options = ServiceClientOptions()
        options.hooks.serverError = { action, status, body in
            status == 409 ? "\(action): \(body?.fields?["who"]?.text ?? "")" : nil
        }
        let client = ServiceClient(
            try description("\"a\":{}"), over: StubTransport { _, _ in .init(409, "{\"who\":\"Ann\"}") },
            options: options)
        #expect(await client.perform(ServiceCall(id: "1", action: "a")).failure?.message == "a: Ann")
    }

    @Test func badJSONIsToldWithItsLine() async throws {
        let client = ServiceClient(
            try description("\"a\":{}"), over: StubTransport { _, _ in .init(200, "{\n\"a\":}") })
        let failure = await client.perform(ServiceCall(id: "1", action: "a")).failure
        #expect(failure?.message == "The server's answer is no JSON: a value is expected (line 2).")
    }

    @Test(arguments: [("X\r\nEvil", "1"), ("", "1"), ("X", "1\r\nEvil: 2"), ("X", "1\u{0}")])
    func aHeaderThatIsNoneIsNotSent(_ name: String, _ value: String) async throws {
        var options = ServiceClientOptions()
        options.hooks.modify = { _, request in request.headers[name] = value }
        let transport = StubTransport()
        let client = ServiceClient(try description("\"a\":{}"), over: transport, options: options)
        #expect(await client.perform(ServiceCall(id: "1", action: "a")).failure?.reason == .badRequest)
        #expect(transport.requests == [])
    }

    // MARK: Trying again

    struct Tries: Sendable, CustomTestStringConvertible {
        let title: String
        let action: String
        let fails: @Sendable () throws -> ServiceResponse
        let tries: Int
        var testDescription: String { title }

        init(_ title: String, _ action: String, tries: Int, _ fails: @escaping @Sendable () throws -> ServiceResponse) {
            self.title = title
            self.action = action
            self.tries = tries
            self.fails = fails
        }
    }

    @Test(arguments: [
        Tries("none is described", "{}", tries: 1) { .init(503, "") },
        Tries("a GET", "{\"retry\":3}", tries: 3) { .init(503, "") },
        Tries("a GET that is cut off", "{\"retry\":3}", tries: 3) { throw TransportFailure(.cut, .answered) },
        Tries("a status that is not transient", "{\"retry\":3}", tries: 1) { .init(404, "") },
        Tries("a POST that was answered", "{\"httpMethod\":\"POST\",\"retry\":3}", tries: 1) { .init(503, "") },
        Tries("a POST that may have arrived", "{\"httpMethod\":\"POST\",\"retry\":3}", tries: 1) {
            throw TransportFailure(.cut, .perhapsSent)
        },
        Tries("a POST that was surely not sent", "{\"httpMethod\":\"POST\",\"retry\":3}", tries: 3) {
            throw TransportFailure(.notReached, .notSent)
        },
        Tries("a POST that may be repeated", "{\"httpMethod\":\"POST\",\"retry\":3,\"repeatable\":true}", tries: 3) {
            throw TransportFailure(.cut, .perhapsSent)
        },
        Tries("a POST with a key", "{\"httpMethod\":\"POST\",\"retry\":3,\"idempotencyKey\":\"Key\"}", tries: 3) {
            throw TransportFailure(.cut, .perhapsSent)
        },
        Tries("a GET that may not be repeated", "{\"retry\":3,\"repeatable\":false}", tries: 1) { .init(503, "") },
        Tries("one that is too large", "{\"retry\":3}", tries: 1) {
            throw TransportFailure(.tooLarge, .answered, limit: 1)
        },
        Tries("one whose server asks for too long a pause", "{\"retry\":3}", tries: 1) {
            .init(503, "", headers: ["Retry-After": "3600"])
        },
    ])
    func aRequestIsTriedAgainOnlyWhereThatDoesNoHarm(_ each: Tries) async throws {
        let log = EventLog()
        let transport = StubTransport { _, _ in try each.fails() }
        let client = ServiceClient(
            try description("\"a\":\(each.action)"), over: transport,
            options: ServiceClientOptions(clock: PassingClock(), random: { 0 }))
        let answer = await client.perform(ServiceCall(id: "1", action: "a"), observe: log.take)
        #expect(transport.requests.count == each.tries)
        #expect(Set(transport.requests.map { $0.headers["Key"] }).count == 1)
        #expect(answer.failure != nil)
        #expect(log.names == ["aStart", "aError"])
    }

    @Test func pausesGrowAndTheServersWishCounts() async throws {
        let clock = PassingClock()
        let transport = StubTransport { _, number in
            number < 3 ? .init(503, "", headers: number == 1 ? ["Retry-After": "7"] : [:]) : .init(200, "{}")
        }
        let client = ServiceClient(
            try description("\"a\":{\"retry\":{\"attempts\":5,\"delay\":1,\"factor\":3,\"jitter\":0}}"),
            over: transport,
            options: ServiceClientOptions(clock: clock))
        #expect(await client.perform(ServiceCall(id: "1", action: "a")).success != nil)
        #expect(clock.pauses == [1, 7, 9])
    }

    // MARK: Time

    @Test func nothingForTooLongIsATimeout() async throws {
        let clock = ManualClock(now: 0)
        let never = AsyncStream<Void> { _ in }
        let client = ServiceClient(
            try description("\"a\":{\"timeout\":5}"),
            over: StubTransport { _, _ in
                for await _ in never {}
                throw CancellationError()
            }, options: ServiceClientOptions(clock: clock))
        async let answer = client.perform(ServiceCall(id: "1", action: "a"))
        while clock.nextWaking == nil { await Task.yield() }
        #expect(clock.nextWaking == 5)
        clock.advance(to: 5)
        let failure = await answer.failure
        #expect(failure?.reason == .timeout)
        #expect(failure?.message == "The server has not answered for 5 seconds.")
        #expect(failure?.sending == .perhapsSent)
    }

    @Test func progressCountsAsPatience() async throws {
        let clock = ManualClock(now: 0)
        let (pieces, continuation) = AsyncStream.makeStream(of: Int.self)
        let transport = ProgressTransport(pieces)
        let client = ServiceClient(
            try description("\"a\":{\"timeout\":5}"), over: transport, options: ServiceClientOptions(clock: clock))
        let log = EventLog()
        async let answer = client.perform(ServiceCall(id: "1", action: "a"), observe: log.take)
        for step in 1...4 {
            let end = Double((step - 1) * 4 + 5)
            while clock.nextWaking != end { await Task.yield() }
            clock.advance(to: Double(step * 4))
            continuation.yield(step)
            while log.all.count < step + 1 { await Task.yield() }
            clock.advance(to: end)
        }
        continuation.finish()
        #expect(await answer.success != nil)
    }

    // MARK: Cancelling

    @Test func aCallIsCancelledByItsActionSenderAndScope() async throws {
        let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
        let client = ServiceClient(
            try description("\"a\":{}"),
            over: StubTransport { _, _ in
                continuation.yield()
                for await _ in AsyncStream<Void>(unfolding: {
                    try? await Task.sleep(for: .seconds(3600)); return nil
                }) {}
                throw CancellationError()
            })
        let log = EventLog()
        async let first = client.perform(ServiceCall(id: "1", action: "a", sender: "x", scope: "s"), observe: log.take)
        async let second = client.perform(ServiceCall(id: "2", action: "a", sender: "x", scope: "s"))
        var count = 0
        for await _ in begun {
            count += 1
            if count == 2 { break }
        }
        client.cancel("a", sender: "y", scope: "s")
        client.cancel("b", sender: "x", scope: "s")
        client.cancel("a", sender: "x", scope: "t")
        client.cancel("a", sender: "x", scope: "s")
        let failures = await [first.failure, second.failure]
        #expect(failures.allSatisfy { $0?.isCancelled == true && $0?.sending == .perhapsSent })
        #expect(failures[0]?.values["cancelled"] == true)
        #expect(log.names == ["aStart", "aError"])
    }

    @Test func whatIsCancelledBeforeItIsSentIsNotSent() async throws {
        let transport = StubTransport()
        let client = ServiceClient(try description("\"a\":{}"), over: transport)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await client.perform(ServiceCall(id: "1", action: "a"))
        }
        task.cancel()
        let failure = await task.value.failure
        #expect(failure?.isCancelled == true)
        #expect(failure?.sending == .notSent)
        #expect(transport.requests == [])
    }

    // MARK: Redirects

    struct Way: Sendable, CustomTestStringConvertible {
        let title: String
        let method: String
        let status: Int
        let location: String
        /// Nil if it must not go there.
        let expected: String?
        var testDescription: String { title }

        init(_ title: String, _ method: String, _ status: Int, _ location: String, _ expected: String?) {
            self.title = title
            self.method = method
            self.status = status
            self.location = location
            self.expected = expected
        }
    }

    @Test(arguments: [
        Way("a path", "GET", 302, "/b?c=d", "GET https://x.example/b?c=d key body0"),
        Way("a neighbour", "GET", 301, "b", "GET https://x.example/b key body0"),
        Way("a query", "GET", 307, "?q=1", "GET https://x.example/a?q=1 key body0"),
        Way("a POST that is asked for elsewhere", "POST", 303, "/b", "GET https://x.example/b key body0"),
        Way("a POST that has moved, as browsers do", "POST", 302, "/b", "GET https://x.example/b key body0"),
        Way("a POST that is sent on as it is", "POST", 307, "/b", "POST https://x.example/b key body3"),
        Way("a PUT that has moved for good", "PUT", 308, "/b", "PUT https://x.example/b key body3"),
        Way(
            "another host, without what was meant for the first", "GET", 302, "https://y.example/b",
            "GET https://y.example/b - body0"),
        Way(
            "another port is another server", "GET", 302, "https://x.example:444/", "GET https://x.example:444/ - body0"
        ),
        Way("a body for another host", "POST", 307, "https://y.example/b", nil),
        Way("from safe to unsafe", "GET", 302, "http://x.example/b", nil),
        Way("another scheme", "GET", 302, "file:///etc/passwd", nil),
        Way("nowhere", "GET", 302, "https://", nil),
    ])
    func redirectsAreFollowedWhereTheyMay(_ each: Way) async throws {
        let transport = StubTransport { request, number in
            number == 0 ? .init(each.status, "", headers: ["Location": each.location]) : .init(200, "{}")
        }
        var options = ServiceClientOptions()
        options.authorizer = BasicAuthorizer { ("u", "p") }
        let parameters = each.method == "GET" ? "{}" : "{\"a\":1}"
        let client = ServiceClient(
            try description(
                "\"a\":{\"path\":\"a\",\"httpMethod\":\"\(each.method)\",\"needAuth\":true,\"headers\":{\"X-Key\":\"k\"},\"parameters\":\(parameters)}"
            ),
            over: transport, options: options)
        let answer = await client.perform(ServiceCall(id: "1", action: "a"))
        guard let expected = each.expected else {
            #expect([.redirects, .notAllowed].contains(answer.failure?.reason))
            #expect(transport.requests.count == 1)
            return
        }
        let last = try #require(transport.requests.last)
        let hasKey = last.headers["X-Key"] == "k" && last.headers["Authorization"] != nil
        let isBare = last.headers["X-Key"] == nil && last.headers["Authorization"] == nil
        #expect(hasKey || isBare)
        #expect("\(last.method.rawValue) \(last.url) \(hasKey ? "key" : "-") body\(last.body.size)" == expected)
        #expect(answer.success != nil)
    }

    @Test func redirectsEndAtTheirNumber() async throws {
        let transport = StubTransport { _, _ in .init(302, "", headers: ["Location": "/again"]) }
        let client = ServiceClient(try description("\"a\":{\"maxRedirects\":3}"), over: transport)
        let failure = await client.perform(ServiceCall(id: "1", action: "a")).failure
        #expect(failure?.reason == .redirects)
        #expect(transport.requests.count == 4)
    }

    @Test func whoMayNotGoAnywhereGoesWhereItIsAllowed() async throws {
        let transport = StubTransport { request, _ in
            request.url.hasSuffix("/out")
                ? .init(302, "", headers: ["Location": "https://evil.example/"]) : .init(200, "{}")
        }
        var options = ServiceClientOptions()
        options.reach = .only(["x.example", "*.ok.example"])
        let client = ServiceClient(
            try description(
                """
                "a":{}, "out":{"path":"out"}, "plain":{"path":"http://x.example/"}, "evil":{"path":"https://evil.example"},
                "below":{"path":"https://a.ok.example"}, "same":{"path":"https://ok.example"}, "like":{"path":"https://notok.example"}
                """), over: transport, options: options)
        var reasons: [String: String] = [:]
        for action in client.description.actionNames {
            reasons[action] =
                await client.perform(ServiceCall(id: "1", action: action)).failure?.reason.rawValue ?? "goes"
        }
        #expect(
            reasons == [
                "a": "goes", "out": "not-allowed", "plain": "not-allowed", "evil": "not-allowed", "below": "goes",
                "same": "not-allowed", "like": "not-allowed",
            ])
        #expect(
            transport.requests.map(\.url) == ["https://x.example/", "https://x.example/out", "https://a.ok.example"])
    }

    // MARK: Kept answers

    @Test func anAnswerIsUsedAgainAsLongAsItHolds() async throws {
        let clock = ManualClock(now: 0)
        let transport = StubTransport { request, number in
            request.headers["If-None-Match"] == "v1"
                ? .init(304, "", headers: ["ETag": "v1", "Cache-Control": "max-age=10"])
                : .init(200, "{\"n\":\(number)}", headers: ["ETag": "v1", "Cache-Control": "max-age=10"])
        }
        let client = ServiceClient(
            try description("\"a\":{\"cache\":\"server\"},\"b\":{}"), over: transport,
            options: ServiceClientOptions(clock: clock))
        func ask(_ action: String = "a", _ principal: String? = nil) async -> Value? {
            await client.perform(ServiceCall(id: "1", action: action, principal: principal)).success?.value
        }
        #expect(await ask() == ["n": 0])
        #expect(await ask() == ["n": 0])
        #expect(transport.requests.count == 1)
        clock.advance(by: 11)
        #expect(await ask() == ["n": 0])
        #expect(transport.requests.count == 2)
        #expect(await ask() == ["n": 0])
        #expect(transport.requests.count == 2)
        // Somebody else has answers of his own, and who wants none of that asks.
        #expect(await ask("a", "Ann") == ["n": 2])
        #expect(await ask("b") == ["n": 3])
    }

    @Test(arguments: ["no-store", "no-cache", "max-age=0"])
    func whatMustNotBeKeptIsAskedForAgain(_ rule: String) async throws {
        let transport = StubTransport { _, number in .init(200, "{\"n\":\(number)}", headers: ["Cache-Control": rule]) }
        let client = ServiceClient(try description("\"a\":{\"cache\":\"server\"}"), over: transport)
        for _ in 0..<2 { _ = await client.perform(ServiceCall(id: "1", action: "a")) }
        #expect(transport.requests.count == 2)
    }

    @Test func keptAnswersHaveAnEnd() async throws {
        let body = "\"\(String(repeating: "x", count: 1000))\""
        let transport = StubTransport { _, _ in .init(200, body) }
        let client = ServiceClient(
            try description("\"a\":{\"path\":\"$n\",\"cache\":60}"), over: transport,
            options: ServiceClientOptions(cacheSize: 5000))
        for number in [1, 2, 3, 4, 5, 6, 6, 1] {
            _ = await client.perform(ServiceCall(id: "1", action: "a", object: ["n": .integer(number)]))
        }
        // 6 was there, 1 had to go.
        #expect(transport.requests.map { $0.url.suffix(1) } == ["1", "2", "3", "4", "5", "6", "1"])
    }

    // MARK: Hooks

    @Test func theAppMayMakeOrChangeTheRequest() async throws {
        var options = ServiceClientOptions()
        options.hooks.compose = { action, method, url, parameters, _ in
            action == "made"
                ? ServiceRequest(.put, url + "/own", body: .bytes(JSONText.bytes(.dictionary(parameters ?? [:])))) : nil
        }
        options.hooks.modify = { _, request in request.headers["X-Late"] = "1" }
        let transport = StubTransport()
        let client = ServiceClient(
            try description("\"made\":{\"path\":\"m\",\"parameters\":{\"a\":1}},\"usual\":{\"path\":\"u\"}"),
            over: transport, options: options)
        _ = await client.perform(ServiceCall(id: "1", action: "made"))
        _ = await client.perform(ServiceCall(id: "2", action: "usual"))
        #expect(transport.requests.map(\.url) == ["https://x.example/m/own", "https://x.example/u"])
        #expect(transport.requests.map { $0.headers["X-Late"] } == [nil, "1"])
        #expect(transport.requests[0].bodyText == "{\"a\":1}")
    }
}

/// A clock on which every pause is over at once.
final class PassingClock: SessionClock {
    private let state = Mutex<(now: Double, pauses: [Double])>((0, []))

    var now: Double { state.withLock { $0.now } }
    /// The pauses that were waited for, those of requests' patience left out.
    var pauses: [Double] { state.withLock { $0.pauses } }

    func sleep(until time: Double) async throws {
        // Nobody's patience ends here.
        if time - now == ServiceAction.standardTimeout {
            while !Task.isCancelled { await Task.yield() }
        }
        try Task.checkCancellation()
        state.withLock { state in
            state.pauses.append(time - state.now)
            state.now = max(state.now, time)
        }
    }
}

/// A transport that gets on when it is told to.
private struct ProgressTransport: Transport {
    let pieces: AsyncStream<Int>

    init(_ pieces: AsyncStream<Int>) { self.pieces = pieces }

    func send(
        _ request: ServiceRequest, progress: @escaping @Sendable (ServiceProgress) -> Void
    ) async throws(TransportFailure) -> ServiceResponse {
        for await count in pieces { progress(ServiceProgress(received: count)) }
        if Task.isCancelled { throw TransportFailure(.cancelled, .perhapsSent) }
        return .init(200, "{}")
    }
}
