import Foundation
import TestSupport
import Testing
import WendExpressions
import WendRuntime

@testable import WendServices

/// Signing in at another server in three steps, and what is kept of it.
struct OAuth1SignInTests {
    private static let server = OAuth1SignIn.Server(
        requestToken: "https://birds.example/request_token", authorization: "https://birds.example/agree",
        accessToken: "https://birds.example/access_token", consumerKey: "key", consumerSecret: "consumer-secret")

    /// A server that gives out numbered tokens.
    private static func transport() -> StubTransport {
        StubTransport { request, number in
            switch request.url.split(separator: "/").last {
            case "request_token":
                .init(
                    200,
                    "oauth_token=begun\(number)&oauth_token_secret=secret%26\(number)&oauth_callback_confirmed=true")
            case "access_token": .init(200, "oauth_token=own\(number)&oauth_token_secret=own-secret\(number)&name=Ida")
            default: .init(200, "{}")
            }
        }
    }

    private static func signIn(_ transport: StubTransport, _ secrets: KeptSecrets) -> OAuth1SignIn {
        OAuth1SignIn(
            at: server, callback: "https://app.example/return/birds", keeping: secrets, over: transport,
            clock: ManualClock(now: 137_131_202), random: { 5 })
    }

    private static func message(_ owner: String = "visitor a", key: String = "s1/4") -> HandledMessage {
        HandledMessage(name: "login", key: key, owner: owner)
    }

    private static func comeback(_ values: Fields, _ owner: String = "visitor a") -> Homecoming {
        Homecoming(values: values, owner: owner)
    }

    // "Creating a signature" of the documentation of a public interface that signs so.
    @Test func aSignatureIsThatOfAPublicDocumentation() {
        let request = ServiceRequest(
            .post, "https://api.twitter.com/1.1/statuses/update.json?include_entities=true",
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: .bytes(Array("status=Hello%20Ladies%20%2b%20Gentlemen%2c%20a%20signed%20OAuth%20request%21".utf8)))
        let base = OAuth1Authorizer.baseString(
            of: request,
            with: [
                ("oauth_consumer_key", "xvz1evFS4wEEPTGEFPHBog"),
                ("oauth_nonce", "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg"),
                ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", "1318622958"),
                ("oauth_token", "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb"), ("oauth_version", "1.0"),
            ])
        let credentials = OAuth1Credentials(
            consumerKey: "xvz1evFS4wEEPTGEFPHBog", consumerSecret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
            token: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
            tokenSecret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE")
        #expect(OAuth1Authorizer.signature(of: base, credentials) == "hCtSmYh+iHYCEqBWrE7C7hYmtUk=")
    }

    @Test func threeStepsGiveATokenThatSignsWhatIsAsked() async throws {
        let transport = Self.transport()
        let signIn = Self.signIn(transport, try KeptSecrets())
        let address = try await signIn.address(for: Self.message())
        #expect(address == "https://birds.example/agree?oauth_token=begun0")
        #expect(!signIn.isSignedIn("visitor a"))
        let first = try #require(transport.requests.first)
        #expect(first.method == .post)
        #expect(
            first.headers["Authorization"]?.contains("oauth_callback=\"https%3A%2F%2Fapp.example%2Freturn%2Fbirds\"")
                == true)
        let session = await signIn.arrive(Self.comeback(["oauth_token": "begun0", "oauth_verifier": "yes"]))
        #expect(session == SessionID(rawValue: "s1"))
        #expect(signIn.isSignedIn("visitor a"))
        #expect(transport.requests.last?.headers["Authorization"]?.contains("oauth_verifier=\"yes\"") == true)

        var options = ServiceClientOptions()
        options.authorizer = signIn
        let description = try described(
            #"{"defaults": {"baseUrl": "https://birds.example", "needAuth": true}, "actions": {"me": {}}}"#)
        let client = ServiceClient(description, over: transport, options: options)
        var call = ServiceCall(id: "1", action: "me")
        call.owner = "visitor a"
        _ = await client.perform(call)
        #expect(transport.requests.last?.headers["Authorization"]?.contains("oauth_token=\"own1\"") == true)
        // Others have none.
        call.owner = "visitor b"
        _ = await client.perform(call)
        #expect(transport.requests.last?.headers["Authorization"]?.contains("oauth_token=") == false)
        try signIn.signOut("visitor a")
        #expect(!signIn.isSignedIn("visitor a"))
    }

    /// Whoever has somebody else agree does not get their token.
    @Test func onlyWhoBeganMayComeBack() async throws {
        let transport = Self.transport()
        let signIn = Self.signIn(transport, try KeptSecrets())
        _ = try await signIn.address(for: Self.message())
        let values: Fields = ["oauth_token": "begun0", "oauth_verifier": "yes"]
        #expect(await signIn.arrive(Self.comeback(values, "visitor b")) == nil)
        #expect(await signIn.arrive(Self.comeback(["oauth_token": "other", "oauth_verifier": "yes"])) == nil)
        #expect(transport.requests.count == 1)
        #expect(!signIn.isSignedIn("visitor a") && !signIn.isSignedIn("visitor b"))
        #expect(await signIn.arrive(Self.comeback(values)) != nil)
        // Once.
        #expect(await signIn.arrive(Self.comeback(values)) == nil)
        #expect(transport.requests.count == 2)
    }

    @Test func whatWasBegunGoesOnAfterAKill() async throws {
        let folder = TemporaryFolder()
        let path = "\(folder.path)/secrets.json"
        let transport = Self.transport()
        let before = try await Self.signIn(transport, try KeptSecrets(file: path)).address(for: Self.message())
        // The handler runs again with the same key.
        let after = Self.signIn(transport, try KeptSecrets(file: path))
        #expect(try await after.address(for: Self.message()) == before)
        #expect(transport.requests.count == 1)
        #expect(await after.arrive(Self.comeback(["oauth_token": "begun0", "oauth_verifier": "yes"])) != nil)
        #expect(try Self.signIn(transport, KeptSecrets(file: path)).isSignedIn("visitor a"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(!"\(after)\(try KeptSecrets(file: path))".contains("secret-"))
    }

    /// What nobody has come back from takes up no more than so much, and an hour at most.
    @Test func onlySoManySignInsAreUnderWay() async throws {
        let secrets = try KeptSecrets()
        let signIn = Self.signIn(Self.transport(), secrets)
        func begin(_ count: Int, at time: String) throws {
            try secrets.change { content in
                content = [:]
                for number in 0..<count { content["begun old\(number)"] = ["owner": "visitor \(number)x", "at": time] }
            }
        }
        try begin(OAuth1SignIn.mostUnderWay, at: "137131202")
        await #expect(throws: ServiceFailure.self) { try await signIn.address(for: Self.message()) }
        try begin(OAuth1SignIn.mostUnderWay - 1, at: "137131202")
        _ = try await signIn.address(for: Self.message())
        try begin(OAuth1SignIn.mostUnderWay, at: "\(137_131_202 - OAuth1SignIn.patience - 1)")
        _ = try await signIn.address(for: Self.message())
        #expect(secrets.name { name, _ in name.hasPrefix("begun old") } == nil)
    }

    @Test func theTokenOfAVisitorWhoIsGoneIsForgottenAndNobodyElses() async throws {
        let secrets = try KeptSecrets()
        let clock = ManualClock(now: 137_131_202)
        let signIn = OAuth1SignIn(
            at: Self.server, callback: "https://app.example/return/birds", keeping: secrets, over: Self.transport(),
            clock: clock, random: { 5 })
        let owners = ["visitor gone", "visitor here", "person Ida"]
        try secrets.change { content in
            for owner in owners { content["token \(owner)"] = ["token": "t", "secret": "s", "at": "137131202"] }
        }
        func use(_ owner: String) async throws {
            var request = ServiceRequest(.get, "https://birds.example/1")
            var call = ServiceCall(id: "s1/7", action: "feed")
            call.owner = owner
            try await signIn.authorize(&request, of: call)
        }
        clock.advance(by: OAuth1SignIn.use + 1)
        try await use("visitor here")
        clock.advance(by: OAuth1SignIn.visitorsKept - 1)
        _ = try await signIn.address(for: Self.message())
        #expect(owners.filter(signIn.isSignedIn) == ["visitor here", "person Ida"])
        // Who has only looked is no longer known either after as long again.
        clock.advance(by: OAuth1SignIn.visitorsKept)
        _ = try await signIn.address(for: Self.message("visitor b"))
        #expect(owners.filter(signIn.isSignedIn) == ["person Ida"])
    }

    @Test func whoBeginsAnewHasAnotherAddressAndTheOldOneLeadsNowhere() async throws {
        let signIn = Self.signIn(Self.transport(), try KeptSecrets())
        _ = try await signIn.address(for: Self.message())
        #expect(
            try await signIn.address(for: Self.message(key: "s1/9")) == "https://birds.example/agree?oauth_token=begun1"
        )
        #expect(await signIn.arrive(Self.comeback(["oauth_token": "begun0", "oauth_verifier": "yes"])) == nil)
    }

