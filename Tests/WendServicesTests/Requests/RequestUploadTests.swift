import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendStore

@testable import WendServices
@testable import WendTesting

/// Files that a test hands over, which lie nowhere, and services that send them or answer by themselves.
struct RequestUploadTests {
    private static let nodes = #"""
        <value name="photo"/>
        <container><fileField label="Photo" edits="photo" maxSize="1 KB"/>
        <label>{told}, {sending.progress ?? 'not begun'}</label>
        <button title="Send" message="send"/><button title="Give up" message="stop"/></container>
        <request on="send" name="sending" action="up" with="{record(photo: photo)}">
            <set on="success" name="told" to="{value.number}"/><set on="failure" name="told" to="{error}"/>
        </request>
        <cancelRequest on="stop" request="sending"/>
        """#
    private static let picture = ChosenFile(name: "one.png", bytes: Array("bytes".utf8))

    private static func services(_ stub: String = "") -> String {
        """
        {"defaults": {"baseUrl": "https://x.example"}, "actions": {"up": {"path": "files", "isUpload": true,
            "multipart": {"media": "photo"}\(stub)}}}
        """
    }

    /// A session whose services answer by themselves.
    private static func stubbed(_ stub: String) throws -> TestSession {
        let document = try requestDocument(nodes)
        let clock = ManualClock()
        var handlers = Handlers()
        handlers.records = AppRecords(document.entities, folder: nil)
        handlers.services = AppServices(
            try described(services(", " + stub)), options: ServiceClientOptions(secrets: .none, clock: clock),
            isStubbed: true)
        return TestSession(document, handlers: handlers, clock: clock)
    }

    @Test func whatIsStubbedTakesAFileAndTellsHowFarItIs() throws {
        let session = try Self.stubbed(#""delay": 4, "response": {"number": "m1"}"#)
        try session.choose([Self.picture], for: "Photo")
        try session.press("Send")
        var seen: [Bool] = []
        for told in [", not begun", ", 0.25", ", 0.5", ", 0.75", "m1, not begun"] {
            seen.append(session.isVisible(told))
            try session.advance(by: 1)
        }
        #expect(seen == [true, true, true, true, true], "\(session.screen)")
    }

    @Test func whatIsStubbedIsAnsweredAtOnceWithoutADelay() throws {
        let session = try Self.stubbed(#""response": {"number": "m1"}"#)
        try session.choose([Self.picture], for: "Photo")
        try session.press("Send")
        #expect(session.isVisible("m1, not begun"), "\(session.screen)")
    }

    @Test func whatIsGivenUpIsNotAnswered() throws {
        let session = try Self.stubbed(#""delay": 4, "response": {"number": "m1"}"#)
        try session.choose([Self.picture], for: "Photo")
        try session.press("Send")
        try session.advance(by: 2)
        try session.press("Give up")
        try session.advance(by: 4)
        #expect(session.isVisible("The request was cancelled., not begun"), "\(session.screen)")
    }

    @Test func whatIsTooLargeIsNoFile() throws {
        let session = try Self.stubbed(#""response": {"number": "m1"}"#)
        try session.choose([ChosenFile(name: "one.png", bytes: [UInt8](repeating: 1, count: 1_001))], for: "Photo")
        #expect(session.screen.contains("1 KB"), "\(session.screen)")
        try session.press("Send")
        #expect(!session.isVisible("one.png, not begun") && !session.screen.contains("could not be read"))
    }

    /// As on a server, it is there as long as the session has it, through a kill as well.
    @Test func whatIsHandedOverIsSentAsItIs() throws {
        let transport = StubTransport { _, _ in ServiceResponse(200, #"{"number": "m1"}"#) }
        let session = try TestSession.asking(requestDocument(Self.nodes), Self.services(), over: transport)
        try session.choose([Self.picture], for: "Photo")
        session.kill()
        try session.restore()
        try session.press("Send")
        #expect(session.isVisible("m1, not begun"), "\(session.screen)")
        let request = try #require(transport.requests.first)
        let type = try #require(request.headers["Content-Type"])
        let boundary = type.replacing("multipart/form-data; boundary=", with: "")
        #expect(
            request.bodyText == """
                --\(boundary)\r
                Content-Disposition: form-data; name="media"; filename="one.png"\r
                Content-Type: image/png\r
                \r
                bytes\r
                --\(boundary)--\r

                """)
    }

    @Test func whatTheSessionHasNoMoreIsLetGo() throws {
        let session = try Self.stubbed(#""response": {"number": "m1"}"#)
        func id(_ number: Int) -> String { "file" + String(repeating: "0", count: 17) + "\(number)" }
        try session.choose([Self.picture], for: "Photo")
        #expect(session.files.bytes(of: id(1)) == Self.picture.bytes)
        try session.choose([ChosenFile(name: "two.png", bytes: [2])], for: "Photo")
        #expect(session.files.bytes(of: id(1)) == nil && session.files.bytes(of: id(2)) == [2])
    }
}
