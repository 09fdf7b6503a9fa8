/// Is one image of an app, ready to be served.
public struct WebImage: Sendable {
    public let bytes: [UInt8]
    /// Such as `image/png`.
    public let contentType: String

    public init(bytes: [UInt8], contentType: String) {
        self.bytes = bytes
        self.contentType = contentType
    }

    /// Takes the content type from the file's name; nil if it is no image that browsers show.
    public init?(bytes: [UInt8], file: String) {
        let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard let contentType = Self.contentTypes[ending] else { return nil }
        self.init(bytes: bytes, contentType: contentType)
    }

    private static let contentTypes = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "svg": "image/svg+xml", "avif": "image/avif", "ico": "image/x-icon", "bmp": "image/bmp",
    ]
}
