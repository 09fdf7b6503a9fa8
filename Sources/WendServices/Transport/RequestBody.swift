/// What is sent with a request.
public enum RequestBody: Hashable, Sendable {
    case none
    case bytes([UInt8])
    /// A file, which is read as it is sent.
    case file(path: String, size: Int)

    public var size: Int {
        switch self {
        case .none: 0
        case .bytes(let bytes): bytes.count
        case .file(_, let size): size
        }
    }
}
