/// The reason why a folder or one of its documents cannot be opened, in one line.
public struct AppFolderError: Error, Sendable, Hashable, CustomStringConvertible {
    enum Reason: Hashable {
        case notFound
        case noDocument
        case severalDocuments([String])
        case outside
        case notAFile
        case tooLarge(bytes: Int, limit: Int)
        case unreadable
        case archive
    }

    let reason: Reason
    /// The path as it was asked for.
    public let path: String

    /// The documents among which a person has to choose; empty for other errors.
    public var candidates: [String] {
        if case .severalDocuments(let candidates) = reason { candidates } else { [] }
    }

    public var description: String {
        "\(path): \(what)"
    }

    /// What is wrong, without the path: whoever uses an app that another shows does not learn where it lies.
    package var what: String {
        switch reason {
        case .notFound: "there is no such file or folder"
        case .noDocument: "the folder holds no document (.xml, or .json that begins with {\"app\": …})"
        case .severalDocuments(let candidates):
            "which document comes first? Name it app.xml or app.json, or open one of \(Self.list(candidates))"
        case .outside: "the path leaves the app's folder"
        case .notAFile: "this is not a file"
        case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes; at most \(limit) are read"
        case .unreadable: "the file cannot be read"
        case .archive: "this is a packed app, and no document; unpack it, and name the folder"
        }
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(20).joined(separator: ", ")
        return names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
    }
}
