import Foundation
import Testing
import Wend

@testable import WendServices

/// Services of an app's folder: which file counts, what is wrong with it, and what a change of it does.
struct ServiceFolderTests {
    private static let document = """
        <app><screen><entity name="Post"><attribute name="text"/></entity>
        <request on="send" action="like"/><request on="more" action="hoem"/>
        <request on="all" name="posts" url="https://x.example/posts" into="Post"/>
        <label>Hello</label></screen></app>
        """
    private static func service(_ host: String) -> String {
        #"{"defaults": {"baseUrl": "https://\#(host)"}, "actions": {"like": {"path": "like"}, "home": {"path": "home"}}}"#
    }

    private static func folder(_ files: [String: String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "services-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        return folder.path
    }

    @Test func theFileForDevelopmentGoesFirstWhileAnAppIsWritten() throws {
        let path = try Self.folder([
            "app.xml": Self.document, "services.json": Self.service("used.example"),
            "services.dev.json": Self.service("written.example"),
        ])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let app = try App(path: path)
        func base(_ environment: ServiceEnvironment) -> String? {
            app.services(ServiceSettings(environment: environment))?.description.defaults.baseURL
        }
        #expect(base(.production) == "https://used.example")
        #expect(base(.development) == "https://written.example")
        #expect(app.services()?.names == ["home", "like", "posts"])
    }

    @Test(arguments: ["services.json", "Service.json"]) func anActionThatIsNotDescribedIsSaidWithTheNearest(
        _ name: String
    ) throws {
        let path = try Self.folder(["app.xml": Self.document, name: Self.service("x.example")])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let found = try App(path: path).diagnostics.filter { $0.code == "unknown-action" }
        #expect(
            found.map(\.description) == [
                "app.xml:2:62: warning: no service has an action 'hoem'; did you mean 'home'? [unknown-action]"
            ])
    }

