import Testing
import WendExpressions
import WendRuntime

@testable import WendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What stands in a request for what a call is made with.
struct SubstitutionTests {
    private static let person: Value = [
        "name": "Ann", "age": 41, "isIn": true, "tags": ["a", "b"], "home": ["city": "Ulm", "zip": "89073"],
        "quote": "\"a\"\n}, {\"b\": 1", "odd": "a/b?c=d&e#f%20 ü", "empty": "", "dots": "..", "nothing": .null,
    ]

    /// The request an action makes, as it is sent.
    private func request(
        _ action: String, _ object: Value? = person, base: String = "https://x.example/v1",
        secrets: [String: String] = [:], id: String = "call-1", options: String = "{}"
    ) async throws -> ServiceRequest {
        let description = try described(
            "{\"defaults\":{\"baseUrl\":\"\(base)\"},\"actions\":{\"a\":\(action)},\"options\":\(options)}",
            allowing: ["service-body", "service-text"])
        let transport = StubTransport()
        let client = ServiceClient(
            description, over: transport,
            options: ServiceClientOptions(secrets: ServiceSecrets(secrets), random: { 7 }))
        let answer = await client.perform(ServiceCall(id: id, action: "a", object: object))
        if transport.requests.isEmpty, let failure = answer.failure { throw failure }
        return try #require(transport.requests.first)
    }

    // MARK: Addresses

    struct Address: Sendable, CustomTestStringConvertible {
        let path: String
        let expected: String
        var testDescription: String { path }

        init(_ path: String, _ expected: String) {
            self.path = path
            self.expected = expected
        }
    }

    @Test(arguments: [
        Address("home", "https://x.example/v1/home"),
        Address("/home", "https://x.example/v1/home"),
        Address("https://other.example/a", "https://other.example/a"),
        Address("users/$name", "https://x.example/v1/users/Ann"),
        Address("users/$name.json", "https://x.example/v1/users/Ann.json"),
        Address("users/$(home.city)/x", "https://x.example/v1/users/Ulm/x"),
        Address("users/$odd/x", "https://x.example/v1/users/a%2Fb%3Fc%3Dd%26e%23f%2520%20%C3%BC/x"),
        Address("find?q=$odd&n=$age", "https://x.example/v1/find?q=a/b%3Fc%3Dd%26e%23f%2520%20%C3%BC&n=41"),
        Address("with space/%41", "https://x.example/v1/with%20space/%41"),
        Address("users/$missing/x", "https://x.example/v1/users//x"),
        Address("cost$$5", "https://x.example/v1/cost$5"),
        Address("on/$isIn", "https://x.example/v1/on/1"),
        Address("https://$(home.city).example/$name", "https://ulm.example/Ann"),
    ])
    func valuesStandInAddressesEncodedForTheirPlace(_ each: Address) async throws {
        let sent = try await request("{\"path\":\"\(each.path)\"}").url
        #expect(sent.lowercased() == each.expected.lowercased())
    }

    @Test(arguments: ["users/$dots/secret", "$dots", "a/$dots?x=1"])
    func aValueNeverLeadsToAnotherFolder(_ path: String) async throws {
        await #expect(throws: ServiceFailure.self) { try await request("{\"path\":\"\(path)\"}") }
    }

