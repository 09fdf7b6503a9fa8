import Foundation
import Synchronization
import TestSupport
import Testing
import Wend
import WendCore
import WendExpressions
import WendRuntime
import WendTesting

@testable import WendServices

/// The pages of an older app with news and attached pictures, over HTTP: what is loaded while somebody waits, what is sent and what is not.
@Suite(.serialized, .timeLimit(.minutes(10))) struct WireTests {
    private static let pages = "Tests/Flows/Fixtures/wire"
    /// More than the system takes of a body that nobody reads.
    private static let large = 9_000_000

    /// What a test works with.
    private struct Pier {
        let session: TestSession
        let office: WireOffice
        let gate: RequestKillTests.Gate
        /// What lies there is gone with it.
        let files: TemporaryFolder

        /// How far the bars are that are shown.
        var shares: [Double] {
            var found: [Double] = []
            func look(_ element: Element) {
                if element.properties.flag(.hidden) { return }
                if element.role == .progress, let value = element.properties[.value]?.number { found.append(value) }
                for child in element.children { look(child) }
            }
            look(session.rendering.root)
            return found
        }

        /// Picks a picture, which is sent a second later.
        func attach(_ name: String, _ bytes: [UInt8]) throws {
            try session.choose([ChosenFile(name: name, type: "image/png", bytes: bytes)], for: "Attach")
        }
    }

    /// What the office is asked for, in the place of what answers flows.
    private static func service(_ office: WireOffice) -> String {
        """
        {"defaults": {"baseUrl": "\(office.url)/1"}, "actions": {
            "owner": {"path": "owner", "resultType": "Owner", "nextAction": "home"},
            "home": {"path": "messages", "parameters": {"count": "20"}, "resultType": "[Message]", "clearPolicy": "after",
                "set": {"hidden": false}},
            "older": {"path": "messages", "parameters": {"count": "20", "max_id": "$number"}, "resultType": "[Message]",
                "set": {"hidden": false}},
            "ahead": {"path": "messages", "resultType": "[Message]"},
            "upload": {"path": "\(office.url)/pictures/media", "httpMethod": "POST", "isUpload": true, "multipart": {"media": "media"}},
            "send": {"path": "messages", "httpMethod": "POST", "resultType": "Message",
                "parameters": {"status": "$text", "media_ids": "$media_ids"}},
            "recall": {"path": "messages/$number/recall", "httpMethod": "POST"}},
         "options": {"transformers": {"date": {
            "wire": {"format": "yyyy-MM-dd HH:mm:ss"}, "shown": {"dateStyle": "medium", "timeStyle": "medium"}}}}}
        """
    }

    /// A session on the pages, which has loaded what there is.
    /// - Parameter further: What asks for more is given besides.
    private func pier(at office: WireOffice, further: String = "") async throws -> Pier {
        let files = TemporaryFolder()
        let path = files.file("wire")
        try FileManager.default.copyItem(atPath: Self.pages, toPath: path)
        for name in ["StubService.json", "flow.yaml"] { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }
        try files.write(Self.service(office), to: "wire/Service.json")
        let screen = try String(contentsOfFile: "\(path)/Wire.json", encoding: .utf8)
        try files.write(
            screen.replacing(
                #"{"actionName": "older"}, "outlets""#, with: #"{"actionName": "older"\#(further)}, "outlets""#),
            to: "wire/Wire.json")
        let app = try App(path: path)
        #expect(app.diagnostics.map(\.description) == [])
        let clock = ManualClock()
        var handlers = Handlers()
        handlers.services = app.services(
            ServiceSettings(options: ServiceClientOptions(secrets: .none, clock: clock)))
        handlers.records = app.records(in: nil, clock: clock)
        let session = try TestSession(App(path: path, handlers: handlers), clock: clock)
        try await session.sees("Swift tide tonight")
        return Pier(session: session, office: office, gate: RequestKillTests.Gate(.afterSending), files: files)
    }

    /// The row at the end waits for its answer itself; where it only sets off something that comes later, that is not done again.
    @Test(arguments: [false, true]) func theEndOfAListAsksForMoreOnceAtATime(_ isDelayed: Bool) async throws {
        try await WireOffice.serve { office in
            let pier = try await pier(at: office, further: isDelayed ? #", "actionDelay": 0.1"# : "")
            let session = pier.session
            office.state.gates.withLock { $0.older = pier.gate }
            #expect(office.asked() == ["/1/owner", "/1/messages?count=20"])
            try session.press("More")
            try session.advance(by: 0.1)
            await pier.gate.arrived()
            // Whoever scrolls on comes to the end again.
            for _ in 0..<3 {
                if isDelayed {
                    try session.press("More")
                } else {
                    #expect(throws: TestSessionError.self) { try session.press("More") }
                }
                try session.advance(by: 0.3)
            }
            #expect(session.waiting == ["older"])
            #expect(session.screen.contains("progress wheel"), "\(session.screen)")
            pier.gate.open()
            try await session.sees("Message 8")
            #expect(!session.screen.contains("progress wheel"), "\(session.screen)")
            #expect(session.waiting == [])
            #expect(office.asked() == ["/1/messages?count=20&max_id=9"])
            // What has come has an end of its own.
            try session.press("More")
            try await session.sees("Message 7")
            #expect(office.asked() == ["/1/messages?count=20&max_id=8"])
        }
    }

    @Test func aPictureIsSentInPartsAndItsBarSaysHowFarItIs() async throws {
        try await WireOffice.serve { office in
            let pier = try await pier(at: office)
            let session = pier.session
            office.state.gates.withLock { $0.picture = pier.gate }
            try session.press("Write")
            let picture = (0..<Self.large).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            try pier.attach("lamp.png", picture)
            #expect(session.waiting == [] && pier.shares == [])
            try session.advance(by: 1)
            #expect(session.waiting == ["upload"])
            await pier.gate.arrived()
            // How far it is, is told once a second.
            try await session.waits { pier.shares.contains { $0 > 0 } }
            #expect(pier.shares.count == 1 && pier.shares.allSatisfy { $0 > 0 && $0 < 1 }, "\(pier.shares)")
            #expect(session.isVisible("Nothing has arrived") && office.sent.isEmpty)
            pier.gate.open()
            await office.end()
            try await session.sees("Arrived")
            #expect(session.waiting == [] && pier.shares == [])
            let sent = try #require(office.sent.first)
            #expect(sent.path == "/pictures/media")
            let boundary = sent.type.replacing("multipart/form-data; boundary=", with: "")
            let head =
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"media\"; filename=\"lamp.png\"\r\n"
                + "Content-Type: image/png\r\n\r\n"
            #expect(sent.bytes == Array(head.utf8) + picture + Array("\r\n--\(boundary)--\r\n".utf8))
            // A second one has a place of its own, and then there is none.
            try pier.attach("rope.png", [1, 2, 3])
            #expect(session.isVisible("Remove 2") && !session.isVisible("Attach"))
            try session.advance(by: 1)
            await office.end()
            try await session.waits { session.waiting == [] }
            try await post("Look at these", on: pier)
            #expect(office.sent.last?.text == "media_ids=m1%2Cm2&status=Look%20at%20these")
        }
    }

    /// Sends a message, and waits until the office has it.
    private func post(_ words: String, on pier: Pier) async throws {
        try pier.session.enter(words, into: "Your words")
        try pier.session.press("Send")
        await pier.office.end()
        #expect(pier.office.sent.last?.path == "/1/messages")
        #expect(pier.office.sent.last?.type == "application/x-www-form-urlencoded; charset=utf-8")
        // It is news, even to whoever sent it.
        try await pier.session.sees("News! (1)")
    }

    @Test func aPictureThatIsTakenAwayIsSentNoFurther() async throws {
        try await WireOffice.serve { office in
            let pier = try await pier(at: office)
            let session = pier.session
            try session.press("Write")
            try pier.attach("rope.png", [1, 2, 3])
            try session.advance(by: 1)
            await office.end()
            try await session.sees("Arrived")
            office.state.gates.withLock { $0.picture = pier.gate }
            try pier.attach("lamp.png", [UInt8](repeating: 7, count: Self.large))
            try session.advance(by: 1)
            await pier.gate.arrived()
            #expect(session.waiting == ["upload"])
            #expect(session.isVisible("Remove 2") && !session.isVisible("Attach"))
            try session.press("Remove 2")
            #expect(session.waiting == [] && pier.shares == [])
            // What is cancelled has not arrived, which is told as every failure is that has words of its own.
            #expect(session.isVisible("It did not arrive.\n\nThe request was cancelled."), "\(session.screen)")
            try session.press("OK")
            #expect(!session.isVisible("Remove 2") && session.isVisible("Attach"), "\(session.screen)")
            pier.gate.open()
            await office.end()
            #expect(office.sent.count == 2 && office.sent.last?.isWhole == false)
            #expect(office.sent.last?.size ?? 0 > Self.large)
            try await post("Look at this", on: pier)
            #expect(office.sent.last?.text == "media_ids=m1&status=Look%20at%20this")
        }
    }

    /// The place that has been freed takes the next picture; one that is taken away before it is sent is never sent.
    @Test func whatIsTakenAwayBeforeItIsSentIsNotSent() async throws {
        try await WireOffice.serve { office in
            let pier = try await pier(at: office)
            let session = pier.session
            try session.press("Write")
            try pier.attach("lamp.png", [1, 2, 3])
            try session.advance(by: 0.5)
            try session.press("Remove 1")
            try session.advance(by: 2)
            #expect(session.waiting == [])
            try pier.attach("rope.png", [4])
            #expect(session.isVisible("Remove 1") && !session.isVisible("Remove 2"))
            try session.advance(by: 1)
            await office.end()
            try await session.sees("Arrived")
            #expect(office.sent.map(\.isWhole) == [true])
            #expect(office.sent.first?.text.contains("filename=\"rope.png\"") == true)
            try session.press("Remove 1")
            try await post("Look", on: pier)
            #expect(office.sent.last?.text == "media_ids=&status=Look")
        }
    }
}