    @Test func whatIsWrongWithTheFileIsSaidWithItsPlace() throws {
        let path = try Self.folder([
            "app.xml": Self.document, "services.json": "{\"actions\": {\n  \"like\": {\"paht\": \"x\"}}}",
        ])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let found = try App(path: path).diagnostics.map(\.description)
        #expect(
            found.contains { $0.hasPrefix("services.json:2:12: error:") && $0.contains("did you mean 'path'?") },
            "\(found)")
    }

    @Test(arguments: [
        ("{id}", "'{id}' stands in the address as it is written; what is sent along stands there as $id"),
        (":id", "':id' stands in the address as it is written; what is sent along stands there as $id"),
        ("$id", ""), ("10:30", ""), ("a{b", ""),
    ]) func tokensOfOtherDescriptionsAreSaid(_ token: String, _ message: String) throws {
        let path = try Self.folder([
            "app.xml": Self.document,
            "services.json":
                #"{"defaults": {"baseUrl": "https://x.example"}, "actions": {"like": {"path": "likes/\#(token)/x"}}}"#,
        ])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let found = try App(path: path).diagnostics.filter { $0.code == "service-address" }
        #expect(found.map(\.message) == (message.isEmpty ? [] : [message]))
    }

    @Test(arguments: [
        (#"{"answer": {"sky": 1}}"#, false), (#"{"sky": 1}"#, true), (#"{"answer": null}"#, false), ("[1]", true),
    ]) func aStubWithNothingWhereTheResultIsLookedForIsSaid(_ response: String, _ isLacking: Bool) throws {
        let path = try Self.folder([
            "app.xml": Self.document,
            "services.json":
                #"{"defaults": {"baseUrl": "https://x.example"}, "actions": {"like": {"path": "like", "resultKeyPath": "answer"}}}"#,
            "services.stub.json": "{\"actions\": {\n  \"like\": {\"response\": \(response)}}}",
        ])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let found = try App(path: path).diagnostics.filter { $0.code == "service-stub" }
        #expect(
            found.map(\.description)
                == (isLacking
                    ? [
                        "services.stub.json:2:3: warning: the stub of 'like' answers with nothing at 'answer', where resultKeyPath looks for the result [service-stub]"
                    ] : []))
    }

    @Test func aChangedFileCountsAtOnceAndABrokenOneDoesNot() throws {
        let path = try Self.folder(["app.xml": Self.document, "services.json": Self.service("first.example")])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let app = try App(path: path)
        let services = try #require(app.services())
        func write(_ text: String) throws {
            try Data(text.utf8).write(to: URL(filePath: path).appending(path: "services.json"))
        }
        try write(Self.service("second.example"))
        #expect(app.reload().allSatisfy { $0.severity != .error })
        #expect(services.description.defaults.baseURL == "https://second.example")
        try write("{no")
        #expect(app.reload().contains { $0.severity == .error })
        #expect(services.description.defaults.baseURL == "https://second.example")
    }

    @Test func stubsAnswerForWhatIsDescribedElsewhere() async throws {
        let path = try Self.folder([
            "app.xml": Self.document, "services.json": Self.service("x.example"),
            "services.stub.json":
                #"{"actions": {"like": {"response": {"likes": 7}}, "posts": {"response": [{"text": "a"}]}}}"#,
        ])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let app = try App(path: path)
        #expect(app.diagnostics.allSatisfy { $0.severity != .error })
        let services = try #require(app.services(ServiceSettings(isStubbed: true)))
        #expect(services.names == ["like", "posts"])
        let reply = await services.answer(HandledMessage(name: "like", key: "s/1"), around: MessageSurroundings())
        #expect(reply.values == ["status": 200, "value": ["likes": 7]])
        let records = try #require(app.records(in: nil))
        let saved = await services.answer(
            HandledMessage(name: "posts", key: "s/2"), around: MessageSurroundings(records: records))
        #expect(saved.values["count"] == 1)
    }

    @Test func anAppInSwiftGivesItsOwn() throws {
        let path = try Self.folder(["app.xml": Self.document])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let app = try App(path: path)
        #expect(app.services()?.names == ["posts"])
        var handlers = Handlers()
        handlers.services = AppServices(try described(Self.service("x.example")))
        #expect(try App(path: path, handlers: handlers).handlers.names == ["home", "like"])
    }

    @Test func whatWouldBecomeRecordsNobodyDeclaresIsSaid() throws {
        let path = try Self.folder([
            "app.xml": Self.document,
            "services.json":
                #"{"defaults": {"baseUrl": "https://x.example"}, "actions": {"home": {"path": "a", "resultType": "[Psot]"}}}"#,
        ])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let found = try AppFolder(path: path).serviceDiagnostics(registry: .standard, answered: ["posts"])
        #expect(
            found.filter { $0.code == "unknown-entity" }.map(\.message).contains { $0.contains("did you mean 'Post'?") }
        )
    }

    @Test(arguments: [
        ("service.json", "services.json"), ("Services.json", "services.json"),
        ("services.stubs.json", "services.stub.json"),
        ("service.dev.json", "services.dev.json"),
    ])
    func aFileThatNobodyReadsIsTold(_ name: String, _ meant: String) throws {
        let path = try Self.folder(["app.xml": Self.document, name: Self.service("x.example")])
        defer { try? FileManager.default.removeItem(atPath: path) }
        for found in [
            try AppFolder(path: path).serviceDiagnostics(registry: .standard, answered: []),
            try App(path: path).diagnostics,
        ] {
            #expect(
                found.map(\.description).contains(
                    "\(name):1:1: warning: nobody reads '\(name)'; a file that describes services here is called '\(meant)' [service-file]"
                ), "\(found)")
        }
    }

    @Test(arguments: [
        "services.json", "Service.json", "services.dev.json", "services.stub.json", "StubService.json", "service.xml",
        "customer-service.json", "services.json.bak", "service.other.json",
    ])
    func otherFilesAreLeftAlone(_ name: String) { #expect(ServiceFile.nameMeant(by: name) == nil) }
}
