import Synchronization
import WendCore

/// The apps that are shown in another, by their identifiers: hosts ask for their images and styles.
package final class ShownApps: Sendable {
    private struct Content {
        var apps: [String: App] = [:]
        var observers: [@Sendable () -> Void] = []
    }

    private let content = Mutex(Content())

    package init() {}

    package subscript(identifier: String) -> App? { content.withLock { $0.apps[identifier] } }

    /// How they look, in the order of their identifiers.
    var styles: [StyleSheet] {
        content.withLock(\.apps).sorted { $0.key < $1.key }.map { $1.styles.bundled(as: $0) }
    }

    /// Tells of others than there were.
    package func onChange(_ observe: @escaping @Sendable () -> Void) {
        content.withLock { $0.observers.append(observe) }
    }

    /// - Parameter app: Nil if none is shown of the identifier any more.
    func put(_ app: App?, _ identifier: String) {
        let observers = content.withLock { content in
            if content.apps[identifier] === app { return [] as [@Sendable () -> Void] }
            content.apps[identifier] = app
            return content.observers
        }
        for observe in observers { observe() }
    }
}
