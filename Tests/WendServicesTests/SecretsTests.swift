import TestSupport
import Testing
import WendExpressions

@testable import WendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where secrets come from, and where they never go.
struct SecretsTests {
    @Test func aFileOutsideTheAppHasSecretsByName() throws {
        let folder = try TemporaryFolder([
            "app/app.xml": "", "secrets.env": "# of the feed\n TOKEN = abc=1 \r\n\nKEY=\n", "app/inside.env": "A=b",
        ])
        let secrets = try ServiceSecrets(file: folder.file("secrets.env"), outside: folder.file("app"))
        #expect(secrets["TOKEN"] == "abc=1")
        #expect(secrets["KEY"] == "")
        #expect(secrets["NONE"] == nil)
        #expect("\(secrets)" == "secrets (2)")
        #expect(throws: SecretsProblem.insideApp) {
            try ServiceSecrets(file: folder.file("app/inside.env"), outside: folder.file("app"))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.env"), withDestinationPath: folder.file("app/inside.env"))
        #expect(throws: SecretsProblem.insideApp) {
            try ServiceSecrets(file: folder.file("link.env"), outside: folder.file("app"))
        }
        #expect(throws: SecretsProblem.unreadable) {
            try ServiceSecrets(file: folder.file("none.env"), outside: folder.file("app"))
        }
    }

    @Test func theEnvironmentIsAskedWithItsPrefixAndOthersAfterIt() {
        let secrets = ServiceSecrets.environment(prefix: "WEND_NOT_THERE_").or(ServiceSecrets(["PATH": "mine"]))
        #expect(secrets["PATH"] == "mine")
        #expect(ServiceSecrets.environment()["PATH"] != nil)
    }

    /// A secret that has to be in the request, and must be nowhere else.
    private static let canary = "canary-7f3a\"&/=+x"

    private static let actions = """
        { "auth": { "type": "AUTH", "token": "${C}", "user": "u", "password": "${C}", "consumerKey": "k", "consumerSecret": "${C}" },
          "defaults": { "baseUrl": "https://x.example", "needAuth": true, "retry": 2 },
          "actions": {
            "inPath": { "path": "bot${C}/x" }, "inQuery": { "path": "x?k=${C}" }, "inHeader": { "headers": { "X": "${C}" } },
            "inParameters": { "parameters": { "a": { "b": ["${C}"] } } },
            "inForm": { "httpMethod": "POST", "parameters": { "a": "x${C}y" } },
            "inJSON": { "httpMethod": "POST", "encoding": "json", "parameters": { "${C}": "${C}" } } } }
        """

    /// Everything that a program could print of a value.
    private static func printed(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value))"
        dump(value, to: &text)
        return text
    }

    @Test(arguments: ["bearer", "basic", "oauth1"], [0, 1, 2, 3, 4, 5])
    func aSecretIsInTheRequestAndNowhereElse(_ scheme: String, _ way: Int) async throws {
        let description = try described(
            Self.actions.replacing("AUTH", with: scheme), allowing: ["service-retry"])
        let transport = StubTransport { request, _ in
            // A server that says all it was told, in an error and in the way on.
            let said =
                "\(request.url) \(request.bodyText) \(request.headers.map { $0.value }.joined(separator: " ")) \(Self.canary)"
            switch way {
            case 0: return .init(500, String(decoding: JSONText.bytes(["error": .string(said)]), as: UTF8.self))
            case 1:
                return .init(422, String(decoding: JSONText.bytes([.init(stringLiteral: said): .null]), as: UTF8.self))
            case 2: return .init(302, "", headers: ["Location": "gopher://\(said)"])
            case 3: return .init(200, "{\"\(said)")
            case 4: throw TransportFailure(.cut, .perhapsSent)
            default: throw TransportFailure(.tooLarge, .answered, limit: 5)
            }
        }
        let secrets = ServiceSecrets(["C": Self.canary])
        let client = ServiceClient(
            description, over: transport,
            options: ServiceClientOptions(secrets: secrets, clock: PassingClock(), random: { 3 }))
        let log = EventLog()
        for action in description.actionNames {
            let answer = await client.perform(ServiceCall(id: "1", action: action), observe: log.take)
            let failure = try #require(answer.failure)
            let coded = try String(decoding: JSONEncoder().encode(failure), as: UTF8.self)
            let all = Self.printed(answer) + Self.printed(failure.values) + coded
            #expect(!all.contains("canary"), "\(action)")
            #expect(!all.contains("Y2FuYXJ5"), "\(action)")
        }
        let sent = transport.requests.map { "\($0.url) \($0.bodyText) \($0.headers.map { $0.value })" }
        #expect(sent.allSatisfy { $0.contains("canary") || scheme == "basic" || scheme == "oauth1" })
        #expect(sent.contains { $0.contains("canary") })
        for value in [description, secrets, client.options.secrets, log.all] as [Any] {
            #expect(!Self.printed(value).contains("canary"))
        }
        for request in transport.requests { #expect(!Self.printed(request).contains("canary")) }
        #expect(!String(decoding: try JSONEncoder().encode(description), as: UTF8.self).contains("canary"))
    }

    /// What a server that says all it was told makes of a secret in an answer that is none of an error.
    @Test func aSecretThatASuccessTellsAgainIsHidden() async throws {
        let description = try described(
            """
            { "auth": { "type": "basic", "user": "u", "password": "${C}" },
              "defaults": { "baseUrl": "https://x.example" },
              "actions": { "a": { "needAuth": true, "path": "x?k=${C}" }, "b": { "path": "x", "headers": { "X": "${N}" } } } }
            """)
        let transport = StubTransport { request, _ in
            let said =
                "\(request.url) \(request.headers.map { $0.value }.joined(separator: " ")) \(Self.canary)"
            return .init(
                200,
                String(
                    decoding: JSONText.bytes(["said": ["in": [.string(said)]], "n": 734512, "m": 734513]),
                    as: UTF8.self))
        }
        let options = ServiceClientOptions(secrets: ServiceSecrets(["C": Self.canary, "N": "734512"]))
        let client = ServiceClient(description, over: transport, options: options)
        for action in ["a", "b"] {
            let log = EventLog()
            let answer = await client.perform(ServiceCall(id: "1", action: action), observe: log.take)
            let value = try #require(answer.success?.value)
            let all = Self.printed(value) + Self.printed(log.all)
            for form in ["canary", "Y2FuYXJ5", "734512"] { #expect(!all.contains(form), "\(action)") }
            #expect(value.fields?["m"] == 734513)
        }
    }

    /// A token that a document has been given by the server is a value like others: it comes again as it is.
    @Test func whatADocumentSentItselfComesAgainAsItIs() async throws {
        let description = try described(
            """
            { "defaults": { "baseUrl": "https://x.example" },
              "actions": { "a": { "headers": { "Authorization": "Bearer $token" } } } }
            """)
        let client = ServiceClient(
            description, over: StubTransport { _, _ in .init(200, #"{"token": "given-to-ann"}"#) })
        let answer = await client.perform(ServiceCall(id: "1", action: "a", object: ["token": "given-to-ann"]))
        #expect(answer.success?.value == ["token": "given-to-ann"])
    }

    /// What is looked for in answers takes no time to speak of.
    @Test func aLongAnswerIsLookedThroughQuickly() {
        let secrets = KnownSecrets(
            ServiceSecrets(["A": "abcdefgh", "B": "hello world", "C": "123456"]), names: ["A", "B", "C"])
        let value = Value.list((0..<5_000).map { ["text": .string("a text of some length, number \($0)"), "n": 5] })
        let time = ContinuousClock().measure { #expect(secrets.scrubbed(value) == value) }
        #expect(time < .seconds(5))
    }
}
