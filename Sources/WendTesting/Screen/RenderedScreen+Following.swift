import WendCore

/// Going on with what is seen: elements that are the very same need no second look, and most of a screen is.
extension RenderedScreen {
    /// Becomes what is seen of a later rendering, where as many things stand in the same places.
    ///
    /// - Parameters:
    ///   - isNarrow: Whether there is a phone's room.
    ///   - keyboard: What the keyboard is at where the session knows of nothing.
    /// - Returns: False if it is another screen, which has to be looked at anew; nothing here counts then.
    mutating func follow(_ rendering: Rendering, isNarrow: Bool, keyboard: Keyboard?) -> Bool {
        guard isNarrow == self.isNarrow, rendering.locale == locale, let layer = rendering.topLayer,
            let known = elements.first, known.id == layer.id
        else { return false }
        guard known === layer || Self.isAlike(known, layer) && become(layer, at: 0, isEnabled: true) else {
            return false
        }
        move(to: Self.focus(keyboard, rendering))
        return true
    }

    /// - Parameter isEnabled: Whether what is around it is.
    private mutating func become(_ element: Element, at position: Int, isEnabled: Bool) -> Bool {
        let (old, before) = (elements[position], visible.elements[position])
        guard old.children.count == element.children.count else { return false }
        let isEnabled = isEnabled && !element.properties.flag(.disabled)
        if wayBack === old { wayBack = element }
        elements[position] = element
        visible.elements[position] = describe(element, parent: before.parent, isEnabled: isEnabled)
        visible.elements[position].end = before.end
        // What is in it is described with regard to what it is in.
        let isSame =
            before.isEnabled == isEnabled && old.events == element.events
            && before.texts.first == visible.elements[position].texts.first
        var next = position + 1
        for (old, new) in zip(old.children, element.children) {
            let isSeen = next < before.end && elements[next] === old
            let end = isSeen ? visible.elements[next].end : next
            if old !== new || isSeen && !isSame {
                guard Self.isAlike(old, new) else { return false }
                if isSeen, !become(new, at: next, isEnabled: isEnabled) { return false }
            }
            next = end
        }
        return true
    }

    /// Whether one element takes the place of another without anything around them being different: both are seen or neither is, and
    /// neither is one of those of which is noted that they are there.
    private static func isAlike(_ old: Element, _ new: Element) -> Bool {
        old.id == new.id && old.properties.flag(.hidden) == new.properties.flag(.hidden)
            && old.properties[.width] == nil && new.properties[.width] == nil
            && old.rowsNotDrawn == nil && new.rowsNotDrawn == nil
            && old.events.contains(.back) == new.events.contains(.back)
    }

    private mutating func move(to focus: Element.ID?) {
        guard focus != self.focus else { return }
        for position in elements.indices {
            let id = elements[position].id
            guard id == focus || id == self.focus else { continue }
            visible.elements[position].isFocused = elements[position].properties.flag(.focused) || id == focus
        }
        self.focus = focus
    }
}
