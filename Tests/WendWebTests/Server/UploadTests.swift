import Foundation
import NIOCore
import Synchronization
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import WendWeb

/// Files that come in, over real connections.
@Suite(.timeLimit(.minutes(10))) struct UploadTests {
    static let claim = """
        <app>
            <navigation>
                <form title="Claim" name="claim">
                    <container>
                        <textField name="what" label="What"/>
                        <fileField name="photo" label="Photo" types="image/*" maxSize="1 MB" several="yes"/>
                        <button title="Send" message="submit"/>
                    </container>
                    <sendMessage on="didSubmit" message="claim" to="app">
                        <showAlert on="success" message="Thank you."/>
                        <showAlert on="failure" message="It failed: {error}"/>
                    </sendMessage>
                </form>
            </navigation>
        </app>
        """

    /// Keeps what a receiver was given.
    final class Shelf: Sendable {
        struct Received: Sendable, Equatable {
            var name: String
            var bytes: [UInt8] = []
            var end: String?
        }

        private let contents = Mutex<[Received]>([])
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        var received: [Received] { contents.withLock { $0 } }

        func handlers() -> Handlers {
            var handlers = Handlers()
            handlers.receive("photo") { [self] upload in
                let place = contents.withLock { contents in
                    contents.append(Received(name: upload.name))
                    return contents.count - 1
                }
                do {
                    for try await bytes in upload.bytes {
                        contents.withLock { $0[place].bytes += bytes }
                        change.yield()
                    }
                } catch {
                    contents.withLock { $0[place].end = "\(type(of: error))" }
                    change.yield()
                    throw error
                }
                contents.withLock { $0[place].end = "whole" }
                change.yield()
                return ["kept": true]
            }
            handlers.on("claim") { message in
                let files = message.values["photo"]?.elements.compactMap { $0.fields?["name"]?.text } ?? []
                return files.isEmpty ? .failure("no files") : .success()
            }
            return handlers
        }

        /// Waits until what was received is as wanted.
        func wait(until isSo: @Sendable ([Received]) -> Bool) async {
            var iterator = changes.makeAsyncIterator()
            while !isSo(received), await iterator.next() != nil {}
        }
    }

    private static func head(
        _ page: LoadedPage, _ field: String, name: String = "dot.png", type: String = "image/png", size: Int,
        port: Int, length: Int? = nil, change: [String: String?] = [:]
    ) -> String {
        var fields: [String: String?] = [
            "Host": "127.0.0.1:\(port)", "Origin": "http://127.0.0.1:\(port)", "Connection": "close",
            "Cookie": page.cookie,
            "Content-Type": type, "Wend-Token": page.token, "Wend-Field": field, "Wend-Name": AddressText.escaped(name),
            "Wend-Size": String(size), "Content-Length": String(length ?? size),
        ]
        fields.merge(change) { $1 }
        let lines = fields.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }.joined()
        return "POST /s/\(page.session)/files HTTP/1.1\r\n\(lines)\r\n"
    }

    /// Sends a file, and gives the status of the answer.
    private static func send(
        _ app: ServedApp, _ page: LoadedPage, _ bytes: [UInt8], name: String = "dot.png", type: String = "image/png",
        size: Int? = nil, change: [String: String?] = [:]
    ) async throws -> Int {
        let client = try await RawClient.connect(port: app.port)
        let head = head(
            page, try page.id("photo"), name: name, type: type, size: size ?? bytes.count, port: app.port,
            length: bytes.count, change: change)
        try await client.send(Array(head.utf8) + bytes)
        let answer = await client.everything()
        await client.close()
        return Int(answer.dropFirst(9).prefix(3)) ?? 0
    }

    /// A page, and a connection on which three bytes of a thousand have come.
    private static func sending(
        _ app: ServedApp, to shelf: Shelf, change: [String: String?] = [:]
    ) async throws -> (LoadedPage, RawClient) {
        let page = try await app.begin()
        let client = try await RawClient.connect(port: app.port)
        try await client.send(head(page, try page.id("photo"), size: 1_000, port: app.port, change: change))
        try await client.send([1, 2, 3])
        await shelf.wait { $0.first?.bytes.count == 3 }
        return (page, client)
    }

    @Test func bytesComeToTheReceiverAndItsAnswerToTheField() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let page = try await app.begin()
            let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            #expect(try await Self.send(app, page, bytes, name: "été ä.png") == 204)
            #expect(shelf.received == [Shelf.Received(name: "été ä.png", bytes: bytes, end: "whole")])
            #expect(try await app.load(page).html.contains("300 KB"))
            #expect(app.sessions.arrivals.count == 0 && app.host.counters.fileBytes == bytes.count)
        }
    }

    @Test func namesAreDataAndNoPaths() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let page = try await app.begin()
            #expect(try await Self.send(app, page, [1], name: "../../<b>x</b>.png") == 204)
            #expect(shelf.received.map(\.name) == ["b>.png"])
            #expect(try await app.load(page).html.contains("b&gt;.png"))
        }
    }

    @Test(
        arguments: [
            ("Wend-Token", "aaaaaaaaaaaaaaaaaaaaaa", 403), ("Cookie", "wend-browser=aaaaaaaaaaaaaaaaaaaaaa", 403),
            ("Origin", "http://example.org", 403), ("Sec-Fetch-Site", "cross-site", 403), ("Wend-Token", nil, 403),
            ("Wend-Field", "w0/none", 409), ("Wend-Field", "~~", 400), ("Wend-Size", "-1", 400),
            ("Wend-Name", nil, 400),
        ] as [(String, String?, Int)])
    func whoMayNotSendIsRefused(_ field: String, _ value: String?, _ status: Int) async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let page = try await app.begin()
            #expect(try await Self.send(app, page, [1], change: [field: value]) == status)
            #expect(shelf.received.isEmpty && app.sessions.arrivals.count == 0)
        }
    }

    @Test(arguments: [
        ("a.txt", "text/plain", 1, "not taken here"), ("a.png", "image/png", 1_000_001, "too large"),
        // There is less than was said.
        ("a.png", "image/png", 50, "did not arrive"),
    ])
    func whatIsWrongIsSaidAtTheField(_ name: String, _ type: String, _ size: Int, _ words: String) async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let page = try await app.begin()
            #expect(try await Self.send(app, page, [1], name: name, type: type, size: size) == 204)
            let html = try await app.load(page).html
            #expect(html.contains(words), "\(html)")
            #expect(shelf.received.allSatisfy { $0.end != "whole" })
        }
    }

    @Test func moreThanWasSaidIsNotLetThrough() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let page = try await app.begin()
            #expect(try await Self.send(app, page, [1, 2, 3], size: 1) == 204)
            #expect(try await app.load(page).html.contains("did not arrive"))
        }
    }

    @Test func aConnectionThatIsCutEndsTheFile() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let page = try await app.begin()
            let client = try await RawClient.connect(port: app.port)
            try await client.send(Self.head(page, try page.id("photo"), size: 1_000, port: app.port))
            try await client.send([1, 2, 3])
            await shelf.wait { $0.first?.bytes.count == 3 }
            #expect(try await app.load(page).html.contains("<progress"))
            await client.close()
            await shelf.wait { $0.first?.end != nil }
            #expect(shelf.received.first?.end == "FileProblem")
            await app.sessions.settled()
            #expect(try await app.load(page).html.contains("did not arrive"))
        }
    }

    @Test func cancellingOnThePageEndsTheFile() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let (page, client) = try await Self.sending(app, to: shelf)
            let now = try await app.load(page)
            let reply = try await app.post(now, [("e", try now.button("Cancel"))])
            try #require(reply.status == 303)
            await shelf.wait { $0.first?.end != nil }
            #expect(shelf.received.first?.end == "CancellationError")
            try await client.send([4])
            #expect(await client.everything().contains("204"))
            #expect(try await !app.load(page).html.contains("dot.png"))
        }
    }

    /// However often it is further than the page says: there is the same to press.
    @Test func aPageFromBeforeTheFileWasFurtherCancelsIt() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let (page, client) = try await Self.sending(app, to: shelf)
            let before = try await app.load(page)
            try await client.send(Array(repeating: 4, count: 500))
            await shelf.wait { $0.first?.bytes.count == 503 }
            while try await app.load(page).number == before.number {}
            try #require(try await app.post(before, [("e", try before.button("Cancel"))]).status == 303)
            await shelf.wait { $0.first?.end != nil }
            #expect(shelf.received.first?.end == "CancellationError")
            await client.close()
        }
    }

    @Test func whatWasCancelledDoesNotComeWhenTheBrowserSendsItAgain() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let sending = ["Wend-Sending": "12345678"]
            let (page, client) = try await Self.sending(app, to: shelf, change: sending)
            // Also while it is still coming.
            #expect(try await Self.send(app, page, [1, 2], change: sending) == 409)
            let now = try await app.load(page)
            try #require(try await app.post(now, [("e", try now.button("Cancel"))]).status == 303)
            await shelf.wait { $0.first?.end != nil }
            try await client.send([4])
            _ = await client.everything()
            #expect(try await Self.send(app, page, [1, 2], change: sending) == 409)
            #expect(shelf.received.count == 1)
            #expect(try await !app.load(page).html.contains("dot.png"))
            // What has arrived, and what was refused, does not come twice either.
            for type in ["image/png", "text/plain"] {
                let other = ["Wend-Sending": "sent as \(type)".replacing(" ", with: "-")]
                #expect(try await Self.send(app, page, [1], type: type, change: other) == 204)
                #expect(try await Self.send(app, page, [1], type: type, change: other) == 409)
            }
            #expect(shelf.received.count == 2)
        }
    }

    @Test func whatWasCutOffMayBeSentAgain() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let page = try await app.begin()
            let client = try await RawClient.connect(port: app.port)
            let sending = ["Wend-Sending": "12345678"]
            try await client.send(
                Self.head(page, try page.id("photo"), size: 1_000, port: app.port, change: sending))
            try await client.send([1, 2, 3])
            await shelf.wait { $0.first?.bytes.count == 3 }
            await client.close()
            await shelf.wait { $0.first?.end != nil }
            await app.sessions.settled()
            #expect(try await app.load(page).html.contains("did not arrive"))
            var answer = 0
            // The first request ends a moment after its connection.
            while answer != 204 { answer = try await Self.send(app, page, [1, 2], change: sending) }
            let html = try await app.load(page).html
            #expect(html.contains("2 B") && !html.contains("did not arrive"))
        }
    }

    @Test func onlySoManySendingsAreRemembered() throws {
        var sent = SentFiles()
        let start = ContinuousClock.now
        func sending(_ number: Int) throws -> SentFiles.Sending {
            try #require(SentFiles.Sending(session: SessionID(rawValue: "a"), name: "number-\(number)"))
        }
        for number in 0..<(SentFiles.most + 10) {
            #expect(sent.begin(try sending(number), now: start))
            sent.end(try sending(number), isCut: false, now: start)
        }
        #expect(sent.count == SentFiles.most)
        #expect(!sent.begin(try sending(SentFiles.most), now: start))
        #expect(sent.begin(try sending(SentFiles.most), now: start + SentFiles.patience * 2))
        #expect(sent.count == 1)
        #expect(SentFiles.Sending(session: SessionID(rawValue: "a"), name: "a b") == nil)
    }

    @Test func whoSendsTooSlowlyIsNotWaitedFor() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) {
            $0.bodyPatience = .milliseconds(200)
            $0.minimumBodyRate = 1_000_000
        } perform: { app in
            let page = try await app.begin()
            let client = try await RawClient.connect(port: app.port)
            try await client.send(Self.head(page, try page.id("photo"), size: 1_000, port: app.port))
            try await client.send([1, 2, 3])
            #expect(await client.everything().hasPrefix("HTTP/1.1 408"))
            await shelf.wait { $0.first?.end != nil }
            #expect(shelf.received.first?.end != "whole")
        }
    }

    @Test func onlySoManyFilesComeInAtATime() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) {
            $0.maximumUploadsPerSession = 1
        } perform: { app in
            let page = try await app.begin()
            let client = try await RawClient.connect(port: app.port)
            try await client.send(Self.head(page, try page.id("photo"), size: 4, port: app.port))
            try await client.send([1, 2, 3])
            await shelf.wait { $0.first?.bytes.count == 3 }
            #expect(try await Self.send(app, page, [1]) == 429)
            try await client.send([4])
            #expect(await client.everything().contains("204"))
            #expect(try await Self.send(app, page, [1]) == 204)
        }
    }

    @Test func anAddressBeginsOnlySoManyFiles() async throws {
        try await ServedApp.serve(Self.claim, handlers: Shelf().handlers()) {
            $0.newUploadsPerAddress = 0.001
            $0.newUploadBurstPerAddress = 2
        } perform: { app in
            let page = try await app.begin()
            var answers: [Int] = []
            for _ in 0..<3 { answers.append(try await Self.send(app, page, [1])) }
            #expect(answers == [204, 204, 429])
        }
    }

    @Test func otherTabsSeeTheFile() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let page = try await app.begin()
            let (socket, _) = try await app.greet(page)
            #expect(try await Self.send(app, page, [1, 2]) == 204)
            var seen = ""
            while !seen.contains("2 B") { seen += "\(try await socket.frame())" }
            #expect(seen.contains("dot.png"))
            await socket.close()
        }
    }

    // MARK: Kept by the app

    @Test func withoutAReceiverFilesLieWithTheSession() async throws {
        let folder = TemporaryFolder()
        var options = SessionOptions()
        let files = try ReceivedFiles(folder: folder.path)
        options.files = files
        try await ServedApp.serve(Self.claim, sessionOptions: options) { app in
            let page = try await app.begin()
            #expect(try await Self.send(app, page, [1, 2, 3], name: "../../../etc/x.png") == 204)
            let html = try await app.load(page).html
            #expect(html.contains("3 B") && !html.contains(folder.path))
            let session = SessionID(rawValue: page.session)
            let kept = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(session)")
            #expect(kept.count == 1 && kept.allSatisfy { OfferedFile.isID($0) })
            try await app.sessions.delete(session)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test func whereNobodyTakesFilesTheFieldSaysSo() async throws {
        try await ServedApp.serve(Self.claim) { app in
            let page = try await app.begin()
            #expect(try await Self.send(app, page, [1]) == 204)
            #expect(try await app.load(page).html.contains("could not be taken"))
        }
    }

    // MARK: Without scripts

    private static func form(
        _ app: ServedApp, _ page: LoadedPage, _ parts: [(String, String)], token: String? = nil, number: Int? = nil,
        end: String = "--b--\r\n"
    ) async throws -> WebReply {
        let fields = [("name=\"token\"", token ?? page.token), ("name=\"r\"", String(number ?? page.number))] + parts
        let body = fields.map { "--b\r\nContent-Disposition: form-data; \($0)\r\n\r\n\($1)\r\n" }.joined() + end
        return try await WebReply.request(
            app.port, "POST", page.action,
            fields: ["Cookie": page.cookie, "Content-Type": "multipart/form-data; boundary=b"], body: body)
    }

    private static func file(_ page: LoadedPage, _ name: String, type: String = "image/png") throws -> String {
        "name=\"\(try page.id("photo"))\"; filename=\"\(name)\"\r\nContent-Type: \(type)"
    }

    @Test func aFormBringsFilesFieldsAndAPress() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let page = try await app.begin()
            #expect(page.html.contains("enctype=\"multipart/form-data\""))
            let what = "name=\"\(try page.id("what"))\""
            let reply = try await Self.form(
                app, page,
                [
                    (what, "A dent"), (try Self.file(page, "a.png"), "one"), (try Self.file(page, "b.png"), "two"),
                    ("name=\"e\"", try page.button("Send")),
                ])
            #expect(reply.status == 303)
            #expect(shelf.received.map { String(decoding: $0.bytes, as: UTF8.self) } == ["one", "two"])
            let html = try await app.load(page).html
            #expect(html.contains("Thank you.") && html.contains("A dent") && html.contains("b.png"))
        }
    }

    @Test func aFieldWithoutAFileChangesNothing() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let page = try await app.begin()
            let none = try Self.file(page, "", type: "application/octet-stream")
            #expect(try await Self.form(app, page, [(none, ""), ("name=\"return\"", "")]).status == 303)
            #expect(shelf.received.isEmpty)
        }
    }

    @Test func aStaleFormBringsNothing() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let page = try await app.begin()
            let reply = try await Self.form(app, page, [(try Self.file(page, "a.png"), "one")], number: page.number + 7)
            #expect(reply.status == 409 && shelf.received.isEmpty)
            let wrong = try await Self.form(
                app, page, [(try Self.file(page, "a.png"), "one")], token: "aaaaaaaaaaaaaaaaaaaaaa")
            #expect(wrong.status == 403 && shelf.received.isEmpty)
        }
    }

    @Test func whatIsWrongInAFormIsSaidAtTheField() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let page = try await app.begin()
            let large = String(repeating: "x", count: 1_000_001)
            let reply = try await Self.form(
                app, page,
                [(try Self.file(page, "a.txt", type: "text/plain"), "one"), (try Self.file(page, "b.png"), large)])
            #expect(reply.status == 303)
            let html = try await app.load(page).html
            #expect(html.contains("not taken here") && html.contains("too large"))
        }
    }

    @Test func aFormWithoutItsEndBringsOnlyWhatWasWhole() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) { app in
            let page = try await app.begin()
            let parts = [(try Self.file(page, "a.png"), "one"), (try Self.file(page, "b.png"), "two")]
            #expect(try await Self.form(app, page, parts, end: "").status == 400)
            await shelf.wait { $0.count == 2 && $0.allSatisfy { $0.end != nil } }
            #expect(shelf.received.map(\.end) == ["whole", "FileProblem"])
        }
    }

    @Test func aFormHasOnlySoMuchText() async throws {
        try await ServedApp.serve(Self.claim, handlers: Shelf().handlers()) {
            $0.maximumFormSize = 2_000
        } perform: { app in
            let page = try await app.begin()
            let long = String(repeating: "x", count: 2_000)
            #expect(try await Self.form(app, page, [("name=\"what\"", long)]).status == 413)
        }
    }

    @Test func aFormBringsOnlySoManyFiles() async throws {
        let shelf = Shelf()
        try await ServedApp.serve(Self.claim, handlers: shelf.handlers()) {
            $0.maximumFilesPerForm = 2
        } perform: { app in
            let page = try await app.begin()
            let parts = try (0..<3).map { (try Self.file(page, "\($0).png"), "x") }
            #expect(try await Self.form(app, page, parts).status == 303)
            #expect(shelf.received.map(\.name) == ["0.png", "1.png"])
        }
    }

    // MARK: The module

    @Test func whatPagesLoadIsSmall() async throws {
        try await ServedApp.serve(Self.claim) { app in
            for module in app.host.assets.modules {
                #expect(
                    module.asset.compressed?.readableBytes ?? module.asset.bytes.readableBytes <= 3 * 1024,
                    "\(module.name)")
            }
            #expect((app.host.assets.script.compressed?.readableBytes ?? .max) <= 9 * 1024)
            #expect((app.host.assets.stylesheets.first?.compressed?.readableBytes ?? .max) <= 14 * 1024)
            let page = try await app.begin()
            #expect(
                page.html.contains("data-upload=\"/assets/\(try #require(app.host.assets.module("upload")).name)\""))
        }
    }
}
