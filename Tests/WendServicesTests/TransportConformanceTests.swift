import Synchronization
import TestSupport
import Testing
import WendExpressions

@testable import WendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The transports there are.
enum TransportCase: String, CaseIterable, CustomTestStringConvertible {
    #if !AsyncHTTPClient || canImport(Darwin)
    case system
    #endif
    #if AsyncHTTPClient
    case asyncHTTPClient
    #endif

    var testDescription: String { rawValue }

    func make() -> any Transport {
        switch self {
        #if !AsyncHTTPClient || canImport(Darwin)
        case .system: URLSessionTransport()
        #endif
        #if AsyncHTTPClient
        case .asyncHTTPClient: AsyncHTTPTransport()
        #endif
        }
    }
}

/// What every transport does, against real servers. In turn, as some measure memory.
@Suite(.serialized) struct TransportConformanceTests {
    private static let all = TransportCase.allCases

    private func value(_ response: ServiceResponse) throws -> Value {
        try #require(
            ServiceClient.json(response.body, limit: 1 << 20).value, "\(String(decoding: response.body, as: UTF8.self))"
        )
    }

    private func failure(
        _ transport: any Transport, _ request: ServiceRequest
    ) async -> TransportFailure? {
        do throws(TransportFailure) {
            let response = try await transport.send(request) { _ in }
            Issue.record("answered with \(response.status)")
            return nil
        } catch {
            return error
        }
    }

    // MARK: Sending

    @Test(arguments: all) func sendsMethodAddressHeadersAndBody(_ each: TransportCase) async throws {
        try await MockServer.serve { server in
            let transport = each.make()
            for method in [ServiceMethod.get, .post, .put, .patch, .delete] {
                let body: RequestBody = method == .get ? .none : .bytes(Array("a=1".utf8))
                let response = try await transport.send(
                    ServiceRequest(
                        method, "\(server.url)/echo/a%20b?q=%2F&r=%26",
                        headers: ["X-One": "1", "Content-Type": "text/x"],
                        body: body)
                ) { _ in }
                #expect(response.status == 200)
                let seen = try self.value(response).fields
                #expect(seen?["method"] == .string(method.rawValue))
                #expect(seen?["uri"] == "/echo/a%20b?q=%2F&r=%26")
                #expect(seen?["headers"]?.fields?["x-one"] == "1")
                #expect(seen?["body"]?.text == (method == .get ? "" : "a=1"))
                if method != .get { #expect(seen?["headers"]?.fields?["content-type"] == "text/x") }
            }
        }
    }

    @Test(arguments: all) func aHeadHasNoBodyHoweverLongItWouldBe(_ each: TransportCase) async throws {
        try await MockServer.serve { server in
            let response = try await each.make().send(
                ServiceRequest(.head, "\(server.url)/echo", maximumResponse: 100)
            ) { _ in }
            #expect(response.status == 200)
            #expect(response.body == [])
        }
    }

    @Test(arguments: all, [200, 201, 204, 304, 400, 404, 500, 503])
    func everyStatusIsAnAnswer(_ each: TransportCase, _ status: Int) async throws {
        try await MockServer.serve { server in
            let body = status == 204 || status == 304 ? "" : "hello"
            let response = try await each.make().send(
                ServiceRequest(.get, "\(server.url)/status/\(status)?body=\(body)&header=X-Two:2")
            ) { _ in }
            #expect(response.status == status)
            #expect(response.headers["x-two"] == "2")
            #expect(String(decoding: response.body, as: UTF8.self) == body)
        }
    }

    @Test(arguments: all, [301, 302, 303, 307, 308])
    func redirectsAreNotFollowed(_ each: TransportCase, _ status: Int) async throws {
        try await MockServer.serve { server in
            let response = try await each.make().send(
                ServiceRequest(.post, "\(server.url)/to/\(status)?to=/echo", body: .bytes([1]))
            ) { _ in }
            #expect(response.status == status)
            #expect(response.headers["Location"] == "/echo")
            #expect(server.state.all == [])
        }
    }

    @Test(arguments: all) func packedBodiesAreUnpacked(_ each: TransportCase) async throws {
        try await MockServer.serve { server in
            let response = try await each.make().send(ServiceRequest(.get, "\(server.url)/gzip")) { _ in }
            #expect(String(decoding: response.body, as: UTF8.self) == "{\"packed\":true}")
        }
    }

    @Test(arguments: all) func bodiesInPiecesComeWhole(_ each: TransportCase) async throws {
        try await MockServer.serve { server in
            let seen = Mutex<[Int]>([])
            let response = try await each.make().send(ServiceRequest(.get, "\(server.url)/drip?count=5&ms=5")) {
                state in
                seen.withLock { $0.append(state.received) }
            }
            #expect(String(decoding: response.body, as: UTF8.self) == "[0,1,2,3,4]")
            let counts = seen.withLock { $0 }
            #expect(counts == counts.sorted())
            #expect(counts.last == 11)
            #expect(response.size == 11)
        }
    }

    @Test(arguments: all) func manyRequestsAtOnceEachGetTheirOwnAnswer(_ each: TransportCase) async throws {
        try await MockServer.serve { server in
            let transport = each.make()
            try await withThrowingTaskGroup(of: (Int, String?).self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let response = try await transport.send(
                            ServiceRequest(.post, "\(server.url)/echo", body: .bytes(Array("\(number)".utf8)))
                        ) { _ in }
                        return (number, try self.value(response).fields?["body"]?.text)
                    }
                }
                for try await (number, body) in group { #expect(body == "\(number)") }
            }
        }
    }

    @Test(arguments: all) func noCookieIsKept(_ each: TransportCase) async throws {
        try await MockServer.serve { server in
            let transport = each.make()
            _ = try await transport.send(ServiceRequest(.get, "\(server.url)/status/200?header=Set-Cookie:a=b")) { _ in
            }
            let response = try await transport.send(ServiceRequest(.get, "\(server.url)/echo")) { _ in }
            let seen = try self.value(response).fields
            #expect(seen?["headers"]?.fields?["cookie"] == nil)
        }
    }

    // MARK: What goes wrong

    @Test(arguments: all) func whereNobodyListensNothingIsSent(_ each: TransportCase) async throws {
        let port = try await RawServer.unusedPort()
        let failure = await failure(each.make(), ServiceRequest(.get, "http://127.0.0.1:\(port)/"))
        #expect(failure == TransportFailure(.notReached, .notSent))
    }

    @Test(arguments: all) func aHostThatIsNowhereIsNotReached(_ each: TransportCase) async throws {
        let failure = await failure(each.make(), ServiceRequest(.get, "http://nowhere.invalid/"))
        #expect(failure == TransportFailure(.notReached, .notSent))
    }

    @Test(arguments: all) func aConnectionThatClosesWithoutAWordMayHaveBroughtTheRequest(_ each: TransportCase)
        async throws
    {
        try await RawServer.serve(.closes) { server in
            let failure = await self.failure(each.make(), ServiceRequest(.post, server.url + "/", body: .bytes([1])))
            #expect(failure == TransportFailure(.cut, .perhapsSent))
        }
    }

    @Test(arguments: all) func whatIsNotRepeatableArrivesOnceHoweverAConnectionEnds(_ each: TransportCase) async throws
    {
        let count = MockServer.State()
        try await RawServer.serve(.answersOnce { count.count("all") }) { server in
            let transport = each.make()
            for _ in 0..<3 {
                // Whether it comes over a connection that is used again or a new one, it is counted once.
                let before = count.countOf("all")
                _ = try? await transport.send(ServiceRequest(.get, server.url + "/")) { _ in }
                let between = count.countOf("all")
                #expect(between > before)
                _ = try? await transport.send(ServiceRequest(.post, server.url + "/")) { _ in }
                let after = count.countOf("all")
                #expect(after == between + 1)
            }
        }
    }

    @Test(
        arguments: all,
        [
            RawServer.Manner.sends("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"),
            .sends("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"),
            .resets("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"),
        ])
    func aBodyThatIsCutOffIsNoAnswer(_ each: TransportCase, _ manner: RawServer.Manner) async throws {
        try await RawServer.serve(manner) { server in
            let failure = await self.failure(each.make(), ServiceRequest(.get, server.url + "/"))
            #expect(failure?.reason == .cut)
            #expect(failure?.sending != .notSent)
        }
    }

    @Test(arguments: all) func aBodyLongerThanItsLengthEndsThere(_ each: TransportCase) async throws {
        try await RawServer.serve(.sends("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello and more")) { server in
            let response = try await each.make().send(ServiceRequest(.get, server.url + "/")) { _ in }
            #expect(String(decoding: response.body, as: UTF8.self) == "hello")
        }
    }

    @Test(arguments: all) func aBodyWithoutALengthEndsWithTheConnection(_ each: TransportCase) async throws {
        try await RawServer.serve(.sends("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello")) { server in
            let response = try await each.make().send(ServiceRequest(.get, server.url + "/")) { _ in }
            #expect(String(decoding: response.body, as: UTF8.self) == "hello")
        }
    }

    @Test(
        arguments: all,
        ["SSH-2.0-OpenSSH_9\r\n\r\n", "HTTP/1.1 banana\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nx"])
    func whatIsNoHTTPIsAnErrorAndNoAnswer(_ each: TransportCase, _ text: String) async throws {
        try await RawServer.serve(.sends(text)) { server in
            let failure = await self.failure(each.make(), ServiceRequest(.get, server.url + "/"))
            #expect([.unreadable, .cut].contains(failure?.reason))
        }
    }

    @Test(arguments: all) func aPackedBodyThatIsNotPackedIsUnreadable(_ each: TransportCase) async throws {
        try await RawServer.serve(
            .sends("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello")
        ) { server in
            let failure = await self.failure(each.make(), ServiceRequest(.get, server.url + "/"))
            #if AsyncHTTPClient
            #expect(failure?.reason == .unreadable)
            #else
            #expect([.unreadable, .cut].contains(failure?.reason))
            #endif
            #expect(failure?.sending != .notSent)
        }
    }

    @Test(arguments: all) func aServerThatNeverAnswersIsLeftWhenTheTaskIsCancelled(_ each: TransportCase) async throws {
        try await RawServer.serve(.sendsAndWaits("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")) { server in
            let transport = each.make()
            let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
            let task = Task { () -> TransportFailure? in
                do throws(TransportFailure) {
                    _ = try await transport.send(ServiceRequest(.get, server.url + "/")) { state in
                        if state.received > 0 { continuation.yield() }
                    }
                    return nil
                } catch {
                    return error
                }
            }
            for await _ in begun { break }
            task.cancel()
            #expect(await task.value?.reason == .cancelled)
        }
    }

    // MARK: Sizes

    // Here, as what it takes of memory would be taken for that of others.
    @Test(arguments: [
        String(repeating: "[", count: 100_000), "[" + String(repeating: "1,", count: 1_000_000) + "1]",
    ])
    func hostileJSONIsRefusedInsteadOfTakingTheMemory(_ text: String) async throws {
        let client = ServiceClient(
            try described("{\"actions\":{\"a\":{\"path\":\"http://x.example\"}}}"),
            over: StubTransport { _, _ in .init(200, text) })
        #expect(await client.perform(ServiceCall(id: "1", action: "a")).failure?.reason == .unreadable)
    }

    @Test(arguments: all, ["", "&sized=1"])
    func whatIsLargerThanAllowedIsLeft(_ each: TransportCase, _ sized: String) async throws {
        try await MockServer.serve { server in
            let failure = await self.failure(
                each.make(),
                ServiceRequest(.get, "\(server.url)/big?bytes=4000000000\(sized)", maximumResponse: 1 << 20))
            #expect(failure == TransportFailure(.tooLarge, .answered, limit: 1 << 20))
            // What is under way when it is left is read, the rest of its 61,000 pieces is not.
            #expect(server.state.countOf("pieces") < 30_000)
        }
    }

    @Test(arguments: all) func whatIsUnpackedCountsAgainstTheLimit(_ each: TransportCase) async throws {
        try await MockServer.serve { server in
            let failure = await self.failure(
                each.make(), ServiceRequest(.get, "\(server.url)/bomb?bytes=50000000", maximumResponse: 1 << 20))
            #expect(failure == TransportFailure(.tooLarge, .answered, limit: 1 << 20))
        }
    }

    @Test(arguments: all) func aDownloadOfFourHundredMegabytesTakesNoMemoryToSpeakOf(_ each: TransportCase) async throws
    {
        try await MockServer.serve { server in
            let folder = TemporaryFolder()
            let transport = each.make()
            // What is loaded once does not count.
            _ = try await transport.send(ServiceRequest(.get, "\(server.url)/echo")) { _ in }
            let before = residentMemory()
            let most = Mutex(0)
            let response = try await transport.send(
                ServiceRequest(
                    .get, "\(server.url)/big?bytes=400000000", maximumResponse: 500_000_000,
                    destination: folder.file("big"))
            ) { state in
                let now = residentMemory()
                most.withLock { $0 = max($0, now) }
            }
            #expect(response.isInFile)
            #expect(response.body == [])
            #expect(response.size == 400_000_000)
            let size = try FileManager.default.attributesOfItem(atPath: folder.file("big"))[.size] as? Int
            #expect(size == 400_000_000)
            #expect(!FileManager.default.fileExists(atPath: folder.file("big.part")))
            let grown = most.withLock { $0 } - before
            #expect(grown < 64 << 20, "\(grown >> 20) MiB more")
        }
    }

    @Test(arguments: all) func anUploadOfAHundredMegabytesTakesNoMemoryToSpeakOf(_ each: TransportCase) async throws {
        try await MockServer.serve { server in
            let folder = TemporaryFolder()
            let writer = try FileWriter(path: folder.file("big"))
            let piece = [UInt8](repeating: 7, count: 1 << 20)
            for _ in 0..<100 { try writer.write(piece) }
            writer.close()
            let transport = each.make()
            _ = try await transport.send(ServiceRequest(.get, "\(server.url)/echo")) { _ in }
            let before = residentMemory()
            let most = Mutex(0)
            let seen = Mutex<[ServiceProgress]>([])
            let response = try await transport.send(
                ServiceRequest(.post, "\(server.url)/upload", body: .file(path: folder.file("big"), size: 100 << 20))
            ) { state in
                let now = residentMemory()
                most.withLock { $0 = max($0, now) }
                seen.withLock { $0.append(state) }
            }
            #expect(try self.value(response).fields?["size"] == .integer(100 << 20))
            let fractions = seen.withLock { $0.filter { $0.received == 0 }.compactMap(\.fraction) }
            #expect(fractions == fractions.sorted())
            #expect(fractions.count > 5)
            #expect(fractions.last == 1)
            let grown = most.withLock { $0 } - before
            #expect(grown < 64 << 20, "\(grown >> 20) MiB more")
        }
    }

    @Test(arguments: all) func manyRequestsLeaveNothingBehind(_ each: TransportCase) async throws {
        try await MockServer.serve { server in
            let transport = each.make()
            func send(_ count: Int) async throws {
                for _ in 0..<count {
                    _ = try await transport.send(ServiceRequest(.post, "\(server.url)/echo", body: .bytes([65]))) { _ in
                    }
                }
            }
            try await send(50)
            let files = openFiles()
            // What others take meanwhile is not taken three times; what is left behind is.
            var grown: [Int] = []
            for _ in 0..<3 {
                let before = residentMemory()
                try await send(500)
                grown.append(residentMemory() - before)
            }
            let after = openFiles()
            #expect((grown.min() ?? 0) < 8 << 20, "\(grown.map { $0 >> 10 }) KiB more")
            // Others have files open too, but not one for each request.
            #expect(after - files < 100, "\(after - files) more")
        }
    }

    @Test(arguments: all) func aDownloadThatIsCutOffLeavesNoFile(_ each: TransportCase) async throws {
        try await RawServer.serve(.sends("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")) { server in
            let folder = TemporaryFolder()
            let failure = await self.failure(
                each.make(), ServiceRequest(.get, server.url + "/", destination: folder.file("half")))
            #expect(failure?.reason == .cut)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files == [])
        }
    }

    @Test(arguments: all) func anErrorIsReadAndNotWrittenToTheFile(_ each: TransportCase) async throws {
        try await MockServer.serve { server in
            let folder = TemporaryFolder()
            let response = try await each.make().send(
                ServiceRequest(.get, "\(server.url)/status/404?body=gone", destination: folder.file("none"))
            ) { _ in }
            #expect(!response.isInFile)
            #expect(String(decoding: response.body, as: UTF8.self) == "gone")
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files == [])
        }
    }

    @Test(arguments: all) func aFileThatIsNotThereIsNotSent(_ each: TransportCase) async throws {
        try await MockServer.serve { server in
            let failure = await self.failure(
                each.make(),
                ServiceRequest(.post, "\(server.url)/upload", body: .file(path: "/nowhere/at/all", size: 5)))
            #expect(failure == TransportFailure(.file, .notSent))
        }
    }
}
