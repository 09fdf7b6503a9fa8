import Foundation
import Testing
import Wend
import WendTesting

@testable import Sections

/// The app passes the flow files of the document that it is the twin of.
@Suite struct SectionsTests {
    @Test func theFlowFilesOfTheDocumentPass() async throws {
        let examples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").path
        let reader = FlowReader(app: "\(examples)/Swift/Sources/Sections/App")
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(examples)/10-sections")
        for file in files.sorted() where file.hasSuffix(".yaml") {
            let flow = try #require(reader.read(file: "\(examples)/10-sections/\(file)").flow)
            let result = await FlowRunner(handlers: try Sections.handlers()).run(flow)
            #expect(result.failure == nil, "\(result.lines.joined(separator: "\n"))")
        }
    }

    @Test func nothingIsLeftUnwired() {
        #expect(FlowGraph(from: Ways.island).unwired == [])
    }
}
