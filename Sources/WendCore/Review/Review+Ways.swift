import WendExpressions

/// Where a way leads that inputs and actions change: into a declared value, by way of the item of a list too.
extension Review {
    enum WayStep {
        case field(String)
        /// Any member of a list.
        case member
    }

    /// Lists whose items have lists, and values chosen from others: as deep as a session follows them.
    private static let deepestWay = 8

    /// The declared value a way leads into, and the way from there: what is called as the item of a list is a member of what the list
    /// is chosen from. Nil where that is made, or declared elsewhere.
    func declaredPlace(
        _ way: ArraySlice<String>, from node: Index?, _ types: [String: ValueType], depth: Int = 0
    ) -> (name: String, steps: [WayStep])? {
        guard let name = way.first, depth < Self.deepestWay else { return nil }
        let rest = way.dropFirst().map(WayStep.field)
        func member(of holder: Index) -> (name: String, steps: [WayStep])? {
            guard let source = checked.outlines[holder].repetition?.items.source,
                let list = declaredPlace(source[...], from: parents[holder], types, depth: depth + 1)
            else { return nil }
            return (list.name, list.steps + [.member] + rest)
        }
        func calls(_ node: Index) -> Bool { checked.outlines[node].repetition?.variable == name }
        if let node, let holder = calls(node) ? node : around(node).first(where: calls) { return member(of: holder) }
        if let declaration = workedOut[name] {
            guard rest.isEmpty, let source = source(ofWorkedOut: declaration) else { return nil }
            return declaredPlace(source[...], from: parents[declaration], types, depth: depth + 1)
        }
        if types[name] != nil { return (name, rest) }
        // What a row opens knows the item by its name as well.
        return callers[name].flatMap(member)
    }

    private func source(ofWorkedOut declaration: Index) -> [String]? {
        for entry in entries("always", of: declaration) {
            if case .binding(let expression) = entry.source { return expression.source }
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
            (_, .date):
            return nil
        default: return .any
        }
    }
}
