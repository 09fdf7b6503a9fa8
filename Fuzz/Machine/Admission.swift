import Foundation
package import TestSupport
package import WendCore
import WendExpressions

/// The rule by which events are let in, said once more over what is shown (design rule 7): the machine, which asks its
/// state, has to agree with it.
package enum Admission {
    /// Whether an event is let in: its element is visible in the layer on top, takes such events, is not disabled, does not
    /// have to wait, and accepts the value.
    package static func admits(_ event: Event, in rendering: Rendering) -> Bool {
        guard let element = rendering.topLayer?.visibleElement(event.element),
            element.events.contains(Event.Kinds(event.kind)), !element.properties.flag(.disabled)
        else { return false }
        if rendering.isHeld, waits(event.kind) { return false }
        return accepts(event.kind, event.value, element)
    }

    private static func waits(_ kind: Event.Kind) -> Bool {
        switch kind {
        case .press, .select, .back, .gesture, .return, .open: true
        case .begin, .edit, .end, .scroll: false
        }
    }

    private static let longestText = 100_000

    private static func accepts(_ kind: Event.Kind, _ value: Value?, _ element: Element) -> Bool {
        switch (kind, value) {
        case (.return, _):
            let waits = element.properties.flag(.needsText) && (element.properties.text(.value) ?? "").isEmpty
            return value == nil && !waits
        case (.begin, _), (.end, _), (.press, _), (.back, _): return value == nil
        case (.scroll, let value?): return value.number.map { $0.isFinite && $0 >= 0 } ?? false
        case (.gesture, let value?): return value.text.map { answers($0, element) } ?? false
        case (.select, nil): return element.role != .segmented
        case (.select, .integer(let position)?):
            return element.role == .segmented && element.children.indices.contains(position)
                && isUsable(element.children[position])
        case (.select, .string(let key)?):
            return element.role == .segmented
                && element.children.contains { segment in
                    // After the colon is what was read.
                    (segment.id.part ?? "w\(segment.id.activation)") == key.prefix { $0 != ":" } && isUsable(segment)
                }
        case (.edit, let value?): return acceptsEdit(value, element)
        case (.edit, nil): return element.role == .datePicker && element.properties.flag(.optional)
        default: return false
        }
    }

    private static func isUsable(_ segment: Element) -> Bool {
        !segment.properties.flag(.disabled) && !segment.properties.flag(.hidden)
    }

    private static func answers(_ gesture: String, _ element: Element) -> Bool {
        let names = (element.properties.text(.gestures) ?? "").split(separator: " ").map(String.init)
        let isTap = gesture.hasPrefix("tap") && Int(gesture.dropFirst(3)) != nil
        return isTap ? names.contains { $0.hasPrefix("tap") } : names.contains(gesture)
    }

    private static func acceptsEdit(_ value: Value, _ element: Element) -> Bool {
        let properties = element.properties
        switch (element.role, value) {
        case (.textField, .string(let text)), (.textArea, .string(let text)), (.searchField, .string(let text)):
            return text.utf8.count <= longestText && !properties.flag(.readOnly)
        case (.toggle, .bool): return true
        case (.picker, _):
            let options = (properties[.options]?.elements ?? []).map { option in
                if case .dictionary(let fields) = option { fields } else { Fields() }
            }
            let chosen: Fields? =
                switch value {
                case .string: options.first { $0["key"] == value }
                case .integer(let place): options.indices.contains(place) ? options[place] : nil
                default: nil
                }
            return chosen.map { $0["disabled"] == .bool(false) } ?? false
        case (.slider, _):
            guard let number = value.number, number.isFinite else { return false }
            return number >= properties[.minimum]?.number ?? 0 && number <= properties[.maximum]?.number ?? 1
        case (.datePicker, .date(let date)):
            let seconds = date.timeIntervalSince1970
            if properties.flag(.optional) { return seconds.isFinite }
            if case .date(let low)? = properties[.minimum], seconds < low.timeIntervalSince1970 { return false }
            if case .date(let high)? = properties[.maximum], seconds > high.timeIntervalSince1970 { return false }
            return seconds.isFinite
        case (.fileField, .dictionary):
            guard let file = OfferedFile(value), case .files(let rule)? = element.entry else { return false }
            return file.problem != nil || rule.problem(with: file) == nil
        case (.datePicker, _):
            return properties.text(.entry) == "countDown" && (value.number.map { $0 >= 0 } ?? false)
        default: return false
        }
    }

    /// The first event about which the machine and the rule do not agree, in words; nil if they agree about all.
    ///
    /// - Parameter most: How many events are tried; of more than that, some at random.
    package static func disagreement(
        of machine: Machine, with rendering: Rendering, most: Int, _ generator: inout SeededGenerator
    ) -> String? {
        var elements: [Element] = []
        func visit(_ element: Element) {
            elements.append(element)
            element.children.forEach(visit)
        }
        visit(rendering.root)
        elements.shuffle(using: &generator)
        var left = most
        for element in elements {
            for kind in Event.Kind.allCases where kind != .open {
                for value in values(kind, element, &generator) {
                    guard left > 0 else { return nil }
                    left -= 1
                    let event = Event(kind, element.id, value)
                    let refusal = machine.refusal(of: event)
                    if (refusal == nil) != admits(event, in: rendering) {
                        return
                            "\(kind) on \(element.role) \(element.id) with \(String(value.map { "\($0)" }?.prefix(60) ?? "nothing")): "
                            + "the machine says \(refusal?.rawValue ?? "yes")"
                    }
                }
            }
        }
        return nil
    }

    /// A value that may do, one that may not, and none.
    private static func values(
        _ kind: Event.Kind, _ element: Element, _ generator: inout SeededGenerator
    ) -> [Value?] {
        let isTaken = element.events.contains(Event.Kinds(kind))
        guard isTaken else { return [Person.sensible(kind, element, &generator)] }
        return [nil, Person.sensible(kind, element, &generator), Person.hostileValue(&generator)]
    }
}
