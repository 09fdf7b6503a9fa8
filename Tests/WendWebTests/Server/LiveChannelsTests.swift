import NIOCore
import NIOEmbedded
import Testing

@testable import WendWeb

/// One waits for all live connections of a server.
@Suite struct LiveChannelsTests {
    /// Joins, and says when that is over.
    private func join(_ channels: LiveChannels, _ channel: NIOAsyncTestingChannel) -> Task<Void, Never> {
        Task { await channels.join(channel) }
    }

    @Test func theFirstWaitsForTheLastAndTheOthersForNobody() async throws {
        let channels = LiveChannels()
        let all = (0..<3).map { _ in NIOAsyncTestingChannel() }
        let first = join(channels, all[0])
        while !channels.isAwaited { await Task.yield() }
        await channels.join(all[1])
        await channels.join(all[2])
        try await all[0].close()
        try await all[2].close()
        #expect(channels.isAwaited)
        try await all[1].close()
        await first.value
        #expect(!channels.isAwaited)
    }

    @Test func afterTheLastHasGoneTheNextWaitsAgain() async throws {
        let channels = LiveChannels()
        for _ in 0..<3 {
            let channel = NIOAsyncTestingChannel()
            let joined = join(channels, channel)
            while !channels.isAwaited { await Task.yield() }
            try await channel.close()
            await joined.value
            #expect(!channels.isAwaited)
        }
    }

    @Test func oneThatIsClosedAlreadyIsNotWaitedFor() async throws {
        let channels = LiveChannels()
        let channel = NIOAsyncTestingChannel()
        try await channel.close()
        await channels.join(channel)
        #expect(!channels.isAwaited)
    }

    @Test func whoeverIsCancelledEndsThemAll() async throws {
        let channels = LiveChannels()
        let (one, other) = (NIOAsyncTestingChannel(), NIOAsyncTestingChannel())
        let joined = join(channels, one)
        while !channels.isAwaited { await Task.yield() }
        await channels.join(other)
        joined.cancel()
        await joined.value
        try await one.closeFuture.get()
        try await other.closeFuture.get()
        #expect(!channels.isAwaited)
    }

    /// They come and go on many threads, and nobody is left waiting.
    @Test(arguments: 0..<20) func nobodyIsLeftWaiting(_ round: Int) async throws {
        let channels = LiveChannels()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let channel = NIOAsyncTestingChannel()
                    let closing = Task {
                        for _ in 0..<(number * 7 + round) % 23 { await Task.yield() }
                        try? await channel.close()
                    }
                    await channels.join(channel)
                    await closing.value
                }
            }
        }
        #expect(!channels.isAwaited)
    }
}
