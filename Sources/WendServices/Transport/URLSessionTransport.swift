// On Linux it brings libcurl with it, which static programs would have to be linked with.
#if !AsyncHTTPClient || canImport(Darwin)
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests with the system's URL loading. On Linux only without the package trait `AsyncHTTPClient`.
public final class URLSessionTransport: Transport {
    private let shared: Loading

    /// - Parameter connections: The most connections to one host at once; further requests wait.
    public init(connections: Int = 64) { shared = Loading(connections: connections) }

    deinit { shared.session.invalidateAndCancel() }

    public func send(
        _ request: ServiceRequest, progress: @escaping @Sendable (ServiceProgress) -> Void
    ) async throws(TransportFailure) -> ServiceResponse {
        guard let url = URL(string: request.url) else { throw TransportFailure(.badRequest, .notSent) }
        if Task.isCancelled { throw TransportFailure(.cancelled, .notSent) }
        var sent = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: request.timeout)
        sent.httpMethod = request.method.rawValue
        sent.httpShouldHandleCookies = false
        for header in request.headers { sent.setValue(header.value, forHTTPHeaderField: header.name) }
        if case .file(let path, _) = request.body, FileReading.size(of: path) == nil {
            throw TransportFailure(.file, .notSent)
        }
        let exchange = SessionExchange(request, progress)
        let loading = request.isRepeatable ? shared : Loading(connections: 1)
        defer { if !request.isRepeatable { loading.session.finishTasksAndInvalidate() } }
        let session = loading.session
        let task: URLSessionTask
        switch request.body {
        case .none: task = session.dataTask(with: sent)
        case .bytes(let bytes): task = session.uploadTask(with: sent, from: Data(bytes))
        case .file(let path, _): task = session.uploadTask(with: sent, fromFile: URL(fileURLWithPath: path))
        }
        let handle = TaskHandle(task: task)
        let tasks = loading.tasks
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.begin(continuation)
                tasks.add(exchange, handle)
                handle.task.resume()
            }
        } onCancel: {
            tasks.cancel(handle)
        }
        return try outcome.get()
    }
}

/// A session of the system's, with its connections.
private struct Loading: Sendable {
    let session: URLSession
    let tasks: SessionTasks

    init(connections: Int) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = connections
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        tasks = SessionTasks()
        // One thing at a time: pieces of a body have an order.
        let queue = BoundedQueue()
        queue.maxConcurrentOperationCount = 1
        session = URLSession(configuration: configuration, delegate: tasks, delegateQueue: queue)
    }
}

/// A queue that lets whoever adds to it wait when much is in it already. So what the network brings is no faster than what is made of it;
/// the system itself would keep all of it in memory. Its superclass vouches for it in the same words, and a subclass has to repeat them.
private final class BoundedQueue: OperationQueue, @unchecked Sendable {
    private let room = DispatchSemaphore(value: 64)

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        room.wait()
        super.addOperation { [room] in
            block()
            room.signal()
        }
    }
}

/// A task, which may be cancelled from anywhere.
private struct TaskHandle: Sendable {
    let task: URLSessionTask
}

/// One request that is on its way. Everything but its beginning happens on the session's queue, in turn.
private final class SessionExchange: Sendable {
    typealias Outcome = Result<ServiceResponse, TransportFailure>

    private struct State {
        var continuation: CheckedContinuation<Outcome, Never>?
        var response: ServiceResponse?
        var progress: ServiceProgress
        var failure: TransportFailure?
        var bytes: [UInt8] = []
        var isFailed: Bool { failure != nil }
        var isCancelled = false
    }

    private let request: ServiceRequest
    private let report: @Sendable (ServiceProgress) -> Void
    private let state: Mutex<State>
    /// Where the body of a success is written.
    private let file: Mutex<FileWriter?>

    init(_ request: ServiceRequest, _ report: @escaping @Sendable (ServiceProgress) -> Void) {
        self.request = request
        self.report = report
        state = Mutex(State(progress: ServiceProgress(toSend: request.body == .none ? nil : request.body.size)))
        file = Mutex(nil)
    }

