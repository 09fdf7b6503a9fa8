import Foundation
import TestSupport
import Testing
import WendCore

@testable import WendRuntime

/// Bytes on their way from a host to a receiver.
struct ArrivalTests {
    private static func file(size: Int? = nil) -> OfferedFile {
        OfferedFile(id: "abcdefghijklmnopqrstuv", name: "a.bin", size: size)
    }

    @Test func piecesComeInOrderAndOneIsInTheWayAtMost() async throws {
        let arrival = Arrival(Self.file(), limit: 1_000)
        async let sent: Void = {
            for byte in UInt8(0)..<100 { try await arrival.send([byte]) }
            arrival.finish()
        }()
        var received: [UInt8] = []
        while let piece = try await arrival.next() {
            received += piece
            // What was sent is what was received, and one more that waits.
            #expect(arrival.count <= received.count + 1)
        }
        try await sent
        #expect(received == Array(0..<100))
    }

    @Test func moreThanTheLimitIsNotLetThrough() async throws {
        let arrival = Arrival(Self.file(), limit: 3)
        await #expect(throws: FileProblem.tooLarge) { try await arrival.send([1, 2, 3, 4]) }
        await #expect(throws: FileProblem.tooLarge) { try await arrival.next() }
    }

    @Test(arguments: [(4, FileProblem.incomplete), (2, .incomplete)])
    func whoLiesAboutTheSizeIsNotBelieved(_ size: Int, _ problem: FileProblem) async throws {
        let arrival = Arrival(Self.file(size: size), limit: 100)
        async let sending: Void = {
            try? await arrival.send([1, 2, 3])
            arrival.finish()
        }()
        await #expect(throws: problem) { while try await arrival.next() != nil {} }
        await sending
    }

    @Test func whoeverSendsIsToldWhenNobodyWantsMore() async throws {
        let arrival = Arrival(Self.file(), limit: 100)
        async let refusal: Bool = {
            do { try await arrival.send([1]) } catch { return error is CancellationError }; return false
        }()
        arrival.close()
        #expect(await refusal)
        await #expect(throws: CancellationError.self) { try await arrival.next() }
    }

    @Test func aSenderThatGoesEndsTheFile() async throws {
        let arrival = Arrival(Self.file(), limit: 100)
        let sender = Task { try await arrival.send([1]) }
        sender.cancel()
        _ = await sender.result
        await #expect(throws: (any Error).self) { while try await arrival.next() != nil {} }
        #expect(arrival.problem == .incomplete)
    }

    @Test func whoWaitsForTheOutcomeIsToldAndMayGo() async {
        let arrival = Arrival(Self.file(), limit: 100)
        let waiting = Task { await arrival.settled() }
        waiting.cancel()
        await waiting.value
        arrival.settle()
        await arrival.settled()
    }

    @Test func theShareThatHasComeCanBeWatched() async throws {
        let arrival = Arrival(Self.file(size: 4), limit: 100)
        let shares = arrival.progress()
        async let sent: Void = arrival.send([1, 2])
        _ = try await arrival.next()
        try await sent
        arrival.settle()
        var last: Double?
        for await share in shares { last = share }
        #expect(last == 0.5)
    }

    /// The sender waits for the receiver with what it has: nothing more comes that would tell.
    @Test func whoWatchesLaterSeesWhatCameBefore() async throws {
        let arrival = Arrival(Self.file(size: 4), limit: 100)
        async let sent: Void = arrival.send([1, 2])
        _ = try await arrival.next()
        try await sent
        var shares = arrival.progress().makeAsyncIterator()
        #expect(await shares.next(isolation: nil) == 0.5)
        arrival.settle()
        #expect(await shares.next(isolation: nil) == nil)
    }

    /// What was told at the beginning must not come after what was told since.
    @Test func whoBeginsToWatchWhileAPieceComesSeesItInTheEnd() async throws {
        for _ in 0..<500 {
            let arrival = Arrival(Self.file(size: 4), limit: 100)
            async let first: Void = arrival.send([1])
            _ = try await arrival.next()
            try await first
            async let second: Void = arrival.send([2])
            async let watched = arrival.progress()
            let shares = await watched
            _ = try await arrival.next()
            try await second
            arrival.settle()
            var last: Double?
            for await share in shares { last = share }
            #expect(last == 0.5)
        }
    }
}

/// Files that are kept with their sessions.
struct ReceivedFilesTests {
    private static let session = SessionID(rawValue: "ABCDEFGHIJKLMNOPQRSTUV")
    private static let other = SessionID(rawValue: "ABCDEFGHIJKLMNOPQRSTUW")

    private static func upload(_ id: String, _ bytes: [[UInt8]], session: SessionID = session) -> Upload {
        let pieces = Pieces(bytes)
        return Upload(
            id: id, name: "../../x", type: "", size: nil, session: session, principal: nil, key: "k",
            bytes: UploadBytes { try await pieces.next() })
    }

    private actor Pieces {
        private var left: [[UInt8]]
        init(_ pieces: [[UInt8]]) { left = pieces }

        /// An empty piece stands for a sender that has gone.
        func next() throws -> [UInt8]? {
            if left.isEmpty { return nil }
            let piece = left.removeFirst()
            if piece.isEmpty { throw FileProblem.incomplete }
            return piece
        }
    }

