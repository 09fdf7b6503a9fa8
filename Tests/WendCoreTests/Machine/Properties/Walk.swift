import Foundation
import WendCore
import WendExpressions

/// Does random things to a session, sensible and hostile ones, and says where a property does not hold.
///
/// Two machines are told the same; a third is made from the encoded state after every step.
struct Walk {
    private let document: WalkedDocument
    private var generator: SeededGenerator
    private var machine: Machine
    private var twin: Machine
    private var known: [Document.Version]
    private var time = 1_700_000_000.0
    private var gone: Set<ActivationID> = []
    private var alive: Set<ActivationID> = []
    private(set) var accepted = 0

    init?(_ document: WalkedDocument, seed: UInt64) {
        guard let checked = document.checked() else { return nil }
        self.document = document
        generator = SeededGenerator(seed: seed)
        let settings = Settings(handledMessages: Self.words(of: checked), images: ["first", "bell"])
        machine = Machine(registry: .standard, settings: settings)
        machine.add(checked)
        twin = machine
        known = [checked.document.version]
    }

    /// Every text that could be a message's name.
    private static func words(of document: CheckedDocument) -> [String] {
        let texts = document.outlines.flatMap(\.entries).compactMap { entry in
            if case .literal(.string(let text)) = entry.source, text.count < 40, !text.contains(" ") {
                text
            } else {
                nil
            }
        }
        return Set(texts).sorted()
    }

    /// What does not hold, in words; nil if all is well after a number of steps.
    mutating func run(steps: Int) throws -> String? {
        if let problem = try tell(.start(known[0])) { return problem }
        for step in 0..<steps {
            time += Double(generator.below(5000)) / 1000
            guard let input = next() else { continue }
            if let problem = try tell(input) { return "step \(step), \(input): \(problem)" }
        }
        return nil
    }

    // MARK: One step

    private mutating func tell(_ content: Input.Content) throws -> String? {
        let input = Input(time: time, content)
        let shown = machine.rendering()
        let isDue = machine.nextDeadline.map { $0 <= time } ?? false
        let step = machine.receive(input)
        let other = twin.receive(input)
        guard step.effects == other.effects, step.reports == other.reports, step.refusal == other.refusal else {
            return "two machines did different things"
        }
        if step.refusal == nil { accepted += 1 }
        let state = try Play.encode(machine.state)
        guard try Play.encode(twin.state) == state else { return "two machines have different states" }
        let rendering = machine.rendering()
        var scratch = try restored(from: state)
        if let difference = Self.difference(rendering, scratch.rendering()) {
            return "drawn from scratch: \(difference)"
        }
        if step.refusal != nil, !isDue, Self.difference(shown, rendering) != nil {
            return "a refused event changed something"
        }
        return checkIDs() ?? Self.disorder(in: rendering)
    }

    private func restored(from data: Data) throws -> Machine {
        let documents = machine.documentVersions.compactMap { machine.document($0) }
        return Machine(
            restoring: try JSONDecoder().decode(State.self, from: data), registry: .standard, documents: documents)
    }

    private mutating func checkIDs() -> String? {
        let now = Set(machine.state.activations.all.map(\.id))
        gone.formUnion(alive.subtracting(now))
        alive = now
        if !gone.isDisjoint(with: now) { return "an id was used again" }
        let orphans = machine.state.activations.all.filter { activation in
            activation.parent.map { !now.contains($0) } ?? false
        }
        if !orphans.isEmpty { return "\(orphans.count) activations have a parent that has left" }
        let strays = machine.state.activations.all.filter { activation in
            guard let parent = activation.parent else {
                return activation.id != machine.state.base && !machine.state.layers.contains(activation.id)
            }
            return machine.state.activations[parent]?.children.contains(activation.id) != true
        }
        return strays.isEmpty ? nil : "\(strays.count) activations are in nobody's children: \(strays[0])"
    }

    /// Ids are unique in a rendering, and the keyboard belongs to something in it.
    private static func disorder(in rendering: Rendering) -> String? {
        var ids: Set<Element.ID> = []
        var twice: Element.ID?
        func visit(_ element: Element) {
            if !ids.insert(element.id).inserted { twice = element.id }
            element.children.forEach(visit)
        }
        visit(rendering.root)
        if let twice { return "two elements have the id \(twice)" }
        if let focus = rendering.focus, !ids.contains(focus) { return "the keyboard belongs to nothing shown" }
        return nil
    }

    /// Where two renderings differ first.
    static func difference(_ left: Rendering, _ right: Rendering) -> String? {
        if left.title != right.title { return "title \(left.title ?? "-") or \(right.title ?? "-")" }
        if left.focus != right.focus { return "focus" }
        if left.isHeld != right.isHeld { return "held" }
        if left.scroll != right.scroll { return "scroll" }
        return difference(left.root, right.root)
    }

    private static func difference(_ left: Element, _ right: Element) -> String? {
        if left === right { return nil }
        guard left.id == right.id, left.role == right.role, left.properties == right.properties,
            left.events == right.events,
            left.children.count == right.children.count
        else {
            return "\(left.id) \(left.role) \(left.properties.entries) or "
                + "\(right.id) \(right.role) \(right.properties.entries)"
        }
        for (one, other) in zip(left.children, right.children) {
            if let difference = difference(one, other) { return difference }
        }
        return nil
    }

