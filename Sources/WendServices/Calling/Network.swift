import Synchronization
import WendExpressions
import WendOperations
import WendRuntime

/// Gets the response to a request: authorizes it, sends it, follows it, and tries again where that is described and does no harm.
final class Network: Sendable {
    private let transport: any Transport
    private let options: ServiceClientOptions
    private let authorizer: (any RequestAuthorizer)?
    /// Whether the app's own code authorizes, which may tell visitors apart.
    private let authorizesVisitors: Bool
    private let cache: AnswerCache

    init(_ description: ServiceDescription, _ transport: any Transport, _ options: ServiceClientOptions) {
        self.transport = transport
        self.options = options
        cache = AnswerCache(size: options.cacheSize)
        authorizesVisitors = options.authorizer != nil
        authorizer = options.authorizer ?? DescribedAuthorizer(description, transport, options)
    }

    func response(
        to request: ServiceRequest, _ call: ServiceCall, _ action: ServiceAction,
        _ progress: @escaping @Sendable (ServiceProgress) -> Void
    ) async throws(ServiceFailure) -> (response: ServiceResponse, authorization: String?) {
        let policy = action.settings.retry?.policy
        var attempt = 1
        while true {
            var failure: ServiceFailure
            do throws(ServiceFailure) {
                let (sent, response) = try await authorized(request, call, action, progress)
                let answer = (response, sent.headers["Authorization"])
                guard let retry = action.settings.retry, retry.statuses.contains(response.status) else {
                    return answer
                }
                failure = .status(call.action, response.status, message: nil, details: [:])
                failure.retryAfter = Self.seconds(response.headers["Retry-After"]) ?? 0
                guard let pause = pause(after: attempt, policy, failure, action) else { return answer }
                try await sleep(pause, call.action)
            } catch {
                guard let pause = pause(after: attempt, policy, error, action) else { throw error }
                try await sleep(pause, call.action)
            }
            attempt += 1
        }
    }

    /// How long to wait before the next try; nil if there is none.
    private func pause(
        after attempt: Int, _ policy: RetryPolicy?, _ failure: ServiceFailure, _ action: ServiceAction
    ) -> Double? {
        guard let policy, let retry = action.settings.retry, policy.isRetryable(failure),
            failure.sending == .notSent || action.isRepeatable,
            let pause = policy.pause(after: attempt, random: Double(options.random() >> 11) / Double(1 << 53)),
            failure.retryAfter ?? 0 <= retry.maximum
        else { return nil }
        return max(pause / .seconds(1), failure.retryAfter ?? 0)
    }

    private func sleep(_ seconds: Double, _ action: String) async throws(ServiceFailure) {
        do {
            try await options.clock.sleep(until: options.clock.now + seconds)
        } catch {
            throw .cancelled(action, .perhapsSent)
        }
    }

    /// The seconds a server asks to wait; nil for dates and everything else.
    private static func seconds(_ text: String?) -> Double? { text.flatMap(Double.init).flatMap { $0 >= 0 ? $0 : nil } }

    // MARK: Authorizing

    private func authorized(
        _ request: ServiceRequest, _ call: ServiceCall, _ action: ServiceAction,
        _ progress: @escaping @Sendable (ServiceProgress) -> Void
    ) async throws(ServiceFailure) -> (request: ServiceRequest, response: ServiceResponse) {
        let (sent, response) = try await followed(request, call, action, progress)
        guard response.status == 401, action.settings.needsAuthentication == true, let authorizer else {
            return (sent, response)
        }
        let isWorthIt: Bool
        do {
            isWorthIt = try await authorizer.refused(sent, for: call.principal)
        } catch {
            return (sent, response)
        }
        return isWorthIt ? try await followed(request, call, action, progress) : (sent, response)
    }

    private func authorize(
        _ request: inout ServiceRequest, _ call: ServiceCall, _ action: ServiceAction
    ) async throws(ServiceFailure) {
        guard action.settings.needsAuthentication == true, let authorizer else { return }
        do {
            try await authorizer.authorize(&request, of: call)
        } catch let failure as ServiceFailure {
            throw ServiceFailure(
                failure.reason == .missingSecret ? .missingSecret : .unauthorized, action: call.action,
                sending: .notSent, message: failure.message)
        } catch is CancellationError {
            throw .cancelled(call.action, .notSent)
        } catch {
            throw .unauthorized(call.action, "The request could not be authorized.")
        }
    }

    // MARK: Following

