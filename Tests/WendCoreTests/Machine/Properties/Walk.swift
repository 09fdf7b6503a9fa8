import Foundation
import MachineFuzzing
import TestSupport
import WendCore
import WendExpressions

/// Does random things to a session, sensible and hostile ones, and says where a property does not hold.
///
/// The session is run several ways at once (``MirroredSession``), which have to agree after every input.
struct Walk {
    private let document: WalkedDocument
    private let registry: Registry
    private var generator: SeededGenerator
    private var session: MirroredSession
    private var pace = Pace()
    private var audience = Audience()
    private var list = ChangingList()
    private var outside = Outside()
    /// The texts of the document, in the order in which they came to be.
    private var known: [Document.Version]
    private var current: Document.Version
    private var alive: ContiguousArray<Activation> = []
    private var nextActivation: UInt32 = 1
    private var inputs: [Input] = []
    private(set) var accepted = 0
    /// How many journaled inputs carry what their step saw of the outside.
    private(set) var seen = 0

    init?(_ document: WalkedDocument, seed: UInt64, registry: Registry = .standard) {
        guard let checked = document.checked(registry: registry) else { return nil }
        self.document = document
        self.registry = registry
        generator = SeededGenerator(seed: seed)
        let settings = SessionSettings(handledMessages: Self.words(of: checked))
        session = MirroredSession(
            registry: registry, settings: settings, resources: AppResources(images: ["first", "bell"]))
        known = [checked.document.version]
        current = known[0]
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

    /// After how many steps the whole journal is performed again, and the rule about events asked.
    private static let closerLooks = 20

    /// What does not hold, in words; nil if all is well after a number of steps.
    mutating func run(steps: Int) -> String? {
        guard let first = document.checked(registry: registry) else { return "it cannot run" }
        do {
            try session.add(first)
            if let problem = try tell(.start(known[0])) { return problem }
            for step in 0..<steps {
                pace.pass(towards: session.live.nextDeadline, &generator)
                if let seen = outside.next(session.live, at: pace.time, &generator) {
                    if let problem = try see(seen) { return words(problem) }
                    continue
                }
                if let input = try next(), let problem = try tell(input) { return words(problem) }
                if step % Self.closerLooks == 0 {
                    try session.replayJournal()
                    try session.checkAdmission(most: 20, &generator)
                }
                if generator.chance(2) { try session.restart() }
            }
            return nil
        } catch let problem as Exploration.Problem {
            return words("\(problem.sort): \(problem.particulars)")
        } catch { return words("\(error)") }
    }

    /// Few lines: the problem, and the last inputs before it.
    private func words(_ problem: String) -> String {
        let last = inputs.suffix(6).map { "at \($0.time): \(String("\($0.content)".prefix(200)))" }
        return "\(document.testDescription), input \(inputs.count): \(problem)\n" + last.joined(separator: "\n")
    }

    // MARK: One step

    private mutating func tell(_ content: Input.Content) throws -> String? {
        let input = Input(time: pace.time, content)
        inputs.append(input)
        let step = try session.tell(input)
        if step.refusal == nil { accepted += 1 }
        if !step.watched.isEmpty { seen += 1 }
        let state = try Play.encode(session.live.state)
        return try PlainReferences(state).problem ?? checkIDs() ?? Holding.disorder(in: session.rendering())
    }

    private mutating func see(_ doings: [Trial.Doing]) throws -> String? {
        for doing in doings {
            switch doing {
            case .observe(let values): try session.observe(values)
            case .tell(let input): if let problem = try tell(input.content) { return problem }
            default: continue
            }
        }
        return nil
    }

    private mutating func checkIDs() -> String? {
        let state = session.live.state
        let reuse = Holding.reuse(of: alive, next: nextActivation, in: state)
        alive = state.activations.all
        nextActivation = state.nextActivation
        return reuse ?? Holding.disorder(in: state) ?? Holding.strayRow(in: session.live)
    }

    // MARK: What happens next

    private mutating func next() throws -> Input.Content? {
        switch generator.below(100) {
        case 0..<6: try change()
        case 6..<9: .tick
        case 9..<35: try reply() ?? event()
        default: event()
        }
    }

    /// A new text, or one that was there before.
    private mutating func change() throws -> Input.Content? {
        let old = current
        if generator.chance(25), let earlier = generator.pick(known), earlier != old {
            current = earlier
            return .documentChanged(from: old, to: earlier)
        }
        guard let new = document.mutated(&generator, registry: registry) else { return nil }
        try session.add(new)
        if !known.contains(new.document.version) { known.append(new.document.version) }
        current = new.document.version
        return .documentChanged(from: old, to: current)
    }

    private mutating func reply() throws -> Input.Content? {
        guard let effect = generator.pick(session.live.awaitedReplies) else { return nil }
        if case .document(let path, _) = effect.content, generator.chance(80), let loaded = document.neighbour(path) {
            try session.add(loaded)
            return .reply(effect.id, .success(["schema": loaded.document.reference()]))
        }
        let names = ["success", "failure", "empty"]
        let name = generator.pick(names) ?? "success"
        return .reply(effect.id, Reply(isSuccess: name != "failure", name: name, values: values()))
    }

    /// Random values under the key paths the document asks for, some of them lists that grow and shrink.
    private mutating func values() -> Fields {
        let paths =
            document.checked(registry: registry)?.document.nodes.compactMap { node -> String? in
                if case .proxy(let keyPath) = node.form { keyPath } else { nil }
            } ?? []
        var values = Person.values(Set(paths).sorted(), &generator)
        for path in Set(paths).sorted() where generator.chance(40) { values[path] = list.value(&generator) }
        return values
    }

    private mutating func event() -> Input.Content {
        let shown = session.rendering()
        let next = session.live.state.nextActivation
        return .event(audience.event(in: shown, nextActivation: next, &generator))
    }
}
