import Synchronization
import TestSupport
import Testing
import Wend
import WendCore
import WendRuntime
import WendTesting

/// What Swift code of an app gives and hears: documents it is asked for, and what is made.
struct GivenDocumentTests {
    private static let app = """
        <workflow><navigation><screen><container><button title="Good" message="good"/><button title="Bad" message="bad"/>
        </container><actions>
        <loadSchema name="good"><path>good</path><pushController/><showAlert message="failed"/></loadSchema>
        <loadSchema name="bad"><path>bad</path><pushController/><showAlert><message><string keyPath="error"/></message>
        </showAlert></loadSchema></actions></screen></navigation></workflow>
        """

    private static var handlers: Handlers {
        var handlers = Handlers()
        handlers.on("loadSchema") { message in
            message.values["path"] == "good"
                ? .document("<workflow><screen title=\"Given\"><label name=\"word\">Words</label></screen></workflow>")
                : .document("<workflow><screen><titel>x</titel></screen></workflow>")
        }
        return handlers
    }

    @Test func anAppGivesTheDocumentsItIsAskedFor() throws {
        let folder = try TemporaryFolder(["app.xml": Self.app])
        let session = try TestSession(App(path: folder.path, handlers: Self.handlers))
        try session.press("Good")
        #expect(session.isVisible("Words"))
        session.kill()
        try session.restore()
        #expect(session.isVisible("Words"), "what was given is kept with the session")
    }

    @Test func whatCannotRunIsAFailureThatSaysWhy() throws {
        let folder = try TemporaryFolder(["app.xml": Self.app])
        let session = try TestSession(App(path: folder.path, handlers: Self.handlers))
        try session.press("Bad")
        #expect(session.screen.contains("bad:1:"), "\(session.screen)")
        #expect(session.screen.contains("titel"))
    }

    @Test func aServedSessionIsGivenThemToo() async throws {
        let folder = try TemporaryFolder(["app.xml": Self.app])
        let documents = AppDocuments(folder: try AppFolder(path: folder.path))
        let sessions = Sessions(
            documents: documents, handlers: Self.handlers, store: MemoryStore(), registry: .standard)
        let session = try await sessions.make()
        await session.settled()
        let button = try #require(await session.rendering.root.first("Good"))
        _ = try await session.submit([Event(.press, button.id)], client: ClientID(rawValue: "c"), number: 1)
        await session.settled()
        #expect(await session.rendering.title == "Given")
    }

    @Test func swiftHearsOfWhatIsMadeAfterItIsStored() throws {
        let heard = Mutex<[String]>([])
        var handlers = Self.handlers
        handlers.onCreated { object, _ in
            heard.withLock { $0.append("\(object.kind) \(object.name ?? "-") \(object.location.file)") }
        }
        let folder = try TemporaryFolder(["app.xml": Self.app])
        let session = try TestSession(App(path: folder.path, handlers: handlers))
        func new() -> [String] {
            heard.withLock { heard in
                defer { heard = [] }
                return heard
            }
        }
        #expect(
            new() == [
                "screen - app.xml", "navigation - app.xml", "button - app.xml", "button - app.xml",
                "container - app.xml",
            ])
        try session.press("Good")
        #expect(new() == ["screen - good", "label word good"])
        session.kill()
        try session.restore()
        #expect(new().isEmpty, "what is there already is not told of again")
    }

    @Test func aServedSessionTellsOfItToo() async throws {
        let heard = Mutex<[String]>([])
        var handlers = Self.handlers
        handlers.onCreated { object, _ in heard.withLock { $0.append(object.kind) } }
        let folder = try TemporaryFolder(["app.xml": Self.app])
        let sessions = Sessions(
            documents: AppDocuments(folder: try AppFolder(path: folder.path)), handlers: handlers, store: MemoryStore(),
            registry: .standard)
        let session = try await sessions.make()
        await session.settled()
        #expect(heard.withLock { $0 } == ["screen", "navigation", "button", "button", "container"])
    }
}

extension Element {
    fileprivate func first(_ text: String) -> Element? {
        if properties.text(.text) == text { return self }
        for child in children { if let found = child.first(text) { return found } }
        return nil
    }
}
