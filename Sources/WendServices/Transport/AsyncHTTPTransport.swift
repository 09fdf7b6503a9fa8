#if AsyncHTTPClient
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Sends requests with async-http-client, over HTTP 1 and 2, all of them on one thread.
public final class AsyncHTTPTransport: Transport {
    /// The thread all connections are on, so that a body can wait until its last piece has been looked at. Without that it is taken as
    /// fast as the file can be read, by a client that has not yet heard that its connection is full: all of it would lie in memory.
    let loop: any EventLoop
    private let client: HTTPClient
    /// Over connections that nothing was sent on before: one the server has just closed would have the request fail, and nobody would
    /// know whether it has arrived.
    private let single: HTTPClient

    /// - Parameter connections: The most connections to one host at once; further requests wait.
    public init(connections: Int = 64) {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        // How much is unpacked is counted here.
        configuration.decompression = .enabled(limit: .none)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.timeout.connect = .seconds(30)
        loop = MultiThreadedEventLoopGroup.singleton.next()
        client = HTTPClient(eventLoopGroupProvider: .shared(loop), configuration: configuration)
        configuration.httpVersion = .http1Only
        single = HTTPClient(eventLoopGroupProvider: .shared(loop), configuration: configuration)
    }

    deinit {
        let clients = [client, single]
        Task { for client in clients { try? await client.shutdown() } }
    }

    public func send(
        _ request: ServiceRequest, progress: @escaping @Sendable (ServiceProgress) -> Void
    ) async throws(TransportFailure) -> ServiceResponse {
        if Task.isCancelled { throw TransportFailure(.cancelled, .notSent) }
        let exchange = ClientExchange(request, loop, progress)
        do {
            var sent = try made(of: request, exchange)
            if !request.isRepeatable { sent.headers.replaceOrAdd(name: "Connection", value: "close") }
            let response = try await (request.isRepeatable ? client : single).execute(
                sent, timeout: .hours(24 * 365))
            return try await exchange.read(response)
        } catch let failure as TransportFailure {
            throw failure
        } catch {
            throw exchange.failure(error)
        }
    }

    private func made(of request: ServiceRequest, _ exchange: ClientExchange) throws -> HTTPClientRequest {
        var sent = HTTPClientRequest(url: request.url)
        sent.method = HTTPMethod(rawValue: request.method.rawValue)
        for header in request.headers { sent.headers.add(name: header.name, value: header.value) }
        switch request.body {
        case .none: break
        case .bytes(let bytes): sent.body = .stream(exchange.pieces(of: bytes), length: .known(Int64(bytes.count)))
        case .file(let path, let size):
            guard FileReading.size(of: path) == size else { throw TransportFailure(.file, .notSent) }
            sent.body = .stream(try exchange.pieces(ofFile: path), length: .known(Int64(size)))
        }
        return sent
    }
}

/// One request that is on its way.
private final class ClientExchange: Sendable {
    private let request: ServiceRequest
    private let loop: any EventLoop
    private let report: @Sendable (ServiceProgress) -> Void
    private let progress: Mutex<ServiceProgress>
    private let isAnswered = Mutex(false)

    init(_ request: ServiceRequest, _ loop: any EventLoop, _ report: @escaping @Sendable (ServiceProgress) -> Void) {
        self.request = request
        self.loop = loop
        self.report = report
        progress = Mutex(ServiceProgress(toSend: request.body == .none ? nil : request.body.size))
    }

    // MARK: Sending

    /// A body a piece at a time, counted as it goes.
    func pieces(of bytes: [UInt8]) -> BodyPieces {
        let buffer = Mutex(ByteBuffer(bytes: bytes))
        return BodyPieces(on: loop) {
            let piece = buffer.withLock { $0.readSlice(length: min($0.readableBytes, FileReading.piece)) }
            guard let piece, piece.readableBytes > 0 else { return nil }
            self.sent(piece.readableBytes)
            return piece
        }
    }

    func pieces(ofFile path: String) throws -> BodyPieces {
        let file: FileReader
        do { file = try FileReader(path: path) } catch { throw TransportFailure(.file, .notSent) }
        return BodyPieces(on: loop) {
            guard let piece = try file.next() else { return nil }
            self.sent(piece.count)
            return ByteBuffer(bytes: piece)
        }
    }

    private func sent(_ count: Int) {
        report(
            progress.withLock { progress in
                progress.sent += count
                return progress
            })
    }

    // MARK: Receiving

