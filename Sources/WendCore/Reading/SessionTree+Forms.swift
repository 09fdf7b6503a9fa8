public import WendExpressions

extension SessionTree {
    /// A form's inputs in document order, those of controllers hosted in it included, seen or not.
    ///
    /// - Parameter inRows: Whether those that are repeated for the items of lists are among them, row by row. Not where a list may be
    ///   looked for: it may be in the form, and would be looked for once more.
    public func inputs(of form: ActivationID, inRows: Bool = true) -> [ActivationID] {
        var found: [ActivationID] = []
        visitViews(of: form, inRows: inRows) { child in
            if presenting(child)?.formValue(of: child, self) != nil { found.append(child) }
        }
        return found
    }

    /// What the return key asks for in an input: to submit the form, in its last.
    func returnKeyAsks(in input: ActivationID) -> Asked? {
        form(of: input).flatMap { neighbour(of: input, by: 1, in: $0) == nil ? .submitting($0) : nil }
    }

    /// Everything that may be an input of a form, by its name; nothing is asked for its value. What is repeated is left out: what it is
    /// repeated for is found by asking for names.
    func namedViews(of form: ActivationID) -> NameIndex.Names {
        var found: NameIndex.Names = [:]
        visitViews(of: form, inRows: false) { child in
            if let name = name(of: child), !name.isEmpty { found[name, default: []].append(child) }
        }
        return found
    }

    private func visitViews(of id: ActivationID, inRows: Bool, _ look: (ActivationID) -> Void) {
        for child in children(of: id) {
            guard meter.spend(Meter.visit), let reference = node(of: child) else { continue }
            if partsFromForm(reference) { continue }
            if isRepeated(child) {
                // What stands for all that is repeated holds nothing itself.
                if inRows, let listing = listing(of: child) { visitRows(listing, of: child, look) }
                continue
            }
            look(child)
            visitViews(of: child, inRows: inRows, look)
        }
    }

    /// Looks at what is repeated, row by row, where there may be an input in it.
    private func visitRows(_ listing: Listing, of list: ActivationID, _ look: (ActivationID) -> Void) {
        if let row = listing.onlyNode, !mayHold(in: row) { return }
        for row in rows(of: list) {
            guard meter.spend(Meter.visit) else { return }
            look(row)
            visitViews(of: row, inRows: true, look)
        }
    }

    private func isRepeated(_ id: ActivationID) -> Bool {
        guard isList(id), let reference = node(of: id), case .repeated = form(reference) else { return false }
        return true
    }

    private func mayHold(in row: NodeReference) -> Bool { self.row(row, has: { kind($0).holds != nil }) }

    /// Whether a row that is made of a node has something in it, itself included, or a list in it.
    private func row(_ row: NodeReference, has isMeant: (NodeReference) -> Bool) -> Bool {
        isMeant(row)
            || plan(of: row).parts.values.contains { part in
                part.isList ? part.node != row && self.row(part.node, has: isMeant) : isMeant(part.node)
            }
    }

    /// The values of a form's inputs by name; a repeated name has the list of its values, and so has an input that is repeated for the
    /// items of a list, however many there are.
    /// In an app those of hidden inputs are left out, unless the form keeps them.
    public func formValues(of form: ActivationID, inRows: Bool = true) -> Fields {
        let inputs = inputs(of: form, inRows: inRows)
        guard let reference = node(of: form) else { return [:] }
        let keeps =
            isGiven("keepsHidden", reference)
            ? flag("keepsHidden", of: form) : !document(reference).document.allowsBindings
        return values(of: keeps ? inputs : inputs.filter { !isHidden($0, within: form) })
    }

    /// The names of the inputs that a check in a form may be about, the likeliest first.
    func checkedInputs(_ check: Reading) throws(Failure) -> [String] {
        if kind(check.node).parameter("at") != nil, let name = try text("at", of: check) { return [name] }
        return judged("when", of: check)?.0.names.map(\.name) ?? []
    }

    /// Whether a form has an input of one of these names which is hidden.
    func namesHiddenInput(_ names: [String], of form: ActivationID) -> Bool {
        inputs(of: form).contains { input in
            name(of: input).map(names.contains) == true && isHidden(input, within: form)
        }
    }

    func values(of inputs: [ActivationID]) -> Fields {
        var names: [String] = []
        var values: [String: [Value]] = [:]
        var repeated: Set<String> = []
        for input in inputs {
            guard let name = name(of: input), !name.isEmpty,
                let value = presenting(input)?.formValue(of: input, self)
            else { continue }
            if values[name] == nil { names.append(name) }
            values[name, default: []].append(value)
            if input.isOfRow { repeated.insert(name) }
        }
        var fields: Fields = [:]
        for name in names {
            guard let all = values[name], let first = all.first else { continue }
            fields[name] = all.count > 1 || repeated.contains(name) ? .list(all) : first
        }
        return fields
    }

