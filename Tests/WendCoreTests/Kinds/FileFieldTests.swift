import Testing
import WendExpressions
import WendRuntime
import WendTesting

@testable import WendCore

/// Fields for files: what is known of the files is the value, their bytes never are.
struct FileFieldTests {
    private static func app(_ field: String, in around: String = "") -> String {
        """
        <app>
            <navigation>
                <form title="Claim" name="claim">
                    \(around)
                    <container>
                        \(field)
                        <button title="Send" message="submit"/>
                        <label>{claim.photo.name ?? 'none'}</label>
                    </container>
                    <sendMessage on="didSubmit" message="claim" to="app"/>
                </form>
            </navigation>
        </app>
        """
    }

    private static let photo = #"<fileField name="photo" label="Photo" types="image/*, .pdf" maxSize="1 KB"/>"#
    private static let picture = ChosenFile(name: "dot.png", bytes: [1, 2, 3])

    private static func field(in element: Element) -> Element? {
        element.role == .fileField ? element : element.children.lazy.compactMap(field).first
    }

    @Test func aFileThatHasArrivedIsTheValueOfItsForm() throws {
        let session = try TestSession(source: Self.app(Self.photo), stubs: ["claim": [.success()]])
        try session.choose([Self.picture], for: "Photo")
        #expect(session.isVisible("dot.png") && session.isVisible("3 B") && session.isVisible("Remove"))
        try session.press("Send")
    }

    @Test func aFileThatIsRemovedOrReplacedIsLetGoOfUnlessItIsKeptElsewhere() throws {
        let session = try Play(
            """
            <app><form name="claim"><value name="kept" is="{[]}"/><container><fileField name="photo" label="Photo"/>
            <button title="Keep" message="keep"/></container>
            <append on="keep" to="kept" value="{photo}"/></form></app>
            """, handles: [])
        func offer(_ number: Int) throws {
            let id = "abcdefghijklmnopqrstu\(number)"
            let file = OfferedFile(id: id, name: "\(number).png", type: "image/png", size: 3)
            let field = try session.element(.fileField)
            #expect(session.send(.edit, field.id, file.value) == nil)
            try session.reply("photo", .success())
        }
        func gone() -> [String] {
            session.effects.compactMap {
                if case .discard(let file) = $0.content { String(file.suffix(1)) } else { nil }
            }
        }
        try offer(1)
        try offer(2)
        #expect(gone() == ["1"])
        try session.press("Keep")
        try session.press("Remove")
        #expect(gone() == ["1"])
        try offer(3)
        try session.press("Remove")
        #expect(gone() == ["1", "3"])
    }

    @Test func whatTheReceiverAnswersStandsInTheRecord() throws {
        var handlers = Handlers()
        handlers.receive("photo") { upload in
            var count = 0
            for try await bytes in upload.bytes { count += bytes.count }
            return ["pages": .integer(count), "name": "another", "id": "another"]
        }
        handlers.on("claim") { message in
            guard case .dictionary(let file)? = message.values["photo"] else { return .failure("no file") }
            let isRight =
                file["pages"] == 3 && file["name"] == "dot.png" && file["size"] == 3 && file["type"] == "image/png"
            return isRight ? .success() : .failure("\(file)")
        }
        let session = try TestSession(source: Self.app(Self.photo), handlers: handlers)
        try session.choose([Self.picture], for: "Photo")
        try session.press("Send")
        #expect(session.waiting.isEmpty)
    }

    @Test func whatIsWrongIsSaidBesideTheFile() throws {
        let session = try TestSession(source: Self.app(Self.photo), stubs: ["claim": [.success()]])
        try session.choose([ChosenFile(name: "a.txt", bytes: [1])], for: "Photo")
        #expect(session.isVisible("Files of this type are not taken here, only image, PDF."))
        try session.choose([ChosenFile(name: "big.png", bytes: [UInt8](repeating: 0, count: 1001))], for: "Photo")
        #expect(session.isVisible("This file is too large: 1 KB at most.") && !session.isVisible("a.txt"))
        try session.press("Send")
        #expect(session.isVisible("Remove the files that did not arrive, or choose them again."))
        try session.press("Remove")
        #expect(!session.isVisible("big.png"))
    }

    @Test func whatTheReceiverThrowsIsSaidBesideTheFile() throws {
        var handlers = Handlers()
        handlers.receive("photo") { _ in throw Handlers.Failure("This is no photo.") }
        let session = try TestSession(source: Self.app(Self.photo), handlers: handlers)
        try session.choose([Self.picture], for: "Photo")
        #expect(session.isVisible("This is no photo.") && session.isVisible("none"))
    }

    @Test func aFileThatIsNeededIsAskedFor() throws {
        let field = #"<fileField name="photo" label="Photo" required="yes"/>"#
        let session = try TestSession(source: Self.app(field), stubs: ["claim": [.success()]])
        try session.press("Send")
        #expect(session.isVisible("Choose a file."))
    }