    // MARK: What happens next

    private mutating func next() -> Input.Content? {
        switch generator.below(100) {
        case 0..<4: change()
        case 4..<6: .tick
        case 6..<30: reply() ?? event()
        default: event()
        }
    }

    private mutating func change() -> Input.Content? {
        guard let version = known.last, let new = document.mutated(&generator) else { return nil }
        machine.add(new)
        twin.add(new)
        known.append(new.document.version)
        return .documentChanged(from: version, to: new.document.version)
    }

    private mutating func reply() -> Input.Content? {
        guard let effect = generator.pick(machine.awaitedReplies) else { return nil }
        if generator.chance(10) { time += 31 }
        if case .document(let path, _) = effect.content, generator.chance(80), let loaded = document.neighbour(path) {
            machine.add(loaded)
            twin.add(loaded)
            return .reply(effect.id, .success(["schema": loaded.document.reference()]))
        }
        let names = ["success", "failure", "empty"]
        let name = generator.pick(names) ?? "success"
        return .reply(effect.id, Reply(isSuccess: name != "failure", name: name, values: values()))
    }

    /// Random values under the key paths the document asks for.
    private mutating func values() -> Fields {
        let paths =
            document.checked()?.document.nodes.compactMap { node -> String? in
                if case .proxy(let keyPath) = node.form { keyPath } else { nil }
            } ?? []
        var fields: Fields = [:]
        for path in Set(paths).sorted() where generator.chance(80) { fields[path] = value(depth: 0, paths) }
        return fields
    }

    private mutating func value(depth: Int, _ paths: [String]) -> Value {
        switch generator.below(depth > 2 ? 3 : 8) {
        case 0: return .string("text \(generator.below(9))")
        case 1: return .integer(generator.below(100))
        case 2: return .null
        case 3: return .list((0..<generator.below(3)).map { _ in value(depth: depth + 1, paths) })
        default:
            let names = Set(paths + ["text", "cells", "title", "results"]).sorted()
            return .dictionary(
                Fields(names.filter { _ in generator.chance(70) }.map { ($0, value(depth: depth + 1, paths)) }))
        }
    }

    private mutating func event() -> Input.Content {
        var elements: [Element] = []
        func visit(_ element: Element) {
            elements.append(element)
            element.children.forEach(visit)
        }
        visit(machine.rendering().topLayer ?? machine.rendering().root)
        let active = elements.filter { !$0.events.isEmpty }
        if generator.chance(85), let element = generator.pick(active) {
            let kinds = Event.Kind.allCases.filter { element.events.contains(.init($0)) }
            let kind = generator.pick(kinds) ?? .press
            return .event(Event(kind, element.id, sensible(kind, element)))
        }
        return .event(hostile(elements))
    }

    private mutating func sensible(_ kind: Event.Kind, _ element: Element) -> Value? {
        switch (kind, element.role) {
        case (.edit, .textField), (.edit, .textArea), (.edit, .searchField):
            return .string(generator.pick(["", " ", "A", "B", "Bob", "x@y.org", "12", "日本\n語"]) ?? "")
        case (.edit, .toggle): return .bool(generator.chance(50))
        case (.edit, .slider):
            let low = element.properties[.minimum]?.number ?? 0
            let high = element.properties[.maximum]?.number ?? 1
            return .double(low + (high - low) * Double(generator.below(101)) / 100)
        case (.edit, .datePicker):
            return element.properties.text(.entry) == "countDown"
                ? .integer(generator.below(9000))
                : .date(Date(timeIntervalSince1970: Double(generator.below(2_000_000_000))))
        case (.select, .segmented): return .integer(generator.below(max(element.children.count, 1)))
        case (.scroll, _): return .double(Double(generator.below(1000)))
        case (.gesture, _):
            return generator.pick(
                (element.properties.text(.gestures) ?? "").split(separator: " ").map { .string(String($0)) })
        default: return nil
        }
    }

    private mutating func hostile(_ elements: [Element]) -> Event {
        let kind = generator.pick(Event.Kind.allCases) ?? .press
        let values: [Value?] = [
            nil, .null, .bool(true), .integer(.max), .integer(-1), .double(.nan), .double(.infinity), .double(-1e308),
            .string("tap0"),
            .string("tap-1"), .string(String(repeating: "a", count: 200_000)), .string("\u{0}\u{202E}"), .list([]),
            .dictionary([:]),
            .date(Date(timeIntervalSince1970: .infinity)), .data([0]), .reference(Reference(type: "node", id: "#-1")),
        ]
        let names = ["", ":back", ":tab1", ":detail", ":ok", ":next", ":scopes", ":cancel", "field", ":tab99999999999"]
        let id = ActivationID(UInt32(generator.below(Int(machine.state.nextActivation) + 3)))
        let element = generator.chance(50) ? generator.pick(elements)?.id : nil
        return Event(kind, element ?? Element.ID(id, generator.pick(names) ?? ""), generator.pick(values) ?? nil)
    }
}
