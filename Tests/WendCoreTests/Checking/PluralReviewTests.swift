import Testing
import WendDocuments

@testable import WendCore

/// Sorts of plural that a document names and no language of its app has.
struct PluralReviewTests {
    private func messages(_ forms: String, _ languages: [String]) throws -> [String] {
        let source = """
            <app><screen><value name="n" is="{0}"/><button title="{plural(n, record(\(forms)))}" message="go"/>
            <set on="go" name="n" to="{n + 1}"/></screen></app>
            """
        let document = XMLDocumentReader().read(Array(source.utf8), file: "a.xml", registry: .standard)
            .checked(against: .standard).document
        let tables = Dictionary(
            uniqueKeysWithValues: languages.map { ($0, ["Localizable": TextTable(texts: ["a": "b"])]) })
        let around = ReviewSurroundings(isEntry: true, resources: { AppResources(tables: tables) })
        return try #require(document).reviewed(in: around).filter { $0.code == "no-plural" }.map(\.message)
    }

    @Test func whatNoLanguageOfTheAppCountsIsSaid() throws {
        let forms = "one: 'a', few: 'b', other: 'c'"
        #expect(
            try messages(forms, ["en", "de"]) == [
                "no language of this app (de, en) counts anything as 'few'; leave it out, or give the texts of a language that does"
            ])
        #expect(try messages(forms, ["en", "cs"]) == [])
        // In Czech what is not whole is many.
        #expect(try messages("one: 'a', few: 'b', many: 'd', other: 'c'", ["cs"]) == [])
        #expect(
            try messages("zero: 'none', other: 'c'", ["en"]).first?.contains("write TERNARY(count == 0, …, plural(…))")
                == true)
    }

    @Test func whereTheLanguageIsThatOfTheSessionNothingIs() throws {
        #expect(try messages("zero: 'a', two: 'b', other: 'c'", []) == [])
    }
}
