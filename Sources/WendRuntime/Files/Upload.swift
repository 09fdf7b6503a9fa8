/// A file that somebody hands over, as the app gets it: what is known of it, and its bytes as they come.
///
///     handlers.receive("photo") { upload in
///         let picture = try await pictures.new(named: upload.id)
///         for try await bytes in upload.bytes { try await picture.append(bytes) }
///         return ["width": .integer(picture.width)]
///     }
public struct Upload: Sendable {
    /// 22 random letters, digits, `-` and `_`: the same as in the record of the file, and safe as the name of a file.
    public let id: String
    /// What the sender calls it, without folders. It is what somebody typed: no path, and not to be trusted.
    public let name: String
    /// Its type, as the sender says.
    public let type: String
    /// Its size in bytes; nil if that is not known before its end.
    public let size: Int?
    /// Whose it is.
    public let session: SessionID
    /// The same for every delivery of this file, and for no other. As a file comes once only, a second delivery has no bytes.
    public let key: String
    /// Its bytes.
    public let bytes: UploadBytes
}

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
