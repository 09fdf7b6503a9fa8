import Synchronization
public import WendCore
import WendExpressions
public import WendRuntime

/// The services of an app, for all its sessions: answers messages that have the names of described actions.
///
///     handlers.services = AppServices(description, options: ServiceClientOptions(secrets: .environment()))
///
/// A message gets one answer: of a failure what ``ServiceFailure/values`` says, of a success `status` with `count`, `ids` and, of a single
/// one, `id` of the records that were saved, or else `value`, up to ``largestValue``. What was asked by a process that has ended is sent
/// again only if that does no harm; otherwise it is answered from the records, if they have what came, or fails with the reason
/// `interrupted`.
public final class AppServices: ServiceAnswering {
    private let transport: any Transport
    private let options: ServiceClientOptions
    private let isStubbed: Bool
    private let client: Mutex<ServiceClient>

    /// - Parameter isStubbed: Whether the description's own answers are given and nothing is sent.
    public init(
        _ description: ServiceDescription, over transport: any Transport = StandardTransport.make(),
        options: ServiceClientOptions = ServiceClientOptions(secrets: .environment()), isStubbed: Bool = false
    ) {
        self.transport = transport
        self.options = options
        self.isStubbed = isStubbed
        client = Mutex(Self.client(description, transport, options, isStubbed))
    }

    private static func client(
        _ description: ServiceDescription, _ transport: any Transport, _ options: ServiceClientOptions,
        _ isStubbed: Bool
    ) -> ServiceClient {
        isStubbed
            ? ServiceClient(stubbing: description, options: options)
            : ServiceClient(description, over: transport, options: options)
    }

    public var description: ServiceDescription { client.withLock { $0 }.description }

    /// Goes by another description from now on; what is under way ends as it began.
    public func change(to description: ServiceDescription) {
        client.withLock { current in
            if current.description == description { return }
            current = Self.client(description, transport, options, isStubbed)
        }
    }

    /// The hosts whose pictures pages show: those of its addresses, and those that its options name. Where requests may go only to some
    /// hosts, pictures are of these.
    public var pictureHosts: [String] {
        let description = description
        let addresses =
            [description.defaults.baseURL].compactMap(\.self)
            + description.actionNames.compactMap { description[$0]?.path }
        let own = addresses.compactMap { address -> String? in
            guard address.lowercased().hasPrefix("https://") else { return nil }
            return String(address.dropFirst(8).prefix { !"/?#$".contains($0) })
        }
        let named = Set(own + description.options.pictureHosts)
        guard let allowed = options.reach.hosts else { return named.sorted() }
        // What is allowed is so at every port that the app names.
        return allowed.union(named.filter { $0.contains(":") && allowed.contains(String($0.prefix { $0 != ":" })) })
            .sorted()
    }

    /// Of stubs those that have an answer.
    public var names: [String] {
        let description = description
        let names = description.actionNames.filter { !isStubbed || description[$0]?.stubs.isEmpty == false }
        return names.sorted()
    }

    public func describes(_ name: String) -> Bool { description[name] != nil }

    public func following(_ name: String) -> String? { description[name]?.next }

    // MARK: Answering

    /// The most bytes of a value in an answer that is kept with a session.
    public static let largestValue = 64 << 10

    public func answer(_ message: HandledMessage, around: MessageSurroundings) async -> Reply {
        let client = client.withLock { $0 }
        guard let action = client.description.complete(message.name) else {
            return .failure(ServiceFailure.unknownAction(message.name, closest: nil).values)
        }
        if around.isWatched, !action.isRepeatable {
            return .failure(ServiceFailure.loadsWithHarm(message.name).values)
        }
        if around.isAgain, !isStubbed, !action.isRepeatable {
            return await interrupted(message, action, around)
        }
        let pulse = isStubbed || around.isWatched ? nil : Pulse(clock: options.clock, progress: around.progress)
        defer { pulse?.end() }
        let answers = await client.performAll(
            call(message, around), storingIn: RecordsOfServices(around), follow: around.begins,
            observe: { pulse?.take($0.content) })
        return Self.reply(to: answers, action, around)
    }

    private func call(_ message: HandledMessage, _ around: MessageSurroundings) -> ServiceCall {
        var call = ServiceCall(
            id: message.key, action: message.name, object: .dictionary(message.values),
            principal: message.principal, scope: message.session.rawValue, file: around.file)
        call.owner = around.recordOwner
        call.wait = around.wait
        call.goesOn = around.progress
        call.bytes = around.bytes
        return call
    }

    /// What becomes of a request that may have arrived and must not be sent twice.
    private func interrupted(
        _ message: HandledMessage, _ action: ServiceAction, _ around: MessageSurroundings
    ) async -> Reply {
        if let type = action.result,
            let known = await around.records?.outcome(of: message.key, on: type.entity, of: around.recordOwner)
        {
            return .success(Fields([("status", .integer(200))]).merging(known.values))
        }
        return .failure(ServiceFailure.interrupted(message.name).values)
    }

    /// What the key path of an action that saves nothing leads to.
    private static func valueThatCounts(_ value: Value, _ action: ServiceAction) -> Value? {
        guard action.result == nil, let path = action.settings.resultKeyPath, !path.isEmpty else { return value }
        return ValuePath.value(ValuePath.names(path), of: value)
    }

    private static func reply(
        to answers: [ServiceAnswer], _ action: ServiceAction, _ around: MessageSurroundings
    ) -> Reply {
        guard let last = answers.last else { return .failure("nobody answered") }
        if case .failure(let failure) = last.result { return .failure(values(of: failure)) }
        var values: Fields = [:]
        for case .success(let success) in answers.map(\.result) {
            values["status"] = .integer(success.status)
            if let file = success.file {
                values["file"] = file.value
            } else if let stored = success.stored?.fields {
                values = values.merging(stored)
            } else if let value = valueThatCounts(success.value, action), value != .null {
                if around.isWatched || isSmall(value) { values["value"] = value } else { values["isTooLarge"] = true }
            }
        }
        return .success(values)
    }

    private static func isSmall(_ value: Value) -> Bool { DataScale.bytes(of: value) <= largestValue }

    /// What is told of a failure: its words, and what else the server said of it unless that is too much.
    private static func values(of failure: ServiceFailure) -> Fields {
        var failure = failure
        if !isSmall(.dictionary(failure.details)) { failure.details = [:] }
        return failure.values
    }

    // MARK: In its place

    public func completed(_ reply: Reply, to message: HandledMessage, around: MessageSurroundings) async -> Reply {
        guard reply.isSuccess, let action = description.complete(message.name), let type = action.result,
            var value = reply.values["value"]
        else { return reply }
        if let path = action.settings.resultKeyPath, !path.isEmpty {
            value = ValuePath.value(ValuePath.names(path), of: value) ?? value
        }
        let result = ServiceResult(
            type: type, value: value, clears: action.clearing == .after, setters: action.setters)
        do {
            let stored = try await RecordsOfServices(around).store(result, for: call(message, around))
            var completed = reply
            completed.values["value"] = nil
            completed.values = Fields([("status", .integer(200))]).merging(completed.values)
                .merging(stored.value.fields ?? [:])
            return completed
        } catch let problem as StoringProblem {
            return .failure(problem.message)
        } catch {
            return .failure("What came cannot be stored.")
        }
    }
}
