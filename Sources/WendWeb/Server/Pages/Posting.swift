import WendCore
import WendExpressions

/// The way from a posted form to the events it means for a rendering: changed fields in document order, then the press.
struct Posting {
    let form: FormPost
    let rendering: Rendering
    let renderer: PageRenderer

    var events: [Event] {
        var events: [Event] = []
        var returning: Element?
        var lastChanged: Element?
        guard let layer = rendering.topLayer else { return [] }
        for element in Self.inputs(in: layer) {
            if element.events.contains(.return), returning == nil { returning = element }
            guard let value = change(of: element) else { continue }
            lastChanged = element
            if element.events.contains(.begin) { events.append(Event(.begin, element.id)) }
            events.append(Event(.edit, element.id, value))
            if element.events.contains(.end) { events.append(Event(.end, element.id)) }
        }
        if let pressed = form["e"].flatMap(Self.event) {
            events.append(pressed)
        } else if form["return"] != nil {
            // A browser does not say which field the key was pressed in: the one that was changed last is likeliest.
            let element = lastChanged.flatMap { $0.events.contains(.return) ? $0 : nil } ?? returning
            if let element { events.append(Event(.return, element.id)) }
        }
        return events
    }

    /// The rendering with what was entered on a page that is out of date in the fields that are still there: it is not done,
    /// and not lost. Secrets are never sent back to a browser.
    var entered: Rendering {
        let root = rendering.root
        let held = held
        // A switch that is off says nothing: of a page that showed none of these fields nothing is taken for one.
        guard let layer = root.children.last,
            held != nil || Self.inputs(in: layer).contains(where: { form[$0.id.domID] != nil })
        else {
            return rendering
        }
        let children = root.children.dropLast() + [keeping(layer, held)]
        let kept = Element(root.id, root.role, root.properties, events: root.events, children: Array(children))
        return Rendering(
            root: kept, title: rendering.title, focus: rendering.focus, isHeld: rendering.isHeld,
            scroll: rendering.scroll, locale: rendering.locale, place: rendering.place)
    }

    /// What somebody entered on a page that is out of date and no field shows any more, in order. Of a single letter nothing is said: a
    /// switch says as much.
    var stray: [String] {
        guard let held else { return [] }
        let shown = Set(
            (rendering.topLayer.map(Self.inputs) ?? []).filter { element in
                change(of: element).map(element.canShow) ?? true
            }.map(\.id.domID))
        return form.first.filter { name, value in
            guard value.count > 1, !shown.contains(name), let before = held[Substring(name)] else { return false }
            return Self.short(value) != before
        }.map(\.value)
    }

    /// What can be pressed and filled in on a page, and what that says, in short: a page of which that is the same is as good as the one
    /// that is shown now.
    static func mark(of rendering: Rendering) -> String {
        var hash = ContentHash()
        func mix(_ element: Element, isPressed: Bool) {
            if element.properties.flag(.hidden) { return }
            let counts = isPressed || !element.events.isEmpty
            if counts {
                hash.mix(element.id.domID)
                hash.mix(Int(element.events.rawValue))
                hash.mix(element.properties.flag(.disabled) ? "1" : "0")
                for property in [Property.text, .label, .detail, .value] {
                    hash.mix(element.properties[property]?.displayText ?? "")
                }
                if element.role == .picker {
                    for choice in element.choices { hash.mix([choice.key, choice.title]) }
                }
            }
            let isPressed = isPressed || !element.events.isDisjoint(with: [.press, .select])
            for child in element.children { mix(child, isPressed: isPressed) }
        }
        // Of a question all that it says is what is answered.
        if let layer = rendering.topLayer {
            mix(layer, isPressed: [.alert, .actionSheet].contains(layer.role))
        }
        return hash.text
    }

    /// What the fields of a page hold, in short: of a page that is out of date it tells what somebody has changed on it.
    static func held(by rendering: Rendering, _ renderer: PageRenderer) -> String {
        guard let layer = rendering.topLayer else { return "" }
        return inputs(in: layer).filter { !$0.isSecret }
            .map { "\($0.id.domID) \(short(renderer.text(of: $0)))" }.joined(separator: " ")
    }

    private static func short(_ text: String) -> String {
        var hash = ContentHash()
        hash.mix(text)
        return String(hash.bits & 0xFFFF_FFFF, radix: 36)
    }

    /// What the fields of the posted page held, by their names; nil if it does not say.
    private var held: [Substring: Substring]? {
        guard let words = form[HTMLPage.heldName]?.split(separator: " ") else { return nil }
        let names = stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
        return Dictionary(names, uniquingKeysWith: { $1 })
    }

    /// Whether somebody has changed a field on the posted page. A switch that is off says nothing, as one that was not there.
    private func isTouched(_ element: Element, _ held: [Substring: Substring]?) -> Bool {
        guard let held else { return true }
        guard let before = held[Substring(element.id.domID)] else { return false }
        let posted = form[element.id.domID]
        let now = element.role == .toggle ? (posted == nil ? "" : "1") : posted
        return now.map { Self.short($0) != before } ?? false
    }

    private func keeping(_ element: Element, _ held: [Substring: Substring]?) -> Element {
        if element.properties.flag(.hidden) { return element }
        var properties = element.properties
        let isUsable = element.events.contains(.edit) && !properties.flag(.disabled)
        if isUsable, !element.isSecret, isTouched(element, held), let value = change(of: element),
            element.canShow(value)
        {
            properties[.value] = value
        }
        let children = element.children.map { keeping($0, held) }
        if let own = element.ownRole {
            return Element(element.id, own, properties, events: element.events, children: children)
        }
        return Element(element.id, element.role, properties, events: element.events, children: children)
    }

    /// What a person changed in a field; nil if nothing.
    private func change(of element: Element) -> Value? {
        let posted = form[element.id.domID]
        if element.role == .toggle {
            let isOn = posted != nil
            return isOn == element.properties.flag(.value) ? nil : .bool(isOn)
        }
        guard let posted, posted != renderer.text(of: element) else { return nil }
        return renderer.value(of: element, text: posted)
    }

    /// The inputs that can be seen and used, in document order.
    private static func inputs(in element: Element) -> [Element] {
        guard !element.properties.flag(.hidden) else { return [] }
        let below = element.children.flatMap(inputs)
        let isUsable = element.events.contains(.edit) && !element.properties.flag(.disabled)
        return isUsable ? [element] + below : below
    }

    /// Reads `press w12/save` or `select=2 w4`.
    private static func event(_ text: String) -> Event? {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let id = Element.ID(domID: String(parts[1])) else { return nil }
        let what = parts[0].split(separator: "=", maxSplits: 1)
        guard let name = what.first, let kind = Event.Kind(rawValue: String(name)) else { return nil }
        guard what.count > 1 else { return Event(kind, id) }
        let value = String(what[1])
        return Event(kind, id, .string(value))
    }
}
