import Testing
import WendDocuments

@testable import WendCore

/// How far a review looks: up to a bound what is wrong is found, beyond it nothing is said, and nothing takes long.
struct ReviewBoundsTests {
    private func review(_ body: String) throws -> [String] { try codes("<app><screen>\(body)</screen></app>") }

    private func codes(_ app: String) throws -> [String] { try diagnostics(app).map(\.code) }

    private func diagnostics(_ app: String) throws -> [Diagnostic] {
        let (document, diagnostics) = XMLDocumentReader().read(Array(app.utf8), file: "a.xml", registry: .standard)
            .checked(against: .standard)
        let checked = try #require(document, "\(diagnostics)")
        return checked.reviewed(in: ReviewSurroundings(isEntry: true))
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

    @Test(arguments: [1, 3_000]) func searchesThatNobodyTypesAreSaidNothingOfHoweverMany(_ count: Int) throws {
        let values = (0..<count).map { "<value name=\"s\($0)\" is=\"\"/>" }.joined()
        let labels = (0..<count).map { "<label hidden=\"{'abc' CONTAINS s\($0)}\">a</label>" }.joined()
        #expect(try review("\(values)<container>\(labels)</container>").allSatisfy { $0 != "empty-search" })
    }

    /// Each query is sorted by the same value, which many inputs change.
    @Test(arguments: [(1, 1), (3_000, 1), (300, 300)])
    func ordersThatAreChosenAreLookedAtOnceForAllQueries(_ queries: Int, _ inputs: Int) throws {
        let asked = (0..<queries).map { "<query name=\"q\($0)\" entity=\"Task\" sort=\"{order}\"/>" }.joined()
        let shown = (0..<queries).map { "{q\($0).@count}" }.joined()
        let picker =
            "<picker edits=\"order\" label=\"Order\"><option value=\"rank\">a</option><option value=\"rank DESC\">b</option></picker>"
        let found = try review(
            "<entity name=\"Task\"><attribute name=\"rank\" type=\"integer\"/></entity><value name=\"order\" is=\"rank\"/>\(asked)"
                + "<container>\(String(repeating: picker, count: inputs))<label>\(shown)</label></container>")
        // Of a value that very many inputs change nothing is said.
        #expect(found.contains("unknown-property") == (inputs <= Review.mostDeclarations))
    }

    /// Lists that are called otherwise where they are changed: up to the limit what was meant is known.
    @Test(arguments: [1, Review.mostMisspelt, Review.mostMisspelt + 1, 3_000])
    func asManyMisspeltPlacesAreUnderstoodAsTheLimitSays(_ count: Int) throws {
        let values = (0..<count).map { "<value name=\"basket\($0)\" is=\"{[]}\"/>" }.joined()
        let actions = (0..<count).map { "<append on=\"a\($0)\" to=\"basketx\($0)\" value=\"{1}\"/>" }.joined()
        let app = "<app><screen>\(values)<label>a</label>\(actions)</screen></app>"
        let document = try #require(
            XMLDocumentReader().read(Array(app.utf8), file: "a.xml", registry: .standard).document)
        let review = Review(document.checked(against: .standard), ReviewSurroundings(isEntry: true))
        #expect(review.misspeltPlaces.count == min(count, Review.mostMisspelt))
    }

    /// Screens that call a list of texts by one name, beside one whose list has another.
    @Test(arguments: [2, Review.mostDeclarations, Review.mostDeclarations + 1, 1_000])
    func ofSoManyValuesOfOneNameTheNearestIsMeant(_ count: Int) throws {
        let others = (1..<count).map {
            "<screen title=\"T\($0)\"><value name=\"one\" is=\"{record(title: 'a')}\"/><label>{one.title}</label></screen>"
        }.joined()
        let found = try codes(
            "<app><tabs>\(others)<screen title=\"T\"><value name=\"one\" is=\"{record(name: 'b')}\"/><label>{one.title}</label></screen></tabs></app>"
        )
        #expect(found.contains("unknown-key") == (count <= Review.mostDeclarations))
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
        // So many are watched by nobody, which is said besides.
        #expect(try review(queries(Review.queryLimit)).contains("query-circle"))
        #expect(try review(queries(Review.queryLimit + 2)) == ["watches-too-many"])
    }

