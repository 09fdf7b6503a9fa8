import Synchronization
import TestSupport
import Testing
import WendCore
import WendExpressions

@testable import WendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Described actions against a real server.
struct OverTheWireTests {
    private func client(
        _ server: MockServer, _ actions: String, options: ServiceClientOptions = ServiceClientOptions()
    ) throws -> ServiceClient {
        let description = try described(
            "{\"defaults\":{\"baseUrl\":\"\(server.url)\"},\"actions\":{\(actions)}}",
            allowing: ["service-retry", "service-result"])
        return ServiceClient(description, over: StandardTransport.make(), options: options)
    }

    @Test func whatIsDescribedIsWhatTheServerSees() async throws {
        try await MockServer.serve { server in
            let client = try self.client(
                server,
                "\"post\":{\"path\":\"echo/$name/x\",\"httpMethod\":\"POST\",\"encoding\":\"json\",\"headers\":{\"X-Tag\":\"$tag\"},"
                    + "\"parameters\":{\"n\":\"$n\",\"all\":\"$all\"},\"idempotencyKey\":\"Idempotency-Key\"}")
            let answer = await client.perform(
                ServiceCall(
                    id: "s/1", action: "post",
                    object: ["name": "a/b ü", "tag": "x\r\ny", "n": 4, "all": [true, .null, "\"q\""]]))
            let seen = try #require(answer.success?.value.fields)
            #expect(seen["uri"] == "/echo/a%2Fb%20%C3%BC/x")
            #expect(seen["body"] == #"{"n":4,"all":[true,null,"\"q\""]}"#)
            #expect(seen["headers"]?.fields?["x-tag"] == "x%0D%0Ay")
            #expect(seen["headers"]?.fields?["idempotency-key"] == "s/1")
            #expect(seen["headers"]?.fields?["accept"] == "application/json")
            #expect(seen["headers"]?.fields?["content-type"] == "application/json")
            #expect(seen["headers"]?.fields?["user-agent"] == "Wend")
        }
    }

