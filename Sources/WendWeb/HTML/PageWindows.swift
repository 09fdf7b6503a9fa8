import WendCore

/// Which rows of long lists one page looks at, as the page says it: where in each list its rows begin, and which row has the
/// keyboard.
///
/// Belongs to the page. Nothing of it is stored, and no event is judged by it.
struct PageWindows: Sendable, Equatable {
    /// One list, with the first of its rows that are shown.
    struct Place: Sendable, Equatable {
        let list: ActivationID
        let first: Int
    }

    /// The lists whose first rows are not what is shown, those looked at last at the end.
    private(set) var places: [Place] = []
    /// The row that has the keyboard. It counts among the rows of its list, which is told one less of the others.
    var kept: ActivationID?

    init() {}

    /// Shows other rows of a list. Of more lists than a page may look at, those it looked at first show their first rows.
    mutating func show(_ first: Int, of list: ActivationID, lists limit: Int) {
        places.removeAll { $0.list == list }
        places.append(Place(list: list, first: max(0, first)))
        places.removeFirst(max(0, places.count - max(limit, 0)))
    }

    /// What has to be drawn.
    var windows: RowWindows {
        var windows = RowWindows()
        let count = kept == nil ? RowWindows.most : RowWindows.most - 1
        for place in places {
            let first = min(place.first, .max - RowWindows.most)
            windows.show(first..<first + count, of: place.list)
        }
        windows.keep(kept)
        return windows
    }
}

/// Pages without scripts say in their address which rows they show: `?rows=12:500,34:1000`.
extension PageWindows {
    /// Reads the value of `rows`; what makes no sense there counts for nothing.
    init(query: some StringProtocol, lists limit: Int) {
        for text in query.split(separator: ",") {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let list = ActivationID(String(parts[0])), let first = Int(parts[1]), first >= 0
            else { continue }
            show(first, of: list, lists: limit)
        }
    }

    /// The value of `rows`; nil where first rows are shown.
    var query: String? {
        places.isEmpty ? nil : places.map { "\($0.list):\($0.first)" }.joined(separator: ",")
    }

    /// As the client says it: `{"12":500}`.
    var json: String? {
        places.isEmpty ? nil : "{\(places.map { "\"\($0.list)\":\($0.first)" }.joined(separator: ","))}"
    }
}
