import WendExpressions

/// Values that controllers declare, and records without a number.
extension Turn {
    /// Gives a controller the values it declares and does not have yet: all when it is made, new ones when its document has
    /// changed. A value may be worked out from those before it.
    mutating func declareValues(of id: ActivationID, _ reference: NodeReference, in scope: Scope) throws(Failure) {
        guard registry.kinds[tree.kindIndex(reference)].declares, tree.isGiven("values", reference) else { return }
        let reading = Reading(reference, owner: id, scope: scope, isLive: false)
        for declaration in try tree.readings("values", of: reading) {
            guard !tree.isGiven("always", declaration.node), let name = try tree.text("name", of: declaration),
                tree.activation(id)?.stored[name] == nil
            else { continue }
            let first = try tree.values("is", of: declaration)
            let value = identified(first.count > 1 ? .list(first) : first.first ?? .null)
            guard admits(value) else { throw Failure(.stepLimit(.data, at: tree.location(declaration.node))) }
            modify(id) { $0.stored[name] = value }
        }
    }

    /// The frame of what a controller makes, without the values it declares: those are not remembered as they were then, but
    /// found as they are.
    func withoutDeclared(_ scope: Scope, by creator: ActivationID?) -> Scope {
        guard let creator, scope.frameID == nil, !scope.frame.isEmpty else { return scope }
        let names = tree.declaredNames(of: creator).filter { scope.frame[$0] != nil && scope.sent?[$0] == nil }
        guard !names.isEmpty, let sent = scope.sent else { return scope }
        var frame = scope.frame
        for name in names { frame[name] = nil }
        return Scope(frame: frame, sent: sent, receiver: scope.receiver, sender: scope.sender)
    }

    /// Keeps at a place what was entered into an input. What was wrong before is no longer said.
    mutating func write(_ value: Value, to place: EditedPlace, from input: ActivationID) {
        if admits(value) { _ = keep(value, at: place) }
        touched.insert(input)
        if tree.activation(input)?.changed("error") != nil { modify(input) { $0.changed["error"] = nil } }
    }

    /// Keeps a value at a place.
    /// - Returns: Whether there is such a place: what is no record has no fields.
    mutating func keep(_ value: Value, at place: EditedPlace) -> Bool {
        let old = tree.activation(place.declarer)?.stored[place.name] ?? .null
        guard let new = EditedPlace.setting(value, at: place.steps[...], in: old) else { return false }
        changedLists.note(old, became: new)
        modify(place.declarer) { $0.stored[place.name] = new }
        return true
    }

    // MARK: Records

    /// Numbers of records from outside count below this: nobody is given as many.
    private static let mostRecordNumber = 1 << 52

    /// A value in which every record of a list has an `id`: those that bring none get the next number of the session.
    mutating func identified(_ value: Value) -> Value {
        guard case .list(var members) = value else { return value }
        for place in members.indices {
            let made = withID(members[place])
            if let made { members[place] = made }
        }
        return .list(members)
    }

    /// A record with an `id`; nil if it has one, or is no record. No number is given that came in with a record before.
    mutating func withID(_ record: Value) -> Value? {
        guard case .dictionary(var fields) = record else { return nil }
        guard let id = fields["id"], id != .null else {
            fields["id"] = .integer(state.nextRecord)
            state.nextRecord += 1
            return .dictionary(fields)
        }
        if let number = id.number.flatMap({ Int(exactly: $0.rounded(.down)) }), number >= state.nextRecord,
            number < Self.mostRecordNumber
        {
            state.nextRecord = number + 1
        }
        return nil
    }
}
