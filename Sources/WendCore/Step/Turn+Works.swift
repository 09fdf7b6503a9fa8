import WendExpressions

/// Beginning what goes on, letting it go on, and ending it (``Ongoing``).
extension Turn {
    // MARK: Beginning

    /// The work that performing an action for a controller has begun, and that is there: over or going on.
    public func work(of action: NodeReference, for controller: ActivationID) -> ActivationID? {
        tree.state.activations.children(of: work ?? controller).first {
            tree.node(of: $0) == action && state.works.contains($0)
        }
    }

    /// Begins work that goes on: with a controller, or with the part on whose behalf actions are performed now. Work that was
    /// begun there by the same action before leaves.
    /// - Returns: Nil if there is no room for it, which is reported.
    public mutating func begin(
        _ action: NodeReference, for controller: ActivationID, in scope: Scope, _ memory: some Codable & Sendable
    ) -> ActivationID? {
        if let old = self.work(of: action, for: controller) { remove([old]) }
        let place = work ?? controller
        let frame = intern(scope)
        let made = attempt { (turn: inout Turn) throws(Failure) in
            try turn.addWork(action, in: place, creator: nil, frame)
        }
        if let made { state.works[made] = WorkMemory(memory) }
        return made
    }

    /// Adds a part to a work: an activation that other actions can be performed for, and that gets the answers.
    /// - Parameters:
    ///   - node: What it is made from.
    ///   - creator: Where messages go that it passes on.
    public mutating func addPart(
        _ node: NodeReference, to work: ActivationID, creator: ActivationID
    ) throws(Failure) -> ActivationID {
        try addWork(node, in: work, creator: creator, tree.activation(work)?.frame ?? .empty)
    }

    private mutating func addWork(
        _ node: NodeReference, in parent: ActivationID, creator: ActivationID?, _ frame: FrameID
    ) throws(Failure) -> ActivationID {
        try admitActivation(of: node, in: parent)
        let id = ActivationID(state.nextActivation)
        state.nextActivation += 1
        state.activations.append(
            Activation(
                id: id, place: .node(node), parent: parent, creator: creator, frame: frame,
                slot: SessionTree.worksSlot))
        modify(parent) { $0.children.append(id) }
        touched.insert(id)
        return id
    }

    /// Changes the memory of a work, and notes that it may look different.
    @discardableResult
    public mutating func changeMemory<Memory: Codable & Sendable, Result>(
        of work: ActivationID, as type: Memory.Type = Memory.self, _ change: (inout Memory) -> Result
    ) -> Result? {
        touched.insert(work)
        keepsNewData = true
        if state.hasFiles { mayHaveLostFiles = true }
        return state.works.modify(work) { $0.change(as: type, change) } ?? nil
    }

    // MARK: Going on

    /// Notes that a work may be able to go on; it does when what happens now is done.
    public mutating func goOn(_ work: ActivationID) {
        if !restless.contains(work) { restless.append(work) }
        needsSettling = true
    }

    /// Lets all works do what they can.
    mutating func proceed() {
        while !restless.isEmpty, !mustStop(at: nil) {
            let id = restless.removeFirst()
            guard state.works.contains(id), !isLeaving(id) else { continue }
            tree.ongoing(id)?.proceed(id, &self)
        }
    }

    /// Whether a work, or what it is in, is about to leave.
    func isLeaving(_ id: ActivationID) -> Bool {
        !leaving.isEmpty && tree.ancestors(of: id).contains(where: leaving.contains)
    }

    /// Tells works whose deadline has come.
    mutating func expireWorks() {
        guard state.hasWorks else { return }
        for id in state.works.keys {
            guard let deadline = tree.deadline(of: id), deadline <= state.time else { continue }
            tree.ongoing(id)?.due(id, &self)
        }
    }

    /// Performs an action on behalf of a part: what it asks for and what it begins is the part's.
    mutating func perform(
        _ action: NodeReference, for controller: ActivationID, in scope: Scope, onBehalfOf part: ActivationID?
    ) -> Outcome {
        let outer = work
        work = part
        defer { work = outer }
        return perform(action, for: controller, in: scope)
    }

    // MARK: Answers

    /// Tells a part that a person has answered what it shows.
    mutating func answer(_ part: ActivationID, with reply: Reply) {
        guard let work = tree.workOfPart(part) else { return }
        work.behaviour.answered(part, of: work.id, with: reply, isByPerson: true, &self)
    }

    /// Tells a part that something it set off has been answered.
    mutating func note(_ reply: Reply, for part: ActivationID) {
        guard let work = tree.workOfPart(part) else { return }
        work.behaviour.answered(part, of: work.id, with: reply, isByPerson: false, &self)
    }

    /// Tells a part that something it showed has left without an answer.
    mutating func abandon(_ part: ActivationID) {
        guard let work = tree.workOfPart(part) else { return }
        work.behaviour.abandoned(part, of: work.id, &self)
    }

    // MARK: Ending

    /// Ends a work: it leaves, with everything that it shows and waits for.
    public mutating func end(_ work: ActivationID) {
        guard state.works.contains(work) else { return }
        remove([work])
    }

    /// Lets works give up that a step over a limit has to do with: those it answered, and those whose time has come.
    mutating func giveUpWorks(answering parts: Set<ActivationID>) {
        guard state.hasWorks else { return }
        for id in state.works.keys where tree.isGoingOn(id) {
            let own = Set(tree.parts(of: id))
            guard tree.deadline(of: id).map({ $0 <= state.time }) ?? false || !own.isDisjoint(with: parts) else {
                continue
            }
            tree.ongoing(id)?.giveUp(id, &self)
            cancelWaiting { $0.work.map(own.contains) ?? false }
        }
    }

    /// The screens that parts among some activations show and that stand elsewhere.
    func screens(shownBy gone: Set<ActivationID>) -> [ActivationID] {
        guard state.hasWorks else { return [] }
        return state.activations.all.lazy.filter { shown in
            guard let creator = shown.creator, gone.contains(creator), tree.isOfWork(creator) else { return false }
            return !gone.contains(shown.id) && !leaving.contains(shown.id) && tree.isController(shown.id)
        }.map(\.id)
    }

    // MARK: Other texts

    /// Asks works that stand in a document whether they go on in its new text; those that do not are lost.
    /// - Parameter works: With their nodes in the old text. They have been moved already, as far as there is a place for them.
    mutating func move(_ works: [(id: ActivationID, old: NodeReference)], leaving lost: inout [ActivationID]) {
        for (id, old) in works where !lost.contains(id) {
            guard tree.ongoing(id)?.documentChanged(id, from: old, &self) == true else {
                lost.append(id)
                continue
            }
            // It has found places for its parts.
            let parts = Set(tree.parts(of: id))
            lost.removeAll { parts.contains($0) && tree.node(of: $0)?.document != old.document }
        }
    }
}
