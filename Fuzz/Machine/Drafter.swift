package import TestSupport
import WendCore

/// Makes documents at random from the registry's descriptions: whatever a parameter accepts may stand there, with every
/// sort of stand-in, and with names that meet.
package struct Drafter {
    let atlas: Atlas
    var generator: SeededGenerator
    /// Files the documents may load.
    let files: [String]
    /// Whether documents may hold live values.
    var mayBind = true
    private(set) var allowsBindings = false
    /// Whether its live values may ask for the time and for random numbers: as long as that leads to differences that are
    /// known, others are looked for in documents that do not.
    private(set) var tellsTime = false
    /// How many nodes may still be made of what is not required.
    private var room = 0
    private var depthLimit = 12
    /// Kinds that are preferred, for documents whose actions set each other off; empty for all alike.
    private(set) var taste: Set<Registry.KindIndex> = []
    private var operationNames: [String] = []

    package init(atlas: Atlas, generator: SeededGenerator, files: [String]) {
        self.atlas = atlas
        self.generator = generator
        self.files = files
    }

    var registry: Registry { atlas.registry }

    /// A document that leads to some pairs, as far as there is a way to each.
    package mutating func draft(file: String, aims: [Pair], room: Int, anyRoot: Bool = false) -> Draft {
        self.room = room
        allowsBindings = generator.chance(45) && mayBind
        tellsTime = generator.chance(50)
        taste = generator.chance(30) ? Set(Self.restless.compactMap(registry.index)) : []
        depthLimit = generator.chance(4) ? 45 : 6 + generator.below(10)
        let ways = aims.compactMap { atlas.way(to: $0, &generator) }
        var root: DraftNode
        if anyRoot, let kind = generator.pick(atlas.kinds) {
            root = node(Atlas.Step(parameter: 0, child: kind, form: anyForm(of: kind)), along: [], depth: 0)
        } else if ways.count == 1 {
            root = node(ways[0].root, along: ways[0].steps[...], depth: 0)
        } else {
            let frame = registry.index(of: generator.chance(taste.isEmpty ? 60 : 20) ? "tabs" : "navigation")
            root = frame.map { gathering($0, ways) } ?? DraftNode("screen")
        }
        if !anyRoot, generator.chance(20) { root = listing(beside: root) }
        if !anyRoot, generator.chance(15) { root = selfLoading(root) }
        let locale = generator.chance(10) ? generator.pick(["de", "fr", "en_GB", "ar"]) : nil
        return Draft(
            file: file, locale: locale, allowsBindings: allowsBindings, root: taste.isEmpty ? root : grafted(root))
    }

    /// Some controllers, a way each, in one that shows several.
    private mutating func gathering(
        _ frame: Registry.KindIndex, _ ways: [(root: Atlas.Step, steps: [Atlas.Step])]
    ) -> DraftNode {
        var made = node(
            Atlas.Step(parameter: 0, child: frame, form: .plain), along: [], depth: 0, leavingOut: "viewControllers")
        let share = room / max(ways.count, 1)
        let controllers = ways.map { way -> DraftNode in
            room = share
            return node(way.root, along: way.steps[...], depth: 1)
        }
        for controller in controllers { made.items.append(DraftNode.Item(name: nil, pieces: [.node(controller)])) }
        return made
    }

    // MARK: Nodes

    private mutating func anyForm(of kind: Registry.KindIndex) -> Pair.Form {
        if registry[kind].isAbstract { return generator.chance(50) ? .proxy : .conditional }
        return generator.chance(90) ? .plain : generator.chance(50) ? .proxy : .conditional
    }

    private mutating func node(
        _ step: Atlas.Step, along way: ArraySlice<Atlas.Step>, depth: Int, leavingOut: String? = nil
    ) -> DraftNode {
        room -= 1
        let kind = registry[step.child]
        switch step.form {
        case .plain: break
        case .proxy: return proxy(for: step.child, along: way, depth: depth)
        case .conditional: return conditional(for: step.child, along: way, depth: depth)
        }
        var node = DraftNode(kind.name)
        if let name = name(for: kind) { node.attributes.append(DraftNode.Attribute(name: "name", value: name)) }
        if generator.chance(4) { node.attributes.append(DraftNode.Attribute(name: "class", value: "red")) }
        if kind.role != .contains, kind.role != .performs, generator.chance(kind.role == .presents ? 8 : 3) {
            node.attributes.append(
                DraftNode.Attribute(name: "for", value: generator.pick(Self.repetitions) ?? "x in items"))
            if generator.chance(40) { node.attributes.append(DraftNode.Attribute(name: "key", value: "id")) }
        }
        let outer = operationNames
        if kind.parameters.contains(where: { $0.accepts == .operation }) {
            operationNames = (0..<(1 + generator.below(5))).map { "o\($0)" }
        }
        defer { operationNames = outer }
        let given = parameters(of: kind, forced: way.first?.parameter)
        for number in given where kind.parameters[number].name != leavingOut {
            let forced = way.first?.parameter == number ? way : []
            give(number, of: step.child, to: &node, along: forced, depth: depth)
        }
        return node
    }

    /// Which parameters are given: what is required, what demands want, and some of the others.
    private mutating func parameters(of kind: Kind, forced: Int?) -> [Int] {
        var given: [Int] = []
        for (number, parameter) in kind.parameters.enumerated() {
            let percent = parameter.isRequired || number == forced ? 100 : room > 0 ? likelihood(of: parameter) : 0
            if generator.chance(percent) { given.append(number) }
        }
        for demand in kind.demands {
            let wanted = demand.parameters.compactMap { name in kind.parameters.firstIndex { $0.name == name } }
            let has = given.filter(wanted.contains)
            switch demand.rule {
            case .anyOf:
                if has.isEmpty, let one = generator.pick(wanted) { given.append(one) }
            case .oneOf:
                let one = wanted.first { $0 == forced } ?? has.first ?? generator.pick(wanted)
                given.removeAll { wanted.contains($0) && $0 != one }
                if let one, !given.contains(one) { given.append(one) }
            case .allOrNone:
                if !has.isEmpty { given += wanted.filter { !given.contains($0) } }
            }
        }
        return given
    }

    private mutating func likelihood(of parameter: Parameter) -> Int {
        let accepts = parameter.accepts
        if accepts == .any { return 40 }
        if !accepts.isDisjoint(with: [.view, .controller, .action, .tableSection, .tableCell, .operation, .connection])
        {
            return 50
        }
        if accepts.contains(.message) { return 50 }
        if !accepts.isDisjoint(with: [.trigger, .condition, .segment, .buttonItem, .navigationItem, .barButtonItem]) {
            return 25
        }
        return 6
    }

    private mutating func give(
        _ number: Int, of parent: Registry.KindIndex, to node: inout DraftNode, along way: ArraySlice<Atlas.Step>,
        depth: Int
    ) {
        let kind = registry[parent]
        let parameter = kind.parameters[number]
        if parameter.accepts == .operation, !operationNames.isEmpty {
            return giveOperations(number, of: parent, to: &node, along: way, depth: depth)
        }
        var count = 1
        if parameter.isList {
            count = generator.below(4) + (parameter.isRequired || !way.isEmpty ? 1 : 0)
            if room > 60, generator.chance(2) { count = 20 + generator.below(40) }
            if parameter.accepts.contains(.controller), count > 3 { count = 3 }
        }
        var pieces: [DraftNode.Piece] = []
        for place in 0..<count {
            if place > 0, room <= 0 { break }
            pieces.append(piece(number, of: parent, along: place == 0 ? way : [], depth: depth))
        }
        add(pieces, to: &node, kind, parameter)
    }

    /// Writes what was made for a parameter as an attribute, an element, or bare where that means the same.
    private mutating func add(
        _ pieces: [DraftNode.Piece], to node: inout DraftNode, _ kind: Kind, _ parameter: Parameter
    ) {
        // The attribute `name` is a node's name, never a parameter; `key` may be that of a repetition already.
        if pieces.count == 1, case .text(let text) = pieces[0], !parameter.isList, parameter.name != "name",
            !node.attributes.contains(where: { $0.name == parameter.name }), generator.chance(50)
        {
            return node.attributes.append(DraftNode.Attribute(name: parameter.name, value: text))
        }
        let isBare =
            generator.chance(50)
            && pieces.allSatisfy { piece in
                guard case .node(let inner) = piece, let innerKind = registry[inner.kind] else { return false }
                let named = kind.parameter(inner.kind).map { innerKind.types.fits($0.accepts) } ?? false
                return !named && kind.defaultParameter(for: innerKind.types) == parameter.name
            }
        if isBare {
            node.items += pieces.map { DraftNode.Item(name: nil, pieces: [$0]) }
        } else {
            node.items.append(DraftNode.Item(name: parameter.name, pieces: pieces))
        }
    }

    /// One operation for each name, so that connections find their ends.
    private mutating func giveOperations(
        _ number: Int, of parent: Registry.KindIndex, to node: inout DraftNode, along way: ArraySlice<Atlas.Step>,
        depth: Int
    ) {
        for (place, name) in operationNames.enumerated() {
            var made = piece(number, of: parent, along: place == 0 ? way : [], depth: depth)
            if case .node(var operation) = made, operation.form == .plain {
                operation.attributes.removeAll { $0.name == "name" }
                operation.attributes.append(DraftNode.Attribute(name: "name", value: name))
                made = .node(operation)
            }
            node.items.append(DraftNode.Item(name: nil, pieces: [made]))
        }
    }

    // MARK: Pieces

    private mutating func piece(
        _ number: Int, of parent: Registry.KindIndex, along way: ArraySlice<Atlas.Step>, depth: Int
    ) -> DraftNode.Piece {
        if let step = way.first { return .node(node(step, along: way.dropFirst(), depth: depth + 1)) }
        let parameter = registry[parent].parameters[number]
        let takesText = registry[parent].types != .condition && KindType.string.fits(parameter.accepts)
        if takesText, room <= 0 || generator.chance(parameter.accepts == .any ? 35 : 85) {
            return .text(text(for: parameter, of: registry[parent]))
        }
        if parameter.accepts == .any, registry[parent].name.hasPrefix("is"), generator.chance(60) {
            // Only numbers and dates can be compared, so most are some.
            var number = DraftNode("number")
            number.attributes.append(DraftNode.Attribute(name: "value", value: "3"))
            return .node(number)
        }
        let slot = Slot(parent: parent, parameter: number)
        guard let kind = kind(for: slot, parameter, depth) else {
            return .text(text(for: parameter, of: registry[parent]))
        }
        return .node(node(Atlas.Step(parameter: number, child: kind.0, form: kind.1), along: [], depth: depth + 1))
    }

    private mutating func kind(
        for slot: Slot, _ parameter: Parameter, _ depth: Int
    ) -> (Registry.KindIndex, Pair.Form)? {
        var kinds = atlas.taken(by: slot)
        if room <= 0 || depth >= depthLimit {
            let plain = kinds.filter { !registry[$0].isAbstract }
            let lowest = plain.map { atlas.height[$0] }.min()
            return generator.pick(plain.filter { atlas.height[$0] == lowest }).map { ($0, .plain) }
        }
        if parameter.accepts == .any, generator.chance(75) {
            kinds = kinds.filter { registry[$0].role == .supplies && !registry[$0].types.contains(.connection) }
        }
        let liked = taste.isEmpty || generator.chance(15) ? [] : kinds.filter(taste.contains)
        if !liked.isEmpty { kinds = liked }
        // What cannot be undone in a branch of a graph stands elsewhere.
        guard let kind = generator.pick(kinds) else { return nil }
        if !taste.isEmpty, atlas.isController[kind], generator.chance(40) { return (kind, .proxy) }
        let isFixed =
            !parameter.accepts.isDisjoint(with: [.operation, .connection, .semaphore]) && parameter.accepts != .any
        if isFixed, !registry[kind].isAbstract { return (kind, .plain) }
        return (kind, anyForm(of: kind))
    }

    // MARK: Stand-ins

    private mutating func proxy(
        for wanted: Registry.KindIndex, along way: ArraySlice<Atlas.Step>, depth: Int
    ) -> DraftNode {
        var node = DraftNode(registry[wanted].name, form: .proxy(keyPath: keyPath()))
        let parameters = Kind.proxy.parameters
        for (number, percent) in [50, 35].enumerated() {
            let forced = way.first?.parameter == number
            guard forced || (room > 0 && generator.chance(percent)) else { continue }
            let content = branch(of: wanted, along: forced ? way : [], number, depth)
            node.items.append(DraftNode.Item(name: parameters[number].name, pieces: [content]))
        }
        return node
    }

    private mutating func conditional(
        for wanted: Registry.KindIndex, along way: ArraySlice<Atlas.Step>, depth: Int
    ) -> DraftNode {
        var node = DraftNode(registry[wanted].name, form: .conditional)
        let parameters = Kind.conditional.parameters
        for (number, percent) in [100, 80, 60].enumerated() {
            let forced = way.first?.parameter == number
            guard forced || number == 0 || (room > 0 && generator.chance(percent)) else { continue }
            let content =
                number == 0
                ? piece(0, of: Registry.conditionalIndex, along: forced ? way : [], depth: depth)
                : branch(of: wanted, along: forced ? way : [], number, depth)
            node.items.append(DraftNode.Item(name: parameters[number].name, pieces: [content]))
        }
        return node
    }

    /// What a stand-in may come to.
    private mutating func branch(
        of wanted: Registry.KindIndex, along way: ArraySlice<Atlas.Step>, _ number: Int, _ depth: Int
    ) -> DraftNode.Piece {
        if let step = way.first { return .node(node(step, along: way.dropFirst(), depth: depth + 1)) }
        let types = registry[wanted].types
        if types.fits(.string) || (types.fits(.number) && generator.chance(60)) || types.contains(.object) {
            if room <= 0 || generator.chance(60) { return .text(word(of: types)) }
        }
        let fitting = atlas.kinds.filter { registry[$0].types.contains(types) || types.contains(.object) }
        let kinds = room <= 0 || depth >= depthLimit ? lowest(fitting) : fitting
        guard let kind = generator.pick(kinds) else { return .text(word(of: types)) }
        let form = room > 0 && depth < depthLimit ? anyForm(of: kind) : .plain
        return .node(node(Atlas.Step(parameter: number, child: kind, form: form), along: [], depth: depth + 1))
    }

    private func lowest(_ kinds: [Registry.KindIndex]) -> [Registry.KindIndex] {
        let plain = kinds.filter { !registry[$0].isAbstract }
        let least = plain.map { atlas.height[$0] }.min()
        return plain.filter { atlas.height[$0] == least }
    }

    // MARK: Operations

    /// The names of the operations around, or of none.
    mutating func operation(_ parameter: String) -> String {
        let names = operationNames
        guard names.count > 1 else { return names.first ?? "o0" }
        // Mostly onwards, so that there are no circles.
        let first = generator.below(names.count - 1)
        return parameter == "from" ? names[first] : names[names.count - 1]
    }
}
