/// Performs the actions of a service: over HTTP, or as stubs.
public protocol ServiceProvider: Sendable {
    /// Performs one action, and not the one that follows it (``ServiceAnswer/next``). Returns when the response is stored; cancelling
    /// the task cancels the request.
    /// - Parameter observe: Hears of everything in its order; must be quick.
    func perform(
        _ call: ServiceCall, storingIn store: (any ServiceStore)?, observe: @escaping @Sendable (ServiceEvent) -> Void
    ) async -> ServiceAnswer

    /// Cancels every call of an action by a sender in a scope that is being made. What was sent may have arrived.
    func cancel(_ action: String, sender: String?, scope: String)
}

extension ServiceProvider {
    /// Performs an action, and those that follow it.
    /// - Parameter follow: Hears of each action that follows another, before it is performed.
    /// - Returns: The answers in their order. Events of one action come before those of the next.
    public func performAll(
        _ call: ServiceCall, storingIn store: (any ServiceStore)? = nil,
        follow: @Sendable (_ action: String) async -> Void = { _ in },
        observe: @escaping @Sendable (ServiceEvent) -> Void = { _ in }
    ) async -> [ServiceAnswer] {
        var answers = [await perform(call, storingIn: store, observe: observe)]
        var performed: Set = [call.action]
        while let next = answers.last?.next {
            guard performed.insert(next.action).inserted else {
                let failure = ServiceFailure.circular(next.action)
                observe(
                    ServiceEvent(
                        action: next.action, callID: next.id, sender: next.sender, content: .failure(failure)))
                answers.append(
                    ServiceAnswer(action: next.action, callID: next.id, result: .failure(failure), next: nil))
                break
            }
            await follow(next.action)
            answers.append(await perform(next, storingIn: store, observe: observe))
        }
        return answers
    }
}
