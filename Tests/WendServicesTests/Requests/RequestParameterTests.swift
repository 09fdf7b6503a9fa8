import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendTesting

@testable import WendServices

/// Every parameter of requests does what its description says.
struct RequestParameterTests {
    /// Nodes of a screen, what is pressed, what was asked of the server by then, and what is seen.
    struct Case: Sendable, CustomTestStringConvertible {
        let parameter: String
        let nodes: String
        var body = #"{"data": [{"id": "2", "text": "two"}, {"id": "1", "text": "one"}], "now": 7}"#
        var pressed: [String] = []
        var asked: [String] = []
        let seen: String

        var testDescription: String { parameter }
    }

    private static let send =
        #"<button title="Send" message="send"/><button title="B" message="b"/><button title="On" message="on"/>"#
    private static func view(_ text: String) -> String { "<container><label>\(text)</label>\(send)</container>" }
    private static let url = #"url="https://x.example/a""#

    static let cases = [
        Case(
            parameter: "url", nodes: #"<request name="r" url="https://x.example/a"/>"# + view("now {r.now}"),
            asked: ["GET https://x.example/a"], seen: "now 7"),
        Case(
            parameter: "url, a value in it",
            nodes: #"<request name="r" url="https://x.example/p/$w" with="{record(w: 'a/b?c')}"/>"#
                + view("now {r.now}"),
            asked: ["GET https://x.example/p/a%2Fb%3Fc"], seen: "now 7"),
        Case(
            parameter: "with, follows what is around",
            nodes: "<request name=\"r\" \(url) with=\"{record(q: word)}\"/>" + view("now {r.now}"), pressed: ["B"],
            asked: ["GET https://x.example/a?q=a", "GET https://x.example/a?q=b"], seen: "now 7"),
        Case(
            parameter: "when, not yet", nodes: "<request name=\"r\" \(url) when=\"{on}\"/>" + view("[{r.now ?? 'no'}]"),
            seen: "[no]"),
        Case(
            parameter: "when", nodes: "<request name=\"r\" \(url) when=\"{on}\"/>" + view("now {r.now}"),
            pressed: ["On"],
            asked: ["GET https://x.example/a"], seen: "now 7"),
        Case(
            parameter: "at, of a list",
            nodes: "<request name=\"r\" \(url) at=\"data\"/>" + view("{joined(r.text, ' ')}"),
            asked: ["GET https://x.example/a"], seen: "two one"),
        Case(
            parameter: "into, at",
            nodes: "<request name=\"r\" \(url) at=\"data\" into=\"Post\"/>"
                + view("{r.count} {joined(posts.text, ' ')}"), asked: ["GET https://x.example/a"], seen: "2 one two"),
        Case(
            parameter: "into, one object",
            nodes: "<request name=\"r\" \(url) into=\"Post\"/>"
                + view("{posts.@count} {joined(posts.text, ' ')}"), body: #"{"id": "9", "text": "nine"}"#,
            asked: ["GET https://x.example/a"], seen: "1 nine"),
        Case(
            parameter: "attribute.json, relationship",
            nodes: "<request name=\"r\" \(url) into=\"Post\"/>"
                + view("by {joined(posts.author.name, ' ')}"),
            body: #"[{"id": "9", "text": "nine", "author": {"id": "a", "profile": {"name": "Ann"}}}]"#,
            asked: ["GET https://x.example/a"], seen: "by Ann"),
        Case(
            parameter: "into, nobody declares it",
            nodes: "<request name=\"r\" \(url) into=\"Pots\"/>" + view("{r.error}"),
            body: "[]", asked: ["GET https://x.example/a"], seen: "there is no entity 'Pots'; did you mean 'Post'?"),
        Case(
            parameter: "replaces",
            nodes: #"<save on="viewDidLoad" entity="Post" value="{record(number: '5', text: 'old')}"/>"#
                + "<request name=\"r\" \(url) at=\"data\" into=\"Post\" replaces=\"yes\" when=\"{on}\"/>"
                + view("{joined(posts.text, ' ')}."), pressed: ["On"], asked: ["GET https://x.example/a"],
            seen: "one two."),
        Case(
            parameter: "method, what is sent as JSON",
            nodes: "<request on=\"send\" \(url) method=\"POST\" with=\"{record(n: 1, w: word)}\"/>" + view(""),
            pressed: ["Send"], asked: [#"POST https://x.example/a {"n":1,"w":"a"}"#], seen: "Send"),
        Case(
            parameter: "encoding",
            nodes: "<request on=\"send\" \(url) method=\"POST\" encoding=\"form\" with=\"{record(n: 1)}\"/>" + view(""),
            pressed: ["Send"], asked: ["POST https://x.example/a n=1"], seen: "Send"),
        Case(
            parameter: "action, actions",
            nodes:
                #"<request on="send" action="like" with="{record(id: 7)}"><set on="success" name="told" to="status {status}"/></request>"#
                + view("{told}"), pressed: ["Send"], asked: ["PUT https://x.example/posts/7"], seen: "status 200"),
        Case(
            parameter: "the value of an answer",
            nodes:
                #"<request on="send" action="like" with="{record(id: 7)}"><set name="told" to="now {value.now}"/></request>"#
                + view("{told}"), pressed: ["Send"], asked: ["PUT https://x.example/posts/7"], seen: "now 7"),
        Case(
            parameter: "timeout, retry",
            nodes: "<request name=\"r\" \(url) timeout=\"5\" retry=\"3\"/>" + view("now {r.now}"),
            asked: ["GET https://x.example/a"], seen: "now 7"),
    ]

    private static let service = """
        {"defaults": {"baseUrl": "https://x.example"}, "actions": {"like": {"path": "posts/$id", "httpMethod": "PUT"}}}
        """

    @Test(arguments: cases) func itDoesWhatItsDescriptionSays(_ tried: Case) async throws {
        let document = try requestDocument(tried.nodes)
        let body = tried.body
        let transport = StubTransport { _, _ in ServiceResponse(200, body) }
        let session = try TestSession.asking(document, Self.service, over: transport)
        for button in tried.pressed { try session.press(button) }
        try await session.sees(tried.seen)
        let asked = transport.requests.map {
            "\($0.method.rawValue) \($0.url)\($0.bodyText.isEmpty ? "" : " \($0.bodyText)")"
        }
        #expect(asked == tried.asked)
    }

    @Test func theTimeAndTheTriesOfARequestAreThoseOfItsDocument() throws {
        let document = try requestDocument(
            #"<request name="r" url="https://x.example" timeout="5" retry="30" authorization="Bearer ${TOKEN}"/>"#)
        var description = ServiceDescription()
        for request in document.describedRequests { description.take(request) }
        let action = try #require(description["r"])
        #expect(action.settings.timeout == 5)
        #expect(action.settings.retry?.attempts == RetryRule.mostAttempts)
        #expect(action.settings.headers == ["Authorization": "Bearer ${TOKEN}"])
        #expect(description.secretNames == ["TOKEN"])
    }

    @Test func whatLoadsByItselfAndChangesSomethingIsWarnedOf() throws {
        let nodes = """
            <request name="a" url="https://x.example" method="POST"/><request on="b" url="https://x.example" method="POST"/>
            """
        let document = try requestDocument(nodes)
        let found = document.reviewed(in: ReviewSurroundings(isEntry: true)).filter { $0.code == "loads-with-harm" }
        #expect(found.count == 1)
    }
}
