public import WendCore

/// Somebody's look at a part of an answer; it ends when this is let go.
public final class QueryWatch: Sendable {
    /// The rows there were when the watch began.
    public let first: RecordPage
    private let watch: LiveWatch
    private let live: LiveQueries
    private let store: RecordStore

    init(_ watch: LiveWatch, _ first: RecordPage, _ live: LiveQueries, _ store: RecordStore) {
        self.watch = watch
        self.first = first
        self.live = live
        self.store = store
    }

    /// Looks at other positions from now on.
    /// - Returns: The rows there are, which changes are told of from now on.
    public func look(at window: Range<Int>) throws(RecordStoreError) -> RecordPage {
        try live.look(watch.number, at: window, store)
    }

    /// Ends the watch: what was found out before may still be told.
    public func stop() { watch.stop() }

    /// How many positions can be looked at.
    public static let largestWindow = 250_000
}

/// Ends a watch when it is let go.
final class LiveWatch: Sendable {
    let number: Int
    private let live: LiveQueries

    init(_ number: Int, _ live: LiveQueries) {
        self.number = number
        self.live = live
    }

    deinit { live.stop(number) }

    func stop() { live.stop(number) }
}