    @Test(arguments: [("", true), ("not there", false)])
    func conditionsJudgeWhatHasArrived(_ name: String, _ isChosen: Bool) throws {
        let field = #"<fileField name="photo" label="Photo"><isPresent failureMessage="Missing."/></fileField>"#
        let session = try TestSession(source: Self.app(field), stubs: ["claim": [.success()]])
        if isChosen { try session.choose([Self.picture], for: "Photo") }
        try session.press("Send")
        #expect(session.isVisible("Missing.") == !isChosen)
    }

    // MARK: On its way

    @Test func theFormWaitsUntilAFileHasArrived() throws {
        let session = try TestSession(source: Self.app(Self.photo), stubs: ["claim": [.success()]], handles: ["photo"])
        try session.choose([Self.picture], for: "Photo")
        #expect(session.isVisible("Cancel") && session.isVisible("none"))
        try session.press("Send")
        #expect(session.isVisible("Wait until every file has arrived, or cancel it."))
        try session.complete("photo", "success", ["size": 3])
        #expect(session.isVisible("Remove") && !session.isVisible("Cancel"))
    }

    @Test func aKillLosesWhatWasOnItsWayAndSaysSo() throws {
        let session = try TestSession(source: Self.app(Self.photo), handles: ["photo"])
        try session.choose([Self.picture], for: "Photo")
        session.kill()
        try session.restore()
        #expect(session.isVisible("This file did not arrive. Choose it again.") && session.waiting.isEmpty)
    }

    @Test func aKillLosesNothingThatHasArrived() throws {
        let session = try TestSession(source: Self.app(Self.photo))
        try session.choose([Self.picture], for: "Photo")
        session.kill()
        try session.restore()
        #expect(session.isVisible("dot.png") && session.isVisible("3 B"))
    }

    @Test func whatTakesForEverDoesNotArrive() throws {
        let session = try TestSession(source: Self.app(Self.photo), handles: ["photo"])
        try session.choose([Self.picture], for: "Photo")
        try session.advance(by: 3_600)
        #expect(session.isVisible("Cancel"))
        try session.advance(by: FileFieldBehaviour.patience)
        #expect(session.isVisible("This file did not arrive. Choose it again."))
    }

    @Test func cancellingEndsTheWait() throws {
        let session = try TestSession(source: Self.app(Self.photo), handles: ["photo"])
        try session.choose([Self.picture], for: "Photo")
        try session.press("Cancel")
        #expect(session.waiting.isEmpty && session.watching.isEmpty && !session.isVisible("dot.png"))
    }

    @Test func aSecondFileTakesThePlaceOfTheFirstWhereThereIsRoomForOne() throws {
        let session = try TestSession(source: Self.app(Self.photo))
        try session.choose([Self.picture], for: "Photo")
        try session.choose([ChosenFile(name: "other.png", bytes: [1])], for: "Photo")
        #expect(session.isVisible("other.png") && !session.isVisible("dot.png"))
    }

    @Test func severalFilesAreAList() throws {
        var handlers = Handlers()
        handlers.on("claim") { message in
            let names = message.values["photo"]?.elements.compactMap { $0.fields?["name"]?.text }
            return names == ["a.png", "b.png"] ? .success() : .failure("\(message.values)")
        }
        let field = #"<fileField name="photo" label="Photos" several="yes"/>"#
        let session = try TestSession(source: Self.app(field), handlers: handlers)
        try session.choose(["a.png", "c.png", "b.png"].map { ChosenFile(name: $0, bytes: [1]) }, for: "Photos")
        #expect(session.isVisible("a.png") && session.isVisible("b.png"))
        try session.press("Remove", index: 1)
        #expect(!session.isVisible("c.png"))
        try session.press("Send")
    }

    @Test func noMoreFilesAreTakenThanThereIsRoomFor() throws {
        let field = #"<fileField name="photo" label="Photos" several="yes"/>"#
        let session = try TestSession(source: Self.app(field))
        let most = FileFieldBehaviour.most
        try session.choose((1...most).map { ChosenFile(name: "\($0).png", bytes: [1]) }, for: "Photos")
        let element = try #require(Self.field(in: session.rendering.root))
        #expect(element.children.count == most)
        let one = OfferedFile(id: String(repeating: "x", count: 22), name: "more.png", size: 1)
        #expect(element.entry?.takes(one.value) == false)
    }

    @Test func ofFilesThatDidNotArriveOnlyTheLastAreShown() throws {
        let field = #"<fileField name="photo" label="Photos" types="image/*" several="yes"/>"#
        let session = try TestSession(source: Self.app(field))
        let most = FileFieldBehaviour.mostFailed
        try session.choose((0...most).map { ChosenFile(name: "\($0).txt", bytes: [1]) }, for: "Photos")
        let element = try #require(Self.field(in: session.rendering.root))
        #expect(element.children.count == most && !session.isVisible("0.txt") && session.isVisible("\(most).txt"))
    }

