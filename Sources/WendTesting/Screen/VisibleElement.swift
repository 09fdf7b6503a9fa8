import WendCore

/// One element of a screen as a person, or a flow file, sees it, whichever host shows it.
package struct VisibleElement: Sendable, Hashable, Codable {
    /// The element's id as hosts write it: `w12/email`.
    package var id: String
    /// What it is, in the words of the rendering: `button`, `row` …
    package var role: String
    /// What it can be found by, the text it is read out with first.
    package var texts: [String] = []
    /// What a person entered, as text.
    package var value: String?
    package var isEnabled = true
    package var isChecked = false
    package var isSelected = false
    package var isFocused = false
    /// Whether a touch does something here.
    package var isPressable = false
    /// The number of the element around it; nil at the top.
    package var parent: Int?
    /// The number after that of the last element in it.
    package var end = 0
    /// Where it is; nil where nothing is laid out.
    package var frame: Frame?

    /// A rectangle in points of the window.
    package struct Frame: Sendable, Hashable, Codable {
        package var x: Double
        package var y: Double
        package var width: Double
        package var height: Double

        package init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    package init(id: String, role: String) {
        self.id = id
        self.role = role
    }

    /// The name part of the id: what `id:` in flow files matches.
    package var name: String {
        guard let slash = id.firstIndex(of: "/") else { return "" }
        // A part an element has by itself, such as a back button, has no name in the document.
        let name = id[id.index(after: slash)...]
        return name.hasPrefix(":") ? "" : String(name)
    }

    /// One line for the lists in failures.
    package var summary: String? {
        guard let text = texts.first ?? (name.isEmpty ? nil : name) else { return nil }
        var line = "\(role) \"\(text)\""
        // What an alert says is not in an element of its own.
        if role == Element.Role.alert.rawValue || role == Element.Role.actionSheet.rawValue, texts.count > 1 {
            line += " / \"\(texts[1])\""
        }
        if let value, value != text { line += " = \"\(value)\"" }
        if !isEnabled { line += " (disabled)" }
        if isChecked { line += " (checked)" }
        if isSelected { line += " (selected)" }
        if isFocused { line += " (focused)" }
        return line
    }
}

/// What can be seen and touched at one moment: the elements of the layer on top that are not hidden, in reading
/// order.
package struct VisibleScreen: Sendable, Hashable {
    package var elements: [VisibleElement] = []

    package init(elements: [VisibleElement] = []) { self.elements = elements }

    /// What was visible, one line per element that says something.
    package var summary: [String] { elements.compactMap(\.summary) }

    /// How often other rows of long lists are shown in one step of a flow: through the longest list there may be, half of
    /// what is shown at a time, and as often again.
    package static let mostLeaps = 2 * Limit.rows.bound / (RowWindows.most / 2)

    /// Whether other rows of long lists are shown than in another screen.
    package func hasOtherRows(than other: VisibleScreen) -> Bool { gaps != other.gaps && !gaps.isEmpty }

    /// Whether there are long lists of which not all rows are shown.
    package var hasRowsNotShown: Bool { !gaps.isEmpty }

    /// What stands for rows that are not shown, with how many they are.
    private var gaps: [VisibleElement] { elements.filter { $0.role == Element.Role.rows.rawValue } }

    /// Whether one element lies, at any depth, in another.
    package func contains(_ inner: Int, in outer: Int) -> Bool { inner > outer && inner < elements[outer].end }

    /// The elements directly in one.
    package func children(of element: Int) -> [Int] {
        (element + 1..<max(element + 1, elements[element].end)).filter { elements[$0].parent == element }
    }
}
