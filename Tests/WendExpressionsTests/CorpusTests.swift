import Foundation
import Testing
import WendExpressions

/// The predicates that the documentation and the sample of the older library show, word for word.
@Suite struct CorpusTests {
    static let known = [
        "content == nil", "favoritesCount > 0", "text CONTAINS[cd] $input",
        "currentUserAction.status.inProgress == 1 OR homeFeedStatus.inProgress == 1", "postStatus.isSuccess = 1",
        "imageName != nil",
    ]

    @Test(arguments: known) func isACondition(_ text: String) throws {
        let expression = try ValueExpression(parsing: text, as: .predicate)
        #expect(try ValueExpression(parsing: expression.description, as: .predicate) == expression)
        #expect(expression.report(in: ExpressionScope(variables: ["input": "x"])).problems.isEmpty)
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared")

    /// Every predicate of every file that is there. Nothing is there where only the package was checked out.
    @Test func everyPredicateOfTheCorpusIsRead() throws {
        let files = FileManager.default.enumerator(at: Self.folder, includingPropertiesForKeys: nil)
        let wanted = try NSRegularExpression(
            pattern: #"(?:predicateFormat|filterFormat)(?:"|&quot;)\s*:\s*(?:"|&quot;)(.*?)(?<!\\)(?:"|&quot;)"#)
        var found = 0
        while let file = files?.nextObject() as? URL {
            guard ["json", "storyboard", "xib", "txt"].contains(file.pathExtension),
                let text = try? String(contentsOf: file, encoding: .utf8)
            else { continue }
            for match in wanted.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                guard let range = Range(match.range(at: 1), in: text) else { continue }
                let predicate = text[range].replacingOccurrences(of: "\\\"", with: "\"")
                #expect(throws: Never.self, "\(file.lastPathComponent): \(predicate)") {
                    try ValueExpression(parsing: predicate, as: .predicate)
                }
                found += 1
            }
        }
        if FileManager.default.fileExists(atPath: Self.folder.appendingPathComponent("corpus").path) {
            #expect(found >= 4)
        }
    }
}