    /// More than a session watches: whoever came there would see nothing at all.
    @Test func moreQueriesThanASessionWatchesAreAnError() throws {
        #expect(try review(queries(Limit.watches.bound)) == ["query-circle"])
        #expect(try review(queries(Limit.watches.bound + 5)).filter { $0 != "query-circle" } == ["watches-too-many"])
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

    // MARK: Names

    /// Values that are worked out once of others, which are changed later.
    private func stale(_ count: Int) -> String {
        let values = (0..<count).map {
            "<value name=\"b\($0)\" is=\"{1}\"/><value name=\"a\($0)\" is=\"{b\($0) * 2}\"/>"
        }
        let labels = (0..<count).map { "<label>{a\($0)}</label><label>{b\($0)}</label>" }
        let actions = (0..<count).map { "<set name=\"b\($0)\" to=\"{b\($0) + 1}\"/>" }
        return "\(values.joined())<container>\(labels.joined())<button title=\"b\" message=\"b\"/></container>"
            + "<multipleActions on=\"b\">\(actions.joined())</multipleActions>"
    }

    @Test(arguments: [1, Review.mostCandidates - 1, Review.mostCandidates, Review.mostCandidates + 1, 2_000])
    func asManyValuesThatStayAsTheyWereAreLookedForAsTheLimitSays(_ count: Int) throws {
        let found = try review(stale(count))
        #expect(found == Array(repeating: "stays-as-it-was", count: min(count, Review.mostCandidates)))
    }

    /// A name that some screens keep a value of, asked for on one that none of them shows.
    private func keptElsewhere(_ count: Int) -> String {
        let screens = (0..<count).map { number in
            "<pushController on=\"p\(number)\"><screen title=\"p\"><value name=\"kept\" is=\"{\(number)}\"/><container><label>{kept}"
                + "</label></container></screen></pushController>"
        }
        let buttons = (0..<count).map { "<button title=\"p\" message=\"p\($0)\"/>" }
        return
            "<app><navigation><screen title=\"a\"><container><label>{kept}</label>\(buttons.joined())</container>\(screens.joined())"
            + "</screen></navigation></app>"
    }

    @Test func valuesOfOtherScreensAreKnownUnlessManyAreOfOneName() throws {
        #expect(try codes(keptElsewhere(1)) == ["unknown-name"])
        #expect(try codes(keptElsewhere(Review.mostDeclarations)) == ["unknown-name"])
        #expect(try codes(keptElsewhere(Review.mostDeclarations + 1)) == [])
        #expect(try codes(keptElsewhere(1_000)) == [])
    }

    /// Values that are each one of two words, and one that is compared with a word of the last of them, without its quotes.
    private func words(_ count: Int) -> String {
        let names = (0..<count).map { String(10_000 + $0) }
        let values = names.map { "<value name=\"v\($0)\" is=\"word\($0)\"/>" }
        let labels = names.map { "{v\($0)}" }
        return "\(values.joined())<container><label hidden=\"{v10000 == word\(names.last ?? "")}\">a</label>"
            + "<label>\(labels.joined())</label></container>"
    }

    @Test func textsThatLackTheirQuotesAreKnownAmongAsManyAsTheLimitSays() throws {
        func isKnown(_ count: Int) throws -> Bool {
            try diagnostics("<app><screen title=\"a\">\(words(count))</screen></app>").contains {
                $0.message.contains("a text stands in quotes") && !$0.message.contains("may be absent")
            }
        }
        #expect(try isKnown(2))
        #expect(try isKnown(Review.mostTexts))
        #expect(try !isKnown(Review.mostTexts + 1))
    }

    /// Records that are made with fields which are all nearly called as they are asked for, and as others are made.
    private func misspelt(_ count: Int) -> String {
        let names = (0..<count).map { "field\(1_000 + 7 * $0)" }
        let made = names.map { "\($0)lenght: 1" }.joined(separator: ", ")
        let right = names.map { "\($0)length: 1" }.joined(separator: ", ")
        let asked = names.map { "<label>{one.\($0)length} {other.\($0)length}</label>" }.joined()
        return """
            <value name="list" is="{[record(\(made))]}"/><value name="other" is="{record(\(right))}"/>
            <container><container for="one in list">\(asked)</container></container>
            """
    }

    @Test(arguments: [1, Review.misspeltLimit, Review.misspeltLimit + 1, 200])
    func asManyFieldsAreMendedWhereTheyAreMadeAsTheLimitSays(_ count: Int) throws {
        let found = try diagnostics("<app><screen title=\"a\">\(misspelt(count))</screen></app>")
        #expect(found.count { $0.message.hasPrefix("nothing asks for") } == min(count, Review.misspeltLimit))
        #expect(found.count == count)
    }

    /// A form whose message is asked for something that is nearly called as one of its inputs.
    private func form(_ count: Int) -> String {
        let inputs = (0..<count).map { "<textField name=\"input\($0)\" label=\"a\"/>" }.joined()
        return """
            <app><form title="f"><value name="kept" is=""/><value name="other" is="{record(inptu0: 1)}"/><container>\(inputs)<label>{kept}
            {other.inptu0}</label><button title="s" message="submit"/></container>
            <set on="didSubmit" name="kept" to="{message.inptu0}"/></form></app>
            """
    }

    @Test func whatAMessageBringsIsOfferedInstead() throws {
        #expect(try diagnostics(form(2)).map { $0.message.contains("did you mean 'input0'") } == [true])
        // Two of the form's own are brought, too.
        #expect(
            try diagnostics(form(Review.mostBrought - 2)).map { $0.message.contains("did you mean 'input0'") } == [true]
        )
        #expect(try diagnostics(form(Review.mostBrought + 1)).map { $0.message.contains("did you mean") } == [false])
    }

