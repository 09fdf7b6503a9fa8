import WendCore
import WendDocuments
import WendExpressions

/// One call from its request to what is stored.
extension ServiceClient {
    func run(
        _ call: ServiceCall, _ store: (any ServiceStore)?, _ observe: @escaping @Sendable (ServiceEvent) -> Void
    ) async -> ServiceAnswer {
        let say: @Sendable (ServiceEvent.Content) -> Void = { content in
            observe(ServiceEvent(action: call.action, callID: call.id, sender: call.sender, content: content))
        }
        var secrets = KnownSecrets(options.secrets, names: [])
        do throws(ServiceFailure) {
            guard let action = description.complete(call.action) else {
                let closest = Suggestion.closest(to: call.action, among: description.actionNames)
                throw .unknownAction(call.action, closest: closest)
            }
            secrets = KnownSecrets(options.secrets, names: description.secretNames)
            let (success, next) = try await perform(call, action, &secrets, store, say)
            return ServiceAnswer(action: call.action, callID: call.id, result: .success(success), next: next)
        } catch {
            let failure = secrets.scrubbed(error)
            say(.failure(failure))
            return ServiceAnswer(action: call.action, callID: call.id, result: .failure(failure), next: nil)
        }
    }

    private func perform(
        _ call: ServiceCall, _ action: ServiceAction, _ secrets: inout KnownSecrets, _ store: (any ServiceStore)?,
        _ say: @escaping @Sendable (ServiceEvent.Content) -> Void
    ) async throws(ServiceFailure) -> (ServiceAnswer.Success, ServiceCall?) {
        if Task.isCancelled { throw .cancelled(call.action, .notSent) }
        let builder = RequestBuilder(
            description: description, options: options, call: call, action: action, secrets: secrets)
        let built = try builder.build()
        defer { if let temporary = built.temporary { FileReading.remove(temporary) } }
        if action.clearing == .before, let type = action.result, let store {
            do { try await store.clear(type.entity, for: call) } catch {
                throw ServiceFailure(
                    .store, action: call.action, sending: .notSent, message: Self.sentence(error))
            }
        }
        say(.start)
        var success: ServiceAnswer.Success
        switch source {
        case .network(let network):
            let (response, authorization) = try await network.response(to: built.request, call, action) {
                say(.progress($0))
            }
            // What a document has put into the header itself is a value like others, which an answer may well tell again.
            var own = secrets
            if action.settings.needsAuthentication == true { own.hide(authorization: authorization) }
            secrets.hide(authorization: authorization)
            success = try understood(response, call, action)
            success.value = own.scrubbed(success.value)
        case .stubs(let stubs):
            success = try await stubs.answer(
                to: call, action, sending: built.request.body.size, description, options, secrets
            ) { say(.progress($0)) }
        }
        guard let type = action.result else {
            say(.ready(success.value))
            return (success, nil)
        }
        success.value = try result(success, type, call, action)
        say(.ready(success.value))
        let stored = try await self.stored(success, type, call, action, store)
        if store != nil { success.stored = stored.value }
        say(.success(stored.value))
        return (success, next(call, action, type, stored))
    }

    /// The call of the action that follows. Of a list there is nothing one could say of the next action what it is performed with.
    private func next(
        _ call: ServiceCall, _ action: ServiceAction, _ type: ResultType, _ stored: StoredResult
    ) -> ServiceCall? {
        guard let name = action.next else { return nil }
        var next = call
        next.action = name
        next.id = "\(call.id)/\(name)"
        next.object = type.isList ? nil : stored.object ?? stored.value
        return next
    }

    // MARK: Understanding

