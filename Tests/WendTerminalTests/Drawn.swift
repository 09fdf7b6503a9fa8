import Foundation
import Testing
import WendCore
import WendExpressions
import WendTesting

@testable import WendTerminal

/// A view of some elements, and what is on the terminal.
struct Drawn {
    var view: TerminalView
    var terminal: TerminalModel
    private var shown: Screen?
    let theme: TerminalTheme

    init(
        _ element: Element, columns: Int = 60, rows: Int = 16, theme: TerminalTheme = TerminalTheme(.sixteen),
        focus: Element.ID? = nil
    ) {
        view = TerminalView(columns: columns, rows: rows, timeZone: .gmt, name: "App")
        terminal = TerminalModel(columns: columns, rows: rows)
        self.theme = theme
        show(element, focus: focus)
    }

    mutating func show(_ element: Element, focus: Element.ID? = nil, isHeld: Bool = false, follows: Bool = true) {
        let root = element.role == .app ? element : Element(Element.ID(.session), .app, children: [element])
        view.show(Rendering(root: root, focus: focus, isHeld: isHeld), follows: follows)
        draw()
    }

    mutating func draw() {
        let screen = view.screen
        let text = ScreenChange.text(from: shown, to: screen, theme: theme)
        terminal.take(Array(text.utf8))
        shown = screen
    }

    /// Presses keys, and gives what the session would be told.
    mutating func press(_ keys: Key...) -> [Event] {
        var events: [Event] = []
        for key in keys {
            for case .tell(let told) in view.take(key) { events += told }
        }
        draw()
        return events
    }

    /// What can be read, without the line of the host and without blank lines at the end.
    var text: String {
        var lines = terminal.lines
        if terminal.rows >= 3 { lines.removeLast() }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// Where the terminal differs from what was drawn.
    var difference: String? {
        let screen = view.screen
        for row in 0..<screen.grid.rows {
            for column in 0..<screen.grid.columns {
                let (cell, seen) = (screen.grid[row, column], terminal.cells[row * terminal.columns + column])
                let isSame =
                    cell.isHalf
                    ? seen.text.isEmpty || seen.text == " "
                    : seen.text.unicodeScalars.first == cell.text.unicodeScalars.first
                let look = theme.parameters(of: cell.style)
                if !isSame || (seen.look != look && !(cell.isHalf && seen.look == look)) {
                    return
                        "\(row):\(column) \(cell.text.debugDescription) \(look), seen \(seen.text.debugDescription) \(seen.look)"
                }
            }
        }
        return nil
    }
}

extension Element.ID {
    init(_ number: UInt32, _ name: String = "") { self.init(ActivationID(number), name) }
}

/// An element by the number of its activation.
func element(
    _ number: UInt32, _ role: Element.Role, _ properties: Properties = [:], _ events: Event.Kinds = [],
    _ children: [Element] = []
) -> Element { Element(Element.ID(number), role, properties, events: events, children: children) }
