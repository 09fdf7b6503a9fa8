package import WendCore
import WendExpressions

/// A rendering as a person sees it, with the element behind each thing that is visible.
struct RenderedScreen {
    var visible = VisibleScreen()
    /// The elements in the order of `visible.elements`.
    var elements: [Element] = []
    /// What stands for rows of long lists that are not shown, for none too.
    private(set) var gaps: [Element] = []
    /// The element by which a person goes back, on the screen or by what hosts have for it.
    var wayBack: Element?
    var focus: Element.ID?
    let isNarrow: Bool
    private let timeZone: String
    let locale: String
    private let words: SystemWords

    /// Where a person has led the keyboard since the session last said where it is.
    enum Keyboard: Hashable {
        case at(Element.ID)
        case nowhere
    }

    static func focus(_ keyboard: Keyboard?, _ rendering: Rendering) -> Element.ID? {
        switch keyboard {
        case .at(let id)?: id
        case .nowhere?: nil
        case nil: rendering.focus
        }
    }

    /// - Parameters:
    ///   - isNarrow: Whether there is a phone's room.
    ///   - keyboard: What the keyboard is at; nil if it is where the session says.
    init(_ rendering: Rendering, timeZone: String, isNarrow: Bool = false, keyboard: Keyboard? = nil) {
        self.isNarrow = isNarrow
        focus = Self.focus(keyboard, rendering)
        self.timeZone = timeZone
        locale = rendering.locale
        words = SystemWords(locale: rendering.locale)
        if let layer = rendering.topLayer { add(layer, to: nil, isEnabled: true) }
    }

    /// The number of an element; nil if it is not visible.
    func position(of id: Element.ID) -> Int? { elements.firstIndex { $0.id == id } }

    /// The nearest element, at or around a position, that a touch does something to.
    func touched(at position: Int) -> (element: Element, parent: Element?, touch: Touch)? {
        let line = line(from: position)
        for (depth, element) in line.enumerated() {
            let parent = depth + 1 < line.count ? line[depth + 1] : nil
            // A control that cannot be used takes the touch all the same: what is around it is not pressed.
            if Touch.isButton(element), element.properties.flag(.busy), !element.events.contains(.press) { return nil }
            if let touch = Touch(element, in: parent) { return (element, parent, touch) }
            if Touch.isInput(element), element.properties.flag(.disabled) { return nil }
        }
        return nil
    }

    /// Where the Tab key leads, in reading order: what a touch does something to, and of choices that lie together one.
    var stops: [Int] {
        elements.indices.filter { position in
            let element = elements[position]
            let parent = visible.elements[position].parent.map { elements[$0] }
            guard visible.elements[position].isEnabled, let touch = Touch(element, in: parent) else { return false }
            guard touch == .choose, let parent, parent.role == .segmented, !parent.properties.flag(.momentary) else {
                return true
            }
            let usable = parent.children.filter { !$0.properties.flag(.disabled) }
            let stop = usable.first { $0.properties.flag(.selected) } ?? usable.first
            return stop?.id == element.id
        }
    }

    /// An element and everything around it, from the inside out.
    func line(from position: Int) -> [Element] {
        var line: [Element] = []
        var next: Int? = position
        while let current = next {
            line.append(elements[current])
            next = visible.elements[current].parent
        }
        return line
    }

    private mutating func add(_ element: Element, to parent: Int?, isEnabled: Bool) {
        if element.properties.flag(.hidden) { return }
        if element.events.contains(.back) { wayBack = element }
        // Back from a question is its way out.
        if [.alert, .actionSheet].contains(element.role), let way = element.wayOut { wayBack = way }
        if let width = element.properties.text(.width), (width == "narrow") != isNarrow {
            // Only the way back is there all the same.
            for child in element.children { wayBack = child.lastWayBack ?? wayBack }
            return
        }
        if let rows = element.rowsNotDrawn {
            gaps.append(element)
            if rows.isEmpty { return }
        }
        let position = elements.count
        let isEnabled = isEnabled && !element.properties.flag(.disabled)
        elements.append(element)
        visible.elements.append(describe(element, parent: parent, isEnabled: isEnabled))
        for child in element.children { add(child, to: position, isEnabled: isEnabled) }
        visible.elements[position].end = elements.count
    }

    func describe(_ element: Element, parent: Int?, isEnabled: Bool) -> VisibleElement {
        let properties = element.properties
        var described = VisibleElement(id: element.id.description, role: element.role.rawValue)
        described.value = FieldText(of: element, timeZone: timeZone).flatMap { $0.text.isEmpty ? nil : $0.text }
        described.texts = texts(of: element, value: described.value, parent: parent)
        described.isEnabled = isEnabled
        described.isChecked = Self.isChecked(element)
        described.isSelected = properties.flag(.selected)
        described.isFocused = properties.flag(.focused) || element.id == focus
        described.isPressable = Touch(element, in: parent.map { elements[$0] }) != nil
        described.parent = parent
        return described
    }

    /// What an element can be found by: a row also by both its texts together, as it is read out.
    private func texts(of element: Element, value: String?, parent: Int?) -> [String] {
        let properties = element.properties
        var texts: [String?] = []
        if let rows = element.rowsNotDrawn { return [words.moreRows(rows.count)] }
        switch element.role {
        case .row:
            if let text = properties.text(.text), let detail = properties.text(.detail), !detail.isEmpty {
                texts.append("\(text), \(detail)")
            }
        case .rowDetail:
            let row = parent.flatMap { visible.elements[$0].texts.first }
            texts.append(properties.text(.label) ?? row.map(words.moreInformation(about:)))
        case .alert, .actionSheet:
            // What they are called beside their words is read out, and stands in them.
            return [properties.text(.text), properties.text(.detail)].compactMap(\.self).filter { !$0.isEmpty }
        case .app, .sheet, .tabs, .tabBar, .navigation, .split, .screen, .form, .container, .table, .section, .toolbar,
            .accessoryBar:
            // Boxes: a title is where it is shown, in a bar.
            return [properties.text(.label)].compactMap(\.self).filter { !$0.isEmpty }
        case .barButton:
            if properties.text(.text) == nil, properties.text(.label) == nil {
                texts.append(properties.text(.icon).map(words.icon))
            }
        case .textField, .textArea, .searchField, .slider, .toggle, .datePicker, .segmented, .picker, .fileField:
            // Inputs are known by what they are, then by what is in them.
            texts += [properties.text(.label), properties.text(.placeholder)]
        default: break
        }
        texts += [properties.text(.text), value]
        texts += [
            properties.text(.placeholder), properties.text(.label), properties.text(.error), properties.text(.detail),
            properties.text(.badge),
        ]
        var unique: [String] = []
        for text in texts.compactMap(\.self) where !text.isEmpty && !unique.contains(text) { unique.append(text) }
        return unique
    }

    private static func isChecked(_ element: Element) -> Bool {
        switch element.role {
        case .toggle: element.properties.flag(.value) || element.properties.flag(.selected)
        case .row: element.properties.text(.accessory) == "checkmark"
        default: false
        }
    }
}

extension Element {
    /// The last element below or at this one that leads back and is not hidden.
    fileprivate var lastWayBack: Element? {
        if properties.flag(.hidden) { return nil }
        for child in children.reversed() {
            if let found = child.lastWayBack { return found }
        }
        return events.contains(.back) ? self : nil
    }
}

extension VisibleScreen {
    /// What a person can see of a rendering.
    package init(of rendering: Rendering, timeZone: String, isNarrow: Bool) {
        self = RenderedScreen(rendering, timeZone: timeZone, isNarrow: isNarrow).visible
    }
}
