import WendExpressions
import WendOperations

/// What runs and operations publish of themselves (design rule 1).
extension SessionTree {
    static let runStatus = ["inProgress", "state", "error", "progress"]
    static let operationStatus = ["inProgress", "state", "error", "outcome", "attempt", "ledBy"]

    func status(_ name: String, of run: OperationRun) -> Value? {
        switch name {
        case "inProgress": return .bool(run.reply == nil)
        case "state":
            guard let reply = run.reply else { return "running" }
            return reply.isSuccess ? "completed" : "failed"
        case "error": return run.reply?.values["error"] ?? run.unsettled.last?.error ?? .null
        case "progress":
            let ended = run.graph?.finishedCount ?? 0
            return run.reply == nil ? .double(Double(ended) / Double(max(run.records.count, 1))) : .double(1)
        default: return nil
        }
    }

    func status(_ name: String, ofOperation place: (run: ActivationID, number: Int)) -> Value? {
        guard let run = graphRun(place.run) else { return nil }
        let record = run.records[place.number]
        let graphState = run.graph?.state(of: OperationID(place.number)) ?? .pending
        switch name {
        case "inProgress":
            return .bool(run.reply == nil && [.running, .waiting, .preparing].contains(graphState))
        case "state": return .string("\(graphState)")
        case "error": return record.reply?.values["error"] ?? .null
        case "outcome": return record.reply.map { .string($0.name) } ?? .null
        case "result": return record.reply.map(OperationsDescription.result) ?? .null
        case "ledBy":
            let name = record.leader.flatMap { graph(of: place.run)?.operations[$0].name }
            return name.map { .string($0) } ?? .null
        case "attempt":
            return .integer((run.graph?.run(of: OperationID(place.number)) ?? 1) + record.retries)
        default: return nil
        }
    }
}
