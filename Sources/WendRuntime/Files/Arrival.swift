import Synchronization
package import WendCore

/// The bytes of one file on their way from a host to whoever receives them: a piece at a time, and the next only when the one
/// before has been taken. However large the file is, no more of it is in memory.
package final class Arrival: Sendable {
    private struct State: Sendable {
        var piece: [UInt8]?
        /// How it ended for the sender; nil while more may come.
        var end: Result<Void, FileProblem>?
        /// Whether the receiver wants no more.
        var isClosed = false
        /// Whether it wanted no more before all was there.
        var isUnwanted = false
        /// Whether what came of it is part of the session.
        var isSettled = false
        var count = 0
        /// Those that wait for anything to change: the sender, the receiver, and whoever waits for the outcome.
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastWatcher = 0
        /// Whether those who watch are to look again.
        var isNews = false

        /// The share of the file that has come; nil if nobody knows how large it is.
        func share(of file: OfferedFile) -> Double? {
            guard let size = file.size, size > 0 else { return nil }
            return min(Double(count) / Double(size), 1)
        }
    }

    /// What there is to do when the lock is free again. Whoever is cancelled holds locks of the system's while this lock is
    /// asked for; nobody may be woken under it.
    private struct Calls: Sendable {
        var woken: [CheckedContinuation<Void, Never>]
        var watchers: [AsyncStream<Void>.Continuation]
        var isNews: Bool
        var isEnd: Bool

        init(_ state: inout State) {
            woken = state.waiting
            state.waiting = []
            isEnd = state.isSettled
            isNews = state.isNews
            state.isNews = false
            watchers = isNews || isEnd ? Array(state.watchers.values) : []
            if isEnd { state.watchers = [:] }
        }

        func make() {
            for continuation in woken { continuation.resume() }
            for watcher in watchers {
                if isNews { watcher.yield() }
                if isEnd { watcher.finish() }
            }
        }
    }

    package let file: OfferedFile
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: The most bytes that are let through, whatever the sender says.
    package init(_ file: OfferedFile, limit: Int) {
        self.file = file
        self.limit = limit
    }

    /// How many bytes have come.
    package var count: Int { state.withLock { $0.count } }

    /// Whether it was cut off on its way while it was wanted.
    package var isCut: Bool {
        state.withLock { state in
            if case .failure(.incomplete)? = state.end { !state.isUnwanted } else { false }
        }
    }

    /// Why it did not arrive wholly, as far as the sending goes; nil as long as that is not known.
    package var problem: FileProblem? {
        state.withLock { state in
            if case .failure(let problem)? = state.end { problem } else { nil }
        }
    }

    // MARK: The sender

    /// Hands over the next bytes, and waits until the receiver has taken them.
    /// - Throws: What is wrong with them, or `CancellationError` if the receiver wants no more.
    package func send(_ piece: [UInt8]) async throws {
        if piece.isEmpty { return }
        let problem = change { state -> FileProblem? in
            guard state.end == nil, !state.isClosed else { return nil }
            state.count += piece.count
            // Who said how much there is and sends more is not to be believed the rest either.
            let problem: FileProblem? =
                state.count > limit ? .tooLarge : file.size.map { state.count > $0 } == true ? .incomplete : nil
            if let problem { state.end = .failure(problem) } else { state.piece = piece }
            state.isNews = true
            return problem
        }
        if let problem { throw problem }
        try await withTaskCancellationHandler {
            try await wait { state in
                if state.isClosed { throw CancellationError() }
                if case .failure(let problem)? = state.end { throw problem }
                return state.piece == nil ? () : nil
            }
        } onCancel: {
            fail(.incomplete)
        }
    }

    /// All bytes have been handed over.
    package func finish() {
        change { state in
            guard state.end == nil else { return }
            let isWhole = file.size.map { $0 == state.count } ?? true
            state.end = isWhole ? .success(()) : .failure(.incomplete)
        }
    }

    /// No more bytes come, and those that came are not all.
    package func fail(_ problem: FileProblem) {
        change { state in
            guard state.end == nil else { return }
            state.end = .failure(problem)
            state.piece = nil
        }
    }

    /// Waits until what came of it is part of the session.
    package func settled() async {
        await withTaskCancellationHandler {
            try? await wait { $0.isSettled || Task.isCancelled ? () : nil }
        } onCancel: {
            change { _ in }
        }
    }

    // MARK: The receiver

    /// The next bytes; nil if there are no more.
    package func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await wait { state -> [UInt8]?? in
                if state.isClosed { throw CancellationError() }
                if let piece = state.piece {
                    state.piece = nil
                    return .some(piece)
                }
                guard let end = state.end else { return nil }
                try end.get()
                return .some(nil)
            }
        } onCancel: {
            close()
        }
    }

    /// The receiver wants no more.
    package func close() {
        change { state in
            if state.end == nil { state.isUnwanted = true }
            state.isClosed = true
            state.piece = nil
        }
    }

    /// What came of it is part of the session, or will never be.
    package func settle() {
        change { state in
            if state.end == nil { state.isUnwanted = true }
            state.isClosed = true
            state.isSettled = true
        }
    }

    // MARK: Who looks on

    /// The share of the file that has come, now and as it grows; nothing if nobody knows how large it is.
    package func progress() -> some AsyncSequence<Double, Never> {
        // Who watches is told to look, not what there was to see: calls made without the lock may overtake each other, and the
        // older share would then be the last one.
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let shares = stream.compactMap { self.state.withLock { $0.share(of: self.file) } }
        let number = change { state -> Int? in
            guard !state.isSettled else { return nil }
            // A sender may be waiting already: who looks on later sees what came before.
            state.isNews = true
            state.lastWatcher += 1
            state.watchers[state.lastWatcher] = continuation
            return state.lastWatcher
        }
        guard let number else {
            continuation.finish()
            return shares
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.watchers.removeValue(forKey: number) }
        }
        return shares
    }

    // MARK: Waiting

    @discardableResult
    private func change<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
        let (result, calls) = state.withLock { state in
            let result = change(&state)
            return (result, Calls(&state))
        }
        calls.make()
        return result
    }

    /// Waits until there is an answer.
    private func wait<Answer: Sendable>(for answer: (inout State) throws -> Answer?) async throws -> Answer {
        while true {
            let (found, calls) = try state.withLock { state -> (Answer?, Calls?) in
                let found = try answer(&state)
                return (found, found == nil ? nil : Calls(&state))
            }
            calls?.make()
            if let found { return found }
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    // It may have come meanwhile.
                    let isThere = (try? answerIsThere(answer, state)) ?? true
                    if !isThere { state.waiting.append(continuation) }
                    return isThere
                }
                if isThere { continuation.resume() }
            }
        }
    }

    /// Whether there is an answer in a state; the state stays as it is.
    private func answerIsThere<Answer>(_ answer: (inout State) throws -> Answer?, _ state: State) throws -> Bool {
        var copy = state
        copy.waiting = []
        return try answer(&copy) != nil
    }
}
