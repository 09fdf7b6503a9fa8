import Testing
import WendCore
import WendExpressions

/// The errors of spec/workflow-schema, Appendix E, that are found while a document runs: each has its code, its place and a
/// sentence. Those that are found before it runs are in the tables of what the reader and the checker say.
struct ErrorCatalogue {
    struct Case: Sendable, CustomTestStringConvertible {
        let what: String
        let content: String
        let expected: String
        var testDescription: String { what }

        init(_ what: String, _ content: String, _ expected: String) {
            (self.what, self.content, self.expected) = (what, content, expected)
        }
    }

    private static let values: Fields = [
        "number": 5, "text": "sideways", "fish": "I am a fish", "list": ["a", "b"], "minus": "button, -1",
        "rows": ["flat"], "open": "(",
    ]

    private func line(_ play: Play) throws -> String {
        let report = try #require(play.reports.first { $0.code != NotingAction.code })
        let location = try #require(report.location)
        #expect(location.file == "app.xml")
        #expect(location.line == 3)
        #expect(location.column > 1)
        return "\(report.severity.rawValue): \(report.message) [\(report.code)]"
    }

    // MARK: What cannot be made

    @Test(arguments: made) func isSaidOfWhatCannotBeMade(_ each: Case) throws {
        let play = try Play(each.content, given: Self.values)
        let line = try line(play)
        #expect(line == each.expected)
        // Nothing half made is shown, and why it is not.
        let shown = try play.element(.screen).children
        #expect(shown.map(\.role) == [.placeholder])
        #expect(shown.allSatisfy { $0.properties.text(.text).map(line.contains) == true })
    }

    static let made = [
        Case(
            "a proxy that finds something else", "<label><text><string keyPath=\"number\"/></text></label>",
            "error: the value at 'number' is a number, but 'string' is expected [wrong-type]"),
        Case(
            "a template over what is no dictionary",
            "<segmentedControl><segments><segment keyPath=\"rows\"><template><segment title=\"A\"/></template></segment>"
                + "</segments></segmentedControl>",
            "error: a template without 'valueName' needs dictionaries; 'rows' holds something else [wrong-type]"),
        Case(
            "several values where one may be", "<label><text><string keyPath=\"list\"/></text></label>",
            "error: 'text' takes one value, but came to several [given-twice]"),
        Case(
            "a name that is none of those allowed",
            "<container><layout><string keyPath=\"text\"/></layout></container>",
            "error: 'sideways' is not allowed for 'layout'; expected one of vertical, center, fill, framed [not-allowed]"
        ),
        Case(
            "a trait with a sign",
            "<label><accessibilityTraits><string keyPath=\"minus\"/></accessibilityTraits></label>",
            "error: '-1' is not allowed for 'accessibilityTraits'; expected one of button, link, searchField, image, "
                + "selected, playsSound, keyboardKey, staticText, summaryElement, notEnabled, updatesFrequently, "
                + "startsMediaSession, adjustable, allowsDirectInteraction, causesPageTurn [not-allowed]"),
        Case(
            "a trait that is none",
            "<label><accessibilityTraits><string keyPath=\"text\"/></accessibilityTraits></label>",
            "error: 'sideways' is not allowed for 'accessibilityTraits'; expected one of button, link, searchField, image, "
                + "selected, playsSound, keyboardKey, staticText, summaryElement, notEnabled, updatesFrequently, "
                + "startsMediaSession, adjustable, allowsDirectInteraction, causesPageTurn [not-allowed]"),
        Case(
            "what is needed and comes to nothing",
            "<segmentedControl><segment><title><string keyPath=\"none\"/></title></segment></segmentedControl>",
            "error: a segment needs a title, or an image with an accessibilityLabel [missing-value]"),
        Case(
            "a date", "<datePicker><date><string keyPath=\"fish\"/></date></datePicker>",
            "error: the text cannot be read as a date [bad-date]"),
        Case(
            "a date with a format",
            "<datePicker><date><format>yyyy</format><value><string keyPath=\"fish\"/></value></date></datePicker>",
            "error: the text cannot be read with the format 'yyyy' [bad-date]"),
        Case(
            "a picker's text",
            "<datePicker><minimumDate><string keyPath=\"fish\"/></minimumDate></datePicker>",
            "error: the text cannot be read as a date [bad-date]"),
        Case(
            "a number", "<label><numberOfLines><number><string keyPath=\"fish\"/></number></numberOfLines></label>",
            "error: the text is not a number [bad-number]"),
    ]

    // MARK: What cannot be done

    @Test(arguments: done) func isSaidOfWhatCannotBeDone(_ each: Case) throws {
        let play = try Play(
            Sources.pushing(
                "<screen><container><label name=\"v\">V</label><button title=\"Go\" message=\"go\"/></container><actions>"
                    + "<multipleActions name=\"go\">\(each.content)<note>on</note></multipleActions></actions></screen>"
            ),
            handles: ["data"])
        try play.reply("data", .success(Self.values))
        try play.press("Go")
        #expect(try line(play) == each.expected)
        #expect(play.notes.isEmpty, "what comes after it is not performed")
    }

