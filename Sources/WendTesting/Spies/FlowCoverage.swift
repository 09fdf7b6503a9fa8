public import WendRuntime

/// Which ways of a ``FlowGraph`` some sessions have gone.
///
///     let coverage = FlowCoverage(of: FlowGraph(from: Shop.login), in: [session])
///     #expect(coverage.untaken == [])
///     print(coverage)
public struct FlowCoverage: CustomStringConvertible {
    public let graph: FlowGraph
    /// The ways that nobody has gone.
    public let untaken: [FlowGraph.Edge]

    /// - Parameter sessions: Those that a test has driven, killed ones too. Answers count as gone where a screen has answered.
    public init(of graph: FlowGraph, in sessions: [TestSession]) {
        self.graph = graph
        var taken: [String: Set<LetsOperation>] = [:]
        for session in sessions { taken.merge(session.taken.all) { $0.union($1) } }
        untaken = graph.edges.filter { edge in
            guard let operation = edge.operation else { return true }
            // Whether it moved is nobody's way.
            return taken[edge.source]?.contains(LetsOperation(operation.verb, operation.target)) != true
        }
    }

    /// How many of the ways were gone, of 1.
    public var share: Double {
        graph.edges.isEmpty ? 1 : Double(graph.edges.count - untaken.count) / Double(graph.edges.count)
    }

    /// One line with the numbers, and one for each way that nobody has gone.
    public var description: String {
        let gone = "\(graph.edges.count - untaken.count) of \(graph.edges.count) ways were gone"
        let lines = untaken.map { edge in
            "nobody has gone \(edge.operation?.description ?? edge.verb) of \(edge.source)"
        }
        return ([gone] + lines).joined(separator: "\n")
    }
}
