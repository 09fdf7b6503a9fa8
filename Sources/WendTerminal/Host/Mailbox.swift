import Synchronization
import WendRuntime

/// What has come and waits to be worked on, in order.
final class Mailbox: Sendable {
    enum Item: Sendable {
        case input(TerminalInput)
        case session(SessionNotice)
        case notice(String?)
        case end
        /// Tells when everything before it has been drawn.
        case drawn(CheckedContinuation<Void, Never>)
    }

    private let items = Mutex<(list: [Item], isClosed: Bool)>(([], false))
    private let calls: AsyncStream<Void>.Continuation
    /// Comes whenever there may be something.
    let signals: AsyncStream<Void>

    init() { (signals, calls) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    func put(_ item: Item) {
        let isTaken = items.withLock { items in
            if !items.isClosed { items.list.append(item) }
            return !items.isClosed
        }
        if isTaken {
            calls.yield()
        } else if case .drawn(let waiter) = item {
            waiter.resume()
        }
    }

    func takeAll() -> [Item] {
        items.withLock { items in
            defer { items.list = [] }
            return items.list
        }
    }

    /// Takes nothing any more.
    func close() {
        let rest = items.withLock { items in
            defer { items = ([], true) }
            return items.list
        }
        for case .drawn(let waiter) in rest { waiter.resume() }
        calls.finish()
    }
}
