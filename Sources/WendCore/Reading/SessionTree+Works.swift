/// What goes on, and its parts (``Ongoing``). Works are activations among the children of the controller that performs them,
/// their parts are their children: so they leave with the screen, and are found by name.
extension SessionTree {
    /// The slot of works and of their parts: they belong to no parameter. States hold its name.
    static let worksSlot = ":runs"

    /// Whether an activation is a work or a part of one.
    func isOfWork(_ id: ActivationID) -> Bool { state.activations.isIn(slot: Self.worksSlot, id) }

    /// The work that an activation is, or is a part of, and its behaviour; nil for everything else.
    func work(of id: ActivationID) -> (id: ActivationID, behaviour: any Ongoing)? {
        guard state.hasWorks, isOfWork(id) else { return nil }
        let works = state.works
        let work = works.contains(id) ? id : state.activations.parent(of: id)
        guard let work, works.contains(work), let behaviour = ongoing(work) else { return nil }
        return (work, behaviour)
    }

    /// The work that an activation is a part of; nil also for works themselves.
    func workOfPart(_ id: ActivationID?) -> (id: ActivationID, behaviour: any Ongoing)? {
        guard let id, let work = work(of: id), work.id != id else { return nil }
        return work
    }

    func ongoing(_ id: ActivationID) -> (any Ongoing)? { node(of: id).flatMap { registry.ongoing(kindIndex($0)) } }

    /// The memory of a work; nil if there is none of the type.
    public func memory<Memory: Codable & Sendable>(of work: ActivationID, as type: Memory.Type = Memory.self) -> Memory?
    {
        state.works[work]?.value(as: type)
    }

    /// Whether a work is there that has not come to its end.
    func isGoingOn(_ id: ActivationID) -> Bool {
        guard let work = work(of: id), work.id == id else { return false }
        return !work.behaviour.isOver(id, self)
    }

    /// The time the session is at, in seconds since 1970.
    public var time: Double {
        reads?.noteTime()
        return state.time
    }

    /// When the next work has to be told that time has passed.
    var nextDeadlineOfWorks: Double? {
        guard state.hasWorks else { return nil }
        return state.works.lazy.compactMap { deadline(of: $0.0) }.min()
    }

    /// Whether an activation is a view that goes on with answers itself, such as a field for files.
    func isAskingView(_ id: ActivationID) -> Bool {
        contains(id) && presenting(id) != nil && ongoing(id) != nil
    }

    func deadline(of work: ActivationID) -> Double? {
        guard let behaviour = ongoing(work), !behaviour.isOver(work, self) else { return nil }
        return behaviour.deadline(of: work, self)
    }

    /// Whether a work goes on only for those who look.
    func isForSomebody(_ work: ActivationID) -> Bool { ongoing(work)?.isForSomebody(work, self) ?? false }

    /// The parts of a work.
    public func parts(of work: ActivationID) -> [ActivationID] {
        state.activations.children(of: work).filter(isOfWork)
    }

    /// Whether something a part set off has not come to its end.
    public func isPending(_ part: ActivationID) -> Bool {
        state.waiting.contains { $0.work == part } || !shown(by: part).isEmpty
            || state.activations.children(of: part).contains(where: isGoingOn)
    }

    /// The screens and questions a part has shown and that are there.
    public func shown(by part: ActivationID) -> [ActivationID] {
        meter.spend(state.activations.count / 8 + 1)
        return state.activations.all.filter { $0.creator == part }.map(\.id)
    }

    /// The parts that lose what they show when something leaves, and stay themselves.
    func partsLeft(by gone: Set<ActivationID>) -> [ActivationID] {
        guard state.hasWorks else { return [] }
        var left: [ActivationID] = []
        for id in gone.sorted() {
            guard let creator = activation(id)?.creator, !gone.contains(creator), !left.contains(creator),
                workOfPart(creator) != nil
            else { continue }
            left.append(creator)
        }
        return left
    }

    /// Gives decoded memories to their kinds. Work whose memory is no longer understood, by another version of this
    /// program, is over, and nobody waits for it.
    mutating func resumeWorks() {
        for id in state.works.keys {
            if let kept = state.works[id], let ready = ongoing(id)?.ready(kept, of: id, self) {
                state.works[id] = ready
            } else {
                let parts = Set(parts(of: id))
                state.works[id] = nil
                state.waiting.removeAll { $0.work.map(parts.contains) ?? false || $0.performer == id }
                state.watches.removeAll { $0.asker == id }
            }
        }
    }
}
