import Foundation
import Testing
import WendCore
import WendDocuments

/// Apps that are right and look as if they were not: a message that comes a long way round, a value kept as it was on purpose. Whoever is
/// warned of what is no mistake believes no warning.
@Suite struct RightAppsTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Right")

    private static let apps: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".xml") }.sorted()
    }()

    @Test func thereAreSome() { #expect(Self.apps.count > 20) }

    @Test(arguments: apps) func nothingIsSaidOfThem(_ app: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: app), encoding: .utf8)
        let (document, found) = read(text, file: app).checked(against: .standard)
        let reviewed = document?.reviewed(in: ReviewSurroundings(isEntry: true)) ?? []
        #expect(lines(found + reviewed) == "")
    }
}
