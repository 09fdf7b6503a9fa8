import WendExpressions

/// Stacks and layers (spec/workflow-schema §5.7–5.9, 7.3, 7.4).
extension Turn {

    /// Puts a new controller on top of a stack.
    @discardableResult
    mutating func push(_ node: NodeReference, in scope: Scope, onto stack: ActivationID) throws(Failure) -> ActivationID
    {
        let id = try create(node, in: scope, parent: stack, slot: SessionTree.membersSlot, creator: scope.receiver)
        note(scope.sender, opened: id)
        modify(stack) { $0.children.append(id) }
        noteMovement(of: stack, .push)
        tree.containing(stack)?.pushed(id, by: scope.receiver, in: scope, on: stack, &self)
        return id
    }

    /// Remembers what was pressed to open a screen beside it: it is marked as long as that is there.
    public mutating func note(_ sender: ActivationID, openedBeside screen: ActivationID) {
        let opener = sender.isOfRow ? sender.with(part: 0) : sender
        touched.insert(opener)
        if tree.activation(screen)?.origin == nil {
            modify(screen) { $0.changed[SessionTree.opener] = .string(opener.description) }
        }
    }

    /// Remembers the row from which something was opened.
    private mutating func note(_ sender: ActivationID?, opened id: ActivationID) {
        guard let sender, sender.isOfRow, tree.listing(of: sender.numbered)?.isRepeated == true else { return }
        let row = sender.with(part: 0)
        let isDoubled = tree.rowPlace(of: row).map { $0.listing.isDoubled(at: $0.position) } ?? false
        state.activations.modify(id) {
            $0.origin = row
            if isDoubled { $0.changed[SessionTree.oneOfEqual] = .bool(true) }
        }
    }

    /// Makes one new controller the only member of a stack.
    mutating func replaceMembers(of stack: ActivationID, with node: NodeReference, in scope: Scope) throws(Failure) {
        let old = tree.members(of: stack)
        let id = try create(node, in: scope, parent: stack, slot: SessionTree.membersSlot, creator: scope.receiver)
        note(scope.sender, opened: id)
        take(old, offStack: stack)
        modify(stack) { $0.children.append(id) }
    }

    /// Pops everything above the member that is, or contains, a controller. False if it is in no stack.
    package mutating func pop(to id: ActivationID) -> Bool {
        let chain = tree.ancestorsInApp(of: id)
        guard
            let position = chain.firstIndex(where: {
                tree.activation($0)?.slot == SessionTree.membersSlot && tree.isInStack($0)
            }),
            let stack = tree.activation(chain[position])?.parent
        else { return false }
        let members = tree.members(of: stack)
        guard let index = members.firstIndex(of: chain[position]) else { return true }
        take(Array(members[(index + 1)...]), offStack: stack)
        return true
    }

    /// Takes the nearest screen around a controller away that there is a way back from: a member of a stack with one below it,
    /// else what was presented.
    mutating func leave(_ controller: ActivationID) {
        for id in tree.ancestorsInApp(of: controller) {
            if tree.activation(id)?.slot == SessionTree.membersSlot, tree.isInStack(id),
                let stack = tree.activation(id)?.parent,
                let index = tree.members(of: stack).firstIndex(of: id), index > 0
            {
                return take(Array(tree.members(of: stack)[index...]), offStack: stack)
            }
            if state.layers.contains(id) { return dismiss(id) }
        }
    }

    /// Pops the top of a stack, unless it is alone.
    /// - Parameter moves: Whether that may be seen to move, in a stack in which anything does.
    package mutating func popTop(of stack: ActivationID, moves: Bool? = nil) {
        let members = tree.members(of: stack)
        guard members.count > 1, let top = members.last else { return }
        let outer = self.moves
        if let moves { self.moves = moves && tree.movement(in: stack) != nil }
        take([top], offStack: stack)
        self.moves = outer
    }

    /// Takes members off a stack; they leave the tree when their lifecycle actions have run.
    public mutating func take(_ members: [ActivationID], offStack stack: ActivationID) {
        guard !members.isEmpty else { return }
        touched.formUnion(members.compactMap(tree.openerBeside))
        modify(stack) { $0.children.removeAll { members.contains($0) } }
        noteMovement(of: stack, .pop)
        leaving += members
    }

