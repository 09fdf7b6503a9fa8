import Foundation

/// A file as a person chooses it, for a field that takes files.
public struct ChosenFile: Sendable, Hashable {
    public let name: String
    /// Its type; by default what its ending is usually of.
    public let type: String
    public let bytes: [UInt8]

    public init(name: String, type: String? = nil, bytes: [UInt8]) {
        self.name = name
        self.type = type ?? Self.type(of: name)
        self.bytes = bytes
    }

    /// A file of the disk.
    /// - Throws: If it cannot be read.
    public init(path: String) throws {
        let url = URL(fileURLWithPath: path)
        self.init(name: url.lastPathComponent, bytes: Array(try Data(contentsOf: url)))
    }

    /// The types browsers give files by their endings.
    private static func type(of name: String) -> String {
        let ending = name.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() ?? ""
        return types[ending] ?? ""
    }

    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "svg": "image/svg+xml", "pdf": "application/pdf", "txt": "text/plain", "csv": "text/csv",
        "json": "application/json", "zip": "application/zip", "mp3": "audio/mpeg", "mp4": "video/mp4",
        "html": "text/html", "xml": "text/xml",
    ]
}
