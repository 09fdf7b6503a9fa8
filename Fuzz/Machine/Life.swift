import Foundation
import TestSupport
import WendCore
import WendExpressions

/// What happens to a session: a person, the outside, the clock, an editor, a host that stops and starts.
struct Life {
    private var generator: SeededGenerator
    private let drafts: [Draft]
    private let atlas: Atlas
    private var pace = Pace()
    private var audience = Audience()
    private var list = ChangingList()
    /// The number of the draft that is now in the place of each file's first one.
    private var current: [Int]
    /// The numbers of those that were there before, by file.
    private var earlier: [[Int]]
    private var answered: [Effect.ID] = []
    private let keyPaths: [String]
    private var outside = Outside()
    /// Percent of what happens that are answers, where any is owed.
    private var answers = 35
    /// Percent of what happens that are changes of documents.
    private var changes = 2

    init(generator: SeededGenerator, drafts: [Draft], atlas: Atlas) {
        self.generator = generator
        self.drafts = drafts
        self.atlas = atlas
        current = Array(drafts.indices)
        earlier = drafts.indices.map { [$0] }
        // Some outsides answer at once, most of those of documents that load themselves.
        let loadsItself = drafts.first.map { draft in
            ([draft.root] + draft.root.children).contains { $0.children.first?.kind == "loadSchema" }
        }
        if self.generator.chance(loadsItself == true ? 70 : 8) { answers = 85 }
        if self.generator.chance(15) { changes = 20 }
        keyPaths = Drafter.keyPaths.filter { !$0.contains(".") }
    }

    mutating func live(
        in exploration: inout Exploration, inputs: Int, _ willDo: (Trial) -> Void
    ) throws(Exploration.Problem) {
        let rare = 60 + generator.below(160)
        func act(_ doing: Trial.Doing, _ exploration: inout Exploration) throws(Exploration.Problem) {
            exploration.note(doing)
            willDo(exploration.trial)
            let trial = exploration.trial
            try exploration.perform(doing) { willDo(trial) }
        }
        try act(.add(0), &exploration)
        try act(.tell(Input(time: pace.time, .start(exploration.trial.version(of: 0)))), &exploration)
        try act(.audit, &exploration)
        // Some sessions are long, so that trees can grow.
        for _ in 0..<(generator.chance(4) ? inputs * 10 : inputs) {
            if exploration.isOutgrown || exploration.isStill { break }
            for doing in next(&exploration) { try act(doing, &exploration) }
            if generator.below(rare) == 0 { try act(generator.chance(50) ? .restore : .audit, &exploration) }
        }
        try act(.audit, &exploration)
    }

    private mutating func next(_ exploration: inout Exploration) -> [Trial.Doing] {
        pace.pass(towards: exploration.machine.nextDeadline, &generator)
        if let seen = outside.next(exploration.machine, at: pace.time, &generator) { return seen }
        let ticks = changes + 4
        switch generator.below(100) {
        case 0..<changes: return changesInARow(&exploration)
        case changes..<ticks: return [tell(.tick)]
        case ticks..<(ticks + answers): return reply(&exploration) ?? [event(&exploration)]
        case 99: return [lateReply()]
        default: return [event(&exploration)]
        }
    }

    private func tell(_ content: Input.Content) -> Trial.Doing { .tell(Input(time: pace.time, content)) }

    private mutating func event(_ exploration: inout Exploration) -> Trial.Doing {
        let shown = exploration.shown()
        let next = exploration.machine.state.nextActivation
        return tell(.event(audience.event(in: shown, nextActivation: next, &generator)))
    }

    /// What an answer may hold besides plain values: documents that are known.
    private func references(_ exploration: Exploration) -> [Value] {
        exploration.trial.drafts.indices.map { draft in
            .reference(Reference(type: "node", id: "\(exploration.trial.version(of: draft).rawValue)#0"))
        }
    }

    private mutating func reply(_ exploration: inout Exploration) -> [Trial.Doing]? {
        guard let effect = generator.pick(exploration.machine.awaitedReplies) else { return nil }
        answered.append(effect.id)
        if case .document(let path, _) = effect.content, generator.chance(85),
            let file = drafts.firstIndex(where: { $0.file == path })
        {
            let number = current[file]
            let reference = Value.reference(
                Reference(type: "node", id: "\(exploration.trial.version(of: number).rawValue)#0"))
            return [.add(number), tell(.reply(effect.id, .success(["schema": reference])))]
        }
        let names = ["success", "success", "failure", "empty", "go"]
        let name = generator.pick(names) ?? "success"
        var values = Person.values(keyPaths, others: references(exploration), &generator)
        if generator.chance(70) { values["items"] = list.value(&generator) }
        let first = tell(.reply(effect.id, Reply(isSuccess: name != "failure", name: name, values: values)))
        // Some answer twice.
        return generator.chance(5) ? [first, first] : [first]
    }

