import Foundation
import Testing
import WendCore
import WendExpressions

/// Dates, Booleans, numbers and rich text as values: how they are read, and what is none (spec/workflow-schema §1.8, 2.4,
/// 2.5, 3.5).
struct ValueRepairs {
    /// What a value comes to, as an action sees it, and the problems on the way.
    private func value(_ content: String, lang: String? = nil, values: Fields = [:]) throws -> (Value?, [String]) {
        let play = try Play(
            """
            <workflow\(lang.map { " lang=\"\($0)\"" } ?? "")><screen><actions><sendMessage name="viewDidLoad">
            <message>data</message><multipleActions name="success"><storeValue><name>v</name><value>\(content)</value>
            </storeValue><sendMessage><message>out</message><valueNames>v</valueNames></sendMessage></multipleActions>
            </sendMessage></actions></screen></workflow>
            """, handles: ["data", "out"])
        try play.reply("data", .success(values))
        return (play.sent.last { $0.name == "out" }?.values["v"], play.problems)
    }

    // MARK: Dates

    @Test(
        arguments: [
            ("dd.MM.yy", "27.11.12", nil, 1_353_974_400), ("d MMM yyyy", "27 Nov 2012", "en", 1_353_974_400),
            ("d MMMM yyyy", "27 novembre 2012", "fr", 1_353_974_400),
            ("d. MMMM yyyy", "27. November 2012", "de", 1_353_974_400),
            ("EEEE, d. MMMM yyyy", "Dienstag, 27. November 2012", "de", 1_353_974_400),
            ("yyyy-MM-dd HH:mm z", "2012-11-27 14:55 CET", "en", 1_354_024_500),
            ("yyyy-MM-dd HH:mm z", "2012-11-27 14:55 PST", "en", 1_354_056_900),
            ("yyyy-MM-dd HH:mm Z", "2012-11-27 14:55 -0500", "en", 1_354_046_100),
            ("yyyy-MM-dd'T'HH:mm:ssZZZZZ", "2012-11-27T14:55:12+01:00", nil, 1_354_024_512),
            ("h:mm a, d/M/yyyy", "2:55 PM, 27/11/2012", "en", 1_354_028_100),
            ("yyyy/MM/dd", "2012/1/5", nil, 1_325_721_600), ("YYYY-MM-dd", "2012-11-27", nil, 1_353_974_400),
            ("yyyy-MM-dd", " 2012-11-27 ", nil, 1_353_974_400),
        ] as [(String, String, String?, Double)])
    func aPatternIsReadInTheLanguageOfTheDocument(
        _ format: String, _ text: String, _ lang: String?, _ expected: Double
    ) throws {
        let escaped = format.replacing("'", with: "&apos;")
        let (date, problems) = try value(
            "<date><format>\(escaped)</format><value>\(text)</value></date>", lang: lang)
        #expect(date == .date(Date(timeIntervalSince1970: expected)))
        #expect(problems.isEmpty)
    }

    @Test(
        arguments: [
            ("<date>2012/11/27 14:55 CET</date>", 1_354_024_500),
            ("<date>27 Nov 2012 14:55:12 EST</date>", 1_354_046_112),
        ] as [(String, Double)])
    func aDateWithoutAFormatMayNameItsZone(_ content: String, _ expected: Double) throws {
        #expect(try value(content).0 == .date(Date(timeIntervalSince1970: expected)))
    }

    // A-28, A-30.
    @Test(arguments: [
        "<date><format>yyyy-MM-dd</format><value>I am a fish</value></date>", "<date>I am a fish</date>",
        "<date><format>d MMMM yyyy</format><value>27 novembre 2012</value></date>",
        "<date><format>yyyy-MM-dd</format><value>2012-02-30</value></date>", "<date>2012-02-30</date>",
        "<date>2012/11/27 14:55 NOWHERE</date>", "<date><format>no letters: 'x'</format><value>2012</value></date>",
    ]) func whatIsNoDateIsAnError(_ content: String) throws {
        let (date, problems) = try value(content, lang: "en")
        #expect(date == nil)
        #expect(problems == ["bad-date"])
    }

