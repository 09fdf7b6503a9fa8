import WendCore

/// The rows that press themselves (`selectsInSight`) where a flow scrolls to the end of a list, or to its beginning: once for as many
/// rows as there are. Hosts without heights know no other sight.
struct RowsInSight {
    /// How many rows there were, and which was the next, when a row was pressed; by table.
    private var pressed: [String: String] = [:]

    /// The positions of the rows that are pressed now.
    /// - Parameter own: The ids of rows that press themselves.
    mutating func pressed(in screen: VisibleScreen, among own: Set<String>, isBack: Bool) -> [Int] {
        if own.isEmpty { return [] }
        let elements = screen.elements
        var found: [Int] = []
        for (start, table) in elements.enumerated() where table.role == Element.Role.table.rawValue {
            var rows = (start..<max(start, table.end)).filter { elements[$0].role == Element.Role.row.rawValue }
            if isBack { rows.reverse() }
            guard let last = rows.last, own.contains(elements[last].id) else { continue }
            let others = rows.filter { !own.contains(elements[$0].id) }
            let count = "\(others.count) \(others.last.map { elements[$0].id } ?? "")"
            guard pressed[table.id] != count else { continue }
            pressed[table.id] = count
            if elements[last].isPressable, elements[last].isEnabled { found.append(last) }
        }
        return found
    }
}
