#if AsyncHTTPClient
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Testing

@testable import WendServices

/// How far a body that is sent may be ahead of the connection it is sent over.
struct BodyPiecesTests {
    /// How often the connection's thread was asked for something and has done it.
    private struct Looks {
        var (asked, done, furthest) = (0, 0, 0)
    }

    @Test func ofAFileNoMoreIsReadThanTheConnectionHasHeardOf() async throws {
        let router = Router()
        router.post("files") { request, _ in
            var taken = 0
            for try await buffer in request.body { taken += buffer.readableBytes }
            return "\(taken)"
        }
        let size = 6_000_000
        try await LoopbackServer.serve(router) { port in
            let transport = AsyncHTTPTransport()
            let loop = transport.loop
            let looks = Mutex(Looks())
            let response = try await transport.send(
                ServiceRequest(.post, "http://127.0.0.1:\(port)/files", body: .bytes(Array(repeating: 7, count: size)))
            ) { progress in
                guard progress.received == 0 else { return }
                // The connection's thread is never done with anything at once.
                looks.withLock { looks in
                    looks.furthest = max(looks.furthest, looks.asked - looks.done)
                    looks.asked += 1
                }
                loop.execute {
                    var sum = 0
                    for number in 0..<20_000 { sum &+= number }
                    looks.withLock { $0.done += sum == 0 ? 0 : 1 }
                }
            }
            #expect(String(decoding: response.body, as: UTF8.self) == "\(size)")
            let seen = looks.withLock { $0 }
            #expect(seen.asked > 50)
            #expect(seen.furthest == 0, "pieces were taken before the connection had seen the first of them")
        }
    }
}
#endif