    static let done = [
        Case("a message nobody has an action for", "<sendMessage>out</sendMessage>", handled("out")),
        Case(
            "a descendant that is not there",
            "<sendMessage><message><name>out</name><destinationType>descendant</destinationType>"
                + "<destinationName>x</destinationName></message></sendMessage>",
            "error: nobody handles the message 'out' (destination 'x') [not-handled]"),
        Case(
            "a message the app does not answer",
            "<sendMessage><message><name>out</name><destinationType>rootDelegate</destinationType></message></sendMessage>",
            handled("out")),
        Case(
            "a controller that is none", "<presentController/>",
            "error: 'presentController' found nothing it could show as a screen [no-controller]"),
        Case(
            "a proxy for a controller that finds nothing",
            "<pushController><controller><screen keyPath=\"none\"/></controller></pushController>",
            "error: 'pushController' found nothing it could show as a screen [no-controller]"),
        Case(
            "a root that is none to replace", "<replaceRootController><screen/></replaceRootController>",
            "error: 'replaceRootController' can only be performed by a navigation [no-navigation]"),
        Case(
            "a parameter a view does not have",
            "<updateViews><viewNames>v</viewNames><parameterName>nonsense</parameterName><value>x</value></updateViews>",
            "error: 'nonsense' of 'label' cannot be set to this value [cannot-update]"),
        Case(
            "a value a parameter does not take",
            "<updateViews><viewNames>v</viewNames><parameterName>text</parameterName><value><number>1</number></value>"
                + "</updateViews>",
            "error: 'text' of 'label' cannot be set to this value [cannot-update]"),
        Case(
            "a sheet with too little to choose from",
            "<showActionSheet><otherButtonItems><actionButtonItem keyPath=\"none\"/></otherButtonItems></showActionSheet>",
            "error: an action sheet needs at least two buttons [too-few-buttons]"),
        Case(
            "words that are none", "<showAlert><message><string keyPath=\"number\"/></message></showAlert>",
            "error: the value at 'number' is a number, but 'string' is expected [wrong-type]"),
        Case(
            "a value to keep that is none",
            "<storeValue><name>n</name><value><date><string keyPath=\"fish\"/></date></value></storeValue>",
            "error: the text cannot be read as a date [bad-date]"),
    ]

    private static func handled(_ name: String) -> String {
        "error: nobody handles the message '\(name)' [not-handled]"
    }

    @Test(arguments: ["pushController", "popController"]) func aStackThatIsNotThereIsMissed(_ action: String) throws {
        let content = action == "pushController" ? "<pushController><screen/></pushController>" : "<popController/>"
        let play = try Play(
            "<screen>\n\n<button title=\"Go\" message=\"go\"/><actions><multipleActions name=\"go\">\(content)"
                + "<note>on</note></multipleActions></actions></screen>")
        try play.press("Go")
        #expect(
            try line(play) == "error: '\(action)' needs a navigation around it, but there is none [no-navigation]")
        #expect(play.notes.isEmpty)
    }

    // MARK: What cannot be judged

    @Test(arguments: judged) func isSaidOfWhatCannotBeJudged(_ each: Case) throws {
        let play = try Play(
            "<label conditional=\"YES\">\(each.content)<failureValue><label>No</label></failureValue></label>",
            given: Self.values)
        #expect(try line(play) == each.expected)
        #expect(play.sees("No"))
    }

    static let judged = [
        Case(
            "what cannot be compared", "<isLessThan><value><string keyPath=\"fish\"/></value>5</isLessThan>",
            "error: only numbers and dates can be compared [not-comparable]"),
        Case(
            "a value that is none", "<isPresent><value><string keyPath=\"number\"/></value></isPresent>",
            "error: the value at 'number' is a number, but 'string' is expected [wrong-type]"),
    ]

    @Test func aPatternThatIsNoneIsFoundBeforeItRuns() throws {
        let error = try #require(throws: Play.Broken.self) {
            try Play(
                view:
                    "<textField placeholder=\"F\"><doesMatchRegularExpression>(</doesMatchRegularExpression></textField>"
            )
        }
        let found = try #require(error.diagnostics.first { $0.severity == .error })
        #expect(found.code == "bad-pattern")
        #expect(found.message.hasPrefix("'(' cannot be used as a pattern: "))
        #expect(found.location != nil)
    }

    // MARK: Documents that do not come

    @Test(arguments: [
        (Reply.failure("nowhere to be found"), "nowhere to be found"), (.success(), "the answer was no document"),
    ])
    func whyADocumentDoesNotComeIsKnownToTheActionThatAnswers(_ reply: Reply, _ why: String) throws {
        let play = try Play(
            """
            <screen><actions><loadSchema name="viewDidAppear"><path>a.xml</path><presentController/><note><text>not</text>
            <show>error</show></note></loadSchema></actions></screen>
            """)
        try play.reply("a.xml", reply)
        #expect(play.notes == ["not error=\(why)"])
        #expect(play.problems.isEmpty)
    }
}