    /// Whether an input can have the keyboard: it takes it, neither it nor anything around it is hidden, it is no part
    /// of another input, and not in a bar that nobody shows.
    package func isFocusable(_ id: ActivationID) -> Bool {
        guard presenting(id)?.takesFocus == true else { return false }
        return ancestors(of: id).allSatisfy { candidate in
            guard let activation = activation(candidate), !isHidden(candidate) else { return false }
            if Self.barSlots.contains(activation.slot) { return isShown(activation.slot, of: activation.parent) }
            return !Self.fieldSlots.contains(activation.slot)
        }
    }

    func isShown(_ slot: String, of controller: ActivationID?) -> Bool {
        guard let controller, let container = activation(controller)?.parent else { return false }
        return containing(container)?.shows(slot, of: controller, container, self) ?? false
    }

    package func isHidden(_ id: ActivationID) -> Bool {
        guard let reference = node(of: id), kind(reference).role == .presents else { return false }
        if let changed = activation(id)?.changed("hidden") { return Conversions.truth(changed) }
        return isGiven("hidden", reference)
            && ((try? flag("hidden", of: Reading(reference, owner: id, scope: creationScope(of: id), isLive: false)))
                ?? false)
    }

    /// The next or previous input that a person can give the keyboard.
    package func neighbour(of input: ActivationID, by step: Int, in form: ActivationID) -> ActivationID? {
        let visible = Set(visibleControllers())
        func isNext(_ id: ActivationID) -> Bool {
            (controller(at: id).map(visible.contains) ?? false) && isFocusable(id)
                && presenting(id)?.formValue(of: id, self) != nil
        }
        var before: [ActivationID] = []
        var next: ActivationID?
        var isBehind = false
        // What is repeated is led through row by row, as it is seen.
        _ = visitFocusable(of: form) { id in
            if id == input {
                isBehind = true
            } else if step < 0 {
                before.append(id)
            } else if isBehind, isNext(id) {
                next = id
            }
            return next == nil && !(isBehind && step < 0)
        }
        return step < 0 && isBehind ? before.last(where: isNext) : next
    }

    /// Everything in a form that may take the keyboard, in order, what is in the rows of lists included.
    ///
    /// - Parameter look: Says whether to go on.
    /// - Returns: Whether all was looked at.
    private func visitFocusable(of id: ActivationID, _ look: (ActivationID) -> Bool) -> Bool {
        let below = isList(id) ? (mayTakeFocus(inRowsOf: id) ? rows(of: id) : []) : children(of: id)
        for child in below {
            guard meter.spend(Meter.visit) else { return false }
            guard let reference = node(of: child), !partsFromForm(reference) else { continue }
            if !isList(child), presenting(child)?.takesFocus == true, !look(child) { return false }
            if !visitFocusable(of: child, look) { return false }
        }
        return true
    }

    /// Whether there can be anything in the rows of a list that takes the keyboard: of most there are many rows, and nothing in them.
    private func mayTakeFocus(inRowsOf list: ActivationID) -> Bool {
        guard let only = listing(of: list)?.onlyNode else { return true }
        return mayTakeFocus(in: only)
    }

    private func mayTakeFocus(in row: NodeReference) -> Bool {
        self.row(row, has: { registry.presenting(kindIndex($0))?.takesFocus == true })
    }

    /// What a controller has for whatever is around it.
    private static let barSlots: Set<String> = ["navigationItem", "toolbarItems"]

    /// The parameters of text inputs that hold views of their own.
    static let fieldSlots: Set<String> = ["inputView", "inputAccessoryView", "leftView", "rightView"]

    // MARK: What is told

    /// Where it is kept that a form was refused, and has not been submitted since; no parameter has this name.
    static let refusal = ":problems"

    /// Whether a form of a new document says or leaves out something of its own accord: all that is wrong at once, above its
    /// inputs; what is hidden. Older documents, and what the parameter says, come first.
    func isGathering(_ form: ActivationID, _ parameter: String) -> Bool {
        guard let reference = node(of: form) else { return false }
        if isGiven(parameter, reference) { return flag(parameter, of: form) }
        return document(reference).document.allowsBindings
    }

    /// Whether an input can be shown to a person by giving it the keyboard: one that takes none is marked all the same.
    func canBePointedAt(_ input: ActivationID) -> Bool {
        isFocusable(input) || presenting(input)?.takesFocus == false
    }

    /// Whether anything from a view up to the form around it is hidden.
    func isHidden(_ view: ActivationID, within form: ActivationID) -> Bool {
        for id in ancestors(of: view) {
            if id == form { return false }
            if isHidden(id) { return true }
        }
        return false
    }
}
