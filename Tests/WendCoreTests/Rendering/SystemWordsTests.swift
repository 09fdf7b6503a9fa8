import Testing
import WendCore

/// The words of the system in every language there is a table for.
struct SystemWordsTests {
    private static let icons = Set(Enumeration.systemItem.names + Enumeration.tabBarSystemItem.names).filter {
        !$0.hasSuffix("Space")
    }
    private static let gestures = [
        "tap", "tap1", "tap2", "tap3", "longPress", "longPressEnd", "swipeLeft", "swipeRight", "swipeUp", "swipeDown",
    ]

    @Test(arguments: SystemWords.codes) func everyLanguageHasEveryWord(_ code: String) {
        let (words, english) = (SystemWords(locale: code), SystemWords(locale: "en"))
        for word in SystemWords.Word.allCases { #expect(!words[word].isEmpty, "\(word)") }
        guard code != "en" else { return }
        // Words may be the same in two languages; sentences are not.
        for word in SystemWords.Word.ofHosts { #expect(words[word] != english[word], "\(word)") }
        #expect(Self.icons.filter { words.icon($0) == english.icon($0) }.count < 5)
        for gesture in Self.gestures { #expect(words.gesture(gesture) != english.gesture(gesture), "\(gesture)") }
    }

    @Test(arguments: [
        ("en", "1 more row", "2 more rows"), ("de", "1 weitere Zeile", "2 weitere Zeilen"),
        ("fr", "1 autre ligne", "2 autres lignes"), ("es", "1 fila más", "2 filas más"),
        ("ar", "صف آخر", "صفان آخران"), ("ja", "ほか1行", "ほか2行"),
    ])
    func rowsAreCountedAsTheLanguageDoes(_ code: String, _ one: String, _ two: String) {
        let words = SystemWords(locale: code)
        #expect(words.moreRows(1) == one)
        #expect(words.moreRows(2) == two)
    }

    @Test func arabicHasSixFormsOfANumber() {
        let words = SystemWords(locale: "ar")
        #expect(Set([0, 1, 2, 3, 11, 100].map { words.moreRows($0).filter { !$0.isNumber } }).count == 6)
        #expect(words.moreRows(103).hasSuffix(" صفوف أخرى") && words.moreRows(211).hasSuffix(" صفًا آخر"))
    }

    @Test(arguments: ["de_AT", "de-CH", "DE", "de"]) func theCountryDoesNotMatter(_ locale: String) {
        #expect(SystemWords(locale: locale)[.back] == "Zurück")
    }

    @Test(arguments: ["", "tlh", "_", "und-Latn"]) func aLanguageWithoutATableIsEnglish(_ locale: String) {
        #expect(SystemWords(locale: locale)[.back] == "Back")
    }

    @Test func namesThatNoTableHasAreTakenApart() {
        #expect(SystemWords(locale: "de").icon("threeWiseMen") == "Three wise men")
        #expect(SystemWords(locale: "en").gesture("shakeItAll:500") == "Shake it all")
    }

    @Test func theWordsAreThoseOfTheDocumentsLanguage() throws {
        let play = try Play(
            """
            <app lang="de"><navigation><screen><button title="Weiter" message="next"/>
            <pushController name="next"><screen><label>Hier</label></screen></pushController></screen></navigation></app>
            """)
        try play.press("Weiter")
        #expect(play.rendering.locale == "de")
        #expect(play.sees("Zurück"))
    }

    @Test func aDocumentThatSaysNoLanguageHasThatOfTheSession() throws {
        let play = try Play("<app><screen><label>Ici</label></screen></app>", settings: SessionSettings(locale: "fr"))
        #expect(play.rendering.locale == "fr")
    }

    /// By the script that is named, else by the language, whether or not there are words for it.
    @Test(arguments: [
        ("ar", true), ("ar_EG", true), ("ar-Latn", false), ("he", true), ("fa", true), ("ur-PK", true), ("yi", true),
        ("pa_Arab", true), ("az-Arab-IR", true), ("pa", false), ("en", false), ("ja_JP", false), ("zh-Hant-TW", false),
        ("", false),
    ])
    func theDirectionIsThatOfTheScript(_ locale: String, _ isRightToLeft: Bool) {
        #expect(SystemWords(locale: locale).isRightToLeft == isRightToLeft)
    }
}
