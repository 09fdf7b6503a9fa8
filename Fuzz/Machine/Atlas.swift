import TestSupport
package import WendCore

/// Where a kind may stand: a parameter of another kind, or the root of a document.
package struct Slot: Hashable, Sendable {
    /// The kind the parameter belongs to; nil for the root of a document.
    package let parent: Registry.KindIndex?
    package let parameter: Int
}

/// One kind, as itself or as a stand-in, in one slot.
package struct Pair: Hashable, Sendable {
    package enum Form: Int, Sendable, CaseIterable {
        case plain, proxy, conditional
    }

    package let slot: Slot
    package let child: Registry.KindIndex
    package let form: Form
}

/// What a registry's descriptions say about where kinds may stand, worked out once.
package struct Atlas: Sendable {
    package let registry: Registry
    /// Every kind in every slot that takes it.
    package let pairs: [Pair]
    package let numbers: [Pair: Int]
    /// Every kind but the two that stand for others.
    let kinds: [Registry.KindIndex]
    let isController: [Bool]
    /// The fewest levels below a node of each kind, itself included.
    let height: [Int]
    /// The kinds each slot takes.
    private let takes: [Slot: [Registry.KindIndex]]
    /// The slots each kind may stand in, itself and not as a stand-in.
    private let places: [[Slot]]
    /// How far each kind is from a controller.
    private let distance: [Int]

    package init(_ registry: Registry) {
        self.registry = registry
        let all = registry.kinds.indices
        let standIns = [Registry.proxyIndex, Registry.conditionalIndex]
        // A kind that was replaced by another of its name is nobody's.
        kinds = all.filter { !standIns.contains($0) && registry.index(of: registry[$0].name) == $0 }
        isController = all.map { registry[$0].types.contains(.controller) }
        var takes: [Slot: [Registry.KindIndex]] = [:]
        var places = [[Slot]](repeating: [], count: registry.kinds.count)
        var pairs: [Pair] = []
        for parent in kinds + standIns {
            if registry[parent].isAbstract { continue }
            for (number, parameter) in registry[parent].parameters.enumerated() {
                let slot = Slot(parent: parent, parameter: number)
                let fitting = kinds.filter { registry[$0].types.fits(parameter.accepts) }
                takes[slot] = fitting
                for child in fitting {
                    places[child].append(slot)
                    pairs += Self.forms(of: child, registry).map { Pair(slot: slot, child: child, form: $0) }
                }
            }
        }
        for child in kinds where isController[child] {
            let slot = Slot(parent: nil, parameter: 0)
            pairs += Self.forms(of: child, registry).map { Pair(slot: slot, child: child, form: $0) }
        }
        self.takes = takes
        self.places = places
        self.pairs = pairs
        numbers = Dictionary(uniqueKeysWithValues: pairs.enumerated().map { ($1, $0) })
        height = Self.heights(registry, kinds, takes)
        var distance = [Int](repeating: .max, count: registry.kinds.count)
        for kind in kinds where isController[kind] && !registry[kind].isAbstract { distance[kind] = 0 }
        for _ in 0..<registry.kinds.count {
            for kind in kinds {
                for slot in places[kind] {
                    guard let parent = slot.parent, distance[parent] < .max else { continue }
                    distance[kind] = min(distance[kind], distance[parent] + 1)
                }
            }
        }
        self.distance = distance
    }

    private static func forms(of kind: Registry.KindIndex, _ registry: Registry) -> [Pair.Form] {
        registry[kind].isAbstract ? [.proxy, .conditional] : Pair.Form.allCases
    }

    /// Grows until nothing changes: a kind is as high as the lowest kinds its required parameters take.
    private static func heights(
        _ registry: Registry, _ kinds: [Registry.KindIndex], _ takes: [Slot: [Registry.KindIndex]]
    ) -> [Int] {
        var height = [Int](repeating: 1, count: registry.kinds.count)
        for _ in 0..<10 {
            for kind in kinds {
                let needs = registry[kind].parameters.enumerated().filter { $1.isRequired }.map { number, parameter in
                    if KindType.string.fits(parameter.accepts) { return 0 }
                    let lowest = takes[Slot(parent: kind, parameter: number)]?.lazy
                        .filter { $0 != kind && !registry[$0].isAbstract }.map { height[$0] }.min()
                    return lowest ?? 20
                }
                height[kind] = 1 + (needs.max() ?? 0)
            }
        }
        return height
    }

    package func taken(by slot: Slot) -> [Registry.KindIndex] { takes[slot] ?? [] }

    package func name(of pair: Pair) -> String {
        let child = registry[pair.child].name
        let form = ["", " keyPath", " conditional"][pair.form.rawValue]
        guard let parent = pair.slot.parent else { return "\(child)\(form) as root" }
        return "\(child)\(form) in \(registry[parent].name).\(registry[parent].parameters[pair.slot.parameter].name)"
    }

    // MARK: Ways

    /// One step of the way from a root to a place.
    struct Step: Sendable {
        let parameter: Int
        let child: Registry.KindIndex
        let form: Pair.Form
    }

    /// The way to a pair: a controller to begin with, and what has to be given from there on; nil if there is none.
    func way(to pair: Pair, _ generator: inout SeededGenerator) -> (root: Step, steps: [Step])? {
        var steps: [Step] = []
        var next = pair
        while let parent = next.slot.parent {
            steps.append(Step(parameter: next.slot.parameter, child: next.child, form: next.form))
            guard steps.count < 20 else { return nil }
            if parent == Registry.proxyIndex || parent == Registry.conditionalIndex {
                // A stand-in for the kind itself, or for anything where a condition is wanted.
                let form: Pair.Form = parent == Registry.proxyIndex ? .proxy : .conditional
                let isCondition = form == .conditional && next.slot.parameter == 0
                let wanted = isCondition ? anyKind(&generator) : next.child
                guard let slot = nearest(wanted, &generator) else { return nil }
                next = Pair(slot: slot, child: wanted, form: form)
            } else if isController[parent] {
                return (Step(parameter: 0, child: parent, form: .plain), steps.reversed())
            } else {
                guard let slot = nearest(parent, &generator) else { return nil }
                next = Pair(slot: slot, child: parent, form: .plain)
            }
        }
        return (Step(parameter: 0, child: next.child, form: next.form), steps.reversed())
    }

    private func anyKind(_ generator: inout SeededGenerator) -> Registry.KindIndex {
        let views = kinds.filter { registry[$0].types.contains(.view) && !registry[$0].isAbstract }
        return generator.pick(views) ?? kinds[0]
    }

    /// A slot for a kind that leads towards a controller.
    private func nearest(_ kind: Registry.KindIndex, _ generator: inout SeededGenerator) -> Slot? {
        let slots = places[kind].filter { slot in
            guard let parent = slot.parent, parent > Registry.conditionalIndex else { return false }
            return distance[parent] < max(distance[kind], 1)
        }
        return generator.pick(slots)
    }
}
