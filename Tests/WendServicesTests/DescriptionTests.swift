import TestSupport
import Testing
import WendCore
import WendExpressions

@testable import WendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What is read of a description, and what is said of one that is wrong.
struct DescriptionTests {
    @Test func everythingWrittenIsRead() throws {
        let description = try described(
            """
            { "***": "for people",
              "auth": { "type": "bearer", "token": "${TOKEN}", "refreshAction": "renew", "callbackUrl": "app://back" },
              "defaults": { "baseUrl": "https://feed.example/v1", "httpMethod": "post", "headers": { "X-App": "1" },
                            "parameters": { "lang": "en" }, "needAuth": true, "timeout": 5, "retry": 3, "cache": "server" },
              "actions": {
                "homeFeed": { "path": "home", "httpMethod": "GET", "resultType": "[Post]", "resultKeyPath": "data.items",
                              "clearPolicy": "after", "set": { "hidden": false }, "nextAction": "me", "cache": 60,
                              "parameters": { "count": 20 }, "retry": { "attempts": 5, "delay": 1, "statuses": [503] } },
                "me": { "resultType": "Account", "response": { "id": "1" }, "delay": 0.5 },
                "renew": { "path": "https://id.example/token", "needAuth": false },
                "a.b": { "isUpload": true, "multipart": { "media": "photo" }, "repeatable": true,
                         "idempotencyKey": "Idempotency-Key", "responses": [{ "status": 503 }, { "response": [] }] } },
              "options": { "debugDelay": 0.25, "page": 20,
                           "transformers": { "date": { "***": {}, "day": { "format": "yyyy-MM-dd", "locale": "de" } } } } }
            """)
        #expect(description.actionNames == ["homeFeed", "me", "renew", "a.b"])
        #expect(description.authentication.scheme == .bearer)
        #expect(description.authentication.values["callbackUrl"] == "app://back")
        let feed = try #require(description.complete("homeFeed"))
        #expect(feed.method == .get)
        #expect(feed.settings.headers == ["X-App": "1"])
        #expect(feed.settings.parameters == ["lang": "en", "count": 20])
        #expect(feed.result == ResultType(entity: "Post", isList: true))
        #expect(feed.settings.resultKeyPath == "data.items")
        #expect(feed.clearing == .after)
        #expect(feed.setters == ["hidden": false])
        #expect(feed.next == "me")
        #expect(feed.settings.cache == .seconds(60))
        #expect(feed.settings.retry == RetryRule(attempts: 5, delay: 1, statuses: [503]))
        #expect(feed.timeout == 5)
        let me = try #require(description.complete("me"))
        #expect(me.method == .post)
        #expect(me.settings.retry == RetryRule(attempts: 3))
        #expect(me.stubs == [StubAnswer(response: ["id": "1"], delay: 0.5)])
        #expect(description.complete("renew")?.settings.needsAuthentication == false)
        #expect(description["a.b"]?.stubs == [StubAnswer(status: 503), StubAnswer(response: [])])
        #expect(description["a.b"]?.isRepeatable == true)
        #expect(description.options.stubDelay == 0.25)
        #expect(description.options.values == ["page": 20])
        #expect(description.options.dates == ["day": DateTransformer(format: "yyyy-MM-dd", locale: "de")])
        #expect(description.secretNames == ["TOKEN"])
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let json: String
        let expected: [String]
        var testDescription: String { json }

        init(_ json: String, _ expected: String...) {
            self.json = json
            self.expected = expected
        }
    }

    private static let base = "\"defaults\":{\"baseUrl\":\"https://x.example\"}"

