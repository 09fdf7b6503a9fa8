/// What goes on with a controller and depends on what is seen of watches: that this has changed is told by an input then, though
/// nothing else is.
protocol Noticing: Ongoing {
    /// Whether what it depends on is another than when it was last looked at.
    func hasNews(_ work: ActivationID, _ tree: SessionTree) -> Bool
}

extension ChangeBehaviour: Noticing {}
extension QueryBehaviour: Noticing {}
extension RequestBehaviour: Noticing {}

extension Machine {
    /// Whether what is seen of watches has changed what something depends on that goes on by itself.
    package var awaitsNotice: Bool {
        guard tree.library.hasCompanions else { return false }
        return tree.state.works.keys.contains { work in
            (tree.ongoing(work) as? any Noticing)?.hasNews(work, tree) ?? false
        } || tree.awaitsPassage || tree.awaitsLateValues
    }

    /// Whether values that waited for what has come are worked out next.
    package var awaitsLateValues: Bool { tree.awaitsLateValues }
}

extension SessionTree {
    /// Whether what is shown may not be seen any more, or a place that was wanted may be seen now: rules may ask for what is found. After a
    /// step neither is so.
    fileprivate var awaitsPassage: Bool {
        guard library.hasPassages, state.layers.last.map(isController) ?? true else { return false }
        if let barred = firstBarred(), state.visible.contains(barred) { return true }
        guard let wanted = state.wanted, wanted.person == nil, let (pattern, values) = match(wanted.place) else {
            return false
        }
        return mayBeSeen(pattern, values)
    }
}
