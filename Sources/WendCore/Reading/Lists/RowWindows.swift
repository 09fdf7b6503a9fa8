/// Which rows of long lists are drawn: the first, unless somebody has looked further on.
///
/// Belongs to whoever looks, and to no session: it is never stored and decides nothing.
public struct RowWindows: Sendable, Equatable {
    /// A list of up to so many rows is drawn whole. As many are shown of what is repeated outside of tables.
    public static let whole = 500
    /// Rows of one longer list that one who looks is shown: what a tall screen has, and as much again on either side. What
    /// a session that looks at a long list takes of memory are mostly these.
    public static let most = 80

    /// By list; in order, each once. They may overlap.
    private var ranges: [ActivationID: [Range<Int>]] = [:]
    /// Rows that are drawn wherever they stand.
    private var kept: Set<ActivationID> = []

    /// The first rows of every list.
    public init() {}

    /// What several who look see together.
    public init(union all: some Sequence<RowWindows>) {
        let all = Array(all)
        if all.count == 1 { self = all[0] }
        guard all.count > 1 else { return }
        for list in Set(all.flatMap(\.ranges.keys)) {
            ranges[list] = Set(all.flatMap { $0.ranges[list] ?? [Self.first] })
                .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        }
        kept = all.reduce(into: []) { $0.formUnion($1.kept) }
    }

    private static let first = 0..<most

    /// Shows rows of a list around some place, and no others of it.
    public mutating func show(_ place: Int, of list: ActivationID) {
        let start = max(0, min(max(0, place), .max - Self.most) - Self.most / 2)
        ranges[list] = [start..<start + Self.most]
    }

    /// Shows rows of a list from some place on, and no others of it.
    public mutating func show(from place: Int, of list: ActivationID) {
        let start = max(0, min(place, .max - Self.most))
        ranges[list] = [start..<start + Self.most]
    }

    /// Shows these rows of a list, and no others of it; of more than ``most``, the first.
    public mutating func show(_ rows: Range<Int>, of list: ActivationID) {
        let start = max(0, min(rows.lowerBound, .max - Self.most))
        ranges[list] = [start..<start + min(max(rows.count, 1), Self.most)]
    }

    /// Shows one row of a list besides the others, wherever it stands: what has the keyboard must not go away. Nil for none.
    ///
    /// Takes hold together with other rows of that list.
    public mutating func keep(_ row: ActivationID?) {
        kept = row.map { $0.isOfRow ? [$0.with(part: 0)] : [] } ?? []
    }

    /// Whether a row is shown wherever it stands.
    func keeps(_ row: ActivationID) -> Bool { !kept.isEmpty && kept.contains(row) }

    /// Which rows of a list are drawn.
    func rows(of listing: Listing) -> [Range<Int>] {
        let shown = rows(of: listing.list, count: listing.count)
        if kept.isEmpty || listing.count <= Self.whole { return shown }
        let places = kept.filter { $0.number == listing.list.number }.compactMap { listing.position(of: $0.row) }
        return places.isEmpty ? shown : Self.merged(shown + places.map { $0..<$0 + 1 })
    }

    /// Which rows of a list are drawn, of so many.
    package func rows(of list: ActivationID, count: Int) -> [Range<Int>] {
        guard count > Self.whole else { return count == 0 ? [] : [0..<count] }
        guard let wanted = ranges[list] else { return [Self.first] }
        // Where the list has become shorter than where somebody looked, they see its end.
        return Self.merged(
            wanted.map { $0.upperBound <= count ? $0 : max(0, count - $0.count)..<count })
    }

    /// Forgets lists that have left.
    mutating func keep(_ isThere: (ActivationID) -> Bool) {
        if !ranges.isEmpty { ranges = ranges.filter { isThere($0.key) } }
    }

    var lists: some Sequence<ActivationID> { ranges.keys }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
