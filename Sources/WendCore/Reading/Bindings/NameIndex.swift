import Synchronization

/// What is known of names below activations while one rendering is drawn: nothing changes then, so it is found out once for
/// everything that asks.
final class NameIndex: Sendable {
    /// Activations by name, each name's in the order in which they are looked at.
    typealias Names = [String: [ActivationID]]

    private struct Contents {
        var names: [ActivationID: Names] = [:]
        var views: [ActivationID: Names] = [:]
    }

    private let contents = Mutex(Contents())

    /// The named children below an activation, those in children without a name included.
    func names(below id: ActivationID, _ find: () -> Names) -> Names {
        if let known = contents.withLock({ $0.names[id] }) { return known }
        let found = find()
        contents.withLock { $0.names[id] = found }
        return found
    }

    /// The named views of a form, in the controllers it hosts too.
    func views(of form: ActivationID, _ find: () -> Names) -> Names {
        if let known = contents.withLock({ $0.views[form] }) { return known }
        let found = find()
        contents.withLock { $0.views[form] = found }
        return found
    }
}
