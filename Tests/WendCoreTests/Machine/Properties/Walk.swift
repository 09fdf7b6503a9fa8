import Foundation
import MachineFuzzing
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
    private var alive: ContiguousArray<Activation> = []
    private var nextActivation: UInt32 = 1
    private(set) var accepted = 0

    init?(_ document: WalkedDocument, seed: UInt64) {
        guard let checked = document.checked() else { return nil }
        self.document = document
        generator = SeededGenerator(seed: seed)
        let settings = Settings(handledMessages: Self.words(of: checked))
        machine = Machine(
            registry: .standard, settings: settings, resources: AppResources(images: ["first", "bell"]))
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
        if let difference = Holding.difference(rendering, scratch.rendering()) {
            return "drawn from scratch: \(difference)"
        }
        if step.refusal != nil, !isDue, Holding.difference(shown, rendering) != nil {
            return "a refused event changed something"
        }
        return try PlainReferences(state).problem ?? checkIDs() ?? Holding.disorder(in: rendering)
    }

    private func restored(from data: Data) throws -> Machine {
        let documents = machine.documentVersions.compactMap { machine.document($0) }
        return Machine(
            restoring: try JSONDecoder().decode(State.self, from: data), registry: .standard, documents: documents,
            resources: machine.resources)
    }

    private mutating func checkIDs() -> String? {
        let reuse = Holding.reuse(of: alive, next: nextActivation, in: machine.state)
        alive = machine.state.activations.all
        nextActivation = machine.state.nextActivation
        return reuse ?? Holding.disorder(in: machine.state)
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
        return Person.values(Set(paths).sorted(), &generator)
    }

    private mutating func event() -> Input.Content {
        .event(Person.event(in: machine.rendering(), nextActivation: machine.state.nextActivation, &generator))
    }
}
