import WendExpressions

/// Values that controllers declare.
extension SessionTree {
    /// The names a controller declares values under.
    func declaredNames(of id: ActivationID) -> [String] {
        guard let reference = node(of: id), registry.kinds[kindIndex(reference)].declares else { return [] }
        let scope = Scope(frame: [:], receiver: id)
        let reading = Reading(reference, owner: id, scope: scope, isLive: false)
        return declarations(in: reading).compactMap { try? text("name", of: $0) }
    }

    func declarations(in reading: Reading) -> [Reading] { (try? readings("values", of: reading)) ?? [] }

    /// What a controller declares to be always worked out of other values; nil if it declares no such value. What depends on
    /// itself comes to nothing.
    func workedOut(_ name: String, by id: ActivationID) -> Value? {
        guard let reference = node(of: id), let declaration = workedOut(name, in: reference) else { return nil }
        let reading = Reading(reference.sibling(declaration), owner: id, scope: innerScope(of: id), isLive: true)
        guard let values = try? values("always", of: reading) else { return .null }
        return values.count > 1 ? .list(values) : values.first ?? .null
    }

    func isWorkedOut(_ name: String, by id: ActivationID) -> Bool {
        node(of: id).map { workedOut(name, in: $0) != nil } ?? false
    }

    /// The declaration of a value that is always worked out; nil if a node has none of the name.
    private func workedOut(_ name: String, in reference: NodeReference) -> Node.Index? {
        library.documents[library.position(of: reference.document)].workedOut[reference.node]?[name]
    }

    /// Where a value that is always worked out is kept; nil if all of it is made.
    func originOfWorkedOut(_ name: String, by id: ActivationID) -> ValueOrigin? {
        guard let reference = node(of: id), let declaration = workedOut(name, in: reference) else { return nil }
        let outline = outline(reference.sibling(declaration))
        let parameters = registry.kinds[outline.kind].parameters
        for entry in outline.entries where parameters[entry.parameter].name == "always" {
            if case .binding(let expression) = entry.source { return expression.origin }
        }
        return nil
    }

    /// Whether a controller declares a value of a name.
    func declares(_ name: String, _ id: ActivationID) -> Bool { declaredNames(of: id).contains(name) }

    /// The controller that declares a name, nearest outward.
    func declarer(of name: String, from start: ActivationID) -> ActivationID? {
        // Most names are declared nowhere, and the way outward is long.
        guard library.documents.contains(where: { $0.mayDeclare(name) }) else { return nil }
        return outward(from: start) { declares(name, $0) ? $0 : nil }
    }
}
