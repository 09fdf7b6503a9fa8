import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import WendTesting

/// Files of tests, which have the limits of those that a server keeps.
struct FilesInMemoryTests {
    private static let session = SessionID(rawValue: "test-1")

    private static func file(_ number: Int, _ size: Int) -> OfferedFile {
        OfferedFile(id: String(repeating: "f", count: 21) + "\(number)", name: "a.bin", size: size)
    }

    /// What is answered to a field whose file it is.
    private func keep(_ number: Int, _ size: Int, in files: FilesInMemory) async throws -> Reply {
        let file = Self.file(number, size)
        let arrival = Arrival(file, limit: size)
        let record = try #require(file.value.fields)
        async let reply = Handlers().answer(
            Effect(id: Effect.ID(rawValue: 1), .receive(name: "photo", file: record)), in: Self.session, of: nil,
            from: arrival, keepingIn: files)
        try? await arrival.send([UInt8](repeating: 7, count: size))
        arrival.finish()
        return await reply
    }

    private static func files(bytes: Int = 100, files: Int = 100) -> FilesInMemory {
        var limits = ReceivedFiles.Limits()
        (limits.bytesOfSession, limits.filesOfSession) = (bytes, files)
        return FilesInMemory(limits: limits)
    }

    @Test(arguments: [(100, 2), (11, 100)]) func whatThereIsNoRoomForIsNotTaken(_ bytes: Int, _ count: Int) async throws
    {
        let files = Self.files(bytes: bytes, files: count)
        #expect(try await keep(1, 5, in: files) == .success(["size": 5]))
        #expect(try await keep(2, 6, in: files) == .success(["size": 6]))
        #expect(try await keep(3, 1, in: files) == .failure(FileProblem.noRoom.rawValue))
        #expect(files.bytes(of: Self.file(3, 1).id) == nil)
        // What is let go of makes room.
        files.remove(Self.file(1, 5).id, of: Self.session)
        #expect(try await keep(3, 1, in: files) == .success(["size": 1]))
        #expect(files.bytes(of: Self.file(3, 1).id) == [7])
    }
}
