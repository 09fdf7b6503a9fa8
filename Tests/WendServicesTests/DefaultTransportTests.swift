#if AsyncHTTPClient
import Testing

@testable import WendServices

/// Answers of which the system's own client on Linux makes nothing, or an end of the process.
struct DefaultTransportTests {
    private func answer(_ text: String) async throws -> Result<ServiceResponse, TransportFailure> {
        let box = Box()
        try await RawServer.serve(.sends(text)) { server in
            do throws(TransportFailure) {
                let response = try await StandardTransport.make().send(ServiceRequest(.get, server.url + "/")) { _ in }
                await box.take(.success(response))
            } catch {
                await box.take(.failure(error))
            }
        }
        return try #require(await box.result)
    }

    private actor Box {
        var result: Result<ServiceResponse, TransportFailure>?
        func take(_ result: Result<ServiceResponse, TransportFailure>) { self.result = result }
    }

    @Test func requestsGoThroughAsyncHTTPClient() { #expect(StandardTransport.make() is AsyncHTTPTransport) }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", "HTTP/1.1 200",
        "HTTP/1.1 200 OK\r\n",
    ])
    func anAnswerThatStopsWithinItsHeadersIsCutOff(_ text: String) async throws {
        guard case .failure(let failure) = try await answer(text) else { return #expect(Bool(false), "answered") }
        #expect([.cut, .unreadable].contains(failure.reason))
        #expect(failure.sending == .perhapsSent)
    }

    @Test func whatStandsBehindChunksIsLeftOut() async throws {
        let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n"
        let response = try await answer(chunked + "2\r\n{}\r\n0\r\nX-Sum: 1\r\nX-More: 2\r\n\r\n").get()
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self) == "{}")
    }

    @Test(arguments: [
        "Basic realm=\"orders\"", "Basic realm=orders, charset=\"UTF-8\"", "Digest realm=\"a\", nonce=\"b\"",
    ])
    func whoAsksForAPasswordIsAnAnswerAtOnce(_ challenge: String) async throws {
        let response = try await answer(
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 2\r\n\r\n{}"
        ).get()
        #expect(response.status == 401)
        #expect(String(decoding: response.body, as: UTF8.self) == "{}")
    }
}
#endif
