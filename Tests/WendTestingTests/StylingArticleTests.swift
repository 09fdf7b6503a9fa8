import Foundation
import TestSupport
import Testing
import Wend
import WendCore
import WendDocuments

/// The article on how an app looks: what it shows is read without a word, and its tables are those of the code.
struct StylingArticleTests {
    private static func article() throws -> String {
        try String(contentsOfFile: "Sources/WendCore/WendCore.docc/Styling.md", encoding: .utf8)
    }

    private static func block(_ language: String) throws -> [UInt8] {
        let parts = try article().components(separatedBy: "```\(language)\n")
        return Array(try #require(parts.dropFirst().first?.components(separatedBy: "```").first).utf8)
    }

    @Test func itsThemeIsGoodAndTheOneOfTheExample() throws {
        let bytes = try Self.block("theme")
        let (theme, diagnostics) = ThemeReader().read(bytes, file: "theme.json")
        #expect(diagnostics.isEmpty, "\(diagnostics)")
        #expect(theme.colors.count == 3)
        #expect(try Array(Data(contentsOf: URL(filePath: "Examples/07-dashboard/theme.json"))) == bytes)
    }

    @Test func itsSheetIsUnderstood() throws {
        let reader = StyleSheetReader(registry: .standard)
        let (sheet, diagnostics) = reader.read(try Self.block("styles"), file: "styles.json")
        #expect(diagnostics.isEmpty, "\(diagnostics)")
        #expect(sheet.styles.count == 8)
    }

    @Test func everyTokenStandsInItsTables() throws {
        let article = try Self.article()
        for token in ThemeToken.allCases {
            let row = article.split(separator: "\n").first {
                $0.hasPrefix("| `\(token.rawValue)`") || $0.hasPrefix("| `red`") && $0.contains("`\(token.rawValue)`")
            }
            let line = try #require(row, "\(token.rawValue)")
            let standard = token.standard
            if !line.hasPrefix("| `red`") {
                #expect(line.contains("`\(standard.light.text)` | `\(standard.dark.text)`"), "\(token.rawValue)")
                for ground in token.grounds.tokens {
                    #expect(line.contains("`\(ground.rawValue)`"), "\(token.rawValue)")
                }
            }
        }
        for length in Theme.Length.allCases {
            #expect(article.contains("| `\(length.rawValue)` |") && article.contains("| \(Int(length.standard)) |"))
        }
    }

    /// A folder is looked over with everything in it, and running apps go on with the last good theme.
    @Test func aThemeWithErrorsChangesNothing() throws {
        let files = try TemporaryFolder([
            "app.xml": "<app><screen/></app>", "theme.json": "{ \"radii\": { \"control\": 3 } }",
        ])
        let app = try App(path: files.path)
        #expect(app.styles.theme.lengths == [.control: 3])
        try "{ \"radii\": { \"control\": -3 } }".write(
            toFile: "\(files.path)/theme.json", atomically: true, encoding: .utf8)
        #expect(app.reload().map(\.code) == ["theme-value"])
        #expect(app.styles.theme.lengths == [.control: 3])
        try "{ \"radii\": { \"control\": 5 } }".write(
            toFile: "\(files.path)/theme.json", atomically: true, encoding: .utf8)
        #expect(app.reload().isEmpty)
        #expect(app.styles.theme.lengths == [.control: 5])
    }
}
