/// How long the answer to a GET may be used again instead of asking. Answers are kept in memory, for one person each.
public enum CacheRule: Hashable, Sendable {
    /// It is asked every time.
    case none
    /// As the server says (`Cache-Control`, `ETag`, `Last-Modified`).
    case server
    /// For so many seconds, whatever the server says.
    case seconds(Double)
}

/// A word or a number of seconds, as it is described.
extension CacheRule: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let seconds = try? container.decode(Double.self) {
            self = .seconds(seconds)
        } else {
            self = try container.decode(String.self) == "server" ? .server : .none
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .none: try container.encode("none")
        case .server: try container.encode("server")
        case .seconds(let seconds): try container.encode(seconds)
        }
    }
}
