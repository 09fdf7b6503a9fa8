import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import WendServices

/// Actions that answer what their description says.
struct StubTests {
    private func client(_ actions: String, delay: Double = 0, clock: any SessionClock = PassingClock()) throws
        -> ServiceClient
    {
        let description = try described(
            "{\"defaults\":{\"baseUrl\":\"https://test\"},\"actions\":{\(actions)},\"options\":{\"debugDelay\":\(delay)}}",
            allowing: ["service-retry"])
        return ServiceClient(stubbing: description, options: ServiceClientOptions(clock: clock))
    }

    @Test func anObjectHasTheValuesItWasAskedWith() async throws {
        let stubs = try client(
            "\"a\":{\"resultType\":\"Post\",\"response\":{\"text\":\"$text\",\"likes\":\"$likes\",\"by\":{\"name\":\"by $user.name\"}}}"
        )
        let log = EventLog()
        let answer = await stubs.perform(
            ServiceCall(id: "1", action: "a", object: ["text": "Hi \"you\"\n", "likes": 7, "user": ["name": "Ann"]]),
            observe: log.take)
        #expect(answer.success?.value == ["text": "Hi \"you\"\n", "likes": 7, "by": ["name": "by Ann"]])
        #expect(log.names == ["aStart", "aReady", "aSuccess"])
        #expect(answer.success?.status == 200)
    }

    @Test func aListAndOtherThingsStayAsTheyAre() async throws {
        let stubs = try client("\"a\":{\"response\":[\"$text\"]},\"b\":{\"response\":{\"t\":\"$text\"}}")
        #expect(
            await stubs.perform(ServiceCall(id: "1", action: "a", object: ["text": "x"])).success?.value == ["$text"])
        #expect(await stubs.perform(ServiceCall(id: "1", action: "b")).success?.value == ["t": "$text"])
    }

    @Test func withoutAnAnswerItIsAnError() async throws {
        let log = EventLog()
        let answer = await (try client("\"a\":{}")).perform(ServiceCall(id: "1", action: "a"), observe: log.take)
        #expect(log.names == ["aStart", "aError"])
        #expect(answer.failure?.message == "Test response not implemented.")
        #expect(answer.failure?.status == 404)
        #expect(answer.failure?.sending == .answered)
    }

    @Test func itAnswersWhenItsTimeHasCome() async throws {
        let clock = ManualClock(now: 0)
        let stubs = try client("\"a\":{\"response\":1},\"b\":{\"response\":2,\"delay\":9}", delay: 0.25, clock: clock)
        let log = EventLog()
        async let first = stubs.perform(ServiceCall(id: "1", action: "a"), observe: log.take)
        while clock.nextWaking == nil { await Task.yield() }
        #expect(log.names == ["aStart"])
        #expect(clock.nextWaking == 0.25)
        clock.advance(to: 0.25)
        #expect(await first.success?.value == 1)
        async let second = stubs.perform(ServiceCall(id: "1", action: "b"))
        while clock.nextWaking == nil { await Task.yield() }
        #expect(clock.nextWaking == 9.25)
        clock.advance(to: 10)
        #expect(await second.success?.value == 2)
    }

    @Test func answersComeInTurnAndTheLastAgainAndAgain() async throws {
        let stubs = try client(
            "\"a\":{\"responses\":[{\"status\":422,\"response\":{\"error\":\"no\"}},{\"error\":\"broken\"},{\"status\":503},{\"status\":204},{\"response\":[1]}]}"
        )
        var seen: [String] = []
        for _ in 0..<6 {
            let answer = await stubs.perform(ServiceCall(id: "1", action: "a"))
            seen.append(answer.failure?.message ?? answer.success?.value.displayText ?? "")
        }
        #expect(seen == ["no", "broken", "The server answered with 503 (not available).", "", "[1]", "[1]"])
    }

    @Test func whatCannotBeAskedIsNotAnsweredByAStubEither() async throws {
        let stubs = try client("\"a\":{\"path\":\"$n\",\"response\":1}")
        #expect(
            await stubs.perform(ServiceCall(id: "1", action: "a", object: ["n": ".."])).failure?.reason == .badRequest)
        #expect(await stubs.perform(ServiceCall(id: "1", action: "b")).failure?.reason == .unknownAction)
    }

    @Test func aChainOfStubsIsStoredStepByStep() async throws {
        let stubs = try client(
            "\"me\":{\"resultType\":\"Account\",\"nextAction\":\"feed\",\"response\":{\"id\":\"0\"}},"
                + "\"feed\":{\"resultType\":\"[Post]\",\"clearPolicy\":\"after\",\"response\":[{\"id\":\"1\"}]}")
        let (store, log) = (StubStore(), EventLog())
        _ = await stubs.performAll(ServiceCall(id: "1", action: "me"), storingIn: store, observe: log.take)
        #expect(log.names == ["meStart", "meReady", "meSuccess", "feedStart", "feedReady", "feedSuccess"])
        #expect(store.log == ["store Account {id: 0} for 1", "store [Post] [{id: 1}] cleared for 1/feed"])
    }
}
