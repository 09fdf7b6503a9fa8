import Foundation
import Testing
import WendCore
import WendTesting

/// Every flow file of the repository goes through headlessly.
@Suite struct FlowFileTests {
    private let runner = FlowRunner()

    @Test(arguments: FlowFiles.all)
    func goesThrough(_ file: FoundFlow) async throws {
        let result = FlowReader().read(file: file.path)
        try #require(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.description).joined(separator: "\n"))")
        let flow = try #require(result.flow)
        let outcome = await runner.run(flow)
        #expect(outcome.isPassed, "\(outcome.lines.joined(separator: "\n"))")
        #expect(outcome.warnings.isEmpty)
    }

    @Test(.enabled(if: FlowFiles.corpus != nil, "the older documents are not here"))
    func thereAreFlowsForEveryDocumentOfTheCorpus() throws {
        let corpus = try #require(FlowFiles.corpus)
        let documents = try FileManager.default.contentsOfDirectory(atPath: corpus.path).filter { $0.hasSuffix(".xml") }
        let flows = FlowFiles.all.compactMap { FlowReader().read(file: $0.path).flow?.document }
        for document in documents {
            #expect(flows.contains { ($0 as NSString).lastPathComponent == document }, "no flow runs \(document)")
        }
    }
}

/// One flow file of the repository.
struct FoundFlow: Sendable, CustomTestStringConvertible {
    let path: String

    var testDescription: String { (path as NSString).lastPathComponent }
}

enum FlowFiles {
    static let package: URL = {
        // The folder of this file, links resolved: builds may see the package through links.
        let here = URL(filePath: #filePath).resolvingSymlinksInPath()
        return here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }()

    /// The folder of older documents beside the package; nil where it is absent.
    static let corpus: URL? = {
        let folder = package.appending(path: "../shared/corpus/workflow-schema").standardizedFileURL
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// Those of the older documents only where these are.
    static let all: [FoundFlow] =
        files(in: "Tests/Flows/Fixtures") + (corpus == nil ? [] : files(in: "Tests/Flows/Corpus"))
        + files(in: "Examples")

    private static func files(in folder: String) -> [FoundFlow] {
        let root = package.appending(path: folder)
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".yaml") && !$0.contains(".build/") }.sorted()
            .map { FoundFlow(path: root.appending(path: $0).path) }
    }
}