    func read(_ response: HTTPClientResponse) async throws -> ServiceResponse {
        isAnswered.withLock { $0 = true }
        var headers: ServiceHeaders = [:]
        for (name, value) in response.headers { headers[name] = headers[name].map { "\($0), \(value)" } ?? value }
        let status = Int(response.status.code)
        let isPacked = !["", "identity"].contains((headers["Content-Encoding"] ?? "").lowercased())
        let length = isPacked ? nil : headers["Content-Length"].flatMap { Int($0) }
        if let length, length > request.maximumResponse, request.method != .head { throw tooLarge }
        let destination = (200..<300).contains(status) ? request.destination : nil
        var result = ServiceResponse(status, headers: headers, isInFile: destination != nil)
        let writer = try destination.map { path throws(TransportFailure) in try self.writer(path) }
        do {
            for try await buffer in response.body {
                let state = progress.withLock { progress in
                    progress.received += buffer.readableBytes
                    progress.toReceive = length
                    return progress
                }
                if state.received > request.maximumResponse { throw tooLarge }
                if let writer { try write(buffer, to: writer) } else { result.body += buffer.readableBytesView }
                result.size = state.received
                report(state)
            }
            if let writer, let destination { try named(writer, destination) }
        } catch {
            writer?.remove()
            throw error
        }
        return result
    }

    private var tooLarge: TransportFailure {
        TransportFailure(.tooLarge, .answered, limit: request.maximumResponse)
    }

    private func writer(_ destination: String) throws(TransportFailure) -> FileWriter {
        do { return try FileWriter(path: destination + ".part") } catch { throw TransportFailure(.file, .answered) }
    }

    private func write(_ buffer: ByteBuffer, to writer: FileWriter) throws(TransportFailure) {
        do { try writer.write(buffer.readableBytesView) } catch { throw TransportFailure(.file, .answered) }
    }

    private func named(_ writer: FileWriter, _ destination: String) throws(TransportFailure) {
        do { try writer.rename(to: destination) } catch { throw TransportFailure(.file, .answered) }
    }

    // MARK: Failing

    /// What the system says of connections that were never made.
    private static let refusals = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EHOSTDOWN, ENETDOWN]

    func failure(_ error: any Error) -> TransportFailure {
        let sending: ServiceFailure.Sending = isAnswered.withLock { $0 } ? .answered : .perhapsSent
        if Task.isCancelled || error is CancellationError { return TransportFailure(.cancelled, .perhapsSent) }
        if error is NIOConnectionError { return TransportFailure(.notReached, .notSent) }
        if let error = error as? IOError, Self.refusals.contains(error.errnoCode) {
            return TransportFailure(.notReached, .notSent)
        }
        if error is BodyFileError { return TransportFailure(.file, .perhapsSent) }
        if error is NIOHTTPDecompression.DecompressionError || error is NIOHTTPDecompression.ExtraDecompressionError {
            return TransportFailure(.unreadable, sending)
        }
        if let error = error as? HTTPParserError {
            return TransportFailure(error == .invalidEOFState ? .cut : .unreadable, sending)
        }
        switch error as? HTTPClientError {
        case .cancelled?: return TransportFailure(.cancelled, .perhapsSent)
        case .connectTimeout?, .getConnectionFromPoolTimeout?: return TransportFailure(.notReached, .notSent)
        case .tlsHandshakeTimeout?: return TransportFailure(.notSecure, .notSent)
        case .invalidURL?, .emptyHost?, .emptyScheme?:
            return TransportFailure(.badRequest, .notSent)
        case .readTimeout?, .writeTimeout?, .deadlineExceeded?: return TransportFailure(.timeout, sending)
        default: return TransportFailure(String(describing: error).contains("SSL") ? .notSecure : .cut, sending)
        }
    }
}

/// The pieces of a body, taken when the connection has room for them: the next one not before its thread has seen the last, and so could
/// say that it has none.
private struct BodyPieces: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    let loop: any EventLoop
    let take: @Sendable () throws -> ByteBuffer?

    init(on loop: any EventLoop, _ take: @escaping @Sendable () throws -> ByteBuffer?) {
        self.loop = loop
        self.take = take
    }

    func makeAsyncIterator() -> Iterator { Iterator(loop: loop, take: take) }

    struct Iterator: AsyncIteratorProtocol {
        let loop: any EventLoop
        let take: @Sendable () throws -> ByteBuffer?

        mutating func next() async throws -> ByteBuffer? {
            try await loop.submit {}.get()
            return try take()
        }
    }
}
#endif
