/// The methods of HTTP.
public enum ServiceMethod: String, Hashable, Sendable, Codable, CaseIterable {
    case options = "OPTIONS"
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case trace = "TRACE"
    case connect = "CONNECT"

    /// Whether sending it twice is the same as once, as HTTP has it.
    public var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete, .options, .trace: true
        case .post, .patch, .connect: false
        }
    }

    /// Whether parameters stand in the address unless something else is said.
    var takesQuery: Bool {
        switch self {
        case .get, .head, .delete, .options, .trace, .connect: true
        case .post, .put, .patch: false
        }
    }

    /// Whether a body may be sent with it. What a body of GET means nobody has said, and many servers refuse it.
    var takesBody: Bool {
        switch self {
        case .post, .put, .patch, .delete, .options: true
        case .get, .head, .trace, .connect: false
        }
    }
}
