public import WendCore

/// One image of an app, which is read when somebody asks for it.
public struct WebImage: Sendable {
    /// Such as `image/png`.
    public let contentType: String
    /// Its bytes; nil if they cannot be read any more.
    public let bytes: @Sendable () -> [UInt8]?
    /// The forms it comes in.
    public let forms: ImageForms
    private let others: @Sendable (ImageForms.Form) -> WebImage?

    public init(contentType: String, bytes: @escaping @Sendable () -> [UInt8]?) {
        self.contentType = contentType
        self.bytes = bytes
        forms = .plain
        others = { _ in nil }
    }

    /// Takes the content type from the file's name; nil if it is no image that browsers show.
    ///
    /// - Parameters:
    ///   - forms: The forms it comes in; the file alone by default.
    ///   - form: The file of one of them, and what reads it; nil if there is none.
    public init?(
        file: String, bytes: @escaping @Sendable () -> [UInt8]?, forms: ImageForms = .plain,
        form: @escaping @Sendable (ImageForms.Form) -> (file: String, bytes: @Sendable () -> [UInt8]?)? = { _ in nil }
    ) {
        let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard let contentType = Self.contentTypes[ending] else { return nil }
        self.contentType = contentType
        self.bytes = bytes
        self.forms = forms
        others = { wanted in form(wanted).flatMap { WebImage(file: $0.file, bytes: $0.bytes) } }
    }

    /// One of its forms; nil if it does not come in that.
    func form(_ form: ImageForms.Form) -> WebImage? { others(form) }

    private static let contentTypes = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "svg": "image/svg+xml", "avif": "image/avif", "ico": "image/x-icon", "bmp": "image/bmp",
    ]
}