    func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
        state.withLock { $0.continuation = continuation }
    }

    func sent(_ count: Int) {
        let progress = state.withLock { state in
            state.progress.sent = count
            return state.progress
        }
        report(progress)
    }

    /// - Returns: Whether the rest is wanted.
    func received(_ response: HTTPURLResponse) -> Bool {
        var headers: ServiceHeaders = [:]
        for (name, value) in response.allHeaderFields {
            if let name = name.base as? String, let value = value as? String { headers[name] = value }
        }
        let isPacked = !["", "identity"].contains((headers["Content-Encoding"] ?? "").lowercased())
        let length = isPacked ? nil : headers["Content-Length"].flatMap { Int($0) }
        let isIntoFile = request.destination != nil && (200..<300).contains(response.statusCode)
        let progress = state.withLock { state -> ServiceProgress? in
            state.response = ServiceResponse(response.statusCode, headers: headers, isInFile: isIntoFile)
            state.progress.toReceive = length
            if let length, length > request.maximumResponse, request.method != .head {
                state.failure = TransportFailure(.tooLarge, .answered, limit: request.maximumResponse)
                return nil
            }
            return state.progress
        }
        guard let progress else { return false }
        if isIntoFile, let destination = request.destination {
            let isOpen = file.withLock { file in
                file = try? FileWriter(path: destination + ".part")
                return file != nil
            }
            if !isOpen {
                fail(TransportFailure(.file, .answered))
                return false
            }
        }
        report(progress)
        return true
    }

    /// - Returns: Whether more is wanted.
    func received(_ data: Data) -> Bool {
        let progress = state.withLock { state -> ServiceProgress? in
            guard !state.isFailed, let isInFile = state.response?.isInFile else { return nil }
            state.progress.received += data.count
            if state.progress.received > request.maximumResponse {
                state.failure = TransportFailure(.tooLarge, .answered, limit: request.maximumResponse)
                state.bytes = []
                return nil
            }
            if !isInFile { state.bytes += data }
            return state.progress
        }
        guard let progress else { return false }
        let isWritten = file.withLock { file in
            do throws(BodyFileError) {
                try file?.write(data)
                return true
            } catch {
                return false
            }
        }
        if !isWritten {
            fail(TransportFailure(.file, .answered))
            return false
        }
        report(progress)
        return true
    }

    private func fail(_ failure: TransportFailure) {
        state.withLock { if $0.failure == nil { $0.failure = failure } }
    }

    /// Whether nobody has said so before.
    func isToBeCancelled() -> Bool {
        state.withLock { state in
            defer { state.isCancelled = true }
            return !state.isCancelled
        }
    }

    func finished(_ error: (any Error)?) {
        let (continuation, outcome) = state.withLock { state in
            let continuation = state.continuation
            state.continuation = nil
            return (continuation, Self.outcome(state, error))
        }
        continuation?.resume(returning: settled(outcome))
    }

    /// Gives a file its name, or takes away what is not whole.
    private func settled(_ outcome: Outcome) -> Outcome {
        file.withLock { file in
            defer { file = nil }
            guard let writer = file else { return outcome }
            guard case .success = outcome, let destination = request.destination else {
                writer.remove()
                return outcome
            }
            do throws(BodyFileError) {
                try writer.rename(to: destination)
                return outcome
            } catch {
                writer.remove()
                return .failure(TransportFailure(.file, .answered))
            }
        }
    }

    private static func outcome(_ state: State, _ error: (any Error)?) -> Outcome {
        if let failure = state.failure { return .failure(failure) }
        if let error { return .failure(failure(error, state)) }
        guard var response = state.response else { return .failure(TransportFailure(.unreadable, .perhapsSent)) }
        response.body = state.bytes
        response.size = state.progress.received
        return .success(response)
    }

    private static func failure(_ error: any Error, _ state: State) -> TransportFailure {
        let sending: ServiceFailure.Sending = state.response == nil ? .perhapsSent : .answered
        switch (error as? URLError)?.code {
        case .cancelled?: return TransportFailure(.cancelled, .perhapsSent)
        case .timedOut?: return TransportFailure(.timeout, .perhapsSent)
        case .cannotFindHost?, .cannotConnectToHost?, .dnsLookupFailed?, .notConnectedToInternet?:
            return TransportFailure(.notReached, .notSent)
        case .badURL?: return TransportFailure(.badRequest, .notSent)
        case .secureConnectionFailed?, .serverCertificateUntrusted?, .serverCertificateHasBadDate?,
            .serverCertificateHasUnknownRoot?, .serverCertificateNotYetValid?, .clientCertificateRejected?:
            return TransportFailure(.notSecure, .notSent)
        // A server that closes without a word.
        case .badServerResponse? where state.response == nil: return TransportFailure(.cut, sending)
        // Of addresses only those of HTTP come here: what is not supported is what came back.
        case .unsupportedURL?, .badServerResponse?, .cannotParseResponse?, .cannotDecodeContentData?,
            .cannotDecodeRawData?:
            return TransportFailure(.unreadable, sending)
        default: return TransportFailure(.cut, sending)
        }
    }
}

/// Hands what happens to the exchange it happens to.
private final class SessionTasks: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Mutex<[Int: SessionExchange]>([:])
    private let cancelling = DispatchQueue(label: "wend.cancelling")

    func add(_ exchange: SessionExchange, _ handle: TaskHandle) {
        exchanges.withLock { $0[handle.task.taskIdentifier] = exchange }
    }

    private func exchange(of task: URLSessionTask) -> SessionExchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        exchange(of: task)?.sent(Int(totalBytesSent))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.allow)
        guard let response = response as? HTTPURLResponse, exchange(of: dataTask)?.received(response) == true else {
            return cancel(dataTask)
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if exchange(of: dataTask)?.received(data) != true { cancel(dataTask) }
    }

    private func cancel(_ task: URLSessionTask) {
        // What is under way already comes after, and would cancel it again and again.
        if exchange(of: task)?.isToBeCancelled() == true { cancel(TaskHandle(task: task)) }
    }

    /// Cancels a task from a thread of its own: it may wait for the session, which may wait for room in the queue this is called on.
    func cancel(_ handle: TaskHandle) { cancelling.async { handle.task.cancel() } }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        exchange?.finished(error)
    }
}
#endif
