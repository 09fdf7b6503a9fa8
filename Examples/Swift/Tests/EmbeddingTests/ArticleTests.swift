import Foundation
import Testing

/// The article on adding kinds shows what this package has, word for word.
struct ArticleTests {
    @Test func everyPieceOfCodeInTheArticleStandsInTheExample() throws {
        let article = try text("../../Sources/WendCore/WendCore.docc/AddingKinds.md")
        let sources = try folder("Sources/Embedding") + folder("Tests/EmbeddingTests")
        let pieces = article.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(!pieces.isEmpty)
        for piece in pieces {
            #expect(sources.contains { $0.contains(unindented(piece)) }, "not in the example:\n\(piece)")
        }
    }

    private func text(_ path: String) throws -> String { unindented(try String(contentsOfFile: path, encoding: .utf8)) }

    private func folder(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".swift") }.map {
            try text(path + "/" + $0)
        }
    }

    private func unindented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.drop { $0 == " " })
        }.joined(separator: "\n")
    }
}
