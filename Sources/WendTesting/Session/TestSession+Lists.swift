import WendCore
import WendRuntime

/// Long lists, of which a part is shown.
extension TestSession {
    /// Shows other rows of long lists, from the first on, until something with a text is visible.
    ///
    /// - Throws: If it is in no row; the error lists what is visible.
    public func scrollUntilVisible(_ text: String) throws {
        if isKilled { throw TestSessionError.killed() }
        let query = ElementQuery(text: text)
        show(RowWindows())
        while query.first(in: visible.visible) == nil {
            guard scrollLists() else { throw TestSessionError.notVisible("\"\(text)\"", visible.visible) }
        }
    }

    /// Shows the next rows of all long lists.
    /// - Returns: False if all of them are at their ends.
    @discardableResult
    func scrollLists(isBack: Bool = false) -> Bool {
        var next = windows
        for (list, shown, total) in longLists {
            let start = isBack ? shown.lowerBound - RowWindows.most : shown.upperBound
            next.show(from: max(0, min(start, total - RowWindows.most)), of: list)
        }
        defer { show(next) }
        return next != windows
    }

    /// Whether something holds of what is shown, or of what is shown when long lists are scrolled.
    func isAnywhere(_ holds: (RenderedScreen) -> Bool) -> Bool {
        if holds(visible) { return true }
        let before = windows
        defer { show(before) }
        show(RowWindows())
        while !holds(visible) { guard scrollLists() else { return false } }
        return true
    }

    private func show(_ windows: RowWindows) {
        self.windows = windows
        core?.show(windows)
        isSeen = false
    }

    /// The long lists that can be seen, of which not all is shown, with the rows that are shown of them, and how many there are.
    private var longLists: [(ActivationID, Range<Int>, Int)] {
        var starts: [ActivationID: Int] = [:]
        var lists: [(ActivationID, Range<Int>, Int)] = []
        for element in visible.gaps {
            guard let rows = element.rowsNotDrawn, let total = element.rowsInAll else { continue }
            if rows.upperBound < total { starts[element.id.activation] = rows.upperBound }
            guard rows.upperBound == total, total > RowWindows.whole else { continue }
            lists.append((element.id.activation, (starts[element.id.activation] ?? 0)..<rows.lowerBound, total))
        }
        return lists
    }
}
