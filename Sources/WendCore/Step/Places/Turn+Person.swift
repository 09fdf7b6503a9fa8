/// Who uses the session.
extension Turn {
    /// Everything that was made of who it was is made of who it is now.
    mutating func changePerson(to person: String?) {
        guard person != state.settings.principal else { return }
        state.settings.principal = person
        touched.insert(.session)
        if library.hasMade { touched.formUnion(state.activations.all.lazy.map(\.id).filter(tree.isMadeScreen)) }
        needsSettling = true
    }
}