    private func understood(
        _ response: ServiceResponse, _ call: ServiceCall, _ action: ServiceAction
    ) throws(ServiceFailure) -> ServiceAnswer.Success {
        guard (200..<300).contains(response.status) else { throw error(of: response, call, action) }
        if response.isInFile, let path = call.destination {
            let type = response.headers["Content-Type"] ?? ""
            return ServiceAnswer.Success(
                status: response.status, value: .null,
                file: DownloadedFile(path: path, size: response.size, type: type))
        }
        let (value, problem) = Self.json(response.body, limit: action.maximumResponse)
        guard let value else { throw .noJSON(call.action, response.status, problem) }
        return ServiceAnswer.Success(status: response.status, value: value)
    }

    private func error(of response: ServiceResponse, _ call: ServiceCall, _ action: ServiceAction) -> ServiceFailure {
        let body = Self.json(response.body, limit: action.maximumResponse).value
        return Self.error(status: response.status, body: body, call.action, action, options.hooks)
    }

    /// What an answer says that is an error: the words of the app's own code, else those of its body.
    static func error(
        status: Int, body: Value?, _ name: String, _ action: ServiceAction, _ hooks: ServiceHooks
    ) -> ServiceFailure {
        let member = body?.fields?[action.settings.errorKeyPath ?? "error"]
        let details = member?.fields ?? body?.fields ?? [:]
        let said =
            member?.text ?? ["message", "description", "error_description"].lazy.compactMap { details[$0]?.text }.first
        let message = hooks.serverError(name, status, body) ?? said.map { String($0.prefix(1000)) }
        return .status(name, status, message: message, details: details)
    }

    /// The value of a body: null for an empty one.
    static func json(_ bytes: [UInt8], limit: Int) -> (value: Value?, problem: String?) {
        if bytes.isEmpty { return (.null, nil) }
        let reader = JSONReader(limits: ReadingLimits(bytes: max(limit, bytes.count)))
        let (node, diagnostics) = reader.read(bytes, file: "answer", values: mostValues, keepsDigits: true)
        guard let node else {
            // What is quoted of the answer may be what was sent.
            let problem = diagnostics.last.map { problem in
                let sentence = problem.message.firstRange(of: " after the name '").map {
                    String(problem.message[..<$0.lowerBound])
                }
                return "\(sentence ?? problem.message) (line \(problem.location?.line ?? 1))"
            }
            return (nil, problem)
        }
        return (node.value, nil)
    }

    /// Values in one answer: each takes a hundred times the memory of the shortest text there is for one.
    private static let mostValues = 1_000_000

    /// What counts in a response: what the result's key path leads to, if it is what the type says.
    private func result(
        _ success: ServiceAnswer.Success, _ type: ResultType, _ call: ServiceCall, _ action: ServiceAction
    ) throws(ServiceFailure) -> Value {
        var value = success.value
        if let path = action.settings.resultKeyPath, !path.isEmpty {
            guard value.fields != nil, let found = ValuePath.value(ValuePath.names(path), of: value) else {
                throw .shape(call.action, success.status, wanted: "there is nothing at '\(path)'")
            }
            value = found
        }
        if type.takesEither, value.fields != nil { return value }
        if type.isList || type.takesEither {
            guard case .list(let elements) = value, elements.allSatisfy({ $0.fields != nil }) else {
                throw .shape(call.action, success.status, wanted: "a list of objects for '\(type)'")
            }
        } else if value.fields == nil {
            throw .shape(call.action, success.status, wanted: "an object for '\(type)'")
        }
        return value
    }

    private func stored(
        _ success: ServiceAnswer.Success, _ type: ResultType, _ call: ServiceCall, _ action: ServiceAction,
        _ store: (any ServiceStore)?
    ) async throws(ServiceFailure) -> StoredResult {
        guard let store else { return StoredResult(success.value, object: success.value) }
        let result = ServiceResult(
            type: type, value: success.value, clears: action.clearing == .after, setters: action.setters)
        do {
            return try await store.store(result, for: call)
        } catch {
            throw .store(call.action, success.status, Self.sentence(error))
        }
    }

    /// What an error of a store says, if it says anything that is meant to be read.
    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let failure as ServiceFailure: failure.message
        case let problem as StoringProblem: problem.message
        default: "What came cannot be stored."
        }
    }
}
