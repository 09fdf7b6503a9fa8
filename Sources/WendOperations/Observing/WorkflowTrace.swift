/// What happened when, in which worker, and how long operations waited; for Chrome's trace viewer and for Perfetto.
public final class WorkflowTrace: Sendable {
    private let kept = LockedValue<[WorkflowEvent]>([])
    private var events: [WorkflowEvent] { kept.withLock { $0 } }

    /// One run of one operation.
    public struct Span: Sendable, Equatable {
        public let name: String
        public let run: Int
        public let worker: Int
        public let start: Duration
        public let end: Duration
        public let isFailure: Bool
    }

    init() {}

    func add(_ event: WorkflowEvent) { kept.withLock { $0.append(event) } }

    /// Every finished run, in the order of ending.
    public var spans: [Span] {
        var starts: [OperationID: WorkflowEvent] = [:]
        var spans: [Span] = []
        for event in events {
            guard let operation = event.operation else { continue }
            let isFailure: Bool
            switch event.kind {
            case .operationStarted:
                starts[operation] = event
                continue
            case .operationSucceeded: isFailure = false
            case .operationFailed, .operationWillRetry: isFailure = true
            default: continue
            }
            guard let start = starts.removeValue(forKey: operation) else { continue }
            spans.append(
                Span(
                    name: event.name ?? "operation \(operation.index)", run: event.run, worker: start.worker,
                    start: start.time, end: event.time, isFailure: isFailure))
        }
        return spans
    }

    /// The trace event format: complete events for runs, instant events for everything that has no length;
    /// microseconds.
    public var chromeJSON: String {
        var lines = spans.map { span in
            """
            {"name":\(Self.quoted(span.name)),"cat":"operation","ph":"X","pid":1,"tid":\(span.worker),\
            "ts":\(Self.microseconds(span.start)),"dur":\(Self.microseconds(span.end - span.start)),\
            "args":{"run":\(span.run),"failed":\(span.isFailure)}}
            """
        }
        for event in events {
            guard let label = Self.label(event.kind) else { continue }
            let name = event.operation.map { "\(label) \(event.name ?? "operation \($0.index)")" } ?? label
            lines.append(
                """
                {"name":\(Self.quoted(name)),"cat":"workflow","ph":"i","s":"g","pid":1,"tid":\(event.worker),\
                "ts":\(Self.microseconds(event.time))}
                """)
        }
        return "{\"traceEvents\":[\n\(lines.joined(separator: ",\n"))\n],\"displayTimeUnit\":\"ms\"}\n"
    }

    private static func label(_ kind: WorkflowEvent.Kind) -> String? {
        switch kind {
        case .started: "started"
        case .operationPrepared: "prepared"
        case .operationSkipped: "skipped"
        case .operationCancelled: "cancelled"
        case .operationUnreached: "unreached"
        case .operationReset: "reset"
        case .operationEndedLate: "ended late"
        case .conditionFailed: "condition failed"
        case .refused: "refused"
        case .ended: "ended"
        case .operationStarted, .operationSucceeded, .operationFailed, .operationWillRetry: nil
        }
    }

    private static func microseconds(_ duration: Duration) -> String {
        let nanoseconds = duration.nanoseconds
        let rest = String(abs(nanoseconds % 1000))
        return "\(nanoseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case let control where control.value < 0x20:
                let digits = String(control.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
