import WendCore
public import WendExpressions

/// What a person does, by what they see.
extension TestSession {
    /// Presses what has a text: a button, a row, a tab, a field.
    ///
    /// - Parameter index: Which of several, in reading order from 0; negative from the end. Without it the first that
    ///   can be pressed.
    /// - Throws: If it is not visible or cannot be pressed; the error lists what is visible.
    public func press(_ text: String, index: Int? = nil) throws {
        let position = try find(text, index)
        let screen = visible.visible
        guard visible.touched(at: position) != nil, screen.elements[position].isEnabled else {
            throw TestSessionError.notPressable("\"\(text)\"", screen)
        }
        try tap(position, times: 1)
    }

    /// Chooses a tab, a row, a segment or a scope by its text.
    public func select(_ text: String, index: Int? = nil) throws { try press(text, index: index) }

    /// Replaces what is in a field, and leaves the keyboard there.
    public func enter(_ text: String, into field: String) throws {
        let position = try find(field, nil)
        try tap(position, times: 1)
        guard focused != nil else { throw TestSessionError.noInput("\"\(field)\"", visible.visible) }
        try replaceText { _ in text }
    }

    /// Gives an input a value: a toggle true or false, a slider a number, a picker a date.
    public func set(_ field: String, to value: Value) throws {
        let position = try find(field, nil)
        let element = visible.elements[position]
        guard element.events.contains(.edit) else { throw TestSessionError.noInput("\"\(field)\"", visible.visible) }
        try leaveFocus(for: element)
        try deliver(Event(.edit, element.id, value), "\"\(field)\"")
        if element.events.contains(.end) { try deliver(Event(.end, element.id), "\"\(field)\"") }
    }

    /// The return key, in the field that has the keyboard.
    public func pressReturn() throws {
        if let element = focused {
            // At a button the key presses it; at other controls that take no text it does nothing.
            guard element.id == tabbed, let position = visible.position(of: element.id) else {
                return try deliver(Event(.return, element.id), "the return key")
            }
            return visible.touched(at: position)?.touch == .change ? () : try tap(position, times: 1)
        }
        // Where nothing has the keyboard what asks has it.
        let asked = visible.elements.first { $0.role == .alert || $0.role == .actionSheet }?.properties.text(.returnKey)
        guard let button = asked.flatMap({ Element.ID($0) }), visible.position(of: button) != nil else {
            throw TestSessionError.noFocus(visible.visible)
        }
        try deliver(Event(.press, button), "the return key")
    }

    /// Back one screen, as by the back button or the back gesture.
    public func back() throws {
        guard let way = visible.wayBack else { throw TestSessionError.noBack(visible.visible) }
        try leaveFocus(for: way)
        try deliver(Event(way.events.contains(.back) ? .back : .press, way.id), "going back")
    }

    /// A gesture by its name (`swipeLeft`, `tap2` …) on what has a text, or around it.
    public func gesture(_ name: String, on text: String) throws {
        let position = try find(text, nil)
        guard try gesture(name, at: position) else {
            throw TestSessionError.notPressable("\"\(text)\"", visible.visible)
        }
    }

    /// Holds a finger on what has a text for some seconds.
    public func longPress(_ text: String, seconds: Double = 3) throws {
        let position = try find(text, nil)
        guard try longPress(at: position, seconds: seconds) else {
            throw TestSessionError.notPressable("\"\(text)\"", visible.visible)
        }
    }

    private func find(_ text: String, _ index: Int?) throws -> Int {
        if isKilled { throw TestSessionError.killed() }
        try tellReports()
        guard let position = ElementQuery(text: text, index: index).first(in: visible.visible) else {
            throw TestSessionError.notVisible("\"\(text)\"", visible.visible)
        }
        return position
    }

    // MARK: - Touches by position

    /// Touches an element, or the nearest one around it that does something; elsewhere a touch only ends typing.
    func tap(_ position: Int, times: Int) throws {
        guard let (target, parent, touch) = visible.touched(at: position) else {
            return try leaveFocus(for: visible.elements[position])
        }
        try leaveFocus(for: target)
        switch touch {
        case .taps(let counts):
            let fitting = counts.first { $0 <= times }
            if let fitting {
                try deliver(Event(.gesture, target.id, .string(Touch.word(for: fitting, of: target))), "a gesture")
            } else if target.events.contains(.press) {
                try deliver(Event(.press, target.id), "a touch")
            }
        case .begin: try begin(target)
        case .press, .back, .choose, .change:
            if touch == .change { keyboard = .at(target.id) }
            for _ in 0..<times {
                guard let event = event(of: touch, on: target, in: parent) else { return }
                try deliver(event, "a touch")
                // A second tap on what has gone hits nothing.
                guard visible.position(of: target.id) != nil else { return }
            }
        }
    }

