import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendTesting

@testable import WendServices

/// What people who tried to break requests, or used them for the first time, came upon.
struct RequestFindingTests {
    private static let button =
        #"<container><button title="Send" message="send"/><label>{told} {r.error}</label><label>{posts.@count} of {joined(posts.number, ',')}</label></container>"#

    private func asked(_ nodes: String, _ answer: String = "{}") throws -> (StubTransport, TestSession) {
        let transport = StubTransport { _, _ in ServiceResponse(200, answer) }
        let session = try TestSession.asking(
            try requestDocument(nodes + Self.button), over: transport, allows: ["request-failed", "not-handled"])
        return (transport, session)
    }

    private func words(_ transport: StubTransport) -> [String] {
        transport.requests.map { "\($0.method.rawValue) \($0.url)" }
    }

    @Test func eachRequestIsSentAsItStandsThereWhateverOthersAreCalled() throws {
        let (transport, session) = try asked(
            #"""
            <request on="send" url="https://x.example/one" method="POST">
                <request on="success" url="https://x.example/two" method="PUT"><request on="success" url="https://x.example/three" method="PUT"/></request>
            </request>
            """#)
        try session.press("Send")
        #expect(
            words(transport) == [
                "POST https://x.example/one", "PUT https://x.example/two", "PUT https://x.example/three",
            ])
    }

    @Test func aRequestWithoutANameAmongOtherActionsIsSent() throws {
        let (transport, session) = try asked(
            #"<multipleActions on="send"><request url="https://x.example/a" method="POST"/><set name="told" to="b"/></multipleActions>"#
        )
        try session.press("Send")
        #expect(words(transport) == ["POST https://x.example/a"])
    }

    @Test func aTokenOfTheHeaderIsSentNowhereElse() throws {
        let (transport, session) = try asked(
            #"<request on="send" url="https://x.example/$n" authorization="Bearer $token" with="{record(n: 7, token: 'T', more: 1)}"/>"#
        )
        try session.press("Send")
        #expect(words(transport) == ["GET https://x.example/7?more=1"])
        #expect(transport.requests.first?.headers["Authorization"] == "Bearer T")
    }

    @Test func nothingIsSentToAnAddressWithoutItsValue() throws {
        let (transport, session) = try asked(
            #"<request name="r" on="send" url="https://x.example/all/$nmber" method="DELETE" with="{record(number: 7)}"/>"#
        )
        try session.press("Send")
        #expect(words(transport) == [])
        #expect(session.isVisible(".*There is no value for '.nmber' in the address.*"), "\(session.screen)")
    }

    @Test(arguments: [
        #"{"id": "9", "text": "a", "author": {"id": "u", "posts": ["9"]}}"#,
        #"{"id": "9", "text": "a", "author": {"id": "u", "posts": [{"id": "9"}, {"id": "8"}]}}"#,
    ])
    func whatMentionsItselfInWhatItLeadsToIsSavedOnce(_ answer: String) async throws {
        let (_, session) = try asked(
            #"<request on="send" url="https://x.example/a" into="Post"/>"#, answer)
        try session.press("Send")
        let count = answer.contains("8") ? "2 of 8,9" : "1 of 9"
        try await session.sees(count)
    }

    @Test func anAnswerOfWhichNothingIsKnownMakesNoEmptyRecord() async throws {
        let (_, session) = try asked(
            #"<request name="r" on="send" url="https://x.example/a" into="Post"/>"#,
            #"{"tickets": [1]}"#)
        try session.press("Send")
        try await session.sees(".*Nothing of what came is known of a Post: it has 'tickets'.*")
        #expect(session.isVisible("0 of "))
    }

    /// A session keeps what is told of a failure.
    @Test func whatAServerSaysOfAnErrorIsKeptUpToABound() async throws {
        let long = String(repeating: "E", count: 1 << 20)
        let document = try requestDocument(#"<request on="send" name="r" url="https://x.example/a"/>"# + Self.button)
        let services = try requestServices(
            document, over: StubTransport { _, _ in ServiceResponse(500, "{\"error\": \"\(long)\"}") })
        let reply = await services.answer(HandledMessage(name: "r", key: "s/1"), around: MessageSurroundings())
        #expect(!reply.isSuccess && reply.values["error"]?.text?.utf8.count == 1_000)
        #expect(reply.values["details"] == nil)
    }

    @Test func aFailureThatNothingShowsIsReported() throws {
        let (_, session) = try asked(
            #"<request name="quiet" on="send" url="https://x.example/$n" with="{record(m: 1)}"/>"#)
        try session.press("Send")
        #expect(session.reports.map(\.code).contains("request-failed"))
    }

    @Test(arguments: [
        (#"<refresh on="send" request="hme"/><request name="home" url="https://x.example"/>"#, "no-request"),
        (#"<request url="https://x.example"><set name="told" to="a"/></request>"#, "never-set-off"),
        (#"<request on="send" url="https://x.example" action="a"/>"#, "beside-url"),
        (#"<request on="send" action="a" into="Post"/>"#, "without-url"),
        (#"<request on="send" url="https://x.example" into="Pst"/>"#, "unknown-entity"),
        (#"<request on="send" url="https://x.example/{n}"/>"#, "braces-in-request"),
        (#"<request on="send" url="https://x.example/$nn" with="{record(n: 1)}"/>"#, "unknown-name"),
    ])
    func mistakesAreFound(_ nodes: String, _ code: String) throws {
        let found = try requestDocument(nodes + #"<container><button title="Send" message="send"/></container>"#)
            .reviewed(in: ReviewSurroundings(isEntry: true))
        #expect(found.map(\.code).contains(code), "\(found)")
    }

    @Test func aRequestThatIsRightIsNotDoubted() throws {
        let found = try requestDocument(
            #"""
            <request name="home" url="https://x.example" into="Post"/><refresh on="send" request="home"/>
            <request on="b" url="https://x.example/$n" authorization="Bearer ${TOKEN}" with="{record(n: 1)}"><set on="success" name="told" to="a"/></request>
            <container><button title="Send" message="send"/><button title="B" message="b"/><label>{told} {home.error}</label></container>
            """#
        ).reviewed(in: ReviewSurroundings(isEntry: true))
        #expect(
            found.filter {
                ["no-request", "beside-url", "without-url", "unknown-entity", "braces-in-request"]
                    .contains($0.code)
            } == [])
    }
}
