/// The calls that are being made, and how they are cancelled.
struct RunningCalls {
    private struct Key: Hashable {
        let action: String
        let sender: String?
        let scope: String
    }

    private var calls: [Int: (key: Key, cancel: @Sendable () -> Void)] = [:]
    private var last = 0

    mutating func add(_ call: ServiceCall, _ cancel: @escaping @Sendable () -> Void) -> Int {
        last += 1
        calls[last] = (Key(action: call.action, sender: call.sender, scope: call.scope), cancel)
        return last
    }

    mutating func remove(_ number: Int) { calls[number] = nil }

    /// All calls with the same action, sender and scope: there may be several.
    func cancelling(_ action: String, sender: String?, scope: String) -> [@Sendable () -> Void] {
        let key = Key(action: action, sender: sender, scope: scope)
        return calls.filter { $0.value.key == key }.sorted { $0.key < $1.key }.map(\.value.cancel)
    }
}