    @Test func aValueNeverBecomesAnotherHost() async throws {
        await #expect(throws: ServiceFailure.self) {
            try await request("{\"path\":\"https://$odd.example/x\"}")
        }
        let sent = try await request("{\"path\":\"$url\"}", ["url": "https://evil.example/"])
        #expect(sent.url == "https://x.example/v1/https%3A%2F%2Fevil.example%2F")
    }

    @Test func withoutAnObjectTextsStayAsTheyAre() async throws {
        let sent = try await request("{\"path\":\"u/$name\",\"parameters\":{\"q\":\"$name.x\"}}", nil)
        #expect(sent.url == "https://x.example/v1/u/$name?q=%24name.x")
    }

    // MARK: Parameters

    struct Parameters: Sendable, CustomTestStringConvertible {
        let action: String
        let url: String
        let body: String
        var testDescription: String { action }

        init(_ action: String, url: String = "https://x.example/v1/", body: String = "") {
            self.action = action
            self.url = url
            self.body = body
        }
    }

    @Test(arguments: [
        Parameters("{\"parameters\":{\"b\":\"$name\",\"a\":1}}", url: "https://x.example/v1/?a=1&b=Ann"),
        Parameters("{\"path\":\"s?x=1\",\"parameters\":{\"a\":\"?/\"}}", url: "https://x.example/v1/s?x=1&a=%3F/"),
        Parameters("{\"httpMethod\":\"DELETE\",\"parameters\":{\"a\":1}}", url: "https://x.example/v1/?a=1"),
        Parameters(
            "{\"httpMethod\":\"POST\",\"parameters\":{\"status\":\"Hello world\",\"on\":true,\"t\":\"$tags\",\"u\":{\"n\":\"$name\"}}}",
            body: "on=1&status=Hello%20world&t%5B%5D=a&t%5B%5D=b&u%5Bn%5D=Ann"),
        Parameters(
            "{\"httpMethod\":\"POST\",\"parameters\":{\"q\":\"$quote\"}}",
            body: "q=%22a%22%0A%7D%2C%20%7B%22b%22%3A%201"),
        Parameters(
            "{\"httpMethod\":\"POST\",\"encoding\":\"json\",\"parameters\":{\"q\":\"$quote\",\"age\":\"$age\",\"in\":\"$isIn\",\"text\":\"$age years, $isIn\"}}",
            body: #"{"q":"\"a\"\n}, {\"b\": 1","age":41,"in":true,"text":"41 years, 1"}"#),
        Parameters(
            "{\"httpMethod\":\"POST\",\"encoding\":\"json\",\"parameters\":{\"t\":[\"$name\",{\"$name\":\"$home\"}],\"no\":\"$missing\",\"nil\":null}}",
            body: #"{"t":["Ann",{"Ann":{"city":"Ulm","zip":"89073"}}],"no":"","nil":null}"#),
        Parameters("{\"httpMethod\":\"POST\",\"parameters\":{\"ids\":\"$missing\"}}", body: "ids="),
        Parameters(
            "{\"httpMethod\":\"POST\",\"omitEmpty\":true,\"parameters\":{\"ids\":\"$missing\",\"e\":\"$empty\",\"a\":1}}",
            body: "a=1"),
        Parameters(
            "{\"httpMethod\":\"POST\",\"encoding\":\"query\",\"parameters\":{\"a\":1}}",
            url: "https://x.example/v1/?a=1"
        ),
        Parameters("{\"encoding\":\"json\",\"parameters\":{\"a\":1}}", url: "https://x.example/v1/?a=1"),
        Parameters("{\"httpMethod\":\"POST\",\"encoding\":\"json\"}", body: "{}"),
        Parameters("{\"httpMethod\":\"POST\",\"parameters\":{\"t\":\"Hi $name. Bye\"}}", body: "t=Hi%20Ann.%20Bye"),
    ])
    func parametersAreWrittenAsDescribed(_ each: Parameters) async throws {
        let sent = try await request(each.action)
        #expect(sent.url == each.url)
        #expect(sent.bodyText == each.body)
    }

    @Test func whatABodyIsStandsInAHeaderUnlessItIsSaid() async throws {
        let form = try await request("{\"httpMethod\":\"POST\",\"parameters\":{\"a\":1}}")
        #expect(form.headers["content-type"] == "application/x-www-form-urlencoded; charset=utf-8")
        let json = try await request("{\"httpMethod\":\"POST\",\"encoding\":\"json\"}")
        #expect(json.headers["content-type"] == "application/json")
        let own = try await request(
            "{\"httpMethod\":\"POST\",\"encoding\":\"json\",\"headers\":{\"Content-type\":\"application/vnd.api+json\"}}"
        )
        #expect(own.headers["content-type"] == "application/vnd.api+json")
    }

    @Test func aValueInAHeaderEndsNeitherLineNorHeader() async throws {
        let sent = try await request(
            "{\"headers\":{\"X-Name\":\"<$name>\",\"X-Bad\":\"$bad\"}}", ["name": "Ann", "bad": "a\r\nX-Evil: ü"])
        #expect(sent.headers["X-Name"] == "<Ann>")
        #expect(sent.headers["X-Bad"] == "a%0D%0AX-Evil: %C3%BC")
        #expect(sent.headers["X-Evil"] == nil)
    }

    @Test func aTransformerWritesWhatIsSent() async throws {
        let sent = try await request(
            "{\"parameters\":{\"since\":\"$(when|day)\"}}", ["when": .date(.init(timeIntervalSinceReferenceDate: 0))],
            options: "{\"transformers\":{\"date\":{\"day\":{\"format\":\"dd.MM.yyyy\"}}}}")
        #expect(sent.url == "https://x.example/v1/?since=01.01.2001")
    }

    @Test func datesInJSONAreWrittenAsISO8601() async throws {
        let sent = try await request(
            "{\"httpMethod\":\"POST\",\"encoding\":\"json\",\"parameters\":{\"t\":\"$when\"}}",
            ["when": .date(.init(timeIntervalSinceReferenceDate: 0))])
        #expect(sent.bodyText == "{\"t\":\"2001-01-01T00:00:00Z\"}")
    }

    @Test func theIdOfACallIsItsKeyWhereOneIsDescribed() async throws {
        let sent = try await request("{\"httpMethod\":\"POST\",\"idempotencyKey\":\"Idempotency-Key\"}", id: "s1/42")
        #expect(sent.headers["idempotency-key"] == "s1/42")
        #expect(try await request("{\"httpMethod\":\"POST\"}").headers["idempotency-key"] == nil)
    }

    @Test func aSecretStandsWhereItIsNamedAndIsEncodedToo() async throws {
        let sent = try await request(
            "{\"path\":\"bot${TOKEN}/x?key=${KEY}\",\"headers\":{\"X-Key\":\"${KEY}\"},\"parameters\":{\"k\":\"${KEY}\"}}",
            secrets: ["TOKEN": "12:ab", "KEY": "a&b\n"])
        #expect(sent.url == "https://x.example/v1/bot12%3Aab/x?key=a%26b&k=a%26b")
        #expect(sent.headers["X-Key"] == "a&b")
        let base = try await request(
            "{\"path\":\"x\"}", base: "${BASE}", secrets: ["BASE": "http://localhost:8080/api"])
        #expect(base.url == "http://localhost:8080/api/x")
    }

    @Test func aValueThatLooksLikeATokenOrASecretIsOnlyText() async throws {
        let sent = try await request(
            "{\"httpMethod\":\"POST\",\"encoding\":\"json\",\"parameters\":{\"t\":\"$text\",\"u\":\"<$text>\"}}",
            ["text": "${KEY} $name", "name": "Ann"], secrets: ["KEY": "secret"])
        #expect(sent.bodyText == #"{"t":"${KEY} $name","u":"<${KEY} $name>"}"#)
    }

    @Test func fieldsOfRecordsAreReadThroughTheCall() async throws {
        let description = try described(
            "{\"defaults\":{\"baseUrl\":\"https://x.example\"},\"actions\":{\"a\":{\"path\":\"$id\",\"parameters\":{\"by\":\"$author.name\"}}}}"
        )
        let transport = StubTransport()
        var call = ServiceCall(id: "1", action: "a", object: .reference(Reference(type: "Post", id: "7")))
        call.record = { reference in
            reference.type == "Post"
                ? ["id": .string(reference.id), "author": .reference(Reference(type: "Person", id: "1"))]
                : ["name": "Ann"]
        }
        _ = await ServiceClient(description, over: transport).perform(call)
        #expect(transport.requests.first?.url == "https://x.example/7?by=Ann")
    }
}
