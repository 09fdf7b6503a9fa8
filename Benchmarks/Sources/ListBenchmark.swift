import Foundation
import Wend
import WendWeb

/// A list of ten thousand records in a session's state, of which one is changed.
enum ListBenchmark {
    private static let source = """
        <app><table title="Tasks">
            <value name="tasks" is="{[]}"/>
            <tableHeaderView><container><button title="Load" message="load"/></container></tableHeaderView>
            <tableSection><tableCell for="task in tasks" key="task.id" text="{task.title}" accessoryType="{TERNARY(task.done, 'checkmark', 'none')}" message="toggle"/></tableSection>
            <sendMessage on="load" message="tasks" to="app"><set on="success" name="tasks" to="{message.tasks}"/></sendMessage>
            <update on="toggle" in="tasks" where="id == message.task.id" set="record(done: NOT done)"/>
        </table></app>
        """

    static func run() throws {
        let read = XMLDocumentReader().read(Array(source.utf8), file: "list.xml", registry: .standard)
        guard let document = read.document?.checked(against: .standard), document.isRunnable else {
            throw Unusable(reason: "\(read.document?.checked(against: .standard).diagnostics ?? read.diagnostics)")
        }
        var machine = Machine(registry: .standard, settings: SessionSettings(handledMessages: ["tasks"]))
        machine.add(document)
        var drawing = Drawing()
        _ = machine.receive(Input(time: 0, .start(document.document.version)))
        let items = Value.list(
            (0..<10_000).map {
                .dictionary(["id": .integer($0), "title": .string("Task \($0)"), "done": .bool(false)])
            })
        let load = CounterPage.button(in: drawing.rendering(of: machine))
        let pressed = machine.receive(Input(time: 0, .event(Event(.press, load))))
        drawing.note(pressed)
        for effect in pressed.effects {
            let answered = machine.receive(Input(time: 0, .reply(effect.id, .success(["tasks": items]))))
            drawing.note(answered)
            guard answered.reports.isEmpty else { throw Unusable(reason: "\(answered.reports)") }
        }
        guard let row = row(drawing.rendering(of: machine).root) else { throw Unusable(reason: "no rows") }
        let patches = PatchSize()
        var (steps, drawings, rows): ([Double], [Double], [Double]) = ([], [], [])
        for number in 1...400 {
            let before = drawing.rendering(of: machine)
            steps.append(
                seconds { drawing.note(machine.receive(Input(time: Double(number), .event(Event(.press, row))))) } * 1e6
            )
            drawings.append(
                seconds { rows.append(Double(patches.bytes(from: before, to: drawing.rendering(of: machine)))) } * 1e6)
        }
        Figure(name: "list of 10,000, one record changed: step", value: steps.dropFirst(50).median, unit: "µs").print()
        Figure(name: "list of 10,000, one record changed: drawing", value: drawings.dropFirst(50).median, unit: "µs")
            .print()
        Figure(name: "list of 10,000, one record changed: patch", value: rows.median, unit: "B").print()
    }

    private static func row(_ element: Element) -> Element.ID? {
        if element.role == .row { return element.id }
        return element.children.lazy.compactMap(row).first
    }

    private struct Unusable: Error {
        let reason: String
    }
}
