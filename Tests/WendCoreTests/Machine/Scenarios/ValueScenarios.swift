import Foundation
import Testing
import WendCore
import WendExpressions

/// Text, numbers and dates as values.
struct ValueScenarios {
    private static let resources = AppResources(strings: [
        "Localizable": ["key_1": "value_1", "key_2": "value_2"], "Test": ["key_1": "test"],
    ])

    //
    @Test(arguments: [
        ("Test", "Test"), ("<value>Test</value>", "Test"), ("<key>key_1</key>", "value_1"),
        ("<key>key_2</key><value>default</value>", "value_2"), ("<key>key_3</key><value>default</value>", "default"),
        ("<key>key_4</key>", "key_4"), ("<key>key_1</key><table>Test</table>", "test"),
        ("<key>key_2</key><table>Test</table><value>default</value>", "default"),
        ("<key>key_3</key><table>Test</table>", "key_3"),
    ]) func textIsTranslatedByItsKey(_ content: String, _ expected: String) throws {
        let play = try Play(view: "<label><string>\(content)</string></label>", resources: Self.resources)
        #expect(try play.element(.label).properties.text(.text) == expected)
    }

    @Test func aKeyWithoutATextIsAWarningAndShown() throws {
        let play = try Play(view: "<label><string><key>key_4</key></string></label>", resources: Self.resources)
        #expect(play.reports.map(\.code) == ["missing-text"])
        #expect(play.reports.map(\.severity) == [.warning])
        #expect(play.sees("key_4"))
    }

    /// What a value comes to, as an action sees it.
    private func value(_ content: String, lang: String = "en", settings: SessionSettings = SessionSettings()) throws
        -> Value?
    {
        let play = try Play(
            """
            <workflow lang="\(lang)"><screen><actions><multipleActions name="viewDidLoad"><storeValue><name>v</name>
            <value>\(content)</value></storeValue><sendMessage>out</sendMessage></multipleActions></actions></screen>
            </workflow>
            """, handles: ["out"], settings: settings)
        return play.sent.last?.values["v"]
    }

    //
    @Test(
        arguments: [
            ("<number>12345</number>", "en", 12345), ("<number>-2.25</number>", "en", .double(-2.25)),
            ("<number>-2,25</number>", "fr", .double(-2.25)), ("<bool>YES</bool>", "en", true),
            ("<bool>no</bool>", "en", false),
            ("<null/>", "en", .null),
        ] as [(String, String, Value)])
    func numbersAreReadInTheLocaleOfTheDocument(_ content: String, _ lang: String, _ expected: Value) throws {
        #expect(try value(content, lang: lang) == expected)
    }

    @Test(arguments: ["12abc", "1,234.5", "", "I am a fish"])
    func textThatIsNoNumberThroughoutIsAnError(_ text: String) {
        #expect(
            !Play.problems(
                """
                <screen><view><slider><accessibilityLabel>S</accessibilityLabel><value><number>\(text)</number></value>
                </slider></view></screen>
                """
            ).isEmpty)
    }

    //
    @Test(arguments: [
        (
            "<date><format>yyyy-MM-dd'T'HH:mm:ss.SSSSS'Z'</format><value>2012-11-27T14:55:12.34567Z</value></date>",
            1_354_028_112.346
        ),
        ("<date>2012/11/27 14:55:12 UTC</date>", 1_354_028_112),
        ("<date>2012-11-27T15:55:12+01:00</date>", 1_354_028_112),
        ("<date>2012-11-27</date>", 1_353_974_400), ("<date>Tue, 27 Nov 2012 14:55:12 +0000</date>", 1_354_028_112),
        ("<date><value><number>86400</number></value></date>", 86400),
    ]) func aDateIsReadByItsFormatOrInTheUsualForms(_ content: String, _ expected: Double) throws {
        guard case .date(let date)? = try value(content) else {
            Issue.record("no date")
            return
        }
        #expect(abs(date.timeIntervalSince1970 - expected) < 0.001)
    }

    @Test func aDateWithoutAZoneIsInThatOfTheSession() throws {
        let date = try value("<date>2012/11/27 15:55:12</date>", settings: SessionSettings(timeZone: "Europe/Berlin"))
        #expect(date == .date(Date(timeIntervalSince1970: 1_354_028_112)))
    }
}
