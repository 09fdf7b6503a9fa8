import WendExpressions

extension KindType {
    /// The declaration of a value that a controller keeps.
    public static let value = KindType(number: 31)
}

extension Kind {
    public static let value = Kind(
        "value", "Declares what a controller keeps: a name, and the value it has at first.", role: .supplies,
        types: .value,
        parameters: [
            .text(
                "name",
                "What it is called: by everything in the controller, and on every screen that is opened from there.",
                isRequired: true),
            Parameter(
                "is", .any,
                "Its first value, worked out when the controller is made; nothing without it. Records in a list get an `id` "
                    + "if they have none.",
                isLazy: true),
        ],
        defaults: [Default(.string, "is")],
        traits: .takesName)
}

extension SessionTree {
    /// The names a controller declares values under.
    func declaredNames(of id: ActivationID) -> [String] {
        guard let reference = node(of: id), registry.kinds[kindIndex(reference)].declares else { return [] }
        let scope = Scope(frame: [:], receiver: id)
        let reading = Reading(reference, owner: id, scope: scope, isLive: false)
        return declarations(in: reading).compactMap { try? text("name", of: $0) }
    }

    func declarations(in reading: Reading) -> [Reading] { (try? readings("values", of: reading)) ?? [] }

    /// Whether a controller declares a value of a name.
    func declares(_ name: String, _ id: ActivationID) -> Bool { declaredNames(of: id).contains(name) }

    /// The controller that declares a name, nearest outward: what contains comes first, then what opened it, and what
    /// contains and opened that.
    func declarer(of name: String, from start: ActivationID) -> ActivationID? {
        var seen: Set<ActivationID> = []
        var openers = [start]
        var next = 0
        while next < openers.count {
            var current: ActivationID? = openers[next]
            next += 1
            while let id = current, seen.insert(id).inserted, meter.spend(Meter.visit) {
                if declares(name, id) { return id }
                if let creator = activation(id)?.creator, !seen.contains(creator) { openers.append(creator) }
                current = outer(of: id)
            }
        }
        return nil
    }
}

extension Turn {
    /// Gives a controller the values it declares and does not have yet: all when it is made, new ones when its document has
    /// changed. A value may be worked out from those before it.
    mutating func declareValues(of id: ActivationID, _ reference: NodeReference, in scope: Scope) throws(Failure) {
        guard registry.kinds[tree.kindIndex(reference)].declares, tree.isGiven("values", reference) else { return }
        let reading = Reading(reference, owner: id, scope: scope, isLive: false)
        for declaration in try tree.readings("values", of: reading) {
            guard let name = try tree.text("name", of: declaration), tree.activation(id)?.stored[name] == nil else {
                continue
            }
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

    // MARK: Records

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
        switch fields["id"] {
        case .integer(let number)?:
            if number >= state.nextRecord, number < .max { state.nextRecord = number + 1 }
            return nil
        case nil, .null?:
            fields["id"] = .integer(state.nextRecord)
            if state.nextRecord < .max { state.nextRecord += 1 }
            return .dictionary(fields)
        default: return nil
        }
    }
}
