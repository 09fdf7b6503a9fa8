import Synchronization
import Testing
import WendExpressions
import WendRuntime

@testable import WendServices

/// Who requests say they come from.
struct AuthorizingTests {
    private static let credentials = OAuth1Credentials(
        consumerKey: "dpf43f3p2l4k3l03", consumerSecret: "kd94hf93k423kf44", token: "nnch734d00sl2jdk",
        tokenSecret: "pfkkdhi9sl3r4s00")

    // RFC 5849, 1.2: the signature of its request for a photograph.
    @Test func aSignatureIsThatOfTheStandard() {
        let request = ServiceRequest(.get, "http://photos.example.net/photos?file=vacation.jpg&size=original")
        let own = [
            ("oauth_consumer_key", "dpf43f3p2l4k3l03"), ("oauth_token", "nnch734d00sl2jdk"),
            ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", "137131202"), ("oauth_nonce", "chapoH"),
        ]
        let base = OAuth1Authorizer.baseString(of: request, with: own)
        #expect(OAuth1Authorizer.signature(of: base, Self.credentials) == "MdpQcU8iPSUjWoN/UDMsK2sui9I=")
    }

    // RFC 5849, 3.4.1.1.
    @Test func whatIsSignedIsThatOfTheStandard() {
        let request = ServiceRequest(
            .post, "http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b",
            headers: ["Content-Type": "application/x-www-form-urlencoded"], body: .bytes(Array("c2&a3=2+q".utf8)))
        let own = [
            ("oauth_consumer_key", "9djdj82h48djs9d2"), ("oauth_token", "kkk9d7dh3k39sjv7"),
            ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", "137131201"), ("oauth_nonce", "7d8f3e4a"),
        ]
        #expect(
            OAuth1Authorizer.baseString(of: request, with: own)
                == "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D"
                + "%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1"
                + "%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7")
    }

    private func asked(
        _ auth: String, secrets: [String: String], action: String = "{\"needAuth\":true}"
    ) async throws -> (StubTransport, ServiceAnswer) {
        let description = try described(
            "{\"auth\":\(auth),\"defaults\":{\"baseUrl\":\"https://x.example\"},\"actions\":{\"a\":\(action)}}",
            allowing: ["service-auth"])
        let transport = StubTransport()
        let client = ServiceClient(
            description, over: transport,
            options: ServiceClientOptions(
                secrets: ServiceSecrets(secrets), clock: ManualClock(now: 137_131_202), random: { 5 }))
        return (transport, await client.perform(ServiceCall(id: "1", action: "a")))
    }

    @Test func aTokenOrANameAndAPasswordStandInTheHeader() async throws {
        let (bearer, _) = try await asked("{\"type\":\"bearer\",\"token\":\"${T}\"}", secrets: ["T": "abc"])
        #expect(bearer.requests.first?.headers["Authorization"] == "Bearer abc")
        let (basic, _) = try await asked(
            "{\"type\":\"basic\",\"user\":\"Aladdin\",\"password\":\"${P}\"}", secrets: ["P": "open sesame"])
        #expect(basic.requests.first?.headers["Authorization"] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    }

    @Test func aSignedRequestSaysWhatItWasSignedWith() async throws {
        let (transport, _) = try await asked(
            "{\"type\":\"oauth1\",\"consumerKey\":\"k\",\"consumerSecret\":\"${S}\"}", secrets: ["S": "s"])
        let header = try #require(transport.requests.first?.headers["Authorization"])
        #expect(
            header.hasPrefix("OAuth oauth_consumer_key=\"k\", oauth_nonce=\"55\", oauth_signature=\""))
        #expect(
            header.hasSuffix(
                "oauth_signature_method=\"HMAC-SHA1\", oauth_timestamp=\"137131202\", oauth_version=\"1.0\""))
    }

    @Test func whatNeedsNoneIsNotAuthorized() async throws {
        let (transport, _) = try await asked(
            "{\"type\":\"bearer\",\"token\":\"${T}\"}", secrets: ["T": "abc"], action: "{}")
        #expect(transport.requests.first?.headers["Authorization"] == nil)
    }

    @Test func withoutItsSecretNothingIsSent() async throws {
        let (transport, answer) = try await asked("{\"type\":\"bearer\",\"token\":\"${T}\"}", secrets: [:])
        #expect(transport.requests == [])
        #expect(answer.failure?.reason == .missingSecret)
        #expect(answer.failure?.sending == .notSent)
        #expect(answer.failure?.message == "The secret 'T' that the service needs is not there.")
    }

    // MARK: New tokens

    private static let refreshing = """
        { "auth": { "type": "bearer", "refreshAction": "renew" }, "defaults": { "baseUrl": "BASE", "needAuth": true },
          "actions": { "a": { "path": "private" }, "post": { "path": "private", "httpMethod": "POST" },
                       "renew": { "path": "token", "httpMethod": "POST", "parameters": { "secret": "${S}" } } } }
        """

    @Test func oneNewTokenServesAllThatWait() async throws {
        try await MockServer.serve { server in
            let description = try described(Self.refreshing.replacing("BASE", with: server.url))
            let client = ServiceClient(
                description, over: StandardTransport.make(),
                options: ServiceClientOptions(secrets: ServiceSecrets(["S": "shh!"])))
            func askMany() async -> Set<String> {
                await withTaskGroup(of: String.self) { group in
                    for number in 0..<20 {
                        group.addTask {
                            let answer = await client.perform(
                                ServiceCall(id: "\(number)", action: "a", principal: "p\(number)"))
                            return answer.success?.value.fields?["token"]?.text ?? "\(answer.result)"
                        }
                    }
                    return await group.reduce(into: []) { $0.insert($1) }
                }
            }
            // The server says which token it was, and nobody is to read it.
            #expect(await askMany() == ["•••"])
            #expect(server.state.countOf("token") == 1)
            // The server wants another one now.
            server.state.token.withLock { $0 = "changed" }
            #expect(await askMany() == ["•••"])
            #expect(server.state.countOf("token") == 2)
        }
    }

    @Test func whoIsRefusedWithANewTokenTooIsNotSignedIn() async throws {
        let transport = StubTransport { request, _ in
            request.url.hasSuffix("token") ? .init(200, "{\"access_token\":\"new\"}") : .init(401, "{}")
        }
        let description = try described(Self.refreshing.replacing("BASE", with: "https://x.example"))
        let client = ServiceClient(
            description, over: transport, options: ServiceClientOptions(secrets: ServiceSecrets(["S": "shh!"])))
        let failure = await client.perform(ServiceCall(id: "1", action: "post")).failure
        #expect(failure?.status == 401)
        #expect(failure?.message == "The server answered with 401 (not signed in).")
        #expect(transport.requests.count == 4)
        #expect(
            transport.requests.filter { $0.url.hasSuffix("token") }.allSatisfy { $0.headers["Authorization"] == nil })
    }

    @Test func aNewTokenThatCannotBeGotIsAFailureBeforeAnythingIsSent() async throws {
        let transport = StubTransport { _, _ in .init(500, "{\"error\":\"shh! is wrong\"}") }
        let description = try described(Self.refreshing.replacing("BASE", with: "https://x.example"))
        let client = ServiceClient(
            description, over: transport, options: ServiceClientOptions(secrets: ServiceSecrets(["S": "shh!"])))
        let failure = await client.perform(ServiceCall(id: "1", action: "a")).failure
        #expect(failure?.reason == .unauthorized)
        #expect(failure?.sending == .notSent)
        #expect(failure?.message == "••• is wrong")
        #expect(transport.requests.count == 1)
    }

    @Test func theAppsOwnTokensAreOnePersonsEach() async throws {
        let refreshed = Mutex<[String]>([])
        let tokens = TokenAuthorizer(token: { $0.map { "t-\($0)" } }) { principal in
            refreshed.withLock { $0.append(principal ?? "") }
            return "new-\(principal ?? "")"
        }
        var seen: [String?] = []
        for principal in ["Ann", "Bob"] {
            var request = ServiceRequest(.get, "https://x.example")
            try await tokens.authorize(&request, for: principal)
            seen.append(request.headers["Authorization"])
        }
        var old = ServiceRequest(.get, "https://x.example")
        try await tokens.authorize(&old, for: "Ann")
        #expect(try await tokens.refused(old, for: "Ann"))
        // The second that is refused with the old one finds the new one.
        #expect(try await tokens.refused(old, for: "Ann"))
        for principal in ["Ann", "Bob"] {
            var request = ServiceRequest(.get, "https://x.example")
            try await tokens.authorize(&request, for: principal)
            seen.append(request.headers["Authorization"])
        }
        #expect(seen == ["Bearer t-Ann", "Bearer t-Bob", "Bearer new-Ann", "Bearer t-Bob"])
        #expect(refreshed.withLock { $0 } == ["Ann"])
    }
}
