import Synchronization

/// What could not be worked out while a tree was looked at: an object, because whoever looks does not change what is looked at.
final class ComplaintLog: Sendable {
    /// How many are kept until somebody takes them.
    static let most = 100

    private let content = Mutex<[Diagnostic]>([])

    var first: Diagnostic? { content.withLock(\.first) }

    /// Notes a complaint; one that is there already is not noted twice.
    func note(_ diagnostic: Diagnostic) {
        content.withLock { if $0.count < Self.most, !$0.contains(diagnostic) { $0.append(diagnostic) } }
    }

    /// Everything that was noted since this was last asked, in order.
    func takeAll() -> [Diagnostic] {
        content.withLock { noted in
            defer { noted.removeAll() }
            return noted
        }
    }
}