    private static let id = "abcdefghijklmnopqrstuv"

    private static func everything(in folder: TemporaryFolder) -> [String] {
        (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []).sorted()
    }

    @Test func aFileLiesUnderItsIDWithItsSession() async throws {
        let folder = TemporaryFolder()
        let files = try ReceivedFiles(folder: folder.path)
        #expect(try await files.keep(Self.upload(Self.id, [[1], [2, 3]])) == 3)
        let path = try #require(files.path(of: Self.id, in: Self.session))
        #expect(path == "\(folder.path)/\(Self.session)/\(Self.id)")
        #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
        #expect(
            files.path(of: Self.id, in: Self.other) == nil && files.path(of: "../\(Self.id)", in: Self.session) == nil)
        files.remove([Self.session])
        #expect(Self.everything(in: folder).isEmpty)
    }

    @Test func halfAFileIsRemoved() async throws {
        let folder = TemporaryFolder()
        let files = try ReceivedFiles(folder: folder.path)
        await #expect(throws: FileProblem.incomplete) { try await files.keep(Self.upload(Self.id, [[1], []])) }
        #expect(Self.everything(in: folder) == [Self.session.rawValue])
    }

    @Test func whatAKillHasLeftIsGoneWhenTheFolderIsOpened() throws {
        let folder = try TemporaryFolder(["\(Self.session)/\(Self.id).part": "half", "\(Self.session)/whole": "all"])
        _ = try ReceivedFiles(folder: folder.path)
        #expect(Self.everything(in: folder) == [Self.session.rawValue, "\(Self.session)/whole"])
    }

    @Test func aSessionAndAllTogetherHaveOnlySoMuchRoom() async throws {
        let folder = TemporaryFolder()
        var limits = ReceivedFiles.Limits()
        limits.bytesOfSession = 4
        limits.bytes = 6
        limits.filesOfSession = 2
        let files = try ReceivedFiles(folder: folder.path, limits: limits)
        func keep(_ number: Int, _ count: Int, _ session: SessionID = Self.session) async throws {
            let id = "abcdefghijklmnopqrstu\(number)"
            _ = try await files.keep(Self.upload(id, [[UInt8](repeating: 1, count: count)], session: session))
        }
        try await keep(1, 3)
        await #expect(throws: FileProblem.noRoom) { try await keep(2, 2) }
        try await keep(2, 1)
        await #expect(throws: FileProblem.noRoom) { try await keep(3, 0) }
        await #expect(throws: FileProblem.noRoom) { try await keep(4, 3, Self.other) }
        try await keep(4, 2, Self.other)
        files.remove([Self.session])
        try await keep(5, 2, Self.other)
    }

    @Test func aFileThatIsRemovedFreesItsRoom() async throws {
        let folder = TemporaryFolder()
        var limits = ReceivedFiles.Limits()
        limits.bytesOfSession = 4
        limits.filesOfSession = 1
        let files = try ReceivedFiles(folder: folder.path, limits: limits)
        for _ in 0..<3 {
            _ = try await files.keep(Self.upload(Self.id, [[1, 2, 3]]))
            await #expect(throws: FileProblem.noRoom) {
                try await files.keep(Self.upload("abcdefghijklmnopqrstu1", [[1]]))
            }
            files.remove(Self.id, of: Self.session)
            // A second time there is nothing to free.
            files.remove(Self.id, of: Self.session)
            files.remove("../\(Self.session)", of: Self.session)
        }
        #expect(Self.everything(in: folder) == [Self.session.rawValue])
    }

    @Test func aFileThatTheAppTakesIsTheAppsAndFreesItsRoom() async throws {
        let folder = TemporaryFolder()
        var limits = ReceivedFiles.Limits()
        limits.filesOfSession = 1
        let files = try ReceivedFiles(folder: "\(folder.path)/files", limits: limits)
        for place in ["\(folder.path)/one", "\(folder.path)/two"] {
            _ = try await files.keep(Self.upload(Self.id, [[1, 2, 3]]))
            #expect(files.files(of: Self.session) == [Self.id])
            try files.take(Self.id, of: Self.session, to: place)
            // Asked again for the same message.
            try files.take(Self.id, of: Self.session, to: place)
            #expect(try Data(contentsOf: URL(filePath: place)) == Data([1, 2, 3]))
            #expect(files.files(of: Self.session).isEmpty)
        }
        #expect(throws: (any Error).self) {
            try files.take(Self.id, of: Self.session, to: "\(folder.path)/three")
        }
        files.remove([Self.session])
        #expect(Self.everything(in: folder) == ["files", "one", "two"])
    }

    @Test(arguments: ["..", ".", "", "a/b", "short", "abcdefghijklmnopqrst/."])
    func nothingIsWrittenElsewhere(_ id: String) async throws {
        let folder = TemporaryFolder()
        let files = try ReceivedFiles(folder: folder.path)
        await #expect(throws: FileProblem.notTaken) { try await files.keep(Self.upload(id, [[1]])) }
        await #expect(throws: FileProblem.notTaken) {
            try await files.keep(Self.upload(Self.id, [[1]], session: SessionID(rawValue: "../other")))
        }
        #expect(Self.everything(in: folder).isEmpty)
    }
}
