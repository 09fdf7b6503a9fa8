import Foundation
package import TestSupport
package import WendCore
package import WendExpressions

/// Does what people and broken hosts do: sensible events, hostile ones, and answers of every shape.
package enum Person {
    /// Something somebody could do now, or could not.
    package static func event(
        in rendering: Rendering, nextActivation: UInt32, _ generator: inout SeededGenerator
    ) -> Event {
        var elements: [Element] = []
        func visit(_ element: Element) {
            elements.append(element)
            element.children.forEach(visit)
        }
        visit(rendering.topLayer ?? rendering.root)
        let active = elements.filter { !$0.events.isEmpty }
        if generator.chance(85), let element = generator.pick(active) {
            let kinds = Event.Kind.allCases.filter { element.events.contains(.init($0)) }
            let kind = generator.pick(kinds) ?? .press
            return Event(kind, element.id, sensible(kind, element, &generator))
        }
        return hostile(elements, nextActivation, &generator)
    }

    /// Whether there is anything to do at or below an element.
    package static func canAct(in element: Element) -> Bool {
        !element.events.isEmpty || element.children.contains(where: canAct)
    }

    /// How many rows of tables there are at or below an element.
    static func rows(in element: Element) -> Int {
        element.children.reduce(element.role == .row ? 1 : 0) { $0 + rows(in: $1) }
    }

    static func sensible(
        _ kind: Event.Kind, _ element: Element, _ generator: inout SeededGenerator
    ) -> Value? {
        switch (kind, element.role) {
        case (.edit, .textField), (.edit, .textArea), (.edit, .searchField):
            return .string(generator.pick(["", " ", "A", "B", "Bob", "x@y.org", "12", "日本\n語"]) ?? "")
        case (.edit, .toggle): return .bool(generator.chance(50))
        case (.edit, .slider):
            let low = element.properties[.minimum]?.number ?? 0
            let high = element.properties[.maximum]?.number ?? 1
            return .double(low + (high - low) * Double(generator.below(101)) / 100)
        case (.edit, .datePicker):
            if element.properties.flag(.optional), generator.chance(20) { return nil }
            return element.properties.text(.entry) == "countDown"
                ? .integer(generator.below(9000))
                : .date(Date(timeIntervalSince1970: Double(generator.below(2_000_000_000))))
        case (.edit, .fileField):
            let name = generator.pick(["a.png", "b.pdf", "../c.txt", ""]) ?? "a.png"
            let type = generator.pick(["image/png", "application/pdf", ""]) ?? ""
            let digits = (0..<22).map { _ in String(generator.below(10)) }.joined()
            return OfferedFile(id: digits, name: name, type: type, size: generator.below(20_000_000)).value
        case (.select, .segmented), (.edit, .picker):
            // The key of what is read, as hosts tell it; or the place, as programs may.
            if generator.chance(80) { return generator.pick(element.choices).map { .string($0.key) } }
            return .integer(generator.below(max(element.choices.count, 1)))
        case (.scroll, _): return .double(Double(generator.below(1000)))
        case (.gesture, _):
            return generator.pick(
                (element.properties.text(.gestures) ?? "").split(separator: " ").map { .string(String($0)) })
        default: return nil
        }
    }

    private static let names = [
        "", ":back", ":tab1", ":detail", ":ok", ":next", ":scopes", ":cancel", "field", ":tab99999999999",
    ]
    private static let longText = Value.string(String(repeating: "a", count: 200_000))

    private static func hostile(
        _ elements: [Element], _ nextActivation: UInt32, _ generator: inout SeededGenerator
    ) -> Event {
        // Places are asked of no element; who goes to them walks elsewhere.
        let kind = generator.pick(Event.Kind.allCases.filter { $0 != .open }) ?? .press
        let id = ActivationID(UInt32(generator.below(Int(nextActivation) + 3)))
        let element = generator.chance(50) ? generator.pick(elements)?.id : nil
        return Event(kind, element ?? Element.ID(id, generator.pick(names) ?? ""), hostileValue(&generator))
    }

    static func hostileValue(_ generator: inout SeededGenerator) -> Value? {
        switch generator.below(18) {
        case 0: .null
        case 1: .bool(true)
        case 2: .integer(.max)
        case 3: .integer(-1)
        case 4: .double(.nan)
        case 5: .double(.infinity)
        case 6: .double(-1e308)
        case 7: .string("tap0")
        case 8: .string("tap-1")
        case 9: generator.chance(5) ? longText : .string("a")
        case 10: .string("\u{0}\u{202E}")
        case 11: .list([])
        case 12: .dictionary([:])
        case 13: .date(Date(timeIntervalSince1970: .infinity))
        case 14: .data([0])
        case 15: .reference(Reference(type: "node", id: "#-1"))
        default: nil
        }
    }

    /// Random values under the key paths a document asks for; now and then something of `others` among them.
    package static func values(
        _ paths: [String], others: [Value] = [], _ generator: inout SeededGenerator
    ) -> Fields {
        var fields: Fields = [:]
        for path in paths where generator.chance(80) { fields[path] = value(0, paths, others, &generator) }
        return fields
    }

    private static func value(
        _ depth: Int, _ paths: [String], _ others: [Value], _ generator: inout SeededGenerator
    ) -> Value {
        switch generator.below(depth > 2 ? 4 : 8) {
        case 0: return .string("text \(generator.below(9))")
        case 1: return .integer(generator.below(100))
        case 2: return generator.chance(70) ? generator.pick(others) ?? .null : .null
        case 3 where depth > 2: return .bool(true)
        case 3: return .list((0..<generator.below(3)).map { _ in value(depth + 1, paths, others, &generator) })
        default:
            let names = Set(paths + ["text", "cells", "title", "results"]).sorted()
            var fields: Fields = [:]
            for name in names where generator.chance(depth == 0 ? 70 : 30) {
                fields[name] = value(depth + 1, paths, others, &generator)
            }
            return .dictionary(fields)
        }
    }
}
