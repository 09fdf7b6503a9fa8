import Foundation
import TestSupport
import Testing

@testable import WendOperations

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Pictures and traces of runs.
struct DrawingTests {
    private static func workflow() throws -> Workflow {
        let workflow = Workflow()
        let sign = workflow.add("Ask for name and password") { 1 }
        let check = workflow.add("check", after: sign) { 2 }
        let token = workflow.add(
            "store the token that the server has sent for this device", after: check, requires: .succeeded
        ) { 3 }
        let code = workflow.add("second factor") { 4 }
        let block = workflow.add("block") { 5 }
        let home = workflow.add("home", after: token) { 6 }
        try workflow.addSegue(from: check, to: code) { _ in true }
        try workflow.addLoop(from: code, to: code, atMost: 2) { _ in true }
        try workflow.addExhausted(from: code, to: block)
        try workflow.addGuard(on: home, by: block, .executing)
        return workflow
    }

    @Test func everyKindOfConnectionIsDrawnInItsOwnWayAndExplained() async throws {
        let workflow = try Self.workflow()
        try await workflow.run()
        let svg = workflow.drawing.svg
        for kind in GraphDrawing.LineKind.allCases {
            #expect(svg.contains("<path class=\"\(kind)\""), "\(kind)")
            #expect(svg.contains(">\(kind.words)</text>"), "\(kind)")
        }
        #expect(svg.contains("viewBox=\"0 0 ") && svg.contains(">succeeded</text>"))
        // A long label is several lines.
        #expect(svg.contains(">store the token that</text>") && svg.contains(">the server has sent</text>"))
        #expect(workflow.drawing.dot.contains("n3 -> n3 [style=dotted, constraint=false, label=\"loop, at most 2\"];"))
        #expect(
            workflow.drawing.dot.contains("n1 -> n2 [style=bold];") && workflow.drawing.mermaid.contains("n1 ==> n2"))
        if let path = ProcessInfo.processInfo.environment["WEND_PICTURE"] {
            try svg.write(toFile: path, atomically: true, encoding: .utf8)
        }
    }

    /// Whatever operations are called, the pictures are what they are: well-formed, nothing outside the frame, a line of Mermaid for
    /// each thing.
    @Test(arguments: 0..<300) func picturesAreWellFormedWhateverThingsAreCalled(_ seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let signs = Array(
            "ab \"'<>&#;[](){}|\\/`~!?*_-=.:,%$@^+\n\r\t\u{0}\u{7}\u{202e}é日😀\u{fffe}end graph style click")
        let boxes = (0..<Int.random(in: 0...12, using: &dice)).map { _ in
            GraphDrawing.Box(
                label: String(
                    (0..<Int.random(in: 0...60, using: &dice)).compactMap { _ in signs.randomElement(using: &dice) }),
                state: OperationGraph.State.allCases.randomElement(using: &dice) ?? .pending)
        }
        let lines =
            boxes.isEmpty
            ? []
            : (0..<Int.random(in: 0...20, using: &dice)).map { _ in
                GraphDrawing.Line(
                    source: Int.random(in: boxes.indices, using: &dice),
                    target: Int.random(in: boxes.indices, using: &dice),
                    kind: GraphDrawing.LineKind.allCases.randomElement(using: &dice) ?? .loop)
            }
        let drawing = GraphDrawing(boxes: boxes, lines: lines)
        let parser = XMLParser(data: Data(drawing.svg.utf8))
        #expect(parser.parse(), "\(seed): \(String(describing: parser.parserError))")
        let mermaid = drawing.mermaid.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(mermaid.count == 1 + 2 * boxes.count + lines.count, "seed \(seed)")
        let label = #/  n\d+\["([^"\[\]{}()<>|`;#]|#\d+;)+"\]/#
        for line in mermaid where line.contains("[") {
            #expect(line.wholeMatch(of: label) != nil, "seed \(seed): \(line)")
        }
        #expect(drawing.dot.hasSuffix("}\n"))
    }

    @Test func whatOverlapsLiesSideBySideInNoMoreLanesThanTheLimit() async throws {
        let clock = VirtualClock()
        let workflow = Workflow(WorkflowOptions(limit: 3, clock: clock))
        let trace = workflow.trace()
        for number in 0..<12 {
            workflow.add("o\(number) \"quoted\"") { () async throws in
                try await clock.sleep(for: .seconds(1 + number % 3))
            }
        }
        workflow.start()
        while !workflow.isCompleted {
            await Task.yield()
            if clock.sleeperCount == min(3, workflow.progress.active), let next = clock.nextWake {
                clock.advance(to: next)
            }
        }
        await workflow.waitForEnd()
        let lanes = trace.lanes
        #expect(lanes.count == 12 && lanes.allSatisfy { (0..<3).contains($0.lane) })
        for (one, other) in zip(lanes, lanes.dropFirst()) where one.lane == other.lane {
            #expect(one.span.end <= other.span.start)
        }
        let json = try JSONSerialization.jsonObject(with: Data(trace.chromeJSON.utf8)) as? [String: Any]
        #expect((json?["traceEvents"] as? [Any])?.count ?? 0 > 12)
    }
}
