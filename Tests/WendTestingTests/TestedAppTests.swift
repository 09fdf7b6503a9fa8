import Foundation
import TestSupport
import Testing
import Wend
import WendCore
import WendDocuments
import WendRuntime
import WendTesting

/// Tests begin their sessions by the app that is served.
@Suite struct TestedAppTests {
    private static let first = """
        <screen><button><title>Next</title><message>next</message></button>
        <sendMessage name="next"><message><name>count</name><destinationType>rootDelegate</destinationType></message>
        </sendMessage></screen>
        """

    @Test func aSessionIsThatOfTheApp() throws {
        let folder = FlowFiles.package.appending(path: "Examples/01-hello").path
        let app = try App(path: folder)
        let (one, other) = (try TestSession(app), try TestSession(path: folder))
        #expect(one.screen == other.screen)
        #expect(one.isVisible("What is your name?"))
    }

    @Test func theAppsHandlersAnswer() async throws {
        let folder = try TemporaryFolder(["app.xml": "<workflow>\(Self.first)</workflow>"])
        var handlers = Handlers()
        let (counts, counting) = AsyncStream<String>.makeStream()
        handlers.on("count") { message in
            counting.yield(message.name)
            return .success()
        }
        let session = try TestSession(App(path: folder.path, handlers: handlers))
        try session.press("Next")
        counting.finish()
        #expect(await counts.reduce(into: []) { $0.append($1) } == ["count"])
    }

    @Test func otherDocumentsAreAsTheyAreWhenTheyAreAskedFor() throws {
        let folder = try TemporaryFolder([
            "app.xml": "<workflow>\(Self.first)</workflow>",
            "b.xml": "<workflow><screen><title>One</title></screen></workflow>",
        ])
        let app = try App(path: folder.path)
        let entry = try #require(app.entry)
        #expect(try app.documents.documentNow(at: "app.xml", from: "").document.version == entry.document.version)
        let one = try app.documents.documentNow(at: "b.xml", from: "app.xml").document.version
        #expect(try app.documents.documentNow(at: "b.xml", from: "app.xml").document.version == one)
        try folder.write("<workflow><screen><title>Two</title></screen></workflow>", to: "b.xml")
        #expect(try app.documents.documentNow(at: "b.xml", from: "app.xml").document.version != one)
    }

    /// However many sessions begin: of an app of many documents each took seconds.
    @Test func servicesAreLookedForOnceUntilFilesAreReadAgain() throws {
        func stub(_ words: String) -> String { #"{"actions": {"greet": {"response": {"words": "\#(words)"}}}}"# }
        let folder = try TemporaryFolder([
            "app.xml": """
            <app><screen><value name="said" is="nothing"/>
            <container><label>{said}</label><button title="Greet" message="press"/></container>
            <sendMessage on="press" message="greet" to="app"><set on="success" name="said" to="{value.words}"/></sendMessage>
            </screen></app>
            """,
            "services.json": #"{"defaults": {"baseUrl": "https://x.example"}, "actions": {"greet": {"path": "/"}}}"#,
            "services.stub.json": stub("one"),
        ])
        let app = try App(path: folder.path)
        func said() throws -> [String] {
            let session = try TestSession(app)
            try session.press("Greet")
            return ["nothing", "one", "two"].filter { session.isVisible($0) }
        }
        #expect(try said() == ["one"])
        try folder.write(stub("two"), to: "services.stub.json")
        #expect(try said() == ["one"])
        _ = app.reload()
        #expect(try said() == ["two"])
    }

    @Test func screensInSwiftThatNobodyShowsAreErrorsWhenTheAppIsOpened() throws {
        let folder = try TemporaryFolder([
            "app.xml": """
            <app><navigation><swiftScreen screen="Logn"/><swiftScreen><screen>Nobody</screen></swiftScreen>
            <swiftScreen screen="Login"/><swiftScreen screen="{name}"/></navigation></app>
            """
        ])
        var handlers = Handlers()
        try handlers.show(WelcomeFlows.login)
        let error = try #require(throws: DocumentError.self) { try App(path: folder.path, handlers: handlers) }
        #expect(
            error.diagnostics.map(\.description).filter { $0.contains("missing-screen") } == [
                "app.xml:1:39: error: the app has no screen 'Logn' built in Swift; did you mean 'Login'? [missing-screen]",
                "app.xml:1:67: error: the app has no screen 'Nobody' built in Swift; it has shown Help, Home, Login: "
                    + "handlers.show(…) [missing-screen]",
            ])
    }

    @Test func anAppThatCannotRunIsRefusedWithAllItsErrors() throws {
        let folder = try TemporaryFolder(["app.xml": "<workflow><screen><titel/><hiden/></screen></workflow>"])
        let error = try #require(throws: FlowAppError.self) { try TestSession(path: folder.path) }
        #expect(error.description.hasPrefix("\(folder.path) cannot run\napp.xml:1:"))
        let errors = error.diagnostics.count { $0.severity == .error }
        #expect(errors >= 2)
        #expect(error.description.split(separator: "\n").count == errors + 1)
    }
}