    @Test func asManySendersOfAMessageAreAskedWhetherTheyAreRowsAsTheLimitSays() throws {
        func found(_ count: Int) throws -> [String] {
            let buttons = (0..<count).map { _ in
                "<button for=\"one in list\" key=\"one.id\" title=\"{one.a}\" message=\"all\"/>"
            }
            return try review(
                "<value name=\"list\" is=\"{[record(id: 1, a: 1)]}\"/><container>\(buttons.joined())</container>"
                    + "<update on=\"all\" in=\"list\" set=\"record(a: 2)\"/>")
        }
        #expect(try found(1) == ["changes-all"])
        #expect(try found(Review.mostSenders) == ["changes-all"])
        #expect(try found(Review.mostSenders + 1) == [])
    }

    @Test func asManyWordsOfAnotherSpellingAreLookedForAsTheLimitSays() throws {
        func found(_ count: Int) throws -> Int {
            let values = (0..<count).map {
                "<value name=\"a\($0)\" is=\"w\($0)\"/><value name=\"b\($0)\" is=\"W\($0)\"/>"
            }
            let labels = (0..<count).map { "<label hidden=\"{a\($0) == 'w\($0)'}\">{b\($0)}</label>" }
            return try review("\(values.joined())<container>\(labels.joined())</container>").count {
                $0 == "other-spelling"
            }
        }
        #expect(try found(1) == 1)
        #expect(try found(Review.mostSpellings) == Review.mostSpellings)
        #expect(try found(Review.mostSpellings + 1) == Review.mostSpellings)
        #expect(try found(1_000) == Review.mostSpellings)
    }

