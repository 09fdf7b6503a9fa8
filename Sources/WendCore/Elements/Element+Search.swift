import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Element {
    /// The element of an id at or below this one, hidden or not.
    public func element(_ id: ID) -> Element? {
        if self.id == id { return self }
        for child in children {
            if let found = child.element(id) { return found }
        }
        return nil
    }

    /// Those of some elements that are at or below this one, hidden or not, found in one walk however many are looked for.
    package func elements(_ ids: Set<ID>) -> [ID: Element] {
        var found: [ID: Element] = [:]
        func look(_ element: Element) {
            if found.count == ids.count { return }
            if ids.contains(element.id), found[element.id] == nil { found[element.id] = element }
            for child in element.children { look(child) }
        }
        look(self)
        return found
    }

    /// The element of an id that a person can see: neither it nor anything around it is hidden.
    public func visibleElement(_ id: ID) -> Element? {
        if properties.flag(.hidden) { return nil }
        if self.id == id { return self }
        for child in children {
            if let found = child.visibleElement(id) { return found }
        }
        return nil
    }
}

extension Element {
    /// Whether an event's value is one this element can have.
    func accepts(_ event: Event) -> Bool {
        switch event.kind {
        case .begin, .end, .press, .back: event.value == nil
        // A return key that waits for text cannot be pressed before there is some.
        case .return:
            event.value == nil && !(properties.flag(.needsText) && (properties.text(.value) ?? "").isEmpty)
        case .scroll: event.value?.number.map { $0.isFinite && $0 >= 0 } ?? false
        // No element is a place.
        case .open: false
        case .gesture: event.value?.text.map(answers) ?? false
        case .select: acceptsChoice(event.value)
        case .edit: acceptsEdit(event.value)
        }
    }

    /// Taps are counted by the host, so any number of them may come where taps are watched for at all.
    private func answers(_ gesture: String) -> Bool {
        let names = properties.text(.gestures)?.split(separator: " ") ?? []
        let made = GestureWord(reading: gesture)
        guard made.tapCount != nil, made.gesture != "tap", made.description == gesture else {
            return names.contains(Substring(gesture))
        }
        return names.contains { name in
            let watched = GestureWord(reading: name)
            return watched.tapCount != nil && watched.fingers == made.fingers
        }
    }

    /// A set of choices is told which; what is chosen by itself, as a row is, tells nothing.
    private func acceptsChoice(_ value: Value?) -> Bool {
        guard let value else { return role != .segmented }
        return role == .segmented && (entry?.takes(value) ?? false)
    }

    private func acceptsEdit(_ value: Value?) -> Bool {
        guard role != .segmented, !properties.flag(.readOnly) else { return false }
        // The return key of a text of many lines begins a line; of an empty one it cannot be pressed.
        if role == .textArea, properties.flag(.needsText), let text = value?.text, !text.isEmpty,
            text.allSatisfy(\.isNewline)
        {
            return false
        }
        // An event without a value says that nothing is left.
        return entry?.takes(value ?? .null) ?? false
    }
}
