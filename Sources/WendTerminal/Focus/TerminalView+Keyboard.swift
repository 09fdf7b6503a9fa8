import WendCore

/// Where the keyboard is, and what the session has to know of that.
extension TerminalView {
    /// Sees to it that the keyboard is at something that is there.
    mutating func settleFocus() {
        if !hasFocus, lapsed == nil || lapsed?.id != focus {
            focus = firstStop?.id
            showFocus()
        }
        if let begun, rendering.root.visibleElement(begun) == nil { self.begun = nil }
    }

    /// Where the keyboard begins: at the button for the return key, else at the first thing of the screen itself.
    private var firstStop: Stop? {
        if let key = layers.last?.element.properties.text(.returnKey).flatMap({ Element.ID($0) }),
            let stop = stops.first(where: { $0.id.element == key })
        {
            return stop
        }
        if layers.last?.isBox == true, let stop = safeStop { return stop }
        let own = stops.filter { $0.act.isMain }
        return own.first { $0.zone == .body } ?? own.first ?? stops.first
    }

    /// Where the keyboard begins in a question that has no button for the return key: a second Enter destroys nothing.
    private var safeStop: Stop? {
        func first(_ isWanted: (Properties) -> Bool) -> Stop? { stops.first { isWanted($0.element.properties) } }
        return first { $0.text(.shortcut) == "default" || ["primary", "done"].contains($0.text(.variant)) }
            ?? first { $0.text(.variant) == "cancel" } ?? first { $0.text(.variant) != "destructive" }
    }

    /// Moves the keyboard, and says what the session has to know of that: an input is begun only when something is done in it, so that
    /// going past one means nothing.
    mutating func go(to stop: Stop) -> [Command] {
        if let held = stay() { return held }
        focus = stop.id
        var events: [Event] = []
        // The bar that belongs to a field may be reached past others.
        if !hasAccessoryBar, let begun, begun != stop.id.element, !belongs(stop.element, to: begun) {
            events += ending()
        }
        followText()
        showFocus()
        return events.isEmpty ? [] : [.tell(events)]
    }

    /// What the session has to know before something is done in an input.
    mutating func begin(_ stop: Stop) -> [Event] {
        guard begun != stop.id.element else { return [] }
        let events = begun.map { belongs(stop.element, to: $0) } == true ? [] : ending()
        guard stop.act.isMain, stop.element.events.contains(.begin) else { return events }
        begun = stop.id.element
        return events + [Event(.begin, stop.id.element)]
    }

    /// Ends what is edited.
    private mutating func ending() -> [Event] {
        guard let begun else { return [] }
        self.begun = nil
        return rendering.root.visibleElement(begun)?.events.contains(.end) == true ? [Event(.end, begun)] : []
    }

    private var hasAccessoryBar: Bool {
        func look(_ element: Element) -> Bool {
            element.role == .accessoryBar || element.children.contains(where: look)
        }
        return begun != nil && rendering.topLayer.map(look) == true
    }

    /// Whether something is part of what is being edited: in the field itself, or on the bar that belongs to it.
    private func belongs(_ element: Element, to field: Element.ID) -> Bool {
        func holds(_ around: Element) -> Bool { around.element(element.id) != nil }
        func look(_ around: Element) -> Bool {
            if around.role == .accessoryBar || around.id == field { return holds(around) }
            return around.children.contains(where: look)
        }
        return rendering.topLayer.map(look) ?? false
    }

    /// Ends typing; the keyboard stays where it is.
    mutating func endEditing() -> [Command] {
        let events = ending()
        return events.isEmpty ? [] : [.tell(events)]
    }
}