    /// The answer that is no redirect, and the request it came to.
    private func followed(
        _ request: ServiceRequest, _ call: ServiceCall, _ action: ServiceAction,
        _ progress: @escaping @Sendable (ServiceProgress) -> Void
    ) async throws(ServiceFailure) -> (request: ServiceRequest, response: ServiceResponse) {
        guard let first = ServiceAddress(request.url) else {
            throw .badRequest(call.action, "The service has no whole address for this request.")
        }
        var hop = request
        var address = first
        var count = 0
        while true {
            guard options.reach.allows(address) else {
                var failure = ServiceFailure.hostNotAllowed(call.action)
                if count > 0 { failure.sending = .answered }
                throw failure
            }
            var sent = hop
            // Who is trusted with who we are is the server that was asked, and no other.
            if address.origin == first.origin { try await authorize(&sent, call, action) }
            let response = try await cached(sent, call, action, progress)
            guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"]
            else { return (sent, response) }
            guard count < action.maximumRedirects else {
                throw .redirects(call.action, most: action.maximumRedirects)
            }
            count += 1
            guard let target = address.resolved(location), let next = ServiceAddress(target),
                let onward = Self.onward(hop, response.status, to: target, from: address, next)
            else { throw .badRedirect(call.action) }
            (hop, address) = (onward, next)
        }
    }

    /// The request that follows a redirect; nil if it must not.
    private static func onward(
        _ request: ServiceRequest, _ status: Int, to url: String, from: ServiceAddress, _ target: ServiceAddress
    ) -> ServiceRequest? {
        if from.scheme == "https", target.scheme != "https" { return nil }
        var next = request
        next.url = url
        let becomesGet =
            status == 303
            ? request.method != .get && request.method != .head
            : status <= 302 && request.method == .post
        if becomesGet {
            next.method = .get
            next.body = .none
            next.headers["Content-Type"] = nil
        }
        if from.origin != target.origin {
            // What was sent was meant for somebody else: secrets may be in headers and body.
            guard next.body == .none else { return nil }
            for name in next.headers.names where !["accept", "user-agent"].contains(name.lowercased()) {
                next.headers[name] = nil
            }
        }
        return next
    }

    // MARK: Sending

    private func cached(
        _ request: ServiceRequest, _ call: ServiceCall, _ action: ServiceAction,
        _ progress: @escaping @Sendable (ServiceProgress) -> Void
    ) async throws(ServiceFailure) -> ServiceResponse {
        let rule = action.settings.cache ?? .none
        guard request.method == .get, request.destination == nil, rule != .none else {
            return try await sent(request, call, progress)
        }
        // What is asked for in somebody's name is theirs, also where nobody knows what they are called.
        let isOwn = action.settings.needsAuthentication == true && authorizesVisitors && !call.owner.isEmpty
        let key = AnswerCache.Key(request, isOwn ? call.owner : call.principal)
        var asking = request
        switch cache.look(key, now: options.clock.now) {
        case .fresh(let response): return response
        case .stale(let validators): for (name, value) in validators { asking.headers[name] = value }
        case .nothing: break
        }
        let response = try await sent(asking, call, progress)
        if response.status == 304, let known = cache.confirm(key, response, rule, now: options.clock.now) {
            return known
        }
        cache.keep(response, key, rule, now: options.clock.now)
        return response
    }

    /// Sends, and gives up when nothing has happened for the request's time.
    private func sent(
        _ request: ServiceRequest, _ call: ServiceCall, _ progress: @escaping @Sendable (ServiceProgress) -> Void
    ) async throws(ServiceFailure) -> ServiceResponse {
        if Task.isCancelled { throw .cancelled(call.action, .notSent) }
        guard request.headers.areSound else {
            throw .badRequest(call.action, "A header of the request has a name or a value that no header may have.")
        }
        let clock = options.clock
        let last = Moment(clock.now)
        let outcome = await withTaskGroup(of: Result<ServiceResponse, TransportFailure>?.self) { group in
            group.addTask { [transport] in
                do throws(TransportFailure) {
                    let response = try await transport.send(request) { state in
                        last.time = clock.now
                        progress(state)
                    }
                    return .success(response)
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                while true {
                    let end = last.time + request.timeout
                    if clock.now >= end { return .failure(TransportFailure(.timeout, .perhapsSent)) }
                    do { try await clock.sleep(until: end) } catch { return nil }
                }
            }
            defer { group.cancelAll() }
            while let result = await group.next() {
                if let result { return result }
            }
            return Result<ServiceResponse, TransportFailure>.failure(TransportFailure(.cancelled, .perhapsSent))
        }
        switch outcome {
        case .success(let response): return response
        case .failure(let failure) where failure.reason == .timeout:
            throw .timeout(call.action, seconds: request.timeout, failure.sending)
        case .failure(let failure) where Task.isCancelled && failure.reason != .tooLarge:
            throw .cancelled(call.action, failure.sending)
        case .failure(let failure): throw ServiceFailure(failure, action: call.action)
        }
    }
}

/// A time that several tasks look at.
private final class Moment: Sendable {
    private let seconds: Mutex<Double>

    init(_ seconds: Double) { self.seconds = Mutex(seconds) }

    var time: Double {
        get { seconds.withLock { $0 } }
        set { seconds.withLock { $0 = newValue } }
    }
}
