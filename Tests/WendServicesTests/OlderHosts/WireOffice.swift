import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The office of a wire, on a loopback port for the length of one test: messages, and pictures that it takes no faster than it may.
struct WireOffice: Sendable {
    let port: Int
    let state: State

    var url: String { "http://127.0.0.1:\(port)" }

    /// A body that has come, or what there is of one that was cut.
    struct Sent: Sendable {
        var path: String
        var type: String
        /// What was said to come.
        var size: Int
        var bytes: [UInt8]

        var isWhole: Bool { bytes.count == size }
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    final class State: Sendable {
        /// Where an answer with older messages, and where a picture whose first bytes have come, waits; nil if it does not.
        let gates = Mutex<(older: RequestKillTests.Gate?, picture: RequestKillTests.Gate?)>((nil, nil))
        /// What was asked for without a body, as `path?query`.
        fileprivate let asked = Mutex<[String]>([])
        fileprivate let sent = Mutex<[Sent]>([])
        fileprivate let (ends, end) = AsyncStream.makeStream(of: Void.self)
    }

    static func serve(_ body: @Sendable (WireOffice) async throws -> Void) async throws {
        let state = State()
        try await LoopbackServer.serve(router(state)) { port in
            // Nothing waits for a test that has failed.
            defer { state.gates.withLock { for gate in [$0.older, $0.picture] { gate?.open() } } }
            try await body(WireOffice(port: port, state: state))
        }
    }

    /// What was asked for since this was asked last.
    func asked() -> [String] {
        state.asked.withLock { asked in
            defer { asked = [] }
            return asked
        }
    }

    /// What was sent so far, in the order in which it ended.
    var sent: [Sent] { state.sent.withLock { $0 } }

    /// Waits until one more body has come to its end, or was cut.
    func end() async { for await _ in state.ends { return } }

    // MARK: Routes

    private static func router(_ state: State) -> Router<BasicRequestContext> {
        let router = Router()
        router.get("1/owner") { request, _ in
            note(request, state)
            return answer(#"{"id": "ada", "name": "Ada of Pier 3", "nick": "ada"}"#)
        }
        router.get("1/messages") { request, _ in
            note(request, state)
            guard let number = request.uri.queryParameters["max_id"].flatMap({ Int($0) }) else {
                return answer("[\(message(9, "Swift tide tonight"))]")
            }
            if let gate = state.gates.withLock({ $0.older }) { await gate.pass(.afterSending) }
            return answer("[\(message(number - 1, "Message \(number - 1)"))]")
        }
        router.post("1/messages") { request, _ in
            _ = try await take(request, state, nil)
            return answer(message(20, "Sent"))
        }
        router.post("pictures/media") { request, _ in
            let number = try await take(request, state, state.gates.withLock { $0.picture })
            return answer(#"{"media_id_string": "m\#(number)"}"#)
        }
        return router
    }

    private static func note(_ request: Request, _ state: State) {
        state.asked.withLock { $0.append(request.uri.string) }
    }

    /// Takes a body.
    /// - Returns: How many have come before and with it.
    private static func take(_ request: Request, _ state: State, _ gate: RequestKillTests.Gate?) async throws -> Int {
        var sent = Sent(
            path: request.uri.string, type: request.headers[.contentType] ?? "",
            size: request.headers[.contentLength].flatMap { Int($0) } ?? -1, bytes: [])
        var waiting = gate
        do {
            for try await piece in request.body {
                sent.bytes += piece.readableBytesView
                await waiting?.pass(.afterSending)
                waiting = nil
            }
        } catch {
            // Its connection has ended: what there is counts.
        }
        let number = state.sent.withLock { [sent] all in
            all.append(sent)
            return all.count
        }
        state.end.yield()
        return number
    }

    private static func message(_ number: Int, _ words: String) -> String {
        #"{"id": "\#(number)", "words": "\#(words)", "at": "2024-12-31 23:00:00", "by": {"id": "ada"}}"#
    }

    private static func answer(_ text: String) -> Response {
        // One connection for each request: none is left that nobody waits for when the server ends.
        Response(
            status: .ok, headers: [.connection: "close"], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
