/// The types files are of by the endings of their names, as browsers give them.
package enum FileType {
    /// Empty for an ending that is not known.
    package static func of(_ name: String) -> String {
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
