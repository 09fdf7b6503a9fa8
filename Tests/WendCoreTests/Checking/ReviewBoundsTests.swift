import Testing
import WendDocuments

@testable import WendCore

/// How far a review looks: up to a bound what is wrong is found, beyond it nothing is said, and nothing takes long.
struct ReviewBoundsTests {
    private func review(_ body: String) throws -> [String] { try codes("<app><screen>\(body)</screen></app>") }

    private func codes(_ app: String) throws -> [String] {
        let (document, diagnostics) = XMLDocumentReader().read(Array(app.utf8), file: "a.xml", registry: .standard)
            .checked(against: .standard)
        let checked = try #require(document, "\(diagnostics)")
        return checked.reviewed(in: ReviewSurroundings(isEntry: true)).map(\.code)
    }

    /// Values of which each is made what the one after it is; the last is a number.
    private func chain(_ count: Int) -> String {
        let values = (0..<count).map { "<value name=\"v\($0)\"/>" }.joined() + "<value name=\"v\(count)\" is=\"{1}\"/>"
        let actions = (0..<count).map { "<set name=\"v\($0)\" to=\"{v\($0 + 1)}\"/>" }.joined()
        return
            "\(values)<container><label hidden=\"{v0 == 'a'}\">a</label><button title=\"b\" message=\"b\"/></container>"
            + "<multipleActions on=\"b\">\(actions)</multipleActions>"
    }

    @Test func whatValuesAreIsPassedOnAsOftenAsTheLimitSays() throws {
        #expect(try review(chain(Review.typingLimit)) == ["expression-type"])
    }

    /// What is not settled by then may be anything.
    @Test(arguments: [1, 2, 100, 2_000]) func beyondThatNothingIsSaidOfThem(_ more: Int) throws {
        #expect(try review(chain(Review.typingLimit + more)) == [])
    }

    /// With each look such a value holds itself once more; twice each time it is twice as much.
    @Test func valuesThatHoldThemselvesAreLookedAtAsOftenAsTheLimitSays() throws {
        let found = try review(
            """
            <value name="a"/><value name="l" is="{[]}"/><container><label>{a.b} {l.@count}</label>
            <button title="b" message="b"/></container><multipleActions on="b"><set name="a" to="{record(b: a, c: a)}"/>
            <set name="l" to="{[l, l]}"/></multipleActions>
            """)
        #expect(found == [])
    }

    /// Queries of which the last two follow each other.
    private func queries(_ count: Int) -> String {
        let plain = (0..<(count - 2)).map { "<query name=\"q\($0)\" entity=\"Task\"/>" }.joined()
        let shown = (0..<(count - 2)).map { "{q\($0).@count}" }.joined()
        return """
            <entity name="Task"><attribute name="rank" type="integer"/></entity>\(plain)<query name="a" entity="Task" where="rank == b.@count"/>
            <query name="b" entity="Task" where="rank == a.@count"/><container><label>\(shown){a.@count}{b.@count}</label></container>
            """
    }

    @Test func asManyQueriesAreLookedThroughForCirclesAsTheLimitSays() throws {
        #expect(try review(queries(2)) == ["query-circle"])
        #expect(try review(queries(Review.queryLimit)) == ["query-circle"])
        #expect(try review(queries(Review.queryLimit + 2)) == [])
    }

    /// A list that some actions add records to, the last of which has another field than all others.
    private func makers(_ count: Int) -> String {
        let added = (1..<count).map { "<append to=\"list\" value=\"{record(title: '\($0)')}\"/>" }.joined()
        return """
            <value name="list" is="{[]}"/><container><label for="one in list">{one.title}</label>
            <button title="b" message="b"/></container><multipleActions on="b">\(added)
            <append to="list" value="{record(name: 'a')}"/></multipleActions>
            """
    }

    @Test func asManyPlacesThatMakeRecordsAreComparedAsTheLimitSays() throws {
        #expect(try review(makers(Review.makerLimit)) == ["lacks-field"])
    }

    @Test(arguments: [1, 2, 5_000]) func whatIsMadeBehindThemIsNot(_ more: Int) throws {
        #expect(try review(makers(Review.makerLimit + more)) == [])
    }

