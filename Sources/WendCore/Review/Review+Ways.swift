import WendExpressions

/// Where a way leads that inputs and actions change: into a declared value, by way of the item of a list too.
extension Review {
    enum WayStep: Hashable {
        case field(String)
        /// Any member of a list.
        case member
    }

    /// Lists whose items have lists, and values chosen from others: as deep as a session follows them.
    private static let deepestWay = 8

    /// A way into a declared value.
    struct DeclaredWay {
        let name: String
        var steps: [WayStep]
        /// Whether what it leads to is a member of the list that is meant, rather than the list.
        fileprivate var isMember = false
    }

    /// The declared values a way leads into, and the ways from there: what is called as the item of a list is a member of what the list
    /// is chosen from. None where that is made, or declared elsewhere.
    func declaredPlaces(
        _ way: ArraySlice<String>, from node: Index?, _ types: [String: ValueType], depth: Int = 0
    ) -> [DeclaredWay] {
        guard let name = way.first, depth < Self.deepestWay else { return [] }
        let rest = way.dropFirst().map(WayStep.field)
        if let holder = holder(of: name, from: node) {
            return members(of: holder, types, depth).map { DeclaredWay(name: $0.name, steps: $0.steps + rest) }
        }
        if let declaration = workedOut[name] {
            guard let origin = expression(ofWorkedOut: declaration)?.origin else { return [] }
            let found = declaredPlaces(origin, from: parents[declaration], types, depth + 1)
            return rest.isEmpty ? found : found.filter { !$0.isMember }.map { Self.going(rest, on: $0) }
        }
        if types[name] != nil { return [DeclaredWay(name: name, steps: rest)] }
        if let meant = misspeltPlaces[name] {
            return declaredPlaces([meant] + way.dropFirst(), from: node, types, depth: depth + 1)
        }
        // What a row opens knows the item by its name as well.
        return callers[name].map { holder in
            members(of: holder, types, depth).map { DeclaredWay(name: $0.name, steps: $0.steps + rest) }
        } ?? []
    }

    /// How many names are looked for among those that are declared, to know what was meant by them.
    static let mostMisspelt = 64

    /// What was meant by the names that nodes change and nothing in the document has, so that one mistake is one.
    func misspeltPlacesMeant() -> [String: String] {
        guard document.allowsBindings, surroundings.isEntry, !hasStandIns, !first.isEmpty else { return [:] }
        var (meant, looked): ([String: String], Set<String>) = ([:], [])
        let known = first.keys.sorted()
        for node in document.nodes.indices where isPlain(node) && looked.count < Self.mostMisspelt {
            for entry in entries(node) where parameter(entry, of: node)?.conversion == .place {
                guard case .literal(.string(let path)) = entry.source,
                    let name = path.split(separator: ".").first.map(String.init), named[name] == nil,
                    callers[name] == nil, workedOut[name] == nil, looked.insert(name).inserted
                else { continue }
                meant[name] = Suggestion.closest(to: name, among: known)
            }
        }
        return meant
    }

    /// The row around a node whose item has a name.
    func holder(of name: String, from node: Index?) -> Index? {
        func calls(_ node: Index) -> Bool { checked.outlines[node].repetition?.variable == name }
        return node.flatMap { calls($0) ? $0 : around($0).first(where: calls) }
    }

    /// What a name is the item of, if the list of that is made anew whenever it is read.
    func listMadeAnew(_ name: String, from node: Index, _ types: [String: ValueType]) -> Repetition? {
        let isDeclared = workedOut[name] != nil || types[name] != nil
        guard let holder = holder(of: name, from: node) ?? (isDeclared ? nil : callers[name]),
            let repetition = checked.outlines[holder].repetition
        else { return nil }
        var origin = repetition.origin
        var depth = 0
        // What is chosen from what is made is made as well.
        while let name = origin?.onlyName, let declaration = workedOut[name], depth < Self.deepestWay {
            // What cannot be read says so itself.
            guard let expression = expression(ofWorkedOut: declaration) else { return nil }
            origin = expression.origin
            depth += 1
        }
        return origin == nil ? repetition : nil
    }

    /// The query whose rows are called by a name; nil if others are, or none.
    func query(repeatedAs name: String, from node: Index) -> String? {
        guard let holder = holder(of: name, from: node),
            let list = checked.outlines[holder].repetition?.origin?.onlyName, isQuery(named: list)
        else { return nil }
        return list
    }

    private func members(of holder: Index, _ types: [String: ValueType], _ depth: Int) -> [DeclaredWay] {
        guard let origin = checked.outlines[holder].repetition?.origin else { return [] }
        return Self.members(declaredPlaces(origin, from: parents[holder], types, depth + 1))
    }

    private static func members(_ ways: [DeclaredWay]) -> [DeclaredWay] {
        ways.map { way in
            DeclaredWay(name: way.name, steps: way.isMember ? way.steps : way.steps + [.member])
        }
    }

    private static func going(_ steps: [WayStep], on way: DeclaredWay) -> DeclaredWay {
        DeclaredWay(name: way.name, steps: way.steps + steps)
    }

    /// The declared values an expression may pass on, whatever is chosen when it runs.
    func declaredPlaces(
        _ origin: ValueOrigin?, from node: Index?, _ types: [String: ValueType], _ depth: Int = 0
    ) -> [DeclaredWay] {
        guard let origin, depth < Self.deepestWay else { return [] }
        func places(_ origin: ValueOrigin?) -> [DeclaredWay] { declaredPlaces(origin, from: node, types, depth) }
        var found: [DeclaredWay]
        switch origin {
        case .way(let names): found = declaredPlaces(names[...], from: node, types, depth: depth)
        case .field(let base, let names):
            found = places(base).filter { !$0.isMember }.map { Self.going(names.map(WayStep.field), on: $0) }
        case .member(let base, _): found = Self.members(places(base))
        case .joined(let base, let names):
            found = Self.members(places(base)).map { Self.going(names.map(WayStep.field), on: $0) }
        case .either(_, let first, let second), .present(_, let first, let second):
            found = places(first) + places(second)
        case .some(let lists, _): found = lists.flatMap { places($0) }
        case .list(let members):
            found = members.flatMap { places($0) }.filter { !$0.isMember }
            for position in found.indices { found[position].isMember = true }
        }
        return Array(found.prefix(Self.mostWays))
    }

    /// More lists than an expression chooses from; values chosen from values double them.
    private static let mostWays = 32

    private func expression(ofWorkedOut declaration: Index) -> ValueExpression? {
        for entry in entries("always", of: declaration) {
            if case .binding(let expression) = entry.source { return expression }
        }
        return nil
    }

    /// What is at the end of a way, which may be anything; nil where it leads nowhere.
    static func type(at way: ArraySlice<WayStep>, in type: ValueType) -> ValueType? {
        guard let step = way.first else { return type }
        switch (step, type) {
        case (.field(let name), .fields(let fields)):
            return fields[name].map { self.type(at: way.dropFirst(), in: $0) } ?? .any
        case (.member, .list(let member)): return self.type(at: way.dropFirst(), in: member)
        case (.member, .fields): return nil
        case (_, .list), (_, .bool), (_, .integer), (_, .double), (_, .string), (_, .words),
            (_, .id), (_, .date):
            return nil
        default: return .any
        }
    }
}

extension ValueOrigin {
    /// The name of the one value that it all comes from, as it is or in part.
    fileprivate var onlyName: String? {
        switch self {
        case .way(let names): names.count == 1 ? names[0] : nil
        case .some(let lists, _): lists.count == 1 ? lists[0].onlyName : nil
        default: nil
        }
    }
}
