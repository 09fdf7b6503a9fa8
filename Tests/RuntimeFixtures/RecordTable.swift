import Synchronization
public import WendCore
public import WendExpressions
public import WendRuntime

/// Records in memory, judged by the expressions themselves: what real stores are held against.
public final class RecordTable: RecordKeeping {
    private struct Content {
        var records: [String: [Fields]] = [:]
        var next = 1
        var answers: [String: Reply] = [:]
        var watchers: [(question: RecordQuestion, continuation: AsyncStream<Value>.Continuation)] = []
        var changes: [RecordChange] = []
    }

    private let content = Mutex(Content())

    public init() {}

    /// What it was asked to change, each as often as it was asked.
    public var changes: [RecordChange] { content.withLock(\.changes) }
    /// The questions that are watched, and were.
    public var questions: [RecordQuestion] { content.withLock { $0.watchers.map(\.question) } }

    public func put(_ entity: String, _ records: [Fields]) {
        content.withLock { content in
            content.records[entity] = records
            tell(&content)
        }
    }

    public func records(of entity: String) -> [Fields] { content.withLock { $0.records[entity] ?? [] } }

    public func watch(
        _ question: RecordQuestion, of person: String, _ take: @escaping @Sendable (Value) async -> Void
    ) async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        content.withLock { content in
            content.watchers.append((question, continuation))
            continuation.yield(Self.answer(question, content))
        }
        for await value in stream { await take(value) }
    }

    public func change(_ change: RecordChange, key: String, of person: String) async -> Reply {
        content.withLock { content in
            content.changes.append(change)
            if let known = content.answers[key] { return known }
            let reply = apply(change, &content)
            content.answers[key] = reply
            tell(&content)
            return reply
        }
    }

    private func apply(_ change: RecordChange, _ content: inout Content) -> Reply {
        var records = content.records[change.entity] ?? []
        var ids: [Value] = []
        switch change {
        case .save(_, _, let condition?) where records.contains(where: { Self.holds(condition, $0) }): break
        case .save(_, let new, _):
            for case .dictionary(var fields) in new {
                if let id = fields["id"], let place = records.firstIndex(where: { $0["id"] == id }) {
                    records[place] = records[place].merging(fields)
                    ids.append(id)
                } else {
                    fields["id"] = .string("r\(content.next)")
                    content.next += 1
                    ids.append(fields["id"] ?? .null)
                    records.append(fields)
                }
            }
        case .change(_, let condition, let set):
            guard let expression = try? ValueExpression(parsing: set) else { return .failure("no expression: \(set)") }
            for place in records.indices where Self.holds(condition, records[place]) {
                let new = expression.evaluate(in: ExpressionScope(.dictionary(records[place])))
                if case .dictionary(let changes) = new { records[place] = records[place].merging(changes) }
                ids.append(records[place]["id"] ?? .null)
            }
        case .delete(_, let condition):
            ids = records.filter { Self.holds(condition, $0) }.compactMap { $0["id"] }
            records.removeAll { Self.holds(condition, $0) }
        }
        content.records[change.entity] = records
        return .success(["count": .integer(ids.count), "ids": .list(ids)])
    }

    private func tell(_ content: inout Content) {
        for (question, continuation) in content.watchers { continuation.yield(Self.answer(question, content)) }
    }

    private static func answer(_ question: RecordQuestion, _ content: Content) -> Value {
        var found = (content.records[question.entity] ?? []).filter { holds(question.condition, $0) }
        for sort in question.sort.reversed() {
            let (name, isBackward) = (sort.trimmingPrefix("-"), sort.hasPrefix("-"))
            found.sort { one, two in
                let (one, two) = (one[String(name)]?.displayText ?? "", two[String(name)]?.displayText ?? "")
                return isBackward ? one > two : one < two
            }
        }
        return WatchedRows.found(found.prefix(question.limit ?? .max).map(Value.dictionary))
    }

    private static func holds(_ condition: String?, _ record: Fields) -> Bool {
        guard let condition else { return true }
        guard let expression = try? ValueExpression(parsing: condition, as: .predicate) else { return false }
        return expression.holds(in: ExpressionScope(.dictionary(record)))
    }
}
