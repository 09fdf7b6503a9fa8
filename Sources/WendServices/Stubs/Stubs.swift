import Synchronization
import WendExpressions
import WendRuntime

/// Answers calls with what their descriptions say.
final class Stubs: Sendable {
    /// How many answers each action has given.
    private let given = Mutex<[String: Int]>([:])

    /// - Parameters:
    ///   - size: Bytes of the body that would be sent.
    ///   - progress: Hears how much of an upload would have been.
    func answer(
        to call: ServiceCall, _ action: ServiceAction, sending size: Int, _ description: ServiceDescription,
        _ options: ServiceClientOptions, _ secrets: KnownSecrets, _ progress: (ServiceProgress) -> Void
    ) async throws(ServiceFailure) -> ServiceAnswer.Success {
        let number = given.withLock { given in
            given[call.action, default: 0] += 1
            return (given[call.action] ?? 1) - 1
        }
        let stub = action.stubs.isEmpty ? StubAnswer() : action.stubs[min(number, action.stubs.count - 1)]
        let delay = stub.delay ?? description.options.stubDelay
        if action.isUpload {
            // It goes at one pace, and is heard of as often as what is really sent.
            var passed = 0.0
            while passed + Pulse.shortest < delay {
                try await wait(Pulse.shortest, call, options)
                passed += Pulse.shortest
                progress(ServiceProgress(sent: Int(Double(size) * passed / delay), toSend: size))
                await call.goesOn(passed / delay)
            }
            try await wait(delay - passed, call, options)
            progress(ServiceProgress(sent: size, toSend: size))
        } else {
            try await wait(delay, call, options)
        }
        if let error = stub.error { throw .stub(call.action, status: stub.status ?? 500, error) }
        let status = stub.status ?? 200
        guard var response = stub.response else {
            guard stub.status != nil else { throw .stub(call.action) }
            guard (200..<300).contains(status) else {
                throw ServiceClient.error(status: status, body: nil, call.action, action, options.hooks)
            }
            return ServiceAnswer.Success(status: status, value: .null)
        }
        if case .dictionary = response, call.object != nil {
            var transformers = options.transformers.adding(description)
            transformers.timeZone = options.timeZone
            let substitution = Substitution(
                object: call.object, record: call.record, secrets: secrets, transformers: transformers)
            do throws(MissingSecret) {
                response = try substitution.filled(response)
            } catch {
                throw .missingSecret(error.name, call.action)
            }
        }
        guard (200..<300).contains(status) else {
            throw ServiceClient.error(status: status, body: response, call.action, action, options.hooks)
        }
        return ServiceAnswer.Success(status: status, value: response)
    }

    private func wait(
        _ seconds: Double, _ call: ServiceCall, _ options: ServiceClientOptions
    ) async throws(ServiceFailure) {
        if seconds > 0 {
            if let wait = call.wait {
                await wait(seconds)
            } else {
                do {
                    try await options.clock.sleep(until: options.clock.now + seconds)
                } catch {
                    throw .cancelled(call.action, .perhapsSent)
                }
            }
        }
        if Task.isCancelled { throw .cancelled(call.action, .perhapsSent) }
    }
}
