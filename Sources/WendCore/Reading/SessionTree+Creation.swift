import WendExpressions

extension SessionTree {
    /// Whether nodes of this kind are activations of their own.
    func isActivated(_ reference: NodeReference) -> Bool {
        let role = kind(reference).role
        return role == .contains || role == .presents
    }

    /// Whether what a parameter takes becomes children: views and items, not values.
    func holdsChildren(_ parameter: Parameter) -> Bool {
        parameter.accepts != .any && parameter.accepts.isDisjoint(with: Self.valueTypes)
    }

    /// Judges what the checker could not: parameters whose content depends on the scope.
    func validate(_ reference: NodeReference, _ id: ActivationID, _ scope: Scope) throws(Failure) {
        let outline = outline(reference)
        let kind = registry[outline.kind]
        let reading = Reading(reference, owner: id, scope: scope, isLive: false)
        var counts = [Int](repeating: 0, count: kind.parameters.count)
        for entry in outline.entries {
            let parameter = kind.parameters[entry.parameter]
            counts[entry.parameter] += try count(entry, parameter, reading)
            if !parameter.isList, !parameter.isLazy, counts[entry.parameter] > 1 {
                throw Failure(.reassigned(parameter.name, at: location(reference)))
            }
        }
        let missing = kind.parameters.indices.filter { kind.parameters[$0].isRequired && counts[$0] == 0 }
        if !missing.isEmpty {
            throw Failure(
                .missingParameters(missing.map { kind.parameters[$0].name }, of: kind.name, at: location(reference)))
        }
        for demand in kind.demands {
            let given = demand.parameters.filter { name in
                kind.parameters.firstIndex { $0.name == name }.map { counts[$0] > 0 } ?? false
            }
            guard demand.isMet(givenCount: given.count) else {
                throw Failure(.demandNotMet(demand.message, at: location(reference)))
            }
        }
    }

    /// How many things a piece of content comes to, each of them judged.
    func count(
        _ entry: CheckedDocument.Entry, _ parameter: Parameter, _ reading: Reading
    ) throws(Failure) -> Int {
        guard !parameter.isLazy, case .node(let child) = entry.source else { return 1 }
        // What is in a list is judged row by row.
        if isList(reading.node.sibling(child), in: parameter) || repeatsController(reading.node.sibling(child)) {
            return 1
        }
        let expansions = try expansions(of: entry, parameter, reading)
        for case .value(let value) in expansions { _ = try convert(value, parameter, at: reading.node) }
        return expansions.count
    }

    /// The activations that a parameter of another one holds, in order, rows of lists included.
    /// - Parameter slot: The parameter's name.
    public func children(of id: ActivationID, slot: String) -> [ActivationID] {
        let own = ownChildren(of: id, slot: slot)
        // Few hold lists.
        guard own.contains(where: { isList($0) }) else { return own }
        return own.flatMap { isList($0) ? rows(of: $0) : [$0] }
    }

    /// The children in one parameter, in order, with lists in the place of their rows.
    func ownChildren(of id: ActivationID, slot: String) -> [ActivationID] {
        if !id.isOfRow { return state.activations.children(of: id, in: slot) }
        return children(of: id).filter { isIn(slot: slot, $0) }
    }

    private static let valueTypes: KindType = [
        .string, .number, .image, .date, .null, .message, .condition, .attributedString, .data, .collection, .object,
    ]
}
