import WendExpressions
import WendOperations

/// A graph of operations under way, or ended: how far it is, and what came of its operations.
package struct OperationRun: Sendable, Codable {
    /// One operation, by its number in the plan.
    package struct Record: Sendable, Codable {
        /// What shows it; gets the answers of what it shows.
        let activation: ActivationID
        /// The latest result; of the run before while it runs again.
        var reply: Reply?
        /// What its effects have answered in the present run.
        var partial: Reply?
        /// Further tries made in the present run.
        var retries = 0
        /// When its pause is over.
        var pauseEnds: Double?
        /// When it has taken too long.
        var timesOut: Double?
        /// The operation whose segue led to it.
        var leader: Int?
    }

    /// A failure nothing has put right yet.
    struct Unsettled: Sendable, Codable {
        let operation: Int
        let error: Value
        /// The operations it led to.
        let led: [Int]
    }

    /// The controller that performs its actions.
    let performer: ActivationID
    /// The operation it is the work of; nil if an action of its own.
    let work: ActivationID?
    var records: [Record] = []
    /// The operations the graph has let go and that are about to start.
    var starting: [OperationID] = []
    var unsettled: [Unsettled] = []
    /// The operation that ended last.
    var last: Int?
    /// What came of it all; nil while it runs.
    var reply: Reply?
    private var state: GraphState

    /// The graph itself, or what is kept of it until its plan is there again; in a box, since runs are copied as they are
    /// looked at.
    private indirect enum GraphState: Sendable {
        case live(OperationGraph)
        case kept(OperationGraph.Progress)
        /// Being changed.
        case taken
    }

    init(_ graph: OperationGraph, performer: ActivationID, work: ActivationID?) {
        state = .live(graph)
        self.performer = performer
        self.work = work
    }

    /// The graph; nil until a decoded run has been given its plan.
    var graph: OperationGraph? { if case .live(let graph) = state { graph } else { nil } }

    /// Changes the graph in place.
    mutating func withGraph<Result>(_ body: (inout OperationGraph) -> Result) -> Result? {
        guard case .live(var graph) = state else { return nil }
        state = .taken
        defer { state = .live(graph) }
        return body(&graph)
    }

    /// Gives a run its plan, the first or another of the same shape. False if they do not go together.
    mutating func adopt(_ plan: GraphPlan) -> Bool {
        guard let progress, let graph = try? OperationGraph(plan, resuming: progress), graph.count == records.count
        else {
            return false
        }
        state = .live(graph)
        return true
    }

    private var progress: OperationGraph.Progress? {
        switch state {
        case .live(let graph): graph.progress
        case .kept(let progress): progress
        case .taken: nil
        }
    }

    func isRunning(_ operation: Int) -> Bool {
        reply == nil && graph?.state(of: OperationID(operation)) == .running
    }

    /// The number of the operation an activation shows.
    func number(of activation: ActivationID) -> Int? { records.firstIndex { $0.activation == activation } }

    /// When something is due if nothing happens before.
    var deadline: Double? {
        guard reply == nil else { return nil }
        return records.lazy.flatMap { [$0.pauseEnds, $0.timesOut].compactMap { $0 } }.min()
    }
}

extension OperationRun {
    private enum CodingKeys: String, CodingKey {
        case performer, work, records, starting, unsettled, last, reply, progress
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        performer = try container.decode(ActivationID.self, forKey: .performer)
        work = try container.decodeIfPresent(ActivationID.self, forKey: .work)
        records = try container.decode([Record].self, forKey: .records)
        starting = try container.decode([OperationID].self, forKey: .starting)
        unsettled = try container.decode([Unsettled].self, forKey: .unsettled)
        last = try container.decodeIfPresent(Int.self, forKey: .last)
        reply = try container.decodeIfPresent(Reply.self, forKey: .reply)
        state = .kept(try container.decode(OperationGraph.Progress.self, forKey: .progress))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(performer, forKey: .performer)
        try container.encodeIfPresent(work, forKey: .work)
        try container.encode(records, forKey: .records)
        try container.encode(starting, forKey: .starting)
        try container.encode(unsettled, forKey: .unsettled)
        try container.encodeIfPresent(last, forKey: .last)
        try container.encodeIfPresent(reply, forKey: .reply)
        try container.encode(progress, forKey: .progress)
    }
}