    @Test(arguments: [
        Mistake(
            "[]",
            "1:1: error: a service is an object with 'defaults' and 'actions', and perhaps 'auth' and 'options' [service-file]"
        ),
        Mistake("{", "1:2: error: a name in double quotes is expected [json-syntax]"),
        Mistake(
            "{\"action\":{}}", "1:2: error: a service has no member 'action'; did you mean 'actions'? [service-key]"),
        Mistake("{\"actions\":[]}", "1:12: error: 'actions' takes an object [service-value]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"pth\":\"x\"}}}",
            "1:61: error: the action 'a' has no member 'pth'; did you mean 'path'? [service-key]"),
        Mistake(
            "{\"defaults\":{\"baseURL\":\"https://x.example\"}}",
            "1:14: error: 'defaults' has no member 'baseURL'; did you mean 'baseUrl'? [service-key]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"method\":\"PUT\"}}}",
            "1:61: error: the action 'a' has no member 'method'; did you mean 'httpMethod'? [service-key]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"at\":\"data\",\"into\":\"Post\",\"url\":\"a\"}}}",
            "1:61: error: the action 'a' has no member 'at'; did you mean 'resultKeyPath'? [service-key]",
            "1:73: error: the action 'a' has no member 'into'; did you mean 'resultType'? [service-key]",
            "1:87: error: the action 'a' has no member 'url'; did you mean 'path'? [service-key]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"isUpload\":true,\"multipart\":{\"media\":\"$file\",\"b\":\"c.d\"}}}}",
            "1:89: warning: 'multipart' takes ways to values, without '$': \"media\": \"file\" [service-body]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"path\":7}}}", "1:68: error: 'path' takes a text [service-value]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"httpMethod\":\"PUTT\"}}}",
            "1:74: error: 'PUTT' is not allowed for 'httpMethod'; did you mean 'PUT'? [service-value]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"clearPolicy\":\"aftr\"}}}",
            "1:75: error: 'aftr' is not allowed for 'clearPolicy'; did you mean 'after'? [service-value]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"timeout\":0}}}",
            "1:71: error: 'timeout' takes a number from 0.1 to 3600 [service-value]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"retry\":{\"atempts\":2}}}}",
            "1:70: error: 'retry' has no member 'atempts'; did you mean 'attempts'? [service-key]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"resultType\":\"[Post\"}}}",
            "1:74: error: 'resultType' takes the name of an entity, or one in brackets [service-value]"),
        Mistake(
            "{\(base),\"actions\":{\"one\":{\"resultType\":\"A\",\"nextAction\":\"tow\"},\"two\":{}}}",
            "1:93: error: there is no action 'tow'; did you mean 'two'? [service-action]"),
        Mistake(
            "{\(base),\"actions\":{\"one\":{\"nextAction\":\"two\"},\"two\":{}}}",
            "1:76: warning: 'one' has no 'resultType', so that 'two' is never performed [service-chain]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"resultType\":\"A\",\"nextAction\":\"b\"},\"b\":{\"resultType\":\"A\",\"nextAction\":\"a\"}}}",
            "1:131: error: the actions go on without an end: a → b → a [service-chain]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"resultType\":\"A\",\"nextAction\":\"a\"}}}",
            "1:91: error: the actions go on without an end: a → a [service-chain]"),
        Mistake(
            "{\"actions\":{\"a\":{\"path\":\"x\"}}}",
            "1:25: error: 'a' has no address: 'baseUrl' of 'defaults' says where the service is [service-address]"),
        Mistake(
            "{\"defaults\":{\"baseUrl\":\"ftp://x\"},\"actions\":{\"a\":{}}}",
            "1:24: error: the address of 'a' is none of HTTP; write https:// and the name of a server [service-address]"
        ),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"isUpload\":true,\"httpMethod\":\"GET\"}}}",
            "1:72: error: GET sends no files; write POST or PUT [service-body]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"encoding\":\"json\"}}}",
            "1:72: warning: GET sends no body, so that the parameters of 'a' stand in its address [service-body]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"httpMethod\":\"POST\",\"retry\":2}}}",
            "1:89: warning: POST may have arrived when it fails, and is only sent again if that is surely not so; write "
                + "\"repeatable\": true if twice does no harm [service-retry]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"headers\":{\"X\":\"${NO\"}}}}",
            "1:71: warning: '${' or '$(' begins no name here; write ${NAME}, $(key.path), or $$ for a dollar sign [service-text]"
        ),
        Mistake(
            "{\"auth\":{\"type\":\"bearer\"},\(base),\"actions\":{\"a\":{\"needAuth\":true}}}",
            "1:17: error: 'bearer' needs 'token' [service-auth]"),
        Mistake(
            "{\"auth\":{\"type\":\"bearer\",\"token\":\"abc\"},\(base),\"actions\":{\"a\":{\"needAuth\":true}}}",
            "1:34: warning: 'token' is a secret, and stands here for everybody to read; write ${NAME} [service-secret]"),
        Mistake(
            "{\"defaults\":{\"headers\":{\"X Y\":\"1\"},\"idempotencyKey\":\"a:b\"}}",
            "1:24: error: 'X Y' cannot be the name of a header [service-header]",
            "1:53: error: 'a:b' cannot be the name of a header; write \"Idempotency-Key\" [service-header]"),
        Mistake(
            "{\"auth\":{\"tokn\":\"x\"}}",
            "1:10: warning: 'auth' has no member 'tokn'; did you mean 'token'? [service-key]"),
        Mistake(
            "{\"options\":{\"transformers\":{\"dates\":{}}}}",
            "1:29: error: 'transformers' has no member 'dates'; did you mean 'date'? [service-key]"),
        Mistake(
            "{\"options\":{\"transformers\":{\"date\":{\"day\":{\"fromat\":\"y\"}}}}}",
            "1:44: error: 'day' has no member 'fromat'; did you mean 'format'? [service-key]"),
        Mistake(
            "{\(base),\"actions\":{\"a\":{\"responses\":[{\"stat\":1}]}}}",
            "1:75: error: an answer of a stub has no member 'stat' [service-key]"),
    ])
    func mistakesAreToldWithTheirPlace(_ each: Mistake) {
        let diagnostics = ServiceReader().read(Array(each.json.utf8), file: "S.json").diagnostics
        #expect(diagnostics.map { $0.description.replacing("S.json:", with: "") } == each.expected)
        for diagnostic in diagnostics where diagnostic.code != "json-syntax" {
            #expect(diagnostic.location?.range != nil)
        }
    }

    @Test func whatIsNoHostOfPicturesIsSaidWhereItStands() throws {
        let (description, diagnostics) = ServiceReader().read(
            Array(
                #"""
                { "defaults": { "baseUrl": "https://feed.example:8443/v1" },
                  "options": { "pictures": ["images.example:444", "https://other.example/a", "odd host"] } }
                """#.utf8), file: "Service.json")
        #expect(
            diagnostics.map(\.description) == [
                "Service.json:2:51: warning: 'https://other.example/a' in 'pictures' is no host, so that no picture of it is shown; write "
                    + "\"other.example\" [service-value]",
                "Service.json:2:78: warning: 'odd host' in 'pictures' is no host, so that no picture of it is shown; write images.example, "
                    + "images.example:8443, *.images.example, or * for all [service-value]",
            ])
        #expect(
            AppServices(description).pictureHosts.compactMap(PictureHost.init).map(\.source) == [
                "https://feed.example:8443", "https://images.example:444",
            ])
        let reach = ServiceClientOptions(reach: .only(["feed.example"]))
        #expect(AppServices(description, options: reach).pictureHosts == ["feed.example", "feed.example:8443"])
    }

    @Test func aWordThatIsMeantIsWrittenByTheFix() throws {
        let json = "{\"defaults\":{\"baseUrl\":\"https://x\"},\"actions\":{\"a\":{\"pth\":\"b\"}}}"
        let diagnostics = ServiceReader().read(Array(json.utf8), file: "S.json").diagnostics
        let edit = try #require(diagnostics.first?.fixes.first?.edits.first)
        let range = try #require(edit.location.range).bytes
        #expect(edit.replacement == "\"path\"")
        #expect(String(decoding: Array(json.utf8)[range], as: UTF8.self) == "\"pth\"")
    }

    @Test func theRestCountsWhenSomethingIsWrong() {
        let json = "{\(Self.base),\"actions\":{\"a\":{\"timeout\":\"long\",\"path\":\"x\"},\"b\":{}}}"
        let (description, diagnostics) = ServiceReader().read(Array(json.utf8), file: "S.json")
        #expect(diagnostics.count == 1)
        #expect(description["a"]?.path == "x")
        #expect(description.actionNames == ["a", "b"])
    }

    @Test func aDescriptionOfSwiftHasTheSameProblems() {
        var description = ServiceDescription()
        description["a"] = ServiceAction(path: "x", result: ResultType("A"), next: "b")
        let problems = description.problems
        #expect(problems.map(\.code) == ["service-address", "service-action"])
        #expect(problems.last?.place == ServicePlace("actions", "a", "nextAction"))
    }

    @Test func aDescriptionIsTheSameAfterCoding() throws {
        let description = try described(
            """
            { "defaults": { "baseUrl": "https://x.example", "cache": 5, "retry": 2 },
              "actions": { "b": { "resultType": "[A]", "parameters": { "z": [1, null, true], "a": {} } }, "a": {} } }
            """)
        let coded = try JSONEncoder().encode(description)
        #expect(try JSONDecoder().decode(ServiceDescription.self, from: coded) == description)
    }

    @Test func whatIsWrittenInDevelopmentGoesBeforeAndIsNotMerged() throws {
        let folder = try TemporaryFolder([
            "Service.json": "{\"defaults\":{\"baseUrl\":\"https://real.example\"},\"actions\":{\"a\":{}}}",
            "Service.dev.json": "{\"defaults\":{\"baseUrl\":\"http://localhost:1\"}}",
            "StubService.json": "{\"actions\":{\"s\":{\"path\":\"http://stub.example\"}}}",
        ])
        let development = try #require(ServiceFile.read(in: folder.path, .development))
        #expect(development.description.defaults.baseURL == "http://localhost:1")
        #expect(development.description.actionNames == [])
        #expect(development.file == folder.file("Service.dev.json"))
        #expect(ServiceFile.read(in: folder.path, .production)?.description.actionNames == ["a"])
        #expect(ServiceFile.read(in: folder.path, .production, isStub: true)?.description.actionNames == ["s"])
        #expect(ServiceFile.read(in: TemporaryFolder().path, .development) == nil)
    }

    @Test func randomBytesNeverCrashTheReader() {
        var random = SeededGenerator(seed: 7)
        let sample = Array(
            "{\"defaults\":{\"baseUrl\":\"https://x\"},\"actions\":{\"a\":{\"retry\":{\"attempts\":2},\"responses\":[{}]}}}"
                .utf8)
        for _ in 0..<5000 {
            var bytes = sample
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = Array("{}[]\",:0a$".utf8).randomElement(using: &random) ?? 0
            }
            _ = ServiceReader().read(bytes, file: "S.json")
        }
    }
}
