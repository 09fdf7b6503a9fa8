import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The server of the club, on a loopback port for the length of one test: pages to agree on, tokens, sightings.
struct HeronServer: Sendable {
    let port: Int
    let state: State

    var url: String { "http://127.0.0.1:\(port)" }

    final class State: Sendable {
        struct Sighting {
            var id: Int
            var words: String
            var at: String
            var by: String
            var flock: Int
        }

        /// Requests as `METHOD path?query body`, in their order.
        let seen = Mutex<[String]>([])
        /// The newest first.
        let sightings = Mutex<[Sighting]>([])
        let failures = Mutex<Set<String>>([])
    }

    static func serve(
        _ sightings: [State.Sighting], _ body: @Sendable (HeronServer) async throws -> Void
    ) async throws {
        let state = State()
        state.sightings.withLock { $0 = sightings }
        try await LoopbackServer.serve(router(state)) { try await body(HeronServer(port: $0, state: state)) }
    }

    /// The requests since this was asked last.
    func requests() -> [String] {
        state.seen.withLock { seen in
            defer { seen = [] }
            return seen
        }
    }

    private static func router(_ state: State) -> Router<BasicRequestContext> {
        let router = Router()
        router.post("request_token") { request, _ in
            let isSigned = request.headers[.authorization]?.contains("oauth_callback=") == true
            return answer(
                isSigned ? .ok : .unauthorized,
                "oauth_token=begun&oauth_token_secret=begun-secret&oauth_callback_confirmed=true")
        }
        router.post("access_token") { request, _ in
            let header = request.headers[.authorization] ?? ""
            let isRight = header.contains("oauth_token=\"begun\"") && header.contains("oauth_verifier=\"heron\"")
            return answer(isRight ? .ok : .unauthorized, "oauth_token=CANARY&oauth_token_secret=CANARY-secret")
        }
        router.get("api/me") { request, _ in
            try await asked(request, state, "{\"id\": \"ida\", \"name\": \"Ida\"}")
        }
        router.get("api/sightings") { request, _ in
            let before = request.uri.queryParameters["before"].flatMap { Int($0) } ?? .max
            let count = request.uri.queryParameters["count"].flatMap { Int($0) } ?? 20
            let found = state.sightings.withLock { $0.filter { $0.id < before }.prefix(count).map(json) }
            return try await asked(request, state, "[\(found.joined(separator: ", "))]")
        }
        router.post("api/sightings") { request, _ in
            try await asked(request, state, nil) { form in
                let words = form.split(separator: "=").last.map(String.init)?.replacing("%20", with: " ") ?? ""
                return json(.init(id: 50, words: words, at: "Wed Jun 20 20:00:00 +0000 2018", by: "ida", flock: 1))
            }
        }
        router.post("api/sightings/:id/withdraw") { request, _ in try await asked(request, state, "{}") }
        return router
    }

    private static func json(_ sighting: State.Sighting) -> String {
        let by =
            sighting.by == "ida" ? "{\"id\": \"ida\"}" : "{\"id\": \"\(sighting.by)\", \"name\": \"\(sighting.by)\"}"
        return "{\"id\": \"\(sighting.id)\", \"words\": \"\(sighting.words)\", \"at\": \"\(sighting.at)\", "
            + "\"flock\": \"n=\(sighting.flock)\", \"by\": \(by)}"
    }

    private static func asked(
        _ request: Request, _ state: State, _ body: String?, _ make: (String) -> String = { _ in "" }
    ) async throws -> Response {
        let sent = String(buffer: try await request.body.collect(upTo: 1 << 16))
        let what = [request.method.rawValue, request.uri.string, sent].filter { !$0.isEmpty }.joined(separator: " ")
        state.seen.withLock { $0.append(what) }
        guard request.headers[.authorization]?.contains("oauth_token=\"CANARY\"") == true else {
            return answer(.unauthorized, "{\"error\": \"Who are you?\"}")
        }
        if state.failures.withLock({ $0.contains(String(request.uri.path)) }) {
            return answer(.internalServerError, "{\"error\": \"The pond is frozen.\"}")
        }
        return answer(.ok, body ?? make(sent))
    }

    private static func answer(_ status: HTTPResponse.Status, _ text: String) -> Response {
        // One connection for each request: none is left that nobody waits for when the server ends.
        Response(
            status: status, headers: [.connection: "close"], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