    @Test(arguments: ["date", "minimumDate", "maximumDate"]) func aPickersTextThatIsNoDateIsAnError(_ name: String) {
        let text = "<\(name)><string keyPath=\"d\"/></\(name)>"
        #expect(Play.problems("<datePicker>\(text)</datePicker>", values: ["d": "I am a fish"]) == ["bad-date"])
        #expect(Play.problems("<datePicker>\(text)</datePicker>", values: ["d": "2012/11/10"]).isEmpty)
        if name != "date" {
            let literal = "<screen><view><datePicker><\(name)>I am a fish</\(name)></datePicker></view></screen>"
            #expect(Play.problems(literal) == ["bad-date"])
        }
    }

    // MARK: Numbers and Booleans

    @Test(
        arguments: [
            ("<bool><number>5</number></bool>", 5), ("<bool><number keyPath=\"n\"/></bool>", .double(2.5)),
            ("<bool><string keyPath=\"t\"/></bool>", true), ("<bool>no</bool>", false),
            ("<number><bool>YES</bool></number>", true), ("<number><string keyPath=\"digits\"/></number>", 12),
        ] as [(String, Value)])
    func aBooleanKeepsTheNumberItHolds(_ content: String, _ expected: Value) throws {
        let (found, problems) = try value(content, values: ["n": 2.5, "t": "yes", "digits": "12"])
        #expect(found == expected)
        #expect(problems.isEmpty)
    }

    @Test(
        arguments: [
            ("<number keyPath=\"v\"/>", "5"), ("<bool keyPath=\"v\"/>", "YES"), ("<date keyPath=\"v\"/>", "2012-11-27"),
            ("<string keyPath=\"v\"/>", 5),
        ] as [(String, Value)])
    func whatLiesUnderAKeyIsNotConverted(_ content: String, _ found: Value) throws {
        let (kept, problems) = try value(content, values: ["v": found])
        #expect(kept == nil)
        #expect(problems == ["wrong-type"])
    }

    @Test(arguments: [(516, "image updatesFrequently"), (17, "button playsSound"), (0, nil)] as [(Int, String?)])
    func namesMayComeAsBitsWhenItRuns(_ bits: Int, _ expected: String?) throws {
        let play = try Play(
            "<label><text>L</text><accessibilityTraits><number keyPath=\"bits\"/></accessibilityTraits></label>",
            given: ["bits": .integer(bits)])
        #expect(try play.element(.label).properties.text(.traits) == expected)
        #expect(play.problems.isEmpty)
    }

    @Test func aSpokenValueMayBeANumberFoundUnderAKey() throws {
        let play = try Play(
            "<label><text>L</text><accessibilityValue><number keyPath=\"n\"/></accessibilityValue></label>",
            given: ["n": 2.5])
        #expect(try play.element(.label).properties[.spokenValue] == .double(2.5))
    }

    // MARK: Rich text

    @Test(arguments: [
        "<attributedString keyPath=\"r\"/>", "<attributedString><attributedString keyPath=\"r\"/></attributedString>",
        "<attributedString><string keyPath=\"r\"/></attributedString>", "<string keyPath=\"r\"/>",
        "<attributedString keyPath=\"none\"><default>Some &lt;b&gt;rich&lt;/b&gt; text</default></attributedString>",
    ]) func richTextMayLieUnderAKey(_ content: String) throws {
        let play = try Play(
            "<attributedTextView>\(content)</attributedTextView>", given: ["r": "Some <b>rich</b> text"])
        let text = try play.element(.richText)
        #expect(text.properties.text(.text) == "Some rich text")
        #expect(text.properties.text(.markup) == "Some <b>rich</b> text")
        #expect(play.problems.isEmpty)
    }

    @Test func aNumberIsNoRichText() {
        let view = "<attributedTextView><attributedString keyPath=\"r\"/></attributedTextView>"
        #expect(Play.problems(view, values: ["r": 5]) == ["wrong-type"])
    }

    @Test func richTextIsMadeOfRunsThatLookTheSame() {
        let html = """
            <p>One &eacute; <b>bold <i>both</i></b>
              <u>under</u>lined</p><p>A <a href="https://example.org">way</a><br>out</p>
            """
        let runs = RichText.runs(ofHTML: html).map { run in
            let marks = [
                run.isBold ? "b" : "", run.isItalic ? "i" : "", run.isUnderlined ? "u" : "", run.address ?? "",
            ]
            return "\(marks.joined())|\(run.text)"
        }
        #expect(
            runs == [
                "|One \u{E9} ", "b|bold ", "bi|both", "| ", "u|under", "|lined\nA ", "https://example.org|way",
                "|\nout",
            ])
        #expect(RichText.text(ofHTML: html) == "One \u{E9} bold both underlined\nA way\nout")
    }
}
