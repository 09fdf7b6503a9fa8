/// One image of an app, which is read when somebody asks for it.
public struct WebImage: Sendable {
    /// Such as `image/png`.
    public let contentType: String
    /// Its bytes; nil if they cannot be read any more.
    public let bytes: @Sendable () -> [UInt8]?

    public init(contentType: String, bytes: @escaping @Sendable () -> [UInt8]?) {
        self.contentType = contentType
        self.bytes = bytes
    }

    /// Takes the content type from the file's name; nil if it is no image that browsers show.
    public init?(file: String, bytes: @escaping @Sendable () -> [UInt8]?) {
        let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard let contentType = Self.contentTypes[ending] else { return nil }
        self.init(contentType: contentType, bytes: bytes)
    }

    private static let contentTypes = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "svg": "image/svg+xml", "avif": "image/avif", "ico": "image/x-icon", "bmp": "image/bmp",
    ]
}
