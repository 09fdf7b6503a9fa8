import Foundation
import Testing
import WendCore
import WendExpressions

/// Proxies: what a label or a container becomes of the values it sees.
struct StandInScenarios {
    //
    @Test(
        arguments: [
            ("<text><string keyPath=\"one\"/></text>", ["one": "First"], "First"),
            ("<text><string keyPath=\"one\"/></text>", [:], nil),
            ("<string keyPath=\"one\"/>", ["one": "First"], "First"),
            ("<text><string keyPath=\"one\"/><string keyPath=\"two\"/></text>", ["two": "Second"], "Second"),
            (
                "<text><string keyPath=\"one\"/></text><text><string keyPath=\"two\"/></text>", ["two": "Second"],
                "Second"
            ),
            ("<text><string keyPath=\"one\"><default>None</default></string></text>", ["one": "First"], "First"),
            ("<text><string keyPath=\"one\"><default>None</default></string></text>", [:], "None"),
            ("<text><string keyPath=\"one\"><default>None</default></string></text>", ["one": .null], "None"),
            ("<text><string keyPath=\"a.b\"/></text>", ["a": ["b": "Deep"]], "Deep"),
            ("<text><string keyPath=\"a.b\"/></text>", ["a": "flat"], nil),
            ("<text><string keyPath=\"a.b\"/></text>", ["a": [["b": "Only"]]], "Only"),
            ("<text><string keyPath=\"one\"/></text>", ["one": ["Only"]], "Only"),
            ("<text><string keyPath=\"one\"/></text>", ["one": [.null, "Only"]], "Only"),
            ("<text><string keyPath=\"one\"/></text>", ["one": []], nil),
        ] as [(String, Fields, String?)])
    func aLabelShowsWhatItsProxyFinds(_ content: String, _ values: Fields, _ expected: String?) throws {
        let play = try Play("<label>\(content)</label>", given: values)
        #expect(try play.element(.label).properties.text(.text) == expected)
        #expect(play.problems.isEmpty)
    }

    //
    @Test(
        arguments: [
            (
                "<label><text><string keyPath=\"one\"/><string keyPath=\"two\"/></text></label>",
                ["one": "First", "two": "Second"]
            ),
            ("<label><text><string keyPath=\"one\"/></text></label>", ["one": ["First", "Second"]]),
            ("<label><text><string keyPath=\"one\"/></text></label>", ["one": 5]),
            ("<label><numberOfLines><number keyPath=\"one\"/></numberOfLines></label>", ["one": "many"]),
            ("<imageView><imageName><string keyPath=\"one\"/></imageName></imageView>", [:]),
            ("<container><layout><string keyPath=\"one\"/></layout></container>", ["one": "sideways"]),
            ("<container><label keyPath=\"one\"><template><label/></template></label></container>", ["one": ["flat"]]),
        ] as [(String, Fields)])
    func whatDoesNotFitIsAnError(_ view: String, _ values: Fields) {
        #expect(!Play.problems(view, values: values).isEmpty)
    }

    //
    @Test func aTemplateMakesAViewOfEachElement() throws {
        let play = try Play(
            """
            <container><views><label keyPath="rows"><template><label><text><string keyPath="word">
            <default>None</default></string></text></label></template></label></views></container>
            """, given: ["rows": [["word": "a"], ["word": "b"], [:]], "word": "outside"])
        #expect(play.elements(.label).compactMap { $0.properties.text(.text) } == ["a", "b", "None"])
    }

    @Test(
        arguments: [
            (["word": "a"], ["a"]), ([["word": "a"]], ["a"]), ([], []), (.null, ["none"]),
        ] as [(Value, [String])])
    func aTemplateTakesOneOrManyAndIsReplacedByTheDefaultOnlyForNothing(_ rows: Value, _ expected: [String]) throws {
        let play = try Play(
            """
            <container><label keyPath="rows"><default><label>none</label></default><template><label><text>
            <string keyPath="word"/></text></label></template></label></container>
            """, given: ["rows": rows])
        #expect(play.elements(.label).compactMap { $0.properties.text(.text) } == expected)
    }

    @Test func aTemplateWithAValueNameTakesAnyElements() throws {
        let play = try Play(
            """
            <container><label keyPath="rows" valueName="it"><template><label><text><string keyPath="it"/></text></label>
            </template></label></container>
            """, given: ["rows": ["a", "b"]])
        #expect(play.elements(.label).compactMap { $0.properties.text(.text) } == ["a", "b"])
    }

    @Test(
        arguments: [
            (
                """
                <slider accessibilityLabel="S"><maximumValue>9</maximumValue><value><number keyPath="n">
                <default>5</default></number></value></slider>
                """,
                Element.Role.slider, Value.double(5)
            ),
            (
                "<switch accessibilityLabel=\"S\"><on><bool keyPath=\"n\"><default>YES</default></bool></on></switch>",
                .toggle, true
            ),
            ("<imageView><image keyPath=\"n\"><default>bell</default></image></imageView>", .image, nil),
        ] as [(String, Element.Role, Value?)])
    func aDefaultIsReadAsWhatItStandsFor(_ view: String, _ role: Element.Role, _ value: Value?) throws {
        let play = try Play(view, given: [:])
        #expect(try play.element(role).properties[.value] == value)
        #expect(play.problems.isEmpty)
    }

    @Test func aDefaultDateIsReadAsADate() throws {
        let play = try Play(
            """
            <datePicker><datePickerMode>date</datePickerMode><date keyPath="n"><default>2012-11-10</default></date>
            </datePicker>
            """,
            given: [:])
        guard case .date(let date)? = try play.element(.datePicker).properties[.value] else {
            Issue.record("no date")
            return
        }
        #expect(date.timeIntervalSince1970 == 1_352_505_600)
    }

    @Test func anyValueIsPassedOnAsItIs() throws {
        for value: Value in ["a", 5, ["only"], [], ["k": ["a", "b"]], [["a"], ["b"]]] {
            let play = try Play(
                Sources.pushing(
                    """
                    <screen><actions><multipleActions name="viewDidLoad"><storeValue><name>copy</name>
                    <value><object keyPath="v"/></value></storeValue><note><show>copy</show></note></multipleActions>
                    </actions></screen>
                    """), handles: ["data"])
            try play.reply("data", .success(["v": value]))
            #expect(play.notes == ["copy=\(NotingAction.word(value))"])
        }
    }
}
