import Foundation
import Testing
import WendCore

@testable import WendTesting

/// The words of flow files, described once.
struct FlowReferenceTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    private func read(header: String = "", steps: String) -> [String] {
        let text = "appId: a\nenv: {NAME: Ann}\n\(header)\n---\n\(steps)\n"
        let files: FlowReader.Files = { _ in text }
        return FlowReader(host: .web, files: files).read(text, file: "a.yaml").diagnostics.map(\.message)
    }

    @Test(arguments: FlowWord.all.filter { $0.place == .step }) func aStepIsReadAsItsExampleWritesIt(_ word: FlowWord)
        throws
    {
        #expect(read(steps: "- " + (try #require(word.example))) == [])
        #expect(read(steps: "- \(word.name):\n    \(word.name)Key: 1").contains { $0.contains("'\(word.name)Key'") })
    }

    @Test(arguments: FlowWord.all.filter { $0.place == .step && !$0.keys.isEmpty })
    func aStepTakesTheKeysThatAreDescribed(
        _ word: FlowWord
    ) {
        for key in word.keys + FlowWord.common {
            let unknown = read(steps: "- \(word.name): {\(key.name): 1}").filter { $0.contains("has no '") }
            #expect(unknown == [], "\(word.name): \(key.name)")
        }
    }

    @Test(
        arguments: FlowWord.all.filter {
            $0.place == .header && $0.example != nil && $0.name != "appId" && $0.name != "env"
        })
    func aKeyOfTheHeaderIsReadAsItsExampleWritesIt(_ word: FlowWord) throws {
        #expect(read(header: try #require(word.example), steps: "- launchApp") == [])
        #expect(read(steps: "- \(word.name)") == ["'\(word.name)' belongs into the header, it is no step"])
    }

    @Test(arguments: FlowWord.all.filter { $0.place == .selector }) func aSelectorHasTheKeysThatAreDescribed(
        _ word: FlowWord
    ) {
        let problems = read(steps: "- tapOn: {id: a, \(word.name): 1}").filter { $0.contains("has no '") }
        #expect(problems == [])
        let relation = ElementQuery.Relation.Kind(rawValue: word.name)
        #expect((relation?.isGeometric == true) == word.needsLayout)
    }

    @Test func everyRelationIsDescribed() {
        #expect(ElementQuery.Relation.Kind.allCases.allSatisfy { FlowWord.word($0.rawValue, at: .selector) != nil })
    }

    @Test func noWordIsDescribedTwice() {
        for place in FlowWord.Place.allCases {
            let names = FlowWord.names(place)
            #expect(Set(names).count == names.count)
        }
        for step in FlowWord.names(.step) {
            let keys = FlowWord.keys(of: step)
            #expect(Set(keys).count == keys.count, "\(step)")
        }
    }

    @Test func whatIsMisspeltIsSuggestedFromTheDescriptions() {
        #expect(read(steps: "- tapOnn: a") == ["unknown step 'tapOnn'; did you mean 'tapOn'?"])
        #expect(read(steps: "- tapOn: {txet: a}") == ["'tapOn' has no 'txet'; did you mean 'text'?"])
        #expect(FlowReference.closest(to: "asertVisible") == "assertVisible")
        #expect(FlowReference.words(named: "tapOn").map(\.place) == [.step])
        #expect(FlowReference.words(named: "text").map(\.place) == [.selector])
    }

    @Test func aWordIsPrintedWithAllThatItTakes() throws {
        let word = try #require(FlowWord.word("below", at: .selector))
        #expect(
            FlowReference.text(of: word) == """
                below, in a selector of a flow file: It is below that.

                Takes
                  a selector

                Works
                  with --host web
                """)
        let step = try #require(FlowWord.word("eraseText", at: .step))
        #expect(
            FlowReference.text(of: step) == """
                eraseText, a step of flow files: Erases characters from the end; 50 unless it says how many.

                Takes
                  a whole number

                Keys
                  charactersToErase  How many.
                  label              What reports call the step.
                  optional           true: if it cannot be done, that is a warning, and the flow goes on.

                Works
                  in memory, in a pseudo-terminal with --host terminal, and in Chromium with --host web and --host both

                Example
                  - eraseText: 3
                """)
        #expect(FlowReference.list().split(separator: "\n").count > FlowWord.all.count)
    }

    /// `scripts/reference` writes them anew.
    @Test func thePageAndTheArticleAreWhatTheDescriptionsSay() throws {
        let page = FlowReference.page()
        let written = try String(contentsOf: Self.root.appending(path: "docs/reference/\(page.file)"), encoding: .utf8)
        #expect(written == page.text, "scripts/reference writes docs/reference/\(page.file) anew")
        let article = try String(contentsOf: Self.root.appending(path: "docs/flow-files.md"), encoding: .utf8)
        #expect(
            FlowReference.renewed(article) == article, "scripts/reference writes the tables of docs/flow-files.md anew")
        for place in [FlowWord.Place.header, .stub, .step, .selector] {
            #expect(article.contains("<!-- words: \(place.rawValue) -->"))
        }
    }
}
