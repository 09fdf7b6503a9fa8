import Synchronization

/// Performs the actions of a description: makes requests, sends them and understands what comes back.
///
///     let client = ServiceClient(description, over: StandardTransport.make())
///     let answer = await client.perform(ServiceCall(id: "1", action: "homeFeed"), storingIn: nil) { _ in }
///
/// One client serves all sessions of an app. It guarantees that every call ends with exactly one answer, that a request which may have
/// arrived is sent again only if the action says so, and that no secret is in what it answers, says or throws.
public final class ServiceClient: ServiceProvider {
    public let description: ServiceDescription
    let source: Source
    let options: ServiceClientOptions
    let running = Mutex(RunningCalls())

    /// Where responses come from.
    enum Source: Sendable {
        case network(Network)
        case stubs(Stubs)
    }

    /// A client that sends requests.
    public init(
        _ description: ServiceDescription, over transport: any Transport,
        options: ServiceClientOptions = ServiceClientOptions()
    ) {
        self.description = description
        self.options = options
        source = .network(Network(description, transport, options))
    }

    /// A client that makes requests and sends none: actions answer what the description says (`response`).
    public init(stubbing description: ServiceDescription, options: ServiceClientOptions = ServiceClientOptions()) {
        self.description = description
        self.options = options
        source = .stubs(Stubs())
    }

    public func perform(
        _ call: ServiceCall, storingIn store: (any ServiceStore)? = nil,
        observe: @escaping @Sendable (ServiceEvent) -> Void = { _ in }
    ) async -> ServiceAnswer {
        let (isCancelled, cancelling) = AsyncStream.makeStream(of: Never.self)
        let number = running.withLock { $0.add(call) { cancelling.finish() } }
        defer { running.withLock { $0.remove(number) } }
        // Both are children of whoever asks, and run where that runs.
        return await withTaskGroup(of: ServiceAnswer?.self) { group in
            group.addTask { await self.run(call, store, observe) }
            group.addTask {
                for await _ in isCancelled {}
                return nil
            }
            var answer: ServiceAnswer?
            while let next = await group.next() {
                group.cancelAll()
                answer = next ?? answer
            }
            return answer
                ?? ServiceAnswer(
                    action: call.action, callID: call.id, result: .failure(.cancelled(call.action, .perhapsSent)),
                    next: nil)
        }
    }

    public func cancel(_ action: String, sender: String?, scope: String) {
        let cancelling = running.withLock { $0.cancelling(action, sender: sender, scope: scope) }
        for cancel in cancelling { cancel() }
    }
}
