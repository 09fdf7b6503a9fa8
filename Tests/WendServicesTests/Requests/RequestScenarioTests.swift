import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendStore
import WendTesting

@testable import WendServices

/// A server that does everything a server can do wrong, and what people see of it.
@Suite(.serialized, .timeLimit(.minutes(10))) struct RequestScenarioTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let path: String
        var more = ""
        let seen: String

        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "latency", path: "slow?ms=200", seen: "0 "),
        Case(name: "slow body", path: "drip?count=20&ms=20", seen: "0 0123456789"),
        Case(name: "an error with words", path: "status/500?body=%7B%22error%22%3A%22full%22%7D", seen: "0 full"),
        Case(name: "an error without", path: "status/404", seen: "0 "),
        Case(name: "a redirect", path: "to/302?to=/slow", seen: "0 "),
        Case(name: "a redirect to somewhere else", path: "to/302?to=ftp://x.example/", seen: "0 "),
        Case(name: "wrong JSON", path: "status/200?body=%7Bno", seen: "0 "),
        Case(name: "no list of objects", path: "drip?count=3&ms=1", more: #"into="Post""#, seen: "0 "),
        Case(name: "a failing server that comes back", path: "flaky?fails=1", more: #"retry="3""#, seen: "0 2"),
    ]

    private static func view(_ more: String, _ url: String) -> String {
        """
        <request name="r" url="\(url.replacing("&", with: "&amp;"))" \(more)/>
        <container>
            <label>{TERNARY(r.isLoading, 1, 0)} {r.error}{r.value.slow}{r.value.tries}</label>
            <label hidden="{r.status == NULL}">{TERNARY(r.isLoading, 1, 0)} {joined(r, '')}</label>
            <label>answered {r.status}, reason {r.reason}.</label>
            <button title="On" message="on"/>
        </container>
        """
    }

    @Test(arguments: cases) func thePageShowsWhatCameOrWhatIsWrong(_ tried: Case) async throws {
        try await MockServer.serve { server in
            try await Self.look(Self.view(tried.more, "\(server.url)/\(tried.path)"), until: tried.seen)
        }
    }

    private static func look(_ nodes: String, until seen: String) async throws {
        let session = try TestSession.asking(try requestDocument(nodes), over: StandardTransport.make())
        func isSeen() -> Bool { session.rendering.words.contains { $0.hasPrefix(seen) && $0.count > 2 } }
        try await session.waits(until: isSeen)
        #expect(isSeen(), "\(session.screen)")
        // It goes on.
        try session.press("On")
    }

    /// Nothing of it is ever in memory as a whole, and the session goes on.
    @Test func aHundredMegabytesAreRefusedWithoutMemory() async throws {
        try await MockServer.serve { server in
            let before = residentMemory()
            let session = try TestSession.asking(
                try requestDocument(Self.view("", "\(server.url)/big?bytes=100000000")), over: StandardTransport.make())
            try await session.sees("answered , reason too-large.")
            #expect(residentMemory() - before < 80 << 20)
            try session.press("On")
        }
    }

    @Test func aServerThatIsNotThereIsTold() async throws {
        let port = try await RawServer.unusedPort()
        try await Self.look(Self.view("", "http://127.0.0.1:\(port)/"), until: "0 ")
    }

    /// Half of an answer is none: nothing of it is saved.
    @Test(arguments: [
        RawServer.Manner.closes,
        .sends("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[{\"id\": \"1\", \"text\": \"cut\"}"),
    ])
    func aConnectionThatIsCutIsToldAndNothingIsSaved(_ manner: RawServer.Manner) async throws {
        try await RawServer.serve(manner) { server in
            let nodes = Self.view(#"into="Post""#, "http://127.0.0.1:\(server.port)/")
            let session = try TestSession.asking(try requestDocument(nodes), over: StandardTransport.make())
            try await session.waits { session.rendering.words.contains { $0.hasPrefix("0 ") && $0.count > 2 } }
            #expect(session.isVisible("answered , reason cut."), "\(session.screen)")
            #expect(!session.isVisible("cut"))
            try session.press("On")
        }
    }

    /// A secret stands in the request and nowhere else: not in what is stored, shown or reported.
    @Test func aSecretIsNowhereButInTheRequest() async throws {
        try await MockServer.serve { server in
            let document = try requestDocument(
                #"<request on="send" name="r" url="\#(server.url)/echo" method="POST" authorization="Bearer ${TOKEN}">"#
                    + #"<set name="told" to="{status ?? error}"/></request>"#
                    + #"<request on="on" name="s" url="\#(server.url)/status/401?body=%7B%22error%22%3A%22CANARY%22%7D" authorization="${TOKEN}"/>"#
                    + #"<container><label>told {told} {s.error}</label><button title="Send" message="send"/><button title="On" message="on"/></container>"#
            )
            let store = MemoryStore()
            var handlers = Handlers()
            handlers.records = AppRecords(document.entities, folder: nil)
            handlers.services = try requestServices(
                document, over: StandardTransport.make(), secrets: ServiceSecrets(["TOKEN": "CANARY"]))
            let session = TestSession(
                document, handlers: handlers, allows: ["request-failed", "watch-failed", "not-watched"], store: store)
            try session.press("Send")
            try session.press("On")
            #expect(!session.screen.contains("CANARY"))
            let stored = try #require(try store.load(SessionID(rawValue: "test-1")))
            #expect(!"\(stored)".contains("CANARY"))
            #expect(!"\(session.reports)".contains("CANARY"))
            #expect(server.state.countOf("posts") == 0)
        }
    }
}

extension Rendering {
    fileprivate var words: [String] {
        func words(_ element: Element) -> [String] {
            [element.properties.text(.text) ?? ""] + element.children.flatMap(words)
        }
        return words(root)
    }
}
