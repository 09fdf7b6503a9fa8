import Testing
import WendCore

@testable import WendWeb

/// The languages a browser asks for.
struct AcceptedLanguagesTests {
    @Test(arguments: [
        ("de", ["de"]), ("de-AT,de;q=0.9,en;q=0.8", ["de-AT", "de", "en"]), ("en;q=0.1, fr", ["fr", "en"]),
        ("en;q=0.5,de;q=0.5", ["en", "de"]), ("fr;q=0,de", ["de"]), ("*", []), ("", []),
        ("de; q=0.5 , ar ;q=1", ["ar", "de"]),
        ("de;q=nonsense,en", ["en"]), ("zh-Hant-TW", ["zh-Hant-TW"]), ("de,de", ["de"]), ("<script>", []),
    ]) func theMostWantedComesFirst(_ field: String, _ names: [String]) {
        #expect(AcceptedLanguages.names(field) == names)
    }

    @Test func aLongListIsCut() {
        let many = (0..<1000).map { "a\(Character(UnicodeScalar(97 + $0 % 26) ?? "a"))-\(String($0 % 100 + 100))" }
        #expect(AcceptedLanguages.names(many.joined(separator: ",")).count == 10)
    }

    @Test func aSessionBeginsInTheLanguageOfItsBrowser() async throws {
        try await ServedApp.serve { app in
            let page = try LoadedPage(try await app.get("/", fields: ["Accept-Language": "de-AT, en;q=0.5"]))
            #expect(page.html.contains("<html lang=\"de-AT\""))
            // It stays what it was when the session began.
            let again = try await app.get("/s/\(page.session)", cookie: page.cookie)
            #expect(again.body.contains("<html lang=\"de-AT\""))
        }
    }
}
