#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What happened when, side by side, and how long operations waited; for Chrome's trace viewer and for Perfetto.
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

    /// The spans with lanes for them: those that overlap lie in different ones, from 0, so that there are as many as ever ran at once,
    /// and never more than the workflow's limit.
    public var lanes: [(span: Span, lane: Int)] {
        var ends: [Duration] = []
        return spans.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.map { span in
            let lane = ends.firstIndex { $0 <= span.start } ?? ends.count
            if lane == ends.count { ends.append(span.end) } else { ends[lane] = span.end }
            return (span, lane)
        }
    }

    /// The trace event format: complete events for runs, instant events for everything that has no length;
    /// microseconds. What overlaps lies side by side, see ``lanes``.
    public var chromeJSON: String {
        var lines = lanes.map { span, lane in
            """
            {"name":\(Self.quoted(span.name)),"cat":"operation","ph":"X","pid":1,"tid":\(lane),\
            "ts":\(Self.microseconds(span.start)),"dur":\(Self.microseconds(span.end - span.start)),\
            "args":{"run":\(span.run),"failed":\(span.isFailure)}}
            """
        }
        for event in events {
            guard let label = Self.label(event.kind) else { continue }
            let name = event.operation.map { "\(label) \(event.name ?? "operation \($0.index)")" } ?? label
            lines.append(
                """
                {"name":\(Self.quoted(name)),"cat":"workflow","ph":"i","s":"g","pid":1,"tid":0,\
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
        case .asleep: "asleep"
        case .operationSleeping: "sleeping"
        case .operationRestored: "restored"
        case .operationStarted, .operationSucceeded, .operationFailed, .operationWillRetry: nil
        }
    }

    private static func microseconds(_ duration: Duration) -> String {
        let nanoseconds = duration.nanoseconds
        let rest = String(abs(nanoseconds % 1000))
        return "\(nanoseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }

    private static func quoted(_ text: String) -> String {
        let bytes = try? JSONEncoder().encode(text)
        return bytes.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
