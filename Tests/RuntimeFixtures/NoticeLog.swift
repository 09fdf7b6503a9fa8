import Synchronization
import WendCore
public import WendRuntime

/// Writes down what a session tells an observer, in one line each, and can be waited for.
public final class NoticeLog: Sendable {
    private struct Log {
        var lines: [String] = []
        var updates: [SessionUpdate] = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let log = Mutex(Log())

    public init() {}

    public var lines: [String] { log.withLock { $0.lines } }
    public var updates: [SessionUpdate] { log.withLock { $0.updates } }

    /// Waits until so many notices have come.
    public func wait(for count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = log.withLock { log in
                if log.lines.count < count { log.waiters.append((count, continuation)) }
                return log.lines.count >= count
            }
            if isThere { continuation.resume() }
        }
    }

    public func take(_ notice: SessionNotice) {
        let line: String
        switch notice {
        case .update(let update):
            let change = "\(Self.texts(update.before)) > \(Self.texts(update.after))"
            line = update.acknowledged.map { "ack \($0): \(change)" } ?? change
        case .snapshot(let snapshot): line = "snapshot: \(Self.texts(snapshot.rendering))"
        case .closed: line = "closed"
        }
        let ready = log.withLock { log in
            log.lines.append(line)
            if case .update(let update) = notice { log.updates.append(update) }
            let ready = log.waiters.filter { $0.count <= log.lines.count }
            log.waiters.removeAll { $0.count <= log.lines.count }
            return ready.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }

    /// The text and the status of a note.
    private static func texts(_ rendering: Rendering) -> String {
        "\(rendering.text("text") ?? "")|\(rendering.text("status") ?? "")"
    }
}

extension Session {
    /// Attaches a new log.
    public func log() async -> (log: NoticeLog, attachment: SessionAttachment) {
        let log = NoticeLog()
        return (log, await attach { log.take($0) })
    }
}
