import Foundation
import Testing

@testable import WendExpressions

/// The article on the language: every line of it that says what something comes to.
struct LanguageArticleTests {
    private static func article() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(
            contentsOf: root.appendingPathComponent("Sources/WendExpressions/WendExpressions.docc/Language.md"),
            encoding: .utf8)
    }

    private static func blocks(_ language: String) throws -> [String] {
        try article().components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    @Test func everythingComesToWhatTheArticleSays() throws {
        let subject = try JSON.value(try #require(try Self.blocks("json").first))
        let scope = ExpressionScope(subject, variables: ["input": "swift"])
        var lines = 0
        for line in try Self.blocks("text").flatMap({ $0.split(separator: "\n") }) {
            let parts = line.components(separatedBy: " → ")
            try #require(parts.count == 2, "\(line)")
            lines += 1
            let report = try ValueExpression(parsing: parts[0]).report(in: scope)
            let expected = try JSON.value(parts[1])
            #expect(Self.isSame(report.value, expected), "\(parts[0]) is \(report.value), the article says \(parts[1])")
        }
        #expect(lines > 100)
    }

    /// What the language has is in the article.
    @Test func nothingIsLeftOut() throws {
        let article = try Self.article()
        for function in ExpressionFunction.all {
            #expect(article.contains("\n\(function.example) → \(function.result)\n"), "\(function.name)")
        }
        for selector in Selector.allCases { #expect(article.contains("`\(selector.rawValue)`"), "\(selector)") }
        for unit in CalendarUnit.allCases { #expect(article.contains("`\(unit.rawValue)`"), "\(unit)") }
        for style in DateStyle.allCases { #expect(article.contains("`\(style.rawValue)`"), "\(style)") }
        for field in DatePattern.Field.allCases { #expect(article.contains("`\(field.rawValue)"), "\(field)") }
        for operation in CollectionOperator.allCases {
            #expect(article.contains("@\(operation.rawValue)"), "\(operation)")
        }
        for operation in ComparisonOperator.allCases { #expect(article.contains(operation.rawValue), "\(operation)") }
        for type in Casting.types { #expect(article.contains(type), "\(type)") }
        for (letter, _) in TextOptions.letters { #expect(article.contains("[\(letter)]"), "\(letter)") }
    }

    private static func isSame(_ left: Value, _ right: Value) -> Bool {
        switch (left, right) {
        case (.integer, .double), (.double, .integer), (.double, .double):
            abs((left.number ?? 0) - (right.number ?? 1)) < 1e-9
        case (.dictionary(let left), .dictionary(let right)): left == right
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left.sortedTexts, right.sortedTexts).allSatisfy { $0 == $1 }
        default: left == right
        }
    }
}

extension [Value] {
    /// A dictionary read from JSON has no order of its own.
    fileprivate var sortedTexts: [String] { map(\.displayText).sorted() }
}
