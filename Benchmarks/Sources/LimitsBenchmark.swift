import Foundation
import Wend

/// What it costs at worst to be at the limits: the deepest tree that a session takes, and steps made to be as long as may be.
enum LimitsBenchmark {
    static func run() throws {
        try deepestTree()
        var longest: (name: String, seconds: Double) = ("", 0)
        for (name, source) in HostileSources.all {
            let times = try (0..<3).map { _ in try step(source) }
            if let least = times.min(), least > longest.seconds { longest = (name, least) }
            Figure(name: "hostile step: \(name)", value: (times.min() ?? 0) * 1e3, unit: "ms").print()
        }
        Figure(name: "longest hostile step (\(longest.name))", value: longest.seconds * 1e3, unit: "ms").print()
    }

    /// The longest of a few presses, drawing included: each as far as it may go.
    private static func step(_ source: String) throws -> Double {
        var machine = try machine(source)
        var drawing = Drawing()
        var longest = seconds { _ = drawing.rendering(of: machine) }
        for count in 1...4 {
            guard let button = button(in: drawing.rendering(of: machine).root) else { break }
            longest = max(
                longest,
                seconds {
                    let step = machine.receive(Input(time: Double(count), .event(Event(.press, button))))
                    drawing.note(step)
                    for effect in step.effects.prefix(1) {
                        let reply = Reply.success(["rows": HostileSources.rows])
                        drawing.note(machine.receive(Input(time: Double(count), .reply(effect.id, reply))))
                    }
                    _ = drawing.rendering(of: machine)
                })
        }
        return longest
    }

    private static func deepestTree() throws {
        let source = HostileSources.nesting
        let document = try document(source, file: "again.xml")
        Memory.returnFreedPages()
        let before = Memory.residentBytes()
        var machine = try machine(source)
        var drawing = Drawing()
        machine.add(document)
        var rounds = 0
        deeper: while rounds < 1_000 {
            rounds += 1
            guard let button = button(in: drawing.rendering(of: machine).root) else { break }
            let step = machine.receive(Input(time: Double(rounds), .event(Event(.press, button))))
            drawing.note(step)
            for effect in step.effects {
                let reply = Reply.success(["schema": document.document.reference()])
                let answered = machine.receive(Input(time: Double(rounds), .reply(effect.id, reply)))
                drawing.note(answered)
                if answered.limit != nil { break deeper }
            }
        }
        // The first page of a session is one great insertion.
        let patches = PatchSize()
        let nothing = Rendering(root: Element(Element.ID(.session), .app))
        _ = patches.bytes(from: nothing, to: drawing.rendering(of: machine))
        Memory.returnFreedPages()
        Figure(
            name: "deepest tree: memory", value: Double(Memory.residentBytes() - before) / Double(1 << 20), unit: "MiB"
        ).print()
        let state = machine.state
        let versions = [document]
        let page = seconds {
            let restored = Machine(restoring: state, registry: .standard, documents: versions)
            _ = patches.bytes(from: nothing, to: restored.rendering())
        }
        Figure(name: "deepest tree: restored, drawn and written as a page", value: page * 1e3, unit: "ms").print()
        guard let button = button(in: drawing.rendering(of: machine).root) else { return }
        let step = seconds {
            drawing.note(machine.receive(Input(time: 2_000, .event(Event(.press, button)))))
            _ = drawing.rendering(of: machine)
        }
        Figure(name: "deepest tree: step", value: step * 1e3, unit: "ms").print()
    }

    private static func machine(_ source: String) throws -> Machine {
        let document = try document(source, file: "again.xml")
        var machine = Machine(registry: .standard, settings: SessionSettings(handledMessages: ["data"]))
        machine.add(document)
        _ = machine.receive(Input(time: 0, .start(document.document.version)))
        return machine
    }

    private static func document(_ source: String, file: String) throws -> CheckedDocument {
        let result = XMLDocumentReader().read(Array(source.utf8), file: file, registry: .standard)
        guard let document = result.document?.checked(against: .standard), document.isRunnable else {
            throw Unusable(diagnostics: result.diagnostics)
        }
        return document
    }

    private struct Unusable: Error {
        let diagnostics: [Diagnostic]
    }

    /// The last button that can be seen: that of the innermost screen.
    private static func button(in element: Element) -> Element.ID? {
        for child in element.children.reversed() {
            if let found = button(in: child) { return found }
        }
        return element.role == .button ? element.id : nil
    }
}
