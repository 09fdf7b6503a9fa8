extension Turn {
    /// Works one input off to the end.
    mutating func work(off content: Input.Content) {
        noteThoseWhoAsk(content)
        expireWorks()
        expireWaiting()
        switch content {
        case .start(let version):
            if state.base == nil, let number = state.documents.number(of: version) {
                start(NodeReference(document: number, node: 0))
                // Whoever begins with a link has followed it.
                if let place = state.settings.place { follow(link: place) }
            }
        case .event(let event):
            // Whoever does something else goes nowhere any more.
            state.heading = nil
            perform(tree.named(event))
        case .reply(let id, let reply): answer(id, reply)
        case .tick: break
        case .documentChanged(let old, let new): changeDocument(from: old, to: new)
        case .resourcesChanged(let version): changeResources(to: version)
        case .watchedChanged: tellChanges(of: content)
        case .personChanged(let person): changePerson(to: person)
        }
        settle()
        dropIdleQuestion()
        // People do not wait for that.
        if case .event = content {} else { workOutLateValues() }
        if departing == nil { goOnToWanted() }
        remakeScreens()
        followChanges(after: content)
        moveFocusAfterQuestions()
        forgetStrayRows()
    }
}
