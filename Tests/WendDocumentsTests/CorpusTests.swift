import Foundation
import Testing
import WendCore
import WendDocuments

/// Documents of the field, as they are.
@Suite(.enabled(if: corpus != nil, "the older documents are not here"))
struct CorpusTests {
    @Test func allAreReadAndCheckedWithoutErrors() throws {
        for (name, bytes) in try corpusDocuments() {
            let result = XMLDocumentReader().read(bytes, file: name, registry: .standard)
            #expect(result.diagnostics.isEmpty, "\(lines(result.diagnostics))")
            let document = try #require(result.document)
            let checked = document.checked(against: .standard)
            #expect(checked.isRunnable, "\(lines(checked.diagnostics))")
        }
    }

    @Test func theirTextsAreRead() throws {
        let corpus = try #require(corpus)
        let folder = try AppFolder(path: corpus.appending(path: "tab_tests.xml").path)
        let strings = folder.resources().strings
        #expect(strings["Localizable"]?.count == 2)
        #expect(strings["Test"]?.count == 1)
        #expect(folder.texts().diagnostics.isEmpty)
    }
}
