import Foundation
import Testing
import Wend
import WendTesting

@testable import Places

/// The app passes the flow files of the document that it is the twin of.
@Suite struct PlacesTests {
    @Test func theFlowFilesOfTheDocumentPass() async throws {
        let examples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").path
        let reader = FlowReader(app: "\(examples)/Swift/Sources/Places/App")
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(examples)/09-places")
        for file in files.sorted() where file.hasSuffix(".yaml") {
            let flow = try #require(reader.read(file: "\(examples)/09-places/\(file)").flow)
            let result = await FlowRunner(handlers: try Places.handlers()).run(flow)
            #expect(result.failure == nil, "\(result.lines.joined(separator: "\n"))")
        }
    }

    @Test func nothingIsLeftUnwired() {
        #expect(FlowGraph(from: Ways.books).unwired == [])
    }
}
