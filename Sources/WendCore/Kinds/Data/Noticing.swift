/// What goes on with a controller and depends on what is seen of watches: that this has changed is told by an input then, though
/// nothing else is.
protocol Noticing: Ongoing {
    /// Whether what it depends on is another than when it was last looked at.
    func hasNews(_ work: ActivationID, _ tree: SessionTree) -> Bool
}

extension ChangeBehaviour: Noticing {}
extension QueryBehaviour: Noticing {}

extension Machine {
    /// Whether what is seen of watches has changed what something depends on that goes on by itself.
    package var awaitsNotice: Bool {
        guard tree.library.hasCompanions else { return false }
        return tree.state.works.keys.contains { work in
            (tree.ongoing(work) as? any Noticing)?.hasNews(work, tree) ?? false
        }
    }
}
