import NIOCore
import Synchronization

/// The live connections of a server, which runs until they have ended.
///
/// A server waits for a task per connection. One that waits for nothing but the end of its connection takes six kilobytes
/// all the same, so only one does, for all.
final class LiveChannels: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isAwaited = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Whether somebody waits.
    var isAwaited: Bool { state.withLock { $0.isAwaited } }

    /// Takes a live connection in. Returns at once if somebody waits, else when there are no more live connections: a task
    /// that is cancelled ends them all.
    func join(_ channel: any Channel) async {
        let id = ObjectIdentifier(channel)
        let waits = state.withLock { state in
            state.channels[id] = channel
            defer { state.isAwaited = true }
            return !state.isAwaited
        }
        channel.closeFuture.whenComplete { _ in self.leave(id) }
        if Task.isCancelled { channel.close(promise: nil) }
        guard waits else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let isOver = state.withLock { state in
                    state.waiter = state.channels.isEmpty ? nil : waiter
                    state.isAwaited = !state.channels.isEmpty
                    return state.channels.isEmpty
                }
                if isOver { waiter.resume() }
            }
        } onCancel: {
            for channel in state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) }
        }
    }

    private func leave(_ id: ObjectIdentifier) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.channels[id] = nil
            guard state.channels.isEmpty, let waiter = state.waiter else { return nil }
            state.waiter = nil
            state.isAwaited = false
            return waiter
        }
        waiter?.resume()
    }
}