    @Test func theValueMayBeKeptElsewhere() throws {
        let field =
            #"<fileField name="photo" edits="mine.paper" label="Photo"/><label>Mine: {mine.paper.name ?? '-'}</label>"#
        let session = try TestSession(source: Self.app(field, in: #"<value name="mine" is="{record(paper: NULL)}"/>"#))
        try session.choose([Self.picture], for: "Photo")
        #expect(session.isVisible("Mine: dot.png"))
    }

    @Test func aMessageSaysThatTheFilesHaveChanged() throws {
        let field = """
            <value name="count" is="{0}"/>
            """
        let source = Self.app(
            #"<fileField name="photo" label="Photo" message="changed"/><label>Changed {count}</label>"#,
            in: field + #"<set on="changed" name="count" to="{count + 1}"/>"#)
        let session = try TestSession(source: source)
        try session.choose([Self.picture], for: "Photo")
        #expect(session.isVisible("Changed 1"))
        try session.press("Remove")
        #expect(session.isVisible("Changed 2"))
    }

    @Test func aSizeThatIsNoneIsAnError() throws {
        #expect(throws: (any Error).self) {
            try TestSession(source: Self.app(#"<fileField name="photo" label="Photo" maxSize="ten"/>"#))
        }
    }
}

/// What is known of a file, and which files are taken.
struct FileRuleTests {
    @Test(arguments: [
        ("photo.png", "photo.png"), ("../../etc/passwd", "passwd"), ("C:\\Users\\ada\\photo.png", "photo.png"),
        ("", "file"), ("..", "file"), ("/", "file"), ("a\u{0}b\u{202E}gnp.exe", "abgnp.exe"),
        ("new\r\nline", "newline"),
        ("  ", "file"), ("été.pdf", "été.pdf"),
    ])
    func aNameIsDataAndNoPath(_ given: String, _ kept: String) {
        #expect(OfferedFile(id: "", name: given).name == kept)
    }

    @Test func longNamesAndTypesAreCut() {
        let file = OfferedFile(
            id: "", name: String(repeating: "é", count: 500), type: String(repeating: "x", count: 500))
        #expect(file.name.utf8.count <= OfferedFile.longestName && file.type.utf8.count == OfferedFile.longestType)
    }

    @Test(arguments: [
        ("a.png", "image/png", ["image/*"], true), ("a.png", "IMAGE/PNG; x=1", ["image/png"], true),
        ("a.PDF", "", [".pdf"], true), ("pdf", "", [".pdf"], false), ("a.png", "", ["image/*"], false),
        ("a", "text/plain", [], true), ("a", "imagex/png", ["image/*"], false), ("a", "text/html", ["*/*"], true),
    ])
    func typesDecide(_ name: String, _ type: String, _ types: [String], _ isTaken: Bool) {
        let rule = FileRule(types: types, maximumSize: 10)
        #expect(rule.problem(with: OfferedFile(id: "", name: name, type: type)) == (isTaken ? nil : .wrongType))
    }

    @Test func sizesAndRoomDecide() {
        func problem(_ size: Int?, room: Int) -> FileProblem? {
            FileRule(maximumSize: 10, room: room).problem(with: OfferedFile(id: "", name: "a", size: size))
        }
        #expect(problem(10, room: 1) == nil && problem(nil, room: 1) == nil)
        #expect(problem(11, room: 1) == .tooLarge && problem(1, room: 0) == .tooMany)
    }

    @Test(
        arguments: [
            ("10 MB", 10_000_000), ("2.5kb", 2_500), ("300", 300), ("1 GB", 1_000_000_000), ("ten", nil),
            ("10 XB", nil),
            ("", nil), ("-1", nil), ("9999999 TB", nil),
        ] as [(String, Int?)])
    func sizesAreReadWithTheirUnits(_ text: String, _ bytes: Int?) { #expect(FileSize.bytes(text) == bytes) }

    @Test(arguments: [
        (0, "en", "0 B"), (999, "en", "999 B"), (1500, "en", "1.5 KB"), (1500, "de", "1,5 KB"),
        (12_345_678, "en", "12 MB"),
        (10_000_000, "en", "10 MB"), (2_000_000_000, "en", "2 GB"),
    ])
    func sizesAreWrittenAsPeopleReadThem(_ bytes: Int, _ locale: String, _ text: String) {
        #expect(FileSize.text(bytes, locale: locale) == text)
    }

    @Test(arguments: [
        Value.string("photo.png"), .null, .dictionary(["id": "short", "name": "a", "type": ""]),
        .dictionary(["id": "aaaaaaaaaaaaaaaaaaaaaa", "name": "a", "type": "", "problem": "made up"]),
        .dictionary(["id": "aaaaaaaaaaaaaaaaaaaaa/", "name": "a", "type": ""]),
        .dictionary(["id": "aaaaaaaaaaaaaaaaaaaaaa", "name": "a", "type": "", "size": -1]),
    ])
    func whatIsNoRecordOfAFileIsNotTaken(_ value: Value) {
        #expect(!Element.Entry.files(FileRule(maximumSize: 10)).takes(value))
    }
}
