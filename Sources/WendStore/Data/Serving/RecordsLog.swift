import Synchronization
import WendCore

/// Tells whoever runs an app what people are not told of its records: what was done to their files, and why something could not be done.
///
/// What goes wrong does so for many at once: of each file the same is told once in ten seconds.
struct RecordsLog: Sendable {
    private let tell: @Sendable (String) -> Void
    private let now: @Sendable () -> Double
    private let told = Told()

    private final class Told: Sendable {
        /// When it was told last, by file and code.
        let times = Mutex<[String: Double]>([:])
    }

    /// Seconds between two times that the same is told.
    private static let pause = 10.0
    /// Of so many files it is remembered what was told.
    static let most = 1_000

    init(now: @escaping @Sendable () -> Double, _ tell: @escaping @Sendable (String) -> Void) {
        self.tell = tell
        self.now = now
    }

    /// Of how many it is remembered.
    var remembered: Int { told.times.withLock(\.count) }

    /// The file is of another model now.
    func brought(_ report: MigrationReport, _ path: String) {
        let notes = report.notes.isEmpty ? "" : ": \(report.notes.joined(separator: "; "))"
        let copy = report.backup.map { "; as it was before it lies in '\($0)'" } ?? ""
        tell("'\(path)' was brought to another model of the records\(notes)\(copy)")
    }

    /// Something could not be done that is nobody's mistake who uses the app.
    func failed(_ error: RecordStoreError, _ path: String?) {
        switch error.code {
        case .refused, .badQuery: return
        default: break
        }
        let time = now()
        let isNew = told.times.withLock { times in
            let key = "\(error.code.rawValue) \(path ?? "")"
            if let last = times[key], abs(time - last) < Self.pause { return false }
            if times.count >= Self.most { times = [:] }
            times[key] = time
            return true
        }
        guard isNew else { return }
        let name = path.map { error.message.contains($0) ? "" : "'\($0)': " } ?? ""
        tell("records cannot be read or saved: \(name)\(error.message)")
    }
}
