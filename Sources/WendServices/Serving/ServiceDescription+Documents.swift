package import WendCore
import WendExpressions

/// Requests that documents describe, beside those of service files.
extension ServiceDescription {
    /// Takes a request of a document in, unless there is an action of its name: what a file says goes first.
    package mutating func take(_ request: DescribedRequest) {
        guard self[request.name] == nil else { return }
        let method = ServiceMethod(rawValue: request.method) ?? .get
        var settings = RequestSettings(method: method)
        settings.encoding =
            request.encoding.flatMap(ParameterEncoding.init) ?? (method.takesBody && method != .delete ? .json : .query)
        settings.sendsObject = true
        // What somebody has entered stands in an address, which others may keep, only if that is said.
        settings.sendsOnlyNamed = settings.encoding == .query && request.encoding == nil && !request.saysWhatIsSent
        if let authorization = request.authorization { settings.headers["Authorization"] = .string(authorization) }
        settings.resultKeyPath = request.path.isEmpty ? nil : request.path
        settings.timeout = request.timeout.map { min(max($0, 0.1), 3600) }
        settings.needsAuthentication = false
        if let attempts = request.attempts, attempts > 1 {
            settings.retry = RetryRule(attempts: min(attempts, RetryRule.mostAttempts))
        }
        var result = request.entity.flatMap { ResultType($0) }
        if result?.isList == false { result?.takesEither = true }
        self[request.name] = ServiceAction(
            path: request.url, settings: settings, result: result, clearing: request.replaces ? .after : .none)
    }

    /// Takes what stubs answer in: for an action that is described already the answers, else all of it.
    package mutating func take(stubs: ServiceDescription) {
        for name in stubs.actionNames {
            guard let stub = stubs[name] else { continue }
            if self[name] != nil, stub.path == nil {
                self[name]?.stubs = stub.stubs
            } else {
                self[name] = stub
            }
        }
        options.dates.merge(stubs.options.dates) { own, _ in own }
        options.stubDelay = stubs.options.stubDelay
        if defaults.baseURL == nil { defaults = stubs.defaults }
    }
}
