import Testing
import WendCore

@testable import WendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The article says what the reader reads.
struct ArticleTests {
    private static let article: String = {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = sources.appending(path: "Sources/WendServices/WendServices.docc/Services.md")
        return String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    }()

    private static func table<Target>(_ keys: [ServiceKey<Target>]) -> String {
        let rows = keys.map { "| `\($0.name)` | \($0.takes) | \($0.fallback) | \($0.summary) |" }
        return (["| key | takes | without it | meaning |", "|---|---|---|---|"] + rows).joined(separator: "\n")
    }

    @Test(arguments: [
        ("defaults", table(ServiceKeys.defaults)), ("settings", table(ServiceKeys.settings)),
        ("actions", table(ServiceKeys.actions)), ("retry", table(ServiceKeys.retry)),
        ("answers", table(ServiceKeys.answers)), ("auth", table(ServiceKeys.authentication)),
        ("options", table(ServiceKeys.options)), ("dates", table(ServiceKeys.dates)),
    ])
    func everyKeyStandsInItsTable(_ name: String, _ table: String) {
        #expect(Self.article.contains(table), "TABLE \(name)\n\(table)\nEND")
    }

    @Test func theExamplesAreServices() throws {
        let parts = Self.article.split(separator: "```json\n", omittingEmptySubsequences: false).dropFirst()
        #expect(parts.count == 1)
        for part in parts {
            let json = part.split(separator: "```", omittingEmptySubsequences: false)[0]
            let (description, diagnostics) = ServiceReader().read(Array(json.utf8), file: "Service.json")
            #expect(diagnostics.map(\.description) == [])
            #expect(description.actionNames.contains("homeFeed"))
        }
    }
}