    /// Each asks whether the value is sent on by an action: where each looked for one, this would take minutes.
    @Test(.timeLimit(.minutes(10))) func thousandsOfKeptValuesThatNoMessageCarriesAreEachLookedForOnce() throws {
        let numbers = 0..<4_000
        let values = numbers.map { "<value name=\"v\($0)\" is=\"{1}\"/>" }
        let actions = numbers.map { number in
            "<set on=\"a\(number)\" name=\"v\(number)\" to=\"{message.v\((number + 1) % 4_000)}\"/>"
        }
        let buttons = numbers.map { "<button title=\"{v\($0)}\" message=\"a\($0)\"/>" }
        let found = try review("\(values.joined())<container>\(buttons.joined())</container>\(actions.joined())")
        #expect(found.filter { $0 == "unknown-name" }.count > 900)
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
        let inputs = (0..<10_000).map { "<textField name=\"f\($0)\" placeholder=\"a\"/>" }.joined()
        #expect(try codes("<app><form title=\"a\"><container>\(inputs)</container></form></app>") == [])
        let count = 5_000
        let sections = (0..<count).map { number in
            "<section name=\"s\(number)\" first=\"v\"><screen name=\"v\" title=\"a\"><container>"
                + "<button title=\"a\" message=\"go\"/></container>"
                + "<intent on=\"go\" section=\"s\((number + 1) % count)\" view=\"v\"/></screen></section>"
        }.joined()
        #expect(try codes("<app><stage>\(sections)</stage></app>") == [])
    }

    /// Values that are emptied and asked for in the next action, each by a chain of others that are worked out of one another.
    private func emptied(_ count: Int) -> String {
        let chain = (0..<200).map { "<value name=\"c\($0)\" always=\"{c\($0 + 1)}\"/>" }.joined()
        let asking = (0..<count).map { _ in
            "<multipleActions on=\"b\"><set name=\"kept\" to=\"\"/><set name=\"other\" to=\"{c0}\"/></multipleActions>"
        }
        return
            "<value name=\"kept\" is=\"a\"/><value name=\"other\" is=\"b\"/>\(chain)<value name=\"c200\" always=\"{kept}\"/>"
            + "<container><label>{other}</label><button title=\"b\" message=\"b\"/></container>\(asking.joined())"
    }

    @Test(arguments: [1, Review.mostCandidates, Review.mostCandidates + 1])
    func asManyActionsAreAskedForWhatHasBeenEmptiedAsTheLimitSays(_ count: Int) throws {
        let found = try review(emptied(count)).filter { $0 == "asked-once-emptied" }
        #expect(found.count == min(count, Review.mostCandidates))
    }

    /// Inputs that nothing asks for beside one that is asked for, in a form that thousands of actions answer.
    @Test(.timeLimit(.minutes(10))) func thousandsOfInputsForNobodyAreEachLookedForOnce() throws {
        let inputs = (0..<1_500).map { "<textField name=\"i\($0)\" label=\"\($0)\"/>" }.joined()
        let actions = (0..<1_500).map { _ in "<set on=\"didSubmit\" name=\"kept\" to=\"{message.i1}\"/>" }.joined()
        let found = try codes(
            """
            <app><form title="f"><value name="kept" is=""/><container>\(inputs)<label>{kept}</label>
            <button title="s" message="submit"/></container>\(actions)</form></app>
            """)
        #expect(found.contains("unread-input"))
    }

    /// Among as many as the limit says a slip is found; among more it is left alone, but for the size of letters.
    @Test(arguments: [1, Review.mostOffered / 32, Review.mostOffered / 32 + 1, 100])
    func ofVeryManyChoicesOnlyTheSizeOfLettersIsTold(_ inputs: Int) throws {
        let pickers = (0..<inputs).map { input in
            let options = (0..<32).map { "'Colour \(input * 32 + $0)'" }.joined(separator: ", ")
            return "<picker name=\"paint\" label=\"Paint\" options=\"{[\(options)]}\"/>"
        }
        func found(_ word: String, times: Int = 1) throws -> Int {
            let labels = String(repeating: "<label hidden=\"{car.paint == '\(word)'}\">a</label>", count: times)
            return try review(
                """
                <entity name="Car"><attribute name="paint"/></entity><query name="cars" entity="Car"/><container>
                \(pickers.joined())<container for="car in cars" key="car.id">\(labels)</container></container>
                """
            ).count { $0 == "other-spelling" }
        }
        let isFew = inputs * 32 <= Review.mostOffered
        #expect(try found("Colour 0") == 0)
        #expect(try found("colour 0") == 1)
        #expect(try found("Color 0") == (isFew ? 1 : 0))
        #expect((try found("Color 0", times: 5_000) > 0) == isFew)
    }
}
