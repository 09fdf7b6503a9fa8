import Foundation
import Wend
import WendWeb

/// From a press to the patch that shows the handler's answer, without a store or a socket.
enum StepBenchmark {
    static func run() throws {
        let document = try CounterPage.document()
        var machine = Machine(registry: .standard, settings: SessionSettings(handledMessages: ["count"]))
        machine.add(document)
        var drawing = Drawing()
        _ = machine.receive(Input(time: 0, .start(document.document.version)))
        let button = CounterPage.button(in: drawing.rendering(of: machine))
        let patches = PatchSize()
        var samples: [Double] = []
        var bytes: [Double] = []
        for count in 1...3000 {
            let before = drawing.rendering(of: machine)
            var written = 0
            let time = seconds {
                let step = machine.receive(Input(time: Double(count), .event(Event(.press, button))))
                drawing.note(step)
                for effect in step.effects {
                    let reply = Reply.success(["count": .string(String(count))])
                    drawing.note(machine.receive(Input(time: Double(count), .reply(effect.id, reply))))
                }
                written = patches.bytes(from: before, to: drawing.rendering(of: machine))
            }
            samples.append(time * 1e6)
            bytes.append(Double(written))
        }
        Figure(name: "headless event to patch", value: samples.dropFirst(500).median, unit: "µs").print()
        Figure(name: "bytes of one patch", value: bytes.median, unit: "B").print()
    }
}
