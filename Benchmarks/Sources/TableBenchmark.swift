import Foundation
import MachineFuzzing
import Wend
import WendWeb

/// A table of a hundred thousand rows: what it costs to show it, and what it costs when one of them changes.
enum TableBenchmark {
    private static let rows = 100_000

    private static let source = """
        <workflow><table><sections><tableSection><cells><fieldCell keyPath="items"><template><fieldCell><textField>
        <placeholder><string keyPath="text"/></placeholder></textField></fieldCell></template></fieldCell></cells></tableSection>
        </sections><tableHeaderView><button><title>Ask</title><message>ask</message></button></tableHeaderView><actions>
        <sendMessage name="ask"><message><name>data</name><destinationType>rootDelegate</destinationType></message>
        <multipleActions name="success"><storeValue><name>items</name><value><object keyPath="items"/></value></storeValue>
        <sendMessage><message><name>reloadData</name><destinationType>self</destinationType></message></sendMessage>
        </multipleActions></sendMessage></actions></table></workflow>
        """

    static func run() throws {
        var registry = Registry.standard
        registry.register(FieldRow.kind)
        let read = XMLDocumentReader().read(Array(source.utf8), file: "table.xml", registry: registry)
        guard let document = read.document?.checked(against: registry), document.isRunnable else {
            throw Unusable(reason: "\(read.diagnostics)")
        }
        var machine = Machine(registry: registry, settings: SessionSettings(handledMessages: ["data"]))
        machine.add(document)
        _ = machine.receive(Input(time: 0, .start(document.document.version)))
        var answers: [Double] = []
        var renderings: [Double] = []
        var drawing = Drawing()
        for round in 1...9 {
            let items = Value.list(
                (0..<rows).map { .dictionary(["id": .integer($0), "text": .string("Row \($0) of \(round)")]) })
            let button = CounterPage.button(in: machine.rendering())
            drawing = Drawing()
            for effect in machine.receive(Input(time: Double(round), .event(Event(.press, button)))).effects {
                answers.append(
                    seconds {
                        let reply = Reply.success(["items": items])
                        _ = machine.receive(Input(time: Double(round), .reply(effect.id, reply)))
                    } * 1e3)
            }
            renderings.append(seconds { _ = drawing.rendering(of: machine) } * 1e3)
        }
        Figure(name: "table of 100,000 rows: answer", value: answers.median, unit: "ms").print()
        Figure(name: "table of 100,000 rows: first rendering", value: renderings.median, unit: "ms").print()
        try change(machine, drawing)
    }

    private static func change(_ machine: Machine, _ drawing: Drawing) throws {
        var (machine, drawing) = (machine, drawing)
        let patches = PatchSize()
        guard let field = drawing.rendering(of: machine).root.first(.textField, number: 250) else {
            throw Unusable(reason: "no field")
        }
        _ = machine.receive(Input(time: 10, .event(Event(.begin, field))))
        var samples: [Double] = []
        for number in 1...2000 {
            let before = drawing.rendering(of: machine)
            let time = seconds {
                let event = Event(.edit, field, .string("text \(number)"))
                drawing.note(machine.receive(Input(time: 10, .event(event))))
                _ = patches.bytes(from: before, to: drawing.rendering(of: machine))
            }
            samples.append(time * 1e6)
        }
        Figure(name: "table of 100,000 rows: one row changed", value: samples.dropFirst(200).median, unit: "µs").print()
    }

    private struct Unusable: Error {
        let reason: String
    }
}

extension Element {
    /// An element of a role, by its number among those in reading order.
    fileprivate func first(_ role: Role, number: Int) -> ID? {
        var left = number
        return find(role, &left)
    }

    private func find(_ wanted: Role, _ left: inout Int) -> ID? {
        if role == wanted {
            if left == 0 { return id }
            left -= 1
        }
        for child in children { if let found = child.find(wanted, &left) { return found } }
        return nil
    }
}
