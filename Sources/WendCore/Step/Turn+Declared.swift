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
            var (value, awaited) = try workOut(declaration)
            // Who presses brings what the document works out of what was pressed; who follows an address brings what that says.
            let isSaid = addressed[name] == nil && value != .null && tree.reads("is", declaration.node)
            if !isSaid, let given = given(name, to: reference, in: scope, insteadOf: value) {
                (value, awaited) = (given, LateValue.Awaited())
            }
            guard admits(value) else { throw Failure(.stepLimit(.data, at: tree.location(declaration.node))) }
            modify(id) { $0.stored[name] = value }
            waitFor(awaited, for: name, of: id, insteadOf: value)
        }
    }

    /// What a declared value begins with that is a parameter of the controller's address: what was sent under its name, as the
    /// type of value that is declared. Nil if nothing was.
    private func given(
        _ name: String, to reference: NodeReference, in scope: Scope, insteadOf first: Value
    ) -> Value? {
        guard library[reference.document].places != nil, let pattern = tree.pattern(of: reference),
            pattern.parameters.contains(name), let given = scope.frame[name], given != .null
        else { return nil }
        if case .string = first { return PlacePattern.word(for: given).map { .string($0) } ?? given }
        return given
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
        if admits(value) {
            let old = tree.activation(place.declarer)?.stored[place.name]
            if keep(value, at: place) { noteEntered(value, at: place, insteadOf: old) }
        }
        touched.insert(input)
        if tree.activation(input)?.changed("error") != nil { modify(input) { $0.changed["error"] = nil } }
    }

    /// Keeps a value at a place.
    /// - Returns: Whether there is such a place: what is no record has no fields.
    mutating func keep(_ value: Value, at place: EditedPlace) -> Bool {
        let old = tree.activation(place.declarer)?.stored[place.name] ?? .null
        guard let new = EditedPlace.setting(value, at: place.steps[...], in: old) else { return false }
        // Where nothing was and nothing comes, nothing is made on the way there.
        if value == .null, tree.value(at: place) == .null { return true }
        changedLists.note(old, became: new)
        modify(place.declarer) { $0.stored[place.name] = new }
        return true
    }

    // MARK: Records

    /// Numbers of records from outside count below this: nobody is given as many.
    private static let mostRecordNumber = 1 << 52

    /// A value in which every record of a list has an `id`, however deep in lists and records it lies: those that bring none get the
    /// next number of the session.
    mutating func identified(_ value: Value) -> Value { identifying(value, depth: 0) ?? value }

    /// A record that is to be in a list, with an `id`, and so have those of all lists in it.
    mutating func identifiedMember(_ value: Value) -> Value { identified(withID(value) ?? value) }

    /// What a value becomes; nil if it stays, so that nothing is copied. What is too deep to be kept is not looked at.
    private mutating func identifying(_ value: Value, depth: Int) -> Value? {
        guard depth <= Limit.dataDepth.bound else { return nil }
        switch value {
        case .list(var members):
            var isChanged = false
            // The members first, then what is in them: those of one list have numbers that follow each other.
            for place in members.indices {
                guard let made = withID(members[place]) else { continue }
                members[place] = made
                isChanged = true
            }
            for place in members.indices {
                guard let made = identifying(members[place], depth: depth + 1) else { continue }
                members[place] = made
                isChanged = true
            }
            return isChanged ? .list(members) : nil
        case .dictionary(var fields):
            var isChanged = false
            for field in fields {
                guard let made = identifying(field.value, depth: depth + 1) else { continue }
                fields[field.name] = made
                isChanged = true
            }
            return isChanged ? .dictionary(fields) : nil
        default: return nil
        }
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