    @Test func whoDoesNotAgreeIsToldAndMayBeginAnew() async throws {
        let signIn = Self.signIn(Self.transport(), try KeptSecrets())
        _ = try await signIn.address(for: Self.message())
        var told = signIn.arrivals(of: "visitor a").makeAsyncIterator()
        #expect(await signIn.arrive(Self.comeback(["denied": "begun0"])) == SessionID(rawValue: "s1"))
        #expect(await told.next() == false)
        _ = try await signIn.address(for: Self.message())
        _ = await signIn.arrive(Self.comeback(["oauth_token": "begun1", "oauth_verifier": "yes"]))
        #expect(await told.next() == true)
        var later = signIn.arrivals(of: "visitor a").makeAsyncIterator()
        #expect(await later.next() == true)
    }

    @Test func aServerThatGivesNothingIsAFailureThatQuotesNothing() async throws {
        let transport = StubTransport { _, _ in .init(401, "oauth_problem=consumer-secret") }
        let signIn = Self.signIn(transport, try KeptSecrets())
        let failure = await #expect(throws: ServiceFailure.self) { try await signIn.address(for: Self.message()) }
        #expect(failure?.message == "The server for signing in answered with 401.")
    }

    @Test func aFileThatCannotBeReadOrWrittenIsSaid() throws {
        let folder = TemporaryFolder()
        let path = "\(folder.path)/secrets.json"
        try Data("no".utf8).write(to: URL(filePath: path))
        #expect(throws: SecretsProblem.unreadable) { try KeptSecrets(file: path) }
        let kept = try KeptSecrets(file: "\(folder.path)/nowhere/secrets.json")
        #expect(throws: SecretsProblem.unwritable) { try kept.change { $0["a"] = ["b": "c"] } }
        #expect(kept.values(of: "a") == nil)
    }
}