    /// Notes in which way a stack shows another member from now on; that it is at once where none was seen to move.
    private mutating func noteMovement(of stack: ActivationID, _ way: Transition) {
        let before = tree.activation(stack)?.changed(SessionTree.movement)?.text
        guard moves else {
            if before?.isEmpty == false { modify(stack) { $0.changed[SessionTree.movement] = "" } }
            return
        }
        state.movements += 1
        let mark = "\(way.rawValue) \(state.movements)"
        modify(stack) { $0.changed[SessionTree.movement] = .string(mark) }
    }

    /// Takes screens away, with everything on top of them.
    mutating func takeAway(_ screens: [ActivationID]) {
        for screen in screens {
            if state.layers.contains(screen) {
                dismiss(screen)
            } else if let stack = tree.activation(screen)?.parent,
                let index = tree.members(of: stack).firstIndex(of: screen)
            {
                take(Array(tree.members(of: stack)[index...]), offStack: stack)
            }
        }
    }

    // MARK: Layers

    /// Presents a controller over everything but questions that are already asked.
    @discardableResult
    mutating func present(_ node: NodeReference, in scope: Scope, over presenter: ActivationID) throws(Failure)
        -> ActivationID
    {
        let id = try create(
            node, in: scope, parent: nil, slot: "", creator: scope.receiver, presenter: presenter)
        note(scope.sender, opened: id)
        var layers = state.layers
        let index = layers.firstIndex { !tree.isController($0) } ?? layers.count
        layers.insert(id, at: index)
        endEditing()
        setLayers(layers)
        return id
    }

    /// Asks a question: an action node shown as a layer on top.
    @discardableResult
    mutating func ask(_ action: NodeReference, in scope: Scope, for presenter: ActivationID) throws(Failure)
        -> ActivationID
    {
        let id = try create(
            action, in: scope, parent: nil, slot: "", creator: scope.receiver, presenter: presenter)
        let asking = scope.receiver.flatMap { tree.workOfPart($0) == nil ? nil : $0 }
        modify(id) { $0.creator = asking }
        note(scope.sender, opened: id)
        endEditing()
        setLayers(state.layers + [id])
        return id
    }

    /// Takes a layer away, with every controller presented from it.
    package mutating func dismiss(_ layer: ActivationID) {
        let gone = Set([layer] + tree.descendants(of: layer))
        let above = state.layers.filter { candidate in
            tree.isController(candidate) && tree.activation(candidate)?.presenter.map(gone.contains) ?? false
        }
        for other in above where other != layer && state.layers.contains(other) { dismiss(other) }
        setLayers(state.layers.filter { $0 != layer })
        leaving.append(layer)
    }

    // MARK: Focus

    /// Takes the keyboard away, with what follows when an input has been edited.
    public mutating func endEditing() {
        guard let focus = state.focus else { return }
        setFocus(nil)
        inputEnded(focus)
    }

    package mutating func setFocus(_ id: ActivationID?) {
        // What keeps no keyboard has lost it by now, and nobody was told.
        if let id, tree.presenting(id)?.takesFocus == false {
            state.timesPointed += 1
            touched.insert(id)
        }
        guard state.focus != id else { return }
        for changed in [state.focus, id].compactMap({ $0 }) {
            touched.insert(changed)
            if let form = tree.form(of: changed) { touched.insert(form) }
        }
        state.focus = id
        if let id, tree.flag("clearsOnBeginEditing", of: id) {
            set("text", to: "", of: id)
        }
    }

    /// Gives the keyboard to the input that a question was about, once that is answered. What a person cannot see then, or did
    /// something else instead of, does not get it.
    mutating func moveFocusAfterQuestions() {
        guard let input = state.nextFocus, state.layers.last.map({ tree.isController($0) }) ?? true else { return }
        state.nextFocus = nil
        guard state.focus == nil, tree.contains(input), tree.canBePointedAt(input), tree.isInSight(input) else {
            return
        }
        setFocus(input)
    }

    /// Runs what follows when an input has been edited.
    package mutating func inputEnded(_ id: ActivationID) {
        if let form = tree.form(of: id) { fireTriggers(of: form) }
    }
}
