/// The history of places that a browser keeps of an app, for hosts that have none of their own: one entry for each place.
///
/// Who comes back to the place before, on whatever way, is at its entry again, and may go forward from there.
package struct PlaceHistory: Sendable, Equatable {
    private(set) var entries: [String] = []
    private var index = 0

    package init() {}

    /// The place that is shown, as far as it has been told.
    package var place: String? { entries.indices.contains(index) ? entries[index] : nil }
    package var earlier: String? { index > 0 ? entries[index - 1] : nil }
    package var later: String? { index + 1 < entries.count ? entries[index + 1] : nil }

    /// The app shows a place now.
    package mutating func shows(_ place: String?) {
        guard let place, place != self.place else { return }
        if place == earlier {
            index -= 1
            return
        }
        enter(place)
    }

    /// The app shows a place that a link has led to: a new entry, even where it is the one before.
    package mutating func isLed(to place: String?) {
        if let place, place != self.place { enter(place) }
    }

    private mutating func enter(_ place: String) {
        if !entries.isEmpty {
            entries.removeSubrange((index + 1)...)
            index += 1
        }
        entries.append(place)
    }

    /// The app shows the place of the next entry, which was asked for.
    package mutating func wentForward(to place: String?) {
        if let later, later == place { index += 1 } else { shows(place) }
    }
}
