import Foundation
import TestSupport
import WendCore
import WendExpressions

/// Makes renderings nobody would think of, and changes them in ways sessions do and a few they never would.
struct RandomRendering {
    private var random: SeededGenerator
    private var nextID: UInt32 = 1

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func rendering() -> Rendering {
        nextID = 1
        let layers = (0..<Int.random(in: 1...3, using: &random)).map {
            element(depth: $0 == 0 ? 3 : 2, role: $0 == 0 ? nil : layerRole())
        }
        return finished(Element(Element.ID(.session), .app, [:], events: [], children: layers))
    }

    /// A rendering after some changes. What holds the keyboard stays what it was, and where it was, unless it is
    /// removed.
    mutating func changed(_ rendering: Rendering) -> Rendering {
        let root = changed(rendering.root, keeping: rendering.focus)
        let ids = Self.inputs(in: root)
        let focus =
            rendering.focus.flatMap { ids.contains($0) && chance(80) ? $0 : nil }
            ?? (chance(30) ? ids.randomElement(using: &random) : nil)
        return Rendering(root: root, title: chance(80) ? rendering.title : text(), focus: focus, isHeld: chance(10))
    }

    private mutating func finished(_ root: Element) -> Rendering {
        let focus = chance(70) ? Self.inputs(in: root).randomElement(using: &random) : nil
        return Rendering(root: root, title: chance(70) ? text() : nil, focus: focus, isHeld: chance(10))
    }

    private mutating func changed(_ element: Element, keeping focus: Element.ID?) -> Element {
        if element.role != .app, chance(40) { return element }
        let holdsFocus = focus.map { element.element($0) != nil } ?? false
        var children = element.children.map { changed($0, keeping: focus) }
        if chance(30), let index = children.indices.randomElement(using: &random),
            focus.map({ children[index].element($0) == nil }) ?? true, element.role != .app || index > 0
        {
            children.remove(at: index)
        }
        if chance(30), element.role != .app {
            children.insert(self.element(depth: 2), at: Int.random(in: 0...children.count, using: &random))
        }
        if chance(20), element.role == .app { children.append(self.element(depth: 2, role: layerRole())) }
        if chance(25), element.role != .app { children.shuffle(using: &random) }
        var properties = element.properties
        if chance(40) { for _ in 0..<3 { set(&properties) } }
        let role = holdsFocus || element.role == .app || chance(95) ? element.role : self.role()
        let events = chance(80) ? element.events : self.events()
        // A label or an image shows what is in it only as what its own role draws.
        if holdsFocus, role == .label || role == .image, let own = element.ownRole {
            return Element(element.id, own, properties, events: events, children: children)
        }
        return made(element.id, role, properties, events, children)
    }

    private mutating func element(depth: Int, role given: Element.Role? = nil) -> Element {
        let role = given ?? self.role()
        var properties: Properties = [:]
        for _ in 0..<Int.random(in: 0...5, using: &random) { set(&properties) }
        let count = depth == 0 ? 0 : Int.random(in: 0...4, using: &random)
        let id = Element.ID(
            ActivationID(nextID),
            chance(50) ? "" : ["a", "email", "a b", "a~c", "50%", "größe"].randomElement(using: &random) ?? "")
        nextID += 1
        return made(id, role, properties, events(), (0..<count).map { _ in element(depth: depth - 1) })
    }

    /// An element, now and then of a role of an app's own.
    private mutating func made(
        _ id: Element.ID, _ role: Element.Role, _ properties: Properties, _ events: Event.Kinds, _ children: [Element]
    ) -> Element {
        guard role != .app, chance(20) else {
            return Element(id, role, properties, events: events, children: children)
        }
        let own = Element.OwnRole(chance(70) ? "gauge" : "unknown", drawnAs: role)
        return Element(id, own, properties, events: events, children: children)
    }

    private mutating func role() -> Element.Role {
        if chance(30) {
            return [.textField, .textArea, .searchField, .toggle, .slider, .datePicker].randomElement(using: &random)
                ?? .label
        }
        return Element.Role.allCases.filter { $0 != .app }.randomElement(using: &random) ?? .label
    }

    private mutating func layerRole() -> Element.Role {
        [.sheet, .alert, .actionSheet].randomElement(using: &random) ?? .sheet
    }

    private mutating func events() -> Event.Kinds { Event.Kinds(rawValue: UInt16(random.next() & 0x1FF)) }

    private mutating func set(_ properties: inout Properties) {
        // How something came and what it is on tall screens are one attribute and one picture; other tests look at those.
        let keys = Property.allCases.filter { $0 != .transition && $0 != .tallImage }
        guard let key = keys.randomElement(using: &random) else { return }
        let values: [Value] =
            switch key {
            case .hidden, .disabled, .selected, .focused, .busy, .spelling, .readOnly, .trailing, .correction,
                .needsText,
                .fits, .proportional, .momentary, .translucent, .inset, .inSight:
                [true, false]
            case .traits: ["button", "link selected", "notEnabled summaryElement"]
            case .style: ["label.red", "navigationBar.a\nnavigationItem.b"]
            case .variant: ["clear", "plain", "bordered"]
            case .minimum, .maximum, .step, .indent, .columns, .lines:
                [0, 1, 2, 3, 2.5, .integer(.random(in: 0...9, using: &random))]
            case .gestures: ["tap2", "swipeLeft longPress", "tap1,fingers2"]
            case .markup: ["<b>Bold</b> words", "plain"]
            case .entry: ["text", "email", "date", "time", "dateAndTime", "countDown", "password"]
            case .value:
                [
                    .string(text()), 1, 0, true, 3.25,
                    .date(.init(timeIntervalSince1970: Double(random.next() % 2_000_000_000))),
                ]
            case .icon: ["add", "done", "trash"]
            case .image: ["known", "unknown"]
            case .live: ["polite", "assertive"]
            default: [.string(text())]
            }
        properties[key] = chance(75) ? values.randomElement(using: &random) : nil
    }

    private mutating func text() -> String {
        ["", "plain", "<b>bold</b> & \"quoted\"", "\nline\r\nline", "größer 🙂", "a.b c", "<p>x<br>y</p>z"]
            .randomElement(using: &random) ?? ""
    }

    private mutating func chance(_ percent: Int) -> Bool { random.chance(percent) }

    private static func inputs(in element: Element) -> [Element.ID] {
        let own = [.textField, .textArea, .searchField].contains(element.role) ? [element.id] : []
        return own + element.children.flatMap(inputs)
    }
}
