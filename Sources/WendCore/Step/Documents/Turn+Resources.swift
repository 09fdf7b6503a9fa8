/// Moves a running session over to other translations and images.
extension Turn {
    /// Everything is made anew as after a change of documents: what a person typed and what was stored stays. Resources
    /// that were not given before change nothing.
    mutating func changeResources(to version: AppResources.Version) {
        guard version != state.resources, let next = nextResources, next.version == version else { return }
        tree.resources = next
        state.resources = version
        nextResources = nil
        touched.formUnion(state.activations.all.map(\.id))
        touched.insert(.session)
        let roots = state.activations.all.filter { $0.parent == nil }.map(\.id)
        for id in roots where tree.contains(id) && !tree.isOfWork(id) {
            _ = attempt { (turn) throws(Failure) in try turn.renew(id) }
        }
    }
}
