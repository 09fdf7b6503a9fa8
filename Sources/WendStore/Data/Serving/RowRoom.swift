import Synchronization

/// How many rows of answers are held in memory, of all questions that are watched in all files of an app.
///
/// A question holds all its rows for as long as somebody watches it, and people ask what they like: without an end to it a few of them
/// could take all the server's memory.
final class RowRoom: Sendable {
    /// The most that are held; what is asked beyond it fails.
    let limit: Int
    private let held = Mutex(0)

    /// How many are held now.
    var count: Int { held.withLock(\.self) }

    init(limit: Int) { self.limit = limit }

    /// Holds so many rows more.
    /// - Returns: Whether there is room for them; if not, they are not held.
    func hold(_ count: Int) -> Bool {
        held.withLock { held in
            guard count <= limit - held else { return false }
            held += count
            return true
        }
    }

    /// What is watched has become other rows, which have come one by one: they stay.
    func change(by count: Int) { held.withLock { $0 += count } }

    func release(_ count: Int) { change(by: -count) }
}
