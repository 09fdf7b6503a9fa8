public import WendExpressions

/// What has become of the part of an answer somebody looks at.
///
/// To follow it: take away what was `removed` and what has `moved`, then put each of `inserted` and `moved` where it is now, in
/// the order of their positions, and put the new values where something was `updated`. Positions are counted within the
/// window.
public struct QueryChange: Hashable, Sendable {
    /// A record and where it stands now.
    public struct Placed: Hashable, Sendable {
        public var record: StoredRecord
        /// Counted from the beginning of the window.
        public var index: Int

        public init(_ record: StoredRecord, at index: Int) {
            self.record = record
            self.index = index
        }
    }

    /// Records that stand in the window no longer, whether they are gone or have gone on.
    public var removed: [Reference]
    /// Records that stand in the window now and did not before, in the order of their positions.
    public var inserted: [Placed]
    /// Records that stand elsewhere among those that have stayed, in the order of their positions. Whoever was only pushed along has
    /// not moved.
    public var moved: [Placed]
    /// Records that stayed where they are and have other values, or lead to records that have.
    public var updated: [StoredRecord]
    /// The positions in the whole answer that the window shows now.
    public var window: Range<Int>
    /// How many records the whole answer has now.
    public var count: Int

    public init(
        removed: [Reference] = [], inserted: [Placed] = [], moved: [Placed] = [], updated: [StoredRecord] = [],
        window: Range<Int>, count: Int
    ) {
        self.removed = removed
        self.inserted = inserted
        self.moved = moved
        self.updated = updated
        self.window = window
        self.count = count
    }

    /// Whether no row is another than it was: only positions or the count are.
    public var isOfCountOnly: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty }

    /// The rows after the change, of those before it.
    public func applied(to rows: [StoredRecord]) -> [StoredRecord] {
        let gone = Set(removed).union(moved.map(\.record.id))
        let news = Dictionary(updated.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        var rows = rows.filter { !gone.contains($0.id) }.map { news[$0.id] ?? $0 }
        for placed in (inserted + moved).sorted(by: { $0.index < $1.index }) {
            rows.insert(placed.record, at: min(placed.index, rows.count))
        }
        return rows
    }
}