    private func event(of touch: Touch, on target: Element, in parent: Element?) -> Event? {
        switch touch {
        case .press: return Event(.press, target.id)
        case .back: return Event(.back, target.id)
        case .change:
            let current = visible.elements.first { $0.id == target.id } ?? target
            return Event(.edit, target.id, .bool(!current.properties.flag(.value)))
        case .choose:
            guard target.events.contains(.select) else {
                let choices = parent?.children.filter { $0.role == target.role } ?? []
                guard let parent, let place = choices.firstIndex(where: { $0 === target }),
                    parent.choices.indices.contains(place)
                else { return nil }
                return Event(.select, parent.id, .string(parent.choices[place].key))
            }
            return Event(.select, target.id)
        case .taps, .begin: return nil
        }
    }

    /// Performs a gesture on an element or the nearest one around it that answers it; false if there is none.
    @discardableResult
    func gesture(_ name: String, at position: Int) throws -> Bool {
        guard let target = visible.line(from: position).first(where: { Touch.words(of: $0).contains(name) }) else {
            return false
        }
        try leaveFocus(for: target)
        try deliver(Event(.gesture, target.id, .string(name)), "a gesture")
        return true
    }

    /// Holds a finger on an element for some seconds, and lifts it; false if nothing there answers to that.
    @discardableResult
    func longPress(at position: Int, seconds: Double = 3) throws -> Bool {
        for target in visible.line(from: position) {
            let words = Touch.longPress(on: target, within: seconds)
            if words.isEmpty { continue }
            try leaveFocus(for: target)
            for word in words where visible.position(of: target.id) != nil {
                try deliver(Event(.gesture, target.id, .string(word)), "a gesture")
            }
            return true
        }
        return false
    }

    // MARK: - Typing

    /// The input that has the keyboard.
    var focused: Element? {
        let known = visible.focus.flatMap(visible.position) ?? visible.visible.elements.firstIndex { $0.isFocused }
        return known.map { visible.elements[$0] }
            ?? held.flatMap { id in visible.elements.first { $0.id == id } }
    }

    private func begin(_ element: Element) throws {
        if focused?.id == element.id { return }
        if element.events.contains(.begin) {
            try deliver(Event(.begin, element.id), "a field")
            // What takes no text has the keyboard though the session leads it elsewhere still.
            keyboard = rendering.focus == nil || rendering.focus == element.id ? nil : .at(element.id)
            held = element.id
        } else {
            keyboard = .at(element.id)
        }
    }

    /// Changes the text of the field that has the keyboard.
    func replaceText(_ change: (String) -> String) throws {
        // Who types at a switch changes nothing.
        guard let element = focused, element.role != .toggle, element.id != tabbed || element.events.contains(.edit)
        else {
            throw TestSessionError.noFocus(visible.visible)
        }
        let old = element.properties[.value]?.text ?? FieldText(of: element, timeZone: timeZone)?.text ?? ""
        let text = change(FieldText.isReplaced(in: element) ? "" : old)
        guard let value = FieldText.value(of: text, in: element, timeZone: timeZone) else {
            throw TestSessionError.notAValue(text, isOfMenu: element.role == .picker)
        }
        try deliver(Event(.edit, element.id, value), "the text")
    }

    /// The Escape key: presses cancel in the layer on top, or leaves the field.
    func pressCancel() throws {
        let cancel = visible.elements.firstIndex { element in
            element.properties.text(.variant) == "cancel" && element.events.contains(.press)
        }
        if let cancel { try tap(cancel, times: 1) } else { try endEditing() }
    }

    /// The Tab key: on to the next control in reading order; behind the last, to none.
    func focusNext() throws {
        let stops = visible.stops
        let current = stops.firstIndex { visible.elements[$0].id == focused?.id }
        let next = current.map { $0 + 1 } ?? 0
        let target = stops.indices.contains(next) ? visible.elements[stops[next]] : nil
        try endEditing()
        // What is done when a field is left may have changed what comes next.
        guard let target, let position = visible.position(of: target.id) else { return }
        if target.events.contains(.begin) { return try tap(position, times: 1) }
        keyboard = .at(target.id)
    }

    /// Ends typing.
    func endEditing() throws {
        guard let element = focused else { return }
        held = nil
        keyboard = .nowhere
        if element.events.contains(.end) { try deliver(Event(.end, element.id), "ending the text") }
    }

    /// A touch elsewhere ends typing, as leaving a field does in a browser; what is in the field, what stands in for the
    /// keyboard and the bar over it belong to it.
    private func leaveFocus(for target: Element) throws {
        guard let element = focused else { return }
        let line = visible.position(of: target.id).map(visible.line) ?? [target]
        if line.contains(where: { $0.id == element.id || $0.role == .accessoryBar }) { return }
        try endEditing()
    }

    /// Sends an event; one for something that has just gone or is disabled is lost, as a person's touch would be.
    private func deliver(_ event: Event, _ what: String) throws {
        switch try send(event) {
        case nil, .stale, .disabled, .held: return
        case let refusal?: throw TestSessionError.refused(what, refusal, visible.visible)
        }
    }
}
