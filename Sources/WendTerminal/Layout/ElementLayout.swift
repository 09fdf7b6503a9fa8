import WendCore
import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The lines of every kind of element. The only place that knows how things look in a terminal.
///
/// What can be pressed stands in brackets, what is not to be used in round ones, what was chosen has a mark: nothing is said by
/// colour alone.
struct ElementLayout: Sendable {
    let words: SystemWords
    let timeZone: TimeZone
    /// The field that has the keyboard.
    let editing: Editing?
    /// Whether nothing can be done here, because something else lies above or around it.
    var isOff = false
    /// Whether a label right before it has said already what is drawn is called.
    var isNamed = false
    /// What the rows of the section that is drawn have in common.
    var rowColumns: RowLayout.Columns?

    init(words: SystemWords, timeZone: TimeZone, editing: Editing?, isOff: Bool = false) {
        self.words = words
        self.timeZone = timeZone
        self.editing = editing
        self.isOff = isOff
    }

    /// The lines of an element in so many columns; none if it is hidden.
    func block(of element: Element, width: Int, isNamed: Bool = false) -> Block {
        // A terminal has the room of a narrow screen.
        if element.properties.flag(.hidden) || element.properties.text(.width) == "wide" { return Block() }
        let width = max(width, 1)
        var layout = self
        layout.isNamed = isNamed
        if element.properties.flag(.disabled) { layout.isOff = true }
        var block = layout.basicBlock(of: element, width: width)
        layout.addGestures(of: element, to: &block, width: width)
        return block
    }

    private func basicBlock(of element: Element, width: Int) -> Block {
        switch element.role {
        case .label, .sectionHeader, .sectionFooter, .placeholder: label(element, width)
        case .richText: richText(element, width)
        case .image: image(element, width)
        case .link: link(element, width)
        case .progress: progress(element, width)
        case .button, .barButton, .backButton, .rowDetail: button(element, width)
        case .tab, .segment: choice(element, width, isChosen: element.properties.flag(.selected), act: press(element))
        case .textField, .searchField, .datePicker, .fileField: field(element, width)
        case .textArea: area(element, width)
        case .slider: slider(element, width)
        case .toggle: toggle(element, width)
        case .picker: menu(element, width)
        case .segmented: segmented(element, width)
        case .container: container(element, width)
        case .row: row(element, width)
        case .rows: rowsNotDrawn(element, width)
        case .section: section(element, width)
        case .alert, .actionSheet: question(element, width)
        case .navigationBar: navigationBar(element, width)
        case .tabBar: tabBar(element, width)
        case .toolbar, .accessoryBar, .barGroup: bar(element, width)
        case .space: Block()
        case .app, .sheet, .tabs, .navigation, .split, .screen, .form, .table: stack(element, width)
        }
    }

    // MARK: What all share

    /// What an element is told when it is pressed; nil where a press does nothing.
    func press(_ element: Element) -> Act? {
        guard !isOff else { return nil }
        let kind = [Event.Kind.back, .press, .select].first { element.events.contains(Event.Kinds($0)) }
        return kind.map { .send(Event($0, element.id)) }
    }

    /// The children below each other.
    func stack(_ element: Element, _ width: Int) -> Block {
        var block = children(element.children, width)
        block.note(element)
        return block
    }

    func children(_ children: [Element], _ width: Int) -> Block {
        var all = Block()
        var before = NameBefore()
        for child in children {
            let block = block(of: child, width: width, isNamed: before.names(child, in: &all))
            before.pass(child, block, line: all.height)
            all.add(block)
        }
        return all
    }

    /// What is written of an input's name: nothing where that stands before it already.
    func caption(of element: Element) -> String { isNamed ? "" : Self.name(of: element) }

    /// What an input is called.
    static func name(of element: Element) -> String {
        let properties = element.properties
        let name =
            properties.text(.text) ?? properties.text(.label) ?? properties.text(.placeholder) ?? element.id.name
        return DisplayText.line(name)
    }

    /// What is wrong with an element's value, below it.
    func addError(of element: Element, to block: inout Block, width: Int) {
        guard let error = element.properties.text(.error), !error.isEmpty else { return }
        for line in TextFlow.lines("! \(error)", width: width - 2) { block.add(line, style: .bad, column: 2) }
    }

    /// Ways to do by keys what is done by gestures; what a button in it does as well needs no other.
    func gestureButtons(of element: Element, width: Int) -> [Block] {
        guard !isOff, element.events.contains(.gesture), let names = element.properties.text(.gestures) else {
            return []
        }
        let offered = Set(element.children.compactMap { $0.properties.text(.gestures) })
        return names.split(separator: " ").map(String.init).filter { !offered.contains($0) }.map { name in
            var button = Block()
            button.add(TextFlow.cut("[ \(DisplayText.line(words.gesture(name))) ]", to: width), style: .quiet)
            button.note(
                element, .send(Event(.gesture, element.id, .string(name))), lines: 0..<1, columns: 0..<button.width)
            return button
        }
    }

    private func addGestures(of element: Element, to block: inout Block, width: Int) {
        // Those of a row are at its end, with its other buttons.
        if element.role == .row { return }
        let buttons = gestureButtons(of: element, width: width)
        guard !buttons.isEmpty else { return }
        let line = Block.flow(buttons, width: width)
        // Beside it where there is room.
        if block.height == 1, line.height == 1, block.width + 1 + line.width <= width {
            block.put(line, beside: 0, column: block.width + 1)
        } else {
            block.add(line)
        }
    }
}