    /// A message that is sent on by one action after the other, and at last asked for what nobody put into it.
    private func sentOn(_ count: Int) -> String {
        let sending = (1..<count).map { "<sendMessage on=\"m\($0)\" message=\"m\($0 + 1)\" to=\"self\"/>" }.joined()
        return """
            <value name="other" is="{record(what: 1)}"/><value name="kept"/><container><button title="b" message="m1"/>
            <label>{kept} {other.what}</label></container>\(sending)<set on="m\(count)" name="kept" to="{message.what}"/>
            """
    }

    @Test(arguments: [1, 2, MessageContents.chainLimit]) func messagesAreFollowedAsFarAsTheLimitSays(_ count: Int)
        throws
    {
        #expect(try review(sentOn(count)) == ["unknown-name"])
    }

    @Test(arguments: [1, 2, 5_000]) func whatIsSentOnMoreOftenMayBringAnything(_ more: Int) throws {
        #expect(try review(sentOn(MessageContents.chainLimit + more)) == [])
    }

    @Test(.timeLimit(.minutes(10))) func thousandsOfButtonsOfAFormOfThousandsOfInputsAreFollowed() throws {
        let inputs = (0..<3_000).map { "<textField name=\"i\($0)\" label=\"\($0)\"/>" }.joined()
        let buttons = (0..<3_000).map { "<button title=\"b\" message=\"m\($0)\"/>" }.joined()
        let actions = (0..<3_000).map { "<set on=\"m\($0)\" name=\"kept\" to=\"{message.i\($0)}\"/>" }.joined()
        let form = """
            <app><form title="f"><value name="kept" is=""/><container>\(inputs)\(buttons)<label>{kept}</label>
            <button title="s" message="submit"/></container>\(actions)<set on="didSubmit" name="kept" to="{message.i1}"/></form></app>
            """
        #expect(try codes(form) == [])
    }

    @Test(.timeLimit(.minutes(10))) func thousandsOfMessagesThatAFormDoesNotAnswerAreEachSaidInLittleTime() throws {
        let buttons = (0..<1_500).map { "<button title=\"b\" message=\"m\($0)\"/>" }.joined()
        let form = """
            <app><form title="f"><container><textField name="a" label="a"/>\(buttons)</container><endEditing on="didSubmit"/></form></app>
            """
        #expect(try codes(form).count > 900)
    }

    // MARK: Much in one place

    /// Each of what is in a controller asks for something of it: where each looked through all of it, this would take an hour.
    @Test(.timeLimit(.minutes(10))) func thousandsOfActionsOfOneControllerAreEachLookedAtOnce() throws {
        let numbers = 0..<4_000
        let buttons = numbers.map { "<button title=\"b\($0)\" message=\"a\($0)\"/>" }.joined()
        let actions = numbers.map { number in
            "<multipleActions on=\"a\(number)\"><append to=\"x\" value=\"{record(a: 1)}\"/><set name=\"x\" to=\"{1}\"/></multipleActions>"
        }
        let found = try review("<value name=\"x\" is=\"{1}\"/><container>\(buttons)</container>\(actions.joined())")
        #expect(found.contains("not-a-list"))
    }

    @Test(.timeLimit(.minutes(10))) func thousandsOfConditionsOfOneFormAreEachLookedAtOnce() throws {
        let inputs = (0..<4_000).map { number in
            "<slider name=\"f\(number)\" label=\"F\" maximumValue=\"9\"><check when=\"f\(number) > 10\" "
                + "failureMessage=\"\(number)\"/></slider>"
        }
        let found = try review(
            "<container><label>a</label></container><presentController on=\"open\"><form><container>\(inputs.joined())"
                + "</container></form></presentController>")
        #expect(found.contains("always-same"))
    }

    @Test func formsOfManyInputsAndStagesOfManySectionsAreReviewed() throws {
        let inputs = (0..<20_000).map { "<textField name=\"f\($0)\" placeholder=\"a\"/>" }.joined()
        #expect(try codes("<app><form title=\"a\"><container>\(inputs)</container></form></app>") == [])
        let count = 10_000
        let sections = (0..<count).map { number in
            "<section name=\"s\(number)\" first=\"v\"><screen name=\"v\" title=\"a\"><container>"
                + "<button title=\"a\" message=\"go\"/></container>"
                + "<intent on=\"go\" section=\"s\((number + 1) % count)\" view=\"v\"/></screen></section>"
        }.joined()
        #expect(try codes("<app><stage>\(sections)</stage></app>") == [])
    }
}
