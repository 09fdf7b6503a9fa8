import Foundation
import MachineFuzzing
import Testing
import WendExpressions

@testable import WendCore

/// In which language a session shows its texts.
struct LanguageRules {
    private static let tables: [String: [String: TextTable]] = [
        "": ["Localizable": TextTable(texts: ["hello": "Hello", "only": "For all"])],
        "de": ["Localizable": TextTable(texts: ["hello": "Hallo"])],
        "de-CH": ["Localizable": TextTable(texts: ["hello": "Grüezi"])],
        "ar": ["Localizable": TextTable(texts: ["hello": "مرحبا"])],
        "zh-Hant": ["Localizable": TextTable(texts: ["hello": "您好"])],
    ]

    private func shown(
        _ view: String, languages: [String], lang: String? = nil, tables: [String: [String: TextTable]] = tables
    )
        throws -> (text: String?, locale: String)
    {
        let play = try Play(
            "<app\(lang.map { " lang=\"\($0)\"" } ?? "")><screen><container>\(view)</container></screen></app>",
            settings: SessionSettings(languages: languages), resources: AppResources(tables: tables))
        return (try play.element(.label).properties.text(.text), play.rendering.locale)
    }

    private static let hello = "<label><string key=\"hello\"/></label>"

    @Test(
        arguments: [
            ([], "Hello", "en"), (["de"], "Hallo", "de"), (["de-AT"], "Hallo", "de-AT"), (["de-CH"], "Grüezi", "de-CH"),
            (["fr", "de"], "Hallo", "de"), (["fr"], "Hello", "en"), (["en-GB", "de"], "Hello", "en-GB"),
            (["ar-EG"], "مرحبا", "ar-EG"), (["zh-TW"], "您好", "zh-TW"), (["zh-CN"], "Hello", "en"),
            (["*", "de"], "Hallo", "de"), (["nonsense language"], "Hello", "en"),
        ] as [([String], String, String)])
    func theFirstWantedLanguageThereAreTextsInIsShown(_ languages: [String], _ text: String, _ locale: String) throws {
        let shown = try shown(Self.hello, languages: languages)
        #expect(shown.text == text)
        #expect(shown.locale == locale)
    }

    @Test func aTextALanguageLacksIsTheOneForEverybody() throws {
        #expect(try shown("<label><string key=\"only\"/></label>", languages: ["de"]).text == "For all")
    }

    @Test func theLanguageOfTheDocumentGoesOverThatOfThePerson() throws {
        let german = try shown(Self.hello, languages: ["ar"], lang: "de")
        #expect(german.text == "Hallo")
        #expect(german.locale == "de")
    }

    /// Numbers and dates are then written as in their country.
    @Test func whoReadsTheLanguageOfTheDocumentReadsItAsInTheirCountry() throws {
        let view = "<label>{format(1234.5)}</label>"
        #expect(try shown(view, languages: ["de-CH"], lang: "de").text == "1’234.5")
        #expect(try shown(view, languages: ["de-CH"], lang: "de-AT").text == "1\u{A0}234,5")
        #expect(try shown(view, languages: ["fr"], lang: "de").text == "1.234,5")
    }

    @Test func withoutTextsInAnyLanguageNumbersAreThoseOfThePerson() throws {
        let shown = try shown("<label>{format(1234.5)}</label>", languages: ["de"], tables: [:])
        #expect(shown.text == "1.234,5")
        #expect(shown.locale == "de")
    }

    /// A document says what it says, whoever reads it.
    @Test func numbersThatStandInADocumentAreNotReadInThePersonsWay() throws {
        let play = try Play(
            """
            <workflow><screen><actions><multipleActions name="viewDidLoad"><storeValue><name>v</name>
            <value><number>1.5</number></value></storeValue><sendMessage>out</sendMessage></multipleActions></actions></screen>
            </workflow>
            """, handles: ["out"], settings: SessionSettings(languages: ["de"]))
        #expect(play.sent.last?.values["v"] == .double(1.5))
    }

    @Test func aLanguageIsPartOfTheSessionAndComesBackWithIt() throws {
        let settings = SessionSettings(languages: ["de-AT", "en"])
        let data = try JSONEncoder().encode(settings)
        #expect(try JSONDecoder().decode(SessionSettings.self, from: data) == settings)
        #expect(!String(decoding: try JSONEncoder().encode(SessionSettings()), as: UTF8.self).contains("languages"))
    }

    @Test func otherTextsReachASessionInItsLanguage() throws {
        let play = try Play(
            "<app><screen><container>\(Self.hello)</container></screen></app>",
            settings: SessionSettings(languages: ["de"]), resources: AppResources(tables: Self.tables))
        #expect(play.sees("Hallo"))
        var changed = Self.tables
        changed["de"] = ["Localizable": TextTable(texts: ["hello": "Servus"])]
        play.change(to: AppResources(tables: changed))
        #expect(play.sees("Servus"))
        changed["de"] = nil
        changed["de-CH"] = nil
        play.change(to: AppResources(tables: changed))
        #expect(play.sees("Hello"))
        #expect(play.rendering.locale == "en")
    }

    @Test func differentTextsHaveDifferentVersions() throws {
        var versions: Set<AppResources.Version> = []
        let plural = PluralText(format: "%#@n@", variables: ["n": ["other": "x"]])
        let all: [[String: [String: TextTable]]] = [
            [:], ["": ["a": TextTable(texts: ["b": "c"])]], ["de": ["a": TextTable(texts: ["b": "c"])]],
            ["fr": ["a": TextTable(texts: ["b": "c"])]], ["": ["a": TextTable(plurals: ["b": plural])]],
            ["de": ["a": TextTable(plurals: ["b": plural])]],
            ["de": ["a": TextTable(plurals: ["b": PluralText(format: "%#@n@", variables: ["n": ["one": "x"]])])]],
        ]
        for tables in all {
            let resources = AppResources(tables: tables)
            versions.insert(resources.version)
            let data = try JSONEncoder().encode(resources)
            #expect(try JSONDecoder().decode(AppResources.self, from: data) == resources)
        }
        #expect(versions.count == all.count)
    }

    // MARK: Plurals

    private static let plurals = AppResources(tables: [
        "": [
            "Localizable": TextTable(
                texts: ["of": "%2$@ of %1$@", "share": "%.1f %%", "plain": "100% of %d"],
                plurals: [
                    "guests": PluralText(
                        format: "%#@guests@",
                        variables: ["guests": ["zero": "nobody", "one": "%d guest", "other": "%d guests"]]),
                    "seats": PluralText(
                        format: "%1$#@guests@ at %2$#@tables@",
                        variables: [
                            "guests": ["one": "One guest", "other": "%d guests"],
                            "tables": ["one": "a table", "other": "%d tables"],
                        ]),
                    "inner": PluralText(
                        format: "%#@guests@",
                        variables: [
                            "guests": ["one": "%d guest, %#@tables@", "other": "%d guests, %#@tables@"],
                            "tables": ["one": "%d table", "other": "%d tables"],
                        ]),
                    "loop": PluralText(format: "%#@a@", variables: ["a": ["other": "%1$#@a@%1$#@a@"]]),
                ])
        ]
    ])

    @Test(arguments: [
        ("guests", "0", "nobody"), ("guests", "1", "1 guest"), ("guests", "1234", "1,234 guests"),
        ("guests", "1.5", "1 guests"), ("seats", "{1, 2}", "One guest at 2 tables"),
        ("seats", "{3, 1}", "3 guests at a table"), ("inner", "{1, 4}", "1 guest, 4 tables"),
        ("of", "{'five', 3}", "3 of five"), ("share", "12.34", "12.3 %"), ("plain", "7", "100% of 7"),
        ("seats", "3", "3 guests at %2$#@tables@"),
    ]) func valuesStandInTheirPlaces(_ key: String, _ arguments: String, _ expected: String) throws {
        let play = try Play(
            "<app><screen><container><label><string key=\"\(key)\" arguments=\"{ \(arguments) }\"/></label></container></screen></app>",
            resources: Self.plurals)
        #expect(try play.element(.label).properties.text(.text) == expected)
    }

    @Test func aTextThatStandsForItselfEnds() throws {
        let play = try Play(
            "<app><screen><container><label><string key=\"loop\" arguments=\"{1}\"/></label></container></screen></app>",
            resources: Self.plurals)
        #expect(try play.element(.label).properties.text(.text)?.utf8.count ?? 0 < 100_000)
    }

    @Test func aNumberThatChangesChangesTheWords() throws {
        let play = try Play(
            """
            <app><screen><value name="n" is="{1}"/><container>
            <label><string key="guests" arguments="{n}"/></label><button title="More" message="more"/>
            </container><set on="more" name="n" to="{n + 1}"/></screen></app>
            """, resources: Self.plurals)
        #expect(play.sees("1 guest"))
        try play.press("More")
        #expect(play.sees("2 guests"))
    }

    /// As CLDR says; what is not whole included.
    @Test(
        arguments: [
            ("en", [0: "other", 1: "one", 2: "other", 1.5: "other"]),
            ("de", [0: "other", 1: "one", 21: "other", 1.5: "other"]),
            ("fr", [0: "one", 1: "one", 1.5: "one", 2: "other", 1_000_000: "many"]),
            ("es", [0: "other", 1: "one", 1.5: "other", 1_000_000: "many"]),
            ("ja", [0: "other", 1: "other", 2: "other"]),
            (
                "ar",
                [
                    0: "zero", 1: "one", 2: "two", 3: "few", 10: "few", 11: "many", 99: "many", 100: "other",
                    102: "other",
                    103: "few", 1.5: "other",
                ]
            ),
            ("pl", [1: "one", 2: "few", 5: "many", 22: "few", 12: "many", 1.5: "other"]),
            ("cs", [1: "one", 3: "few", 1.5: "many"]),
            ("eo", [1: "other"]),
        ] as [(String, [Double: String])])
    func pluralsHaveTheSortsOfTheirLanguage(_ locale: String, _ sorts: [Double: String]) {
        for (number, sort) in sorts {
            #expect(PluralCategory.of(number, locale: locale) == sort, "\(number) in \(locale)")
        }
    }

    @Test(arguments: [
        ("de-AT", "de", 2), ("de", "de-AT", 1), ("de-AT", "de-AT", 4), ("de-AT", "de-CH", 1), ("de", "en", 0),
        ("zh-TW", "zh-Hant", 2), ("zh-TW", "zh-Hans", 0), ("sr-Latn", "sr-Cyrl", 0), ("German", "de", 4),
        ("iw", "he", 4),
        ("de_AT", "de-AT", 4), ("DE-at", "de-AT", 4),
    ]) func languagesAreAlikeByTheirParts(_ wanted: String, _ offered: String, _ likeness: Int) throws {
        let tag = try #require(LanguageTag(wanted))
        #expect(tag.likeness(to: try #require(LanguageTag(offered))) == likeness)
    }

    @Test(arguments: ["", "*", "x", "1234", "de--AT", "nonsense language", "de-ÄÖ", String(repeating: "a", count: 100)])
    func whatIsNotNamedLikeALanguageIsNone(_ text: String) {
        #expect(LanguageTag(text) == nil)
    }
}
