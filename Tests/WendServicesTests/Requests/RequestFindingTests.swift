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

    private func asked(
        _ nodes: String, _ answer: String = "{}", view: String = button
    ) throws -> (StubTransport, TestSession) {
        let transport = StubTransport { _, _ in ServiceResponse(200, answer) }
        let session = try TestSession.asking(
            try requestDocument(nodes + view), over: transport, allows: ["request-failed", "not-handled"])
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
        (#"<request on="send" url="https://x.example" timeout="0"/>"#, "timeout-bounds"),
        (#"<request on="send" url="https://x.example" timeout="7200"/>"#, "timeout-bounds"),
        (#"<request on="send" url="https://x.example" retry="0"/>"#, "retry-bounds"),
        (
            #"<request name="r" on="send" url="https://x.example/1"/><request name="r" on="b" url="https://x.example/2"/>"#,
            "named-twice"
        ),
        (
            #"<request name="r" on="send" url="https://x.example"/><set on="b" name="told" to="{r.loading}"/>"#,
            "no-status"
        ),
        (#"<request name="r" url="https://x.example"/><set on="b" name="told" to="{r.loading}"/>"#, "no-status"),
        (
            #"<request name="r" url="https://x.example" into="Post"/><set on="b" name="told" to="{r.isLoadng}"/>"#,
            "no-status"
        ),
        (
            #"<request name="r" on="send" url="https://x.example"/><set on="b" name="told" to="{r.failed}"/>"#,
            "no-status"
        ),
        (#"<set on="b" name="told" to="{posts.loading}"/>"#, "no-status"),
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
            <request name="rates" url="https://x.example/r" timeout="0.1" retry="10" when="{on}"/>
            <request name="mine" on="send" url="https://x.example/m" timeout="3600"/>
            <container><button title="Send" message="send"/><button title="B" message="b"/><label>{told} {home.error}</label>
                <label>{rates.now} {rates.pending} {rates.message} {rates.isLoading} {rates.data}</label>
                <label>{home.text} {home.count} {home.@count} {posts.isLoading} {posts.text} {mine.progress} {mine.ids}</label>
                <label for="mine in home" key="mine.id">{mine.loaded} {mine.text}</label>
            </container>
            """#
        ).reviewed(in: ReviewSurroundings(isEntry: true))
        #expect(
            found.filter {
                [
                    "no-request", "beside-url", "without-url", "unknown-entity", "braces-in-request", "no-status",
                    "named-twice", "timeout-bounds", "retry-bounds",
                ]
                .contains($0.code)
            } == [])
    }

    @Test func eachMistakeIsToldWithItsPlaceAndAWayOut() throws {
        let found = try requestDocument(
            #"<request name="r" on="send" url="https://x.example" timeout="0"/>"#
                + #"<request name="r" on="b" url="https://x.example/2" retry="99"/>"#
                + #"<container><button title="Send" message="send"/><button title="B" message="b"/><label>{TERNARY(r.loading, 1, 2)} {r.error}</label></container>"#
        ).reviewed(in: ReviewSurroundings(isEntry: true))
        let told = Dictionary(grouping: found, by: \.code)
        #expect(
            told["timeout-bounds"]?.map(\.message) == [
                "a request is given up after 0.1 to 3600 seconds without any progress, and this says 0; leave 'timeout' out for 30"
            ])
        #expect(
            told["retry-bounds"]?.map(\.message) == [
                "a request is tried 1 to 10 times in all, and this says 99; leave 'retry' out for one try"
            ])
        #expect(
            told["named-twice"]?.map(\.message) == [
                "another request here is called 'r', and the name stands for one of them only; give this one another"
            ])
        #expect(
            told["no-status"]?.map(\.message) == ["'r' does not tell 'loading'; did you mean 'isLoading'?"])
        let fix = try #require(told["no-status"]?.first?.fixes.first?.edits.first)
        #expect(fix.replacement == "r.isLoading")
        for code in ["timeout-bounds", "retry-bounds", "named-twice", "no-status"] {
            #expect(told[code]?.first?.location?.line == 9, "\(code)")
        }
    }

    @Test func aNumberOfNoSecondsIsNotObeyed() throws {
        let (transport, session) = try asked(#"<request on="send" url="https://x.example/a" timeout="0"/>"#)
        try session.press("Send")
        #expect(transport.requests.first?.timeout == 0.1)
    }

    // MARK: What stands in an address

    private static let form = #"""
        <container><textField name="word" label="Word"/><textField name="secret" label="Secret"/>
            <button title="Go" message="submit"/></container>
        """#

    @Test(arguments: [
        // Of what was sent, only what the address names.
        (#"url="https://x.example/find?q=$word""#, "GET https://x.example/find?q=tea%20%26%20milk"),
        (#"url="https://x.example/find""#, "GET https://x.example/find"),
        (#"url="https://x.example/find" method="DELETE""#, "DELETE https://x.example/find"),
        // What is said, all of it.
        (
            #"url="https://x.example/find" with="{record(word: word, n: 1)}""#,
            "GET https://x.example/find?n=1&word=tea%20%26%20milk"
        ),
        (
            #"url="https://x.example/find" encoding="query""#,
            "GET https://x.example/find?secret=S&word=tea%20%26%20milk"
        ),
    ])
    func anAddressHasWhatItNamesOfAForm(_ request: String, _ sent: String) throws {
        let (transport, session) = try asked(
            #"<pushController on="send"><form title="Form">\#(Self.form)<request on="didSubmit" \#(request)/></form></pushController>"#
        )
        try session.press("Send")
        try session.enter("tea & milk", into: "Word")
        try session.enter("S", into: "Secret")
        try session.press("Go")
        #expect(words(transport) == [sent])
    }

    @Test func aBodyHasAllOfAForm() throws {
        let (transport, session) = try asked(
            #"<pushController on="send"><form title="Form">\#(Self.form)<request on="didSubmit" url="https://x.example/f" method="POST"/></form></pushController>"#
        )
        try session.press("Send")
        try session.enter("tea & milk", into: "Word")
        try session.enter("S", into: "Secret")
        try session.press("Go")
        #expect(transport.requests.map(\.bodyText) == [#"{"word":"tea & milk","secret":"S"}"#])
    }

    // MARK: Large numbers

    @Test func idsBeyondWhatANumberHoldsAreKeptApart() async throws {
        let (transport, session) = try asked(
            #"<request on="send" url="https://x.example/a" into="Post"/><request on="b" url="https://x.example/$n" with="{record(n: posts[LAST].number)}"/>"#,
            #"[{"id": 9223372036854775808, "text": "a"}, {"id": 9223372036854775809, "text": "b"}, {"id": 18446744073709551615}]"#,
            view:
                #"<container><button title="Send" message="send"/><button title="B" message="b"/><label>{posts.@count} of {joined(posts.number, ',')}</label></container>"#
        )
        try session.press("Send")
        try await session.sees("3 of 18446744073709551615,9223372036854775808,9223372036854775809")
        try session.press("B")
        #expect(words(transport).last == "GET https://x.example/9223372036854775809")
    }

    @Test func aWholeNumberThatDoesNotFitIsRefused() async throws {
        let source =
            #"<entity name="Order"><attribute name="nr" json="id" type="integer" unique="yes"/></entity><query name="orders" entity="Order"/>"#
            + #"<request name="r" on="send" url="https://x.example/a" into="Order"/>"#
        let (_, session) = try asked(
            source, #"[{"id": 9223372036854775808}, {"id": 9223372036854775809}]"#,
            view:
                #"<container><button title="Send" message="send"/><label>{orders.@count} orders {r.error}</label></container>"#
        )
        try session.press("Send")
        try await session.sees("0 orders .*nr.*")
    }

    @Test func aDecimalTakesALargeNumberAsItTakesEveryOther() async throws {
        let source =
            #"<entity name="Star"><attribute name="name" unique="yes"/><attribute name="mass" type="number"/></entity><query name="stars" entity="Star"/>"#
            + #"<request name="r" on="send" url="https://x.example/a" into="Star"/>"#
        let (_, session) = try asked(
            source, #"[{"name": "sun", "mass": 1988400000000000000000000000000}]"#,
            view:
                #"<container><button title="Send" message="send"/><label>{stars.@count} stars {stars[FIRST].mass > 1000000}</label></container>"#
        )
        try session.press("Send")
        try await session.sees("1 stars (true|YES|1|yes)")
    }
}
