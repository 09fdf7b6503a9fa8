import CZlib
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Testing
import WendExpressions

@testable import WendServices

/// A server on a loopback port for the length of one test, which answers as its addresses say.
struct MockServer: Sendable {
    let port: Int
    let state: State

    var url: String { "http://127.0.0.1:\(port)" }

    /// What the server has seen and what it goes by.
    final class State: Sendable {
        private let counts = Mutex<[String: Int]>([:])
        private let seen = Mutex<[String]>([])
        let token = Mutex("first")

        /// Counts one more of a name.
        /// - Returns: How many there are now.
        @discardableResult
        func count(_ name: String) -> Int {
            counts.withLock { counts in
                counts[name, default: 0] += 1
                return counts[name] ?? 0
            }
        }

        func countOf(_ name: String) -> Int { counts.withLock { $0[name] ?? 0 } }
        func see(_ text: String) { seen.withLock { $0.append(text) } }
        var all: [String] { seen.withLock { $0 } }
    }

    static func serve(_ body: @Sendable (MockServer) async throws -> Void) async throws {
        let state = State()
        try await LoopbackServer.serve(router(state)) { try await body(MockServer(port: $0, state: state)) }
    }

    // MARK: Routes

    private static func router(_ state: State) -> Router<BasicRequestContext> {
        let router = Router()
        for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete, .options] {
            router.on("echo/**", method: method) { request, context in try await echo(request, state) }
            router.on("echo", method: method) { request, context in try await echo(request, state) }
        }
        router.on("echo", method: .head) { _, _ in
            Response(status: .ok, headers: [.contentLength: "12345", .contentType: "application/json"])
        }
        router.get("status/{code}") { request, context in
            let code = context.parameters.get("code", as: Int.self) ?? 200
            return Response(
                status: .init(code: code), headers: headers(request), body: text(query(request, "body") ?? ""))
        }
        router.on("to/{code}", method: .get) { request, context in
            state.count("to")
            return redirect(request, context)
        }
        router.on("to/{code}", method: .post) { request, context in
            state.count("to")
            return redirect(request, context)
        }
        router.get("slow") { request, context in
            try await Task.sleep(for: .milliseconds(number(request, "ms") ?? 100))
            return Response(status: .ok, body: text("{\"slow\":true}"))
        }
        router.get("drip") { request, context in
            let (count, pause) = (number(request, "count") ?? 5, number(request, "ms") ?? 20)
            return Response(
                status: .ok,
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: "["))
                    for index in 0..<count {
                        try await writer.write(ByteBuffer(string: index == 0 ? "0" : ",\(index)"))
                        try await Task.sleep(for: .milliseconds(pause))
                    }
                    try await writer.write(ByteBuffer(string: "]"))
                    try await writer.finish(nil)
                })
        }
        router.get("big") { request, context in
            let bytes = number(request, "bytes") ?? 0
            state.count("big")
            return Response(
                status: .ok, headers: [.contentType: "application/octet-stream"],
                body: ResponseBody(contentLength: query(request, "sized") == nil ? nil : bytes) { writer in
                    let piece = ByteBuffer(repeating: UInt8(ascii: " "), count: 64 << 10)
                    var rest = bytes
                    while rest > 0 {
                        let next = piece.getSlice(at: 0, length: min(rest, piece.readableBytes)) ?? piece
                        try await writer.write(next)
                        rest -= next.readableBytes
                        _ = state.count("pieces")
                    }
                    try await writer.finish(nil)
                })
        }
        router.get("gzip") { request, context in
            let bytes = Gzip.packed(Array((query(request, "body") ?? "{\"packed\":true}").utf8))
            return Response(
                status: .ok, headers: [.contentEncoding: "gzip"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        }
        router.get("bomb") { request, context in
            let bytes = Gzip.packed([UInt8](repeating: 0x20, count: number(request, "bytes") ?? 1))
            return Response(
                status: .ok, headers: [.contentEncoding: "gzip"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        }
        router.post("upload") { request, context in
            var count = 0
            var sum: UInt64 = 0
            for try await buffer in request.body {
                count += buffer.readableBytes
                for byte in buffer.readableBytesView.prefix(64) { sum = sum &* 31 &+ UInt64(byte) }
            }
            return Response(
                status: .ok, body: text("{\"size\":\(count),\"type\":\"\(request.headers[.contentType] ?? "")\"}"))
        }
        router.post("refuse") { request, context in
            // Without reading what is sent.
            Response(status: .contentTooLarge, headers: [.connection: "close"], body: text("{\"error\":\"too much\"}"))
        }
        tokens(router, state)
        router.get("flaky") { request, context in
            let number = state.count("flaky")
            let isBad = number <= (self.number(request, "fails") ?? 1)
            return Response(
                status: isBad ? .serviceUnavailable : .ok, headers: headers(request),
                body: text(isBad ? "{\"error\":\"later\"}" : "{\"tries\":\(number)}"))
        }
        router.get("tagged") { request, context in
            state.count("tagged")
            let tag = "\"v1\""
            if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: [.eTag: tag]) }
            return Response(
                status: .ok, headers: [.eTag: tag, .cacheControl: "max-age=60"],
                body: text("{\"number\":\(state.countOf("tagged"))}"))
        }
        for method in [HTTPRequest.Method.get, .post, .put] {
            router.on("posts/{id}", method: method) { request, context in
                state.count("posts")
                state.see(request.headers[HTTPField.Name("Idempotency-Key")!] ?? "no key")
                let id = context.parameters.get("id") ?? ""
                return Response(status: .ok, body: text("{\"id\":\"\(id)\",\"text\":\"post \(id)\"}"))
            }
        }
        return router
    }

    private static func tokens(_ router: Router<BasicRequestContext>, _ state: State) {
        router.post("token") { request, context in
            let number = state.count("token")
            try await Task.sleep(for: .milliseconds(30))
            state.token.withLock { $0 = "token-\(number)" }
            return Response(status: .ok, body: text("{\"access_token\":\"token-\(number)\"}"))
        }
        router.get("private") { request, context in
            let wanted = state.token.withLock { $0 }
            guard request.headers[.authorization] == "Bearer \(wanted)" else {
                state.count("refused")
                return Response(status: .unauthorized, body: text("{\"error\":\"who are you?\"}"))
            }
            return Response(status: .ok, body: text("{\"token\":\"\(wanted)\"}"))
        }
    }

    /// What was asked, as JSON.
    private static func echo(_ request: Request, _ state: State) async throws -> Response {
        let body = try await request.body.collect(upTo: 1 << 20)
        var headers: Fields = [:]
        for field in request.headers { headers[field.name.rawName.lowercased()] = .string(field.value) }
        state.see("\(request.method.rawValue) \(request.uri.string)")
        let value: Value = [
            "method": .string(request.method.rawValue), "uri": .string(request.uri.string),
            "headers": .dictionary(headers), "body": .string(String(buffer: body)),
        ]
        return Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: JSONText.bytes(value))))
    }

    private static func redirect(_ request: Request, _ context: BasicRequestContext) -> Response {
        Response(
            status: .init(code: context.parameters.get("code", as: Int.self) ?? 302),
            headers: [.location: query(request, "to") ?? "/echo"])
    }

    private static func text(_ text: String) -> ResponseBody { ResponseBody(byteBuffer: ByteBuffer(string: text)) }

    private static func query(_ request: Request, _ name: String) -> String? {
        request.uri.queryParameters[Substring(name)].map(String.init)
    }

    private static func number(_ request: Request, _ name: String) -> Int? { query(request, name).flatMap { Int($0) } }

    /// A header that the address asks for: `?header=Retry-After:1`.
    private static func headers(_ request: Request) -> HTTPFields {
        var headers: HTTPFields = [:]
        let parts = query(request, "header")?.split(separator: ":", maxSplits: 1).map(String.init) ?? []
        if parts.count == 2, let name = HTTPField.Name(parts[0]) { headers[name] = parts[1] }
        return headers
    }
}

/// Packs bytes as gzip has it.
enum Gzip {
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = bytes
        let room = Int(deflateBound(&stream, UInt(bytes.count)))
        return [UInt8](unsafeUninitializedCapacity: room) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(room)
                deflate(&stream, Z_FINISH)
            }
            count = room - Int(stream.avail_out)
        }
    }
}
