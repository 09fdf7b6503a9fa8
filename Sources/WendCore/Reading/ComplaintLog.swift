import Synchronization

/// What could not be worked out while something was drawn: an object, because drawing reads a tree that it does not change.
final class ComplaintLog: Sendable {
    private let content = Mutex<Diagnostic?>(nil)

    var first: Diagnostic? { content.withLock { $0 } }

    func note(_ diagnostic: Diagnostic) { content.withLock { if $0 == nil { $0 = diagnostic } } }
}
