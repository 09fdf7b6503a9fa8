public import WendExpressions

/// Rows that are watched: what a query finds. There may be very many of them, so they are shown to sessions as they are, without
/// a bound of bytes, and of what a step has looked at only those rows are kept.
///
/// As a value: a dictionary with the list under `rows` and, where they could not be had, the reason under `error`.
public struct WatchedRows: Sendable {
    private static let (rows, error, places, count, large) = ("rows", "error", "places", "count", "large")
    private static let carried = "carried"
    /// How many rows may be kept with one input where all of them were looked at, and are no more than ``Limit/watchedValue`` together.
    static let mostWhole = 1_000

    /// Rows that were found; each is a record with an `id`.
    public static func found(_ rows: [Value]) -> Value { .dictionary([Self.rows: .list(rows)]) }

    /// Rows could not be had.
    public static func failed(_ reason: String) -> Value { .dictionary([Self.error: .string(reason)]) }

    /// The rows of what is seen; nil if there are none to be seen.
    static func list(_ seen: Value?) -> Value? {
        guard case .dictionary(let fields)? = seen, case .list? = fields[rows] else { return nil }
        return fields[rows]
    }

    /// Why there are none.
    package static func problem(_ seen: Value?) -> String? {
        guard case .dictionary(let fields)? = seen else { return nil }
        return fields[error]?.text
    }

    /// What is shown of one watch until something of another comes, as a step of it sees it: a replay is to know that, too.
    static func carried(_ seen: Value) -> Value {
        guard case .dictionary(var fields) = seen else { return seen }
        fields[carried] = true
        return .dictionary(fields)
    }

    /// Whether what a step sees of a watch is what another showed.
    static func isCarried(_ seen: Value) -> Bool { seen.fields?[carried] == true }

    /// Whether both are the same, found out at once: rows that did not change are the same memory.
    static func areSame(_ old: Value?, _ new: Value?) -> Bool {
        guard let one = list(old), let other = list(new) else { return old == new }
        return one.isIdentical(to: other)
    }

    /// Whether all of them together are more than may be kept with an input.
    static func isLarge(_ seen: Value) -> Bool {
        guard case .list(let list)? = list(seen) else { return false }
        // What a step looks at again is as large as it was.
        if case .dictionary(let fields) = seen, fields[large] == true { return true }
        if list.count > mostWhole { return true }
        var scale = DataScale()
        scale.add(seen)
        return scale.exceeded != nil || scale.bytes > Limit.watchedValue.bound
    }

    /// Some of the rows, with their places.
    static func some(_ positions: [Int], of seen: Value) -> Value {
        guard case .list(let list)? = list(seen) else { return seen }
        let positions = positions.filter(list.indices.contains)
        let part = Value.dictionary([
            count: .integer(list.count), places: .list(positions.map(Value.integer)),
            rows: .list(positions.map { list[$0] }), large: .bool(isLarge(seen)),
        ])
        return isCarried(seen) ? carried(part) : part
    }

    /// What a step sees that once looked at some of the rows: those in their places, and nothing in those of the others.
    static func replayed(_ seen: Value) -> Value {
        guard case .dictionary(let fields) = seen, case .integer(let all)? = fields[count],
            (0...Limit.rows.bound).contains(all), case .list(let positions)? = fields[places],
            case .list(let some)? = fields[rows], positions.count == some.count
        else { return seen }
        var list = [Value](repeating: .null, count: all)
        for (position, row) in zip(positions, some) {
            if case .integer(let place) = position, list.indices.contains(place) { list[place] = row }
        }
        let whole = Value.dictionary([rows: .list(list), large: fields[large] ?? false])
        return isCarried(seen) ? carried(whole) : whole
    }
}