    private mutating func lateReply() -> Trial.Doing {
        let id = generator.pick(answered) ?? Effect.ID(rawValue: UInt32(generator.below(20)))
        return tell(.reply(id, .success(["text": "late"])))
    }

    // MARK: The editor

    /// Nodes a document may grow to.
    private static let largestDraft = 600

    /// Some editors save again and again.
    private mutating func changesInARow(_ exploration: inout Exploration) -> [Trial.Doing] {
        (0...(generator.chance(30) ? generator.below(4) : 0)).flatMap { _ in change(&exploration) }
    }

    private mutating func change(_ exploration: inout Exploration) -> [Trial.Doing] {
        guard let file = generator.pick(Array(drafts.indices)) else { return [] }
        var draft = exploration.trial.drafts[current[file]]
        for _ in 0...generator.below(3) { draft.root = mutated(draft.root) }
        guard draft.nodeCount <= Self.largestDraft, let mended = draft.mended(atlas.registry) else { return [] }
        let isController = atlas.registry[mended.root.kind]?.types.contains(.controller) ?? false
        guard isController, mended.root.form == .plain || !exploration.options.skips.contains(.standInRoot) else {
            return []
        }
        let old = exploration.trial.version(of: current[file])
        // Some go back to a text that was there before.
        let isBack = generator.chance(20)
        let number = isBack ? generator.pick(earlier[file]) ?? file : exploration.add(draft: mended)
        if number != current[file] { earlier[file].append(current[file]) }
        current[file] = number
        return [.add(number), tell(.documentChanged(from: old, to: exploration.trial.version(of: number)))]
    }

    private mutating func mutated(_ root: DraftNode) -> DraftNode {
        let paths = root.paths.dropFirst()
        guard let path = generator.pick(Array(paths)), let node = root[path[...]] else { return root }
        switch generator.below(8) {
        case 0: return root.replacing(path[...], with: [])
        case 1: return root.replacing(path[...], with: [.node(node), .node(node)])
        case 2:
            guard let other = generator.pick(Array(paths)), let replacement = root[other[...]],
                replacement.nodeCount < 60
            else { return root }
            return root.replacing(path[...], with: [.node(replacement)])
        case 3:
            var renamed = node
            renamed.attributes.removeAll { $0.name == "name" }
            if generator.chance(50), let name = generator.pick(Drafter.views + Drafter.messages) {
                renamed.set("name", name)
            }
            return root.replacing(path[...], with: [.node(renamed)])
        case 4:
            // From where it stood to behind something else.
            guard let goal = generator.pick(Array(paths)), !goal.starts(with: path), !path.starts(with: goal),
                let neighbour = root[goal[...]]
            else { return root }
            let isFirst = path.lexicographicallyPrecedes(goal)
            let added = { (root: DraftNode) in root.replacing(goal[...], with: [.node(neighbour), .node(node)]) }
            let removed = { (root: DraftNode) in root.replacing(path[...], with: []) }
            return isFirst ? removed(added(root)) : added(removed(root))
        case 5, 6:
            var changed = node
            changed.changeWords(&generator)
            return root.replacing(path[...], with: [.node(changed)])
        default:
            var other = DraftNode("label")
            other.items = [DraftNode.Item(name: "text", pieces: [.text("New")])]
            return root.replacing(path[...], with: [.node(node), .node(other)])
        }
    }
}

extension DraftNode {
    /// Puts other words where words stand, of which there may be none.
    fileprivate mutating func changeWords(_ generator: inout SeededGenerator) {
        for (number, item) in items.enumerated() {
            items[number].pieces = item.pieces.map { piece in
                guard case .text(let text) = piece, generator.chance(70) else { return piece }
                return .text(
                    text.contains("{") || text == "yes" || text == "no" ? text : "\(text)\(generator.below(9))")
            }
        }
    }
}

extension Exploration {
    /// Whether nothing can happen any more: nobody can do anything, and nothing is owed.
    var isStill: Bool {
        mutating get {
            guard machine.awaitedReplies.isEmpty, machine.nextDeadline == nil else { return false }
            let rendering = shown()
            return !Person.canAct(in: rendering.topLayer ?? rendering.root)
        }
    }
}
