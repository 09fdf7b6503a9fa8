import Synchronization
import WendCore
import WendExpressions
import WendRuntime

/// Keeps what the app is asked.
final class Asked: Sendable {
    private let messages = Mutex<[(name: String, values: Fields)]>([])
    var names: [String] { messages.withLock { $0.map(\.name) } }
    var values: [Fields] { messages.withLock { $0.map(\.values) } }

    func handlers(_ names: String...) -> Handlers {
        var handlers = Handlers()
        for name in names {
            handlers.on(name) { [self] message in
                messages.withLock { $0.append((message.name, message.values)) }
                return .success()
            }
        }
        return handlers
    }
}
