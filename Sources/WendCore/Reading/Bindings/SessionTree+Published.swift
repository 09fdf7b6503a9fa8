import WendExpressions

/// What activations show of themselves: published values and status (design rule 1).
extension SessionTree {
    private static let referenceType = "activation"

    func activation(_ reference: Reference) -> ActivationID? {
        guard reference.type == Self.referenceType, let id = ActivationID(reference.id) else { return nil }
        return contains(id) ? id : nil
    }

    /// What lies around an activation: the part of a work that shows it, else what contains it, else what presented it.
    func outer(of id: ActivationID) -> ActivationID? {
        guard let activation = activation(id) else { return nil }
        if let creator = activation.creator, !isOfWork(id), workOfPart(creator) != nil { return creator }
        return standsApart(id) ? nil : activation.parent ?? activation.presenter
    }

    /// A value an activation publishes under a name; nil if it publishes none.
    func published(_ name: String, by id: ActivationID) -> Value? {
        reads?.note(id)
        if id.isOfRow, id.part == 0, let place = rowPlace(of: id),
            let item = place.listing.item(at: place.position, named: name)
        {
            return item
        }
        if library.repeatsControllers, !id.isOfRow, let item = item(called: name, at: id) {
            // What is no more in the list is what it was.
            return item?.listing.item(at: item?.position ?? 0, named: name) ?? frame(of: id)[name]
        }
        let work = work(of: id)
        if let work, work.id == id { return work.behaviour.published(name, by: id, of: id, self) }
        if let value = input(named: name, of: id) ?? state.activations.stored(of: id)?[name] ?? workedOut(name, by: id)
        {
            return value
        }
        return work?.behaviour.published(name, by: id, of: work?.id ?? id, self)
            ?? containing(id)?.published(name, by: id, self)
    }

    /// A form publishes the values of its inputs.
    private func input(named name: String, of id: ActivationID) -> Value? {
        guard let reference = node(of: id), traits(reference).contains(.form) else { return nil }
        meter.spend(Meter.visit)
        let named = index?.views(of: id) { free { namedViews(of: id) } } ?? namedViews(of: id)
        // Only those of the name: the value of an input may itself be worked out from others.
        let inputs = named[name] ?? []
        for input in inputs { reads?.note(input) }
        return inputs.isEmpty ? nil : values(of: inputs)[name]
    }

    /// What a named child stands for: an input for its value, everything else for itself. Children without a name hide
    /// nothing: what is in them is found as if it stood beside them.
    ///
    /// - Parameter hidden: The view that asks.
    func child(named name: String, of id: ActivationID, except hidden: ActivationID?) -> Value? {
        reads?.note(id)
        meter.spend(Meter.visit)
        let known = index?.names(below: id) { free { names(below: id) } }
        for child in known.map({ $0[name] ?? [] }) ?? find(name, below: id) {
            reads?.note(child)
            let input = presenting(child)
            // An input is not read while it is found out what it shows.
            if child == hidden, input != nil { continue }
            if let value = input?.formValue(of: child, self) { return value }
            return reference(to: child)
        }
        return nil
    }

    /// Something of the tree as a value of an expression.
    func reference(to id: ActivationID) -> Value {
        .reference(Reference(type: Self.referenceType, id: id.description))
    }

    /// Finds something out that is kept for everybody, and so is nobody's work.
    private func free<Found>(_ find: () -> Found) -> Found {
        let before = meter.remaining
        // Bounded by the size of the tree alone, however little is left.
        meter.charge(-(1 << 40))
        defer { meter.charge(meter.remaining - before) }
        return find()
    }

    /// The children of a name, in order, those in children without a name included.
    private func find(_ name: String, below id: ActivationID) -> [ActivationID] {
        var found: [ActivationID] = []
        visitNames(below: id) { child, childName in
            if childName == name { found.append(child) }
        }
        return found
    }

    private func names(below id: ActivationID) -> NameIndex.Names {
        var names: NameIndex.Names = [:]
        visitNames(below: id) { names[$1, default: []].append($0) }
        return names
    }

    private func visitNames(below id: ActivationID, _ visit: (ActivationID, String) -> Void) {
        for child in children(of: id) where !isList(child) && !standsApart(child) {
            guard meter.spend(Meter.visit) else { return }
            if let name = self.name(of: child) {
                visit(child, name)
            } else if !isController(child) {
                visitNames(below: child, visit)
            }
        }
    }

    /// An activation and those above it whose names a look-up finds what is in it among: as far up as what lies between has
    /// no name of its own.
    func withOpenParents(_ ids: Set<ActivationID>) -> Set<ActivationID> {
        var all = ids
        for id in ids {
            var current = id
            while name(of: current) == nil, !isController(current), let parent = parent(of: current),
                all.insert(parent).inserted
            {
                current = parent
            }
        }
        return all
    }

    /// What the name of a work stands for where it is used as a whole; nil if that is what it publishes.
    func valueAsWhole(_ id: ActivationID) -> Value? {
        guard let work = work(of: id), work.id == id else { return nil }
        reads?.note(id)
        return work.behaviour.wholeValue(of: id, self)
    }

    /// Everything an activation publishes under names of its own.
    func record(of id: ActivationID) -> Fields {
        reads?.note(id)
        var record = activation(id)?.stored ?? [:]
        if let work = work(of: id) {
            for name in work.behaviour.publishedNames(by: id, of: work.id, self) {
                record[name] = published(name, by: id)
            }
        }
        if let reference = node(of: id), traits(reference).contains(.form) {
            for input in inputs(of: id, inRows: false) { reads?.note(input) }
            record = record.merging(formValues(of: id, inRows: false))
        }
        return record
    }
}
