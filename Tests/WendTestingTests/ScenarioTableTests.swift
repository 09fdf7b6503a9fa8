import Foundation
import Testing

/// Every scenario of the older suite (spec/workflow-schema, Appendix A) has a test or a flow that names it.
struct ScenarioTableTests {
    private static let folders = [
        "Tests/WendCoreTests/Machine", "Tests/WendDocumentsTests", "Tests/Flows/Corpus", "Tests/Flows/Fixtures",
    ]

    @Test func everyScenarioIsNamedAtWhatPlaysIt() throws {
        var found: Set<Int> = []
        for folder in Self.folders {
            let url = FlowFiles.package.appending(path: folder)
            let files = try #require(FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil))
            for case let file as URL in files where ["swift", "yaml"].contains(file.pathExtension) {
                let lines = try String(contentsOf: file, encoding: .utf8).split(
                    separator: "\n", omittingEmptySubsequences: false)
                for (number, line) in lines.enumerated() {
                    let text = line.drop { $0 == " " }
                    guard text.hasPrefix("// A-") || text.hasPrefix("# A-") else { continue }
                    found.formUnion(text.matches(of: /A-(\d+)/).compactMap { Int($0.output.1) })
                    // A number at nothing would promise what is not there.
                    if file.pathExtension == "swift" {
                        let next = lines.dropFirst(number + 1).first?.drop { $0 == " " } ?? ""
                        #expect(next.hasPrefix("@Test") || next.hasPrefix("/// "), "\(file.lastPathComponent): \(line)")
                    }
                }
            }
        }
        #expect(Set(1...142).subtracting(found).isEmpty)
        #expect(found.subtracting(1...142).isEmpty)
    }
}
