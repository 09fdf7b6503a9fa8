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
    /// Who began that session (``WendCore/SessionSettings/principal``).
    public let principal: String?
    /// The same for every delivery of this file, and for no other. As a file comes once only, a second delivery has no bytes.
    public let key: String
    /// Its bytes.
    public let bytes: UploadBytes
}
