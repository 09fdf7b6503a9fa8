public import WendCore

/// Somebody's look at a part of an answer; it ends when this is let go.
public final class QueryWatch: Sendable {
    /// The rows there were when the watch began.
    public let first: RecordPage
    private let number: Int
    private let live: LiveQueries
    private let store: RecordStore

    init(_ number: Int, _ first: RecordPage, _ live: LiveQueries, _ store: RecordStore) {
        self.number = number
        self.first = first
        self.live = live
        self.store = store
    }

    deinit { live.stop(number) }

    /// Looks at other positions from now on.
    /// - Returns: The rows there are, which changes are told of from now on.
    public func look(at window: Range<Int>) throws(RecordStoreError) -> RecordPage {
        try live.look(number, at: window, store)
    }

    /// Ends the watch: what was found out before may still be told.
    public func stop() { live.stop(number) }

    /// How many positions can be looked at.
    public static let largestWindow = 250_000
}