    @Test func partsOfAnUploadArriveWithTheirNamesTypesAndBytes() async throws {
        try await MockServer.serve { server in
            let folder = try TemporaryFolder(["kept": "the file's bytes"])
            let client = try self.client(
                server,
                "\"up\":{\"path\":\"echo\",\"isUpload\":true,\"multipart\":{\"media\":\"photo\",\"raw\":\"bytes\",\"note\":\"text\",\"none\":\"missing\"}}"
            )
            let file = OfferedFile(
                id: String(repeating: "a", count: 22), name: "my \"cat\".png", type: "application/evil", size: 16)
            let log = EventLog()
            let answer = await client.perform(
                ServiceCall(
                    id: "1", action: "up",
                    object: ["photo": file.value, "bytes": .data([65, 66]), "text": "Hi"],
                    file: { $0 == file.id ? folder.file("kept") : nil }), observe: log.take)
            let seen = try #require(answer.success?.value.fields, "\(answer.result)")
            let type = try #require(seen["headers"]?.fields?["content-type"]?.text)
            let boundary = type.replacing("multipart/form-data; boundary=", with: "")
            #expect(
                seen["body"]?.text
                    == """
                    --\(boundary)\r
                    Content-Disposition: form-data; name="media"; filename="my %22cat%22.png"\r
                    Content-Type: image/png\r
                    \r
                    the file's bytes\r
                    --\(boundary)\r
                    Content-Disposition: form-data; name="raw"\r
                    \r
                    AB\r
                    --\(boundary)\r
                    Content-Disposition: form-data; name="note"\r
                    \r
                    Hi\r
                    --\(boundary)--\r

                    """)
            #expect(log.names == ["upStart", "upReady"])
            #expect(
                log.all.contains { if case .progress(let state) = $0.content { state.fraction == 1 } else { false } })
        }
    }

    @Test func aFileByItselfIsSentAsItIs() async throws {
        try await MockServer.serve { server in
            let folder = try TemporaryFolder(["kept": "just bytes"])
            let client = try self.client(server, "\"up\":{\"path\":\"echo\",\"isUpload\":true,\"httpMethod\":\"PUT\"}")
            let file = OfferedFile(id: String(repeating: "b", count: 22), name: "a.txt", type: "text/plain")
            let log = EventLog()
            let answer = await client.perform(
                ServiceCall(id: "1", action: "up", object: file.value, file: { _ in folder.file("kept") }),
                observe: log.take)
            #expect(answer.success?.value.fields?["body"] == "just bytes")
            #expect(answer.success?.value.fields?["method"] == "PUT")
            #expect(answer.success?.value.fields?["headers"]?.fields?["content-type"] == "text/plain")
            #expect(log.names == ["upStart", "upReady"])
            // Nothing of the disk is sent but what a person has handed over.
            let path: Value = ["id": "/etc/passwd", "name": "x", "type": "text/plain"]
            for object in [path, "file:///etc/passwd", .null] {
                let refused = await client.perform(ServiceCall(id: "1", action: "up", object: object))
                #expect(refused.failure?.sending == .notSent)
            }
        }
    }

    @Test func whatIsWrittenForAnUploadIsGoneAfterwards() async throws {
        func bodies() throws -> Int {
            let folder = FileManager.default.temporaryDirectory.path
            return try FileManager.default.contentsOfDirectory(atPath: folder).count { $0.hasPrefix("wend-body-") }
        }
        var body = MultipartBody(boundary: "b")
        let folder = try TemporaryFolder(["kept": "x"])
        body.append(.file(.file(path: folder.file("kept"), size: 1), name: "a", type: "b"), named: "n")
        let (made, temporary) = try body.body()
        let path = try #require(temporary)
        #expect(FileReading.size(of: path) == made.size)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        FileReading.remove(path)
        var lost = MultipartBody(boundary: "lost")
        lost.append(.file(.file(path: folder.file("gone"), size: 1), name: "a", type: "b"), named: "n")
        #expect(throws: BodyFileError.self) { try lost.body() }
    }

    @Test func aDownloadIsAFileAndNoValue() async throws {
        try await MockServer.serve { server in
            let folder = TemporaryFolder()
            let client = try self.client(server, "\"get\":{\"path\":\"big?bytes=100000\",\"isDownload\":true}")
            let answer = await client.perform(
                ServiceCall(id: "1", action: "get", destination: folder.file("it")))
            #expect(answer.success?.file?.size == 100_000)
            #expect(FileReading.size(of: folder.file("it")) == 100_000)
            #expect(answer.reply.values["file"] == ["size": 100_000, "type": "application/octet-stream"])
            let nowhere = await client.perform(ServiceCall(id: "1", action: "get"))
            #expect(nowhere.failure?.reason == .badRequest)
        }
    }

    @Test func aServerThatIsBusyIsAskedAgain() async throws {
        try await MockServer.serve { server in
            let client = try self.client(
                server, "\"a\":{\"path\":\"flaky?fails=2\",\"retry\":{\"attempts\":3,\"delay\":0.01}}")
            let answer = await client.perform(ServiceCall(id: "1", action: "a"))
            #expect(answer.success?.value == ["tries": 3])
        }
    }

    @Test func aSlowServerIsGivenUpAndAPatientOneIsNot() async throws {
        try await MockServer.serve { server in
            let client = try self.client(
                server,
                "\"slow\":{\"path\":\"slow?ms=2000\",\"timeout\":0.1},\"drip\":{\"path\":\"drip?count=40&ms=60\",\"timeout\":2}"
            )
            let failure = await client.perform(ServiceCall(id: "1", action: "slow")).failure
            #expect(failure?.reason == .timeout)
            #expect(failure?.sending == .perhapsSent)
            // It takes longer than its patience in all, but never stands still for so long, unless a busy machine does: what counts in all
            // would end it every time.
            var value: Value?
            for attempt in 2...6 where value == nil {
                value = await client.perform(ServiceCall(id: "\(attempt)", action: "drip")).success?.value
            }
            #expect(value == .list((0..<40).map { .integer($0) }))
        }
    }

    @Test func redirectsAreFollowedToTheirEnd() async throws {
        try await MockServer.serve { server in
            let client = try self.client(
                server,
                "\"a\":{\"path\":\"to/302?to=/to/307?to=/echo\"},\"loop\":{\"path\":\"to/302?to=/to/302\",\"maxRedirects\":2}"
            )
            #expect(await client.perform(ServiceCall(id: "1", action: "a")).success?.value.fields?["uri"] == "/echo")
            #expect(server.state.countOf("to") == 2)
        }
    }

    @Test func anAnswerThatStillHoldsIsNotSentAgain() async throws {
        try await MockServer.serve { server in
            let client = try self.client(server, "\"a\":{\"path\":\"tagged\",\"cache\":0}")
            for _ in 0..<3 {
                #expect(await client.perform(ServiceCall(id: "1", action: "a")).success?.value == ["number": 1])
            }
            #expect(server.state.countOf("tagged") == 3)
        }
    }

    @Test func aRefusalBeforeTheBodyIsReadIsNoCrash() async throws {
        try await MockServer.serve { server in
            let folder = TemporaryFolder()
            let writer = try FileWriter(path: folder.file("big"))
            for _ in 0..<8 { try writer.write([UInt8](repeating: 1, count: 1 << 20)) }
            writer.close()
            let client = try self.client(server, "\"up\":{\"path\":\"refuse\",\"isUpload\":true}")
            let file = OfferedFile(id: String(repeating: "c", count: 22), name: "a.bin")
            let failure = await client.perform(
                ServiceCall(id: "1", action: "up", object: file.value, file: { _ in folder.file("big") })
            ).failure
            // Whether the answer is read before the connection breaks is the network's business.
            #expect(failure?.status == 413 || failure?.reason == .cut)
            #expect(failure?.sending != .notSent)
        }
    }
}
