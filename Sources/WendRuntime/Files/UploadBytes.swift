/// The bytes of a file as they come, in pieces of at most some tens of kilobytes. The next is not read from the network before
/// the one before has been taken. To be gone through once.
///
/// Throws ``FileProblem/incomplete`` if the sender or the connection has gone, ``FileProblem/tooLarge`` if there is more
/// than the field takes, and `CancellationError` if the person does not want to send it any more, or the field has left.
public struct UploadBytes: AsyncSequence, Sendable {
    public typealias Element = [UInt8]

    private let take: @Sendable () async throws -> [UInt8]?

    package init(_ take: @escaping @Sendable () async throws -> [UInt8]?) { self.take = take }

    public func makeAsyncIterator() -> Iterator { Iterator(take: take) }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let take: @Sendable () async throws -> [UInt8]?

        public mutating func next() async throws -> [UInt8]? { try await take() }
    }
}
