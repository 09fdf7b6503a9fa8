import Synchronization
import WendRuntime

/// Tells a session that its request goes on: how far it is, at most once a second, and that it is not forgotten, every ten. Stubs need none
/// (``ServiceCall/goesOn``): what waits besides them would be known to no session of a test.
final class Pulse: Sendable {
    private struct Content {
        var share: Double?
        var isNew = false
    }

    private let content = Mutex(Content())
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Seconds between two signs: with something new to tell, and without. The session's patience is longer.
    static let (shortest, longest) = (1.0, 10.0)

    init(clock: any SessionClock, progress: @escaping @Sendable (Double?) async -> Void) {
        let begun = Task { [weak self] in
            var last = clock.now
            while !Task.isCancelled {
                do { try await clock.sleep(until: clock.now + Self.shortest) } catch { return }
                guard let self, !Task.isCancelled else { return }
                let share = self.content.withLock { content -> Double?? in
                    defer { content.isNew = false }
                    return content.isNew ? .some(content.share) : nil
                }
                guard share != nil || clock.now - last >= Self.longest else { continue }
                last = clock.now
                await progress(share ?? nil)
            }
        }
        task.withLock { $0 = begun }
    }

    deinit { end() }

    func take(_ event: ServiceEvent.Content) {
        guard case .progress(let progress) = event else { return }
        content.withLock { $0 = Content(share: progress.fraction, isNew: true) }
    }

    func end() {
        task.withLock { task in
            task?.cancel()
            task = nil
        }
    }
}
