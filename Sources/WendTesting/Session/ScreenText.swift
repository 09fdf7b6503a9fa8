import WendCore

/// A writer of what is visible as indented text, one line per element:
///
///     navigation
///       navigationBar "Sign in"
///       form login
///         textField email "Email" = "ann@example.org" (focused)
///         button "Sign in"
///     awaiting signIn
///
/// A line is the role, the node's name, the text it is found by, what was entered, and its state. Boxes without a name
/// say nothing and are left out. Of a long list some rows are there, and a line says how many more there are before or after
/// them. Of the layers those are shown that can be seen: the last one that covers everything,
/// and what lies over it.
struct ScreenText {
    private(set) var text = ""
    private let timeZone: String

    init(_ rendering: Rendering, awaiting: [String], timeZone: String, isNarrow: Bool) {
        self.timeZone = timeZone
        let layers = rendering.root.children
        let covering = layers.lastIndex { $0.role != .alert && $0.role != .actionSheet } ?? 0
        for layer in layers.dropFirst(covering) {
            let screen = RenderedScreen(
                Rendering(root: Element(rendering.root.id, .app, children: [layer]), focus: rendering.focus),
                timeZone: timeZone, isNarrow: isNarrow)
            write(screen)
        }
        for message in awaiting { line("awaiting \(message)", depth: 0) }
    }

    private mutating func write(_ screen: RenderedScreen) {
        var depths: [Int] = []
        for (position, element) in screen.visible.elements.enumerated() {
            let outer = element.parent.map { depths[$0] } ?? -1
            let line = line(of: element, screen.elements[position])
            depths.append(line == nil ? outer : outer + 1)
            if let line { self.line(line, depth: outer + 1) }
        }
    }

    private func line(of described: VisibleElement, _ element: Element) -> String? {
        if element.role == .rows { return described.texts.first.map { "… \($0)" } }
        var words = [described.role]
        if !described.name.isEmpty { words.append(described.name) }
        let properties = element.properties
        let title =
            properties.text(.text) ?? properties.text(.label) ?? properties.text(.placeholder) ?? described.texts.first
        if let title, !title.isEmpty { words.append("\"\(title)\"") }
        if words.count == 1, Self.isSilent(element.role) { return nil }
        if let detail = properties.text(.detail), !detail.isEmpty { words.append("/ \"\(detail)\"") }
        if let value = described.value { words.append("= \"\(value)\"") }
        if let error = properties.text(.error), !error.isEmpty { words.append("error \"\(error)\"") }
        let states = [
            (described.isChecked, "checked"), (described.isSelected, "selected"), (described.isFocused, "focused"),
            (properties.flag(.disabled), "disabled"), (properties.flag(.busy), "busy"),
        ]
        for (holds, state) in states where holds { words.append("(\(state))") }
        return words.joined(separator: " ")
    }

    private static func isSilent(_ role: Element.Role) -> Bool {
        switch role {
        case .container, .space, .barGroup: true
        default: false
        }
    }

    private mutating func line(_ line: String, depth: Int) {
        if !text.isEmpty { text += "\n" }
        text += String(repeating: "  ", count: depth) + line
    }
}
