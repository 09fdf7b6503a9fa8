import WendExpressions

/// What failures say. No sentence holds an address, a header, or anything that was sent.
extension ServiceFailure {
    static func unknownAction(_ action: String, closest: String?) -> Self {
        let hint = closest.map { "; did you mean '\($0)'?" } ?? "."
        return Self(
            .unknownAction, action: action, sending: .notSent,
            message: "The service has no action '\(action.prefix(60))'\(hint)")
    }

    static func loadsWithHarm(_ action: String) -> Self {
        Self(
            .notAllowed, action: action, sending: .notSent,
            message: "'\(action.prefix(60))' may not be sent twice, and so not by itself; a message has to ask for it.")
    }

    static func circular(_ action: String) -> Self {
        Self(
            .circular, action: action, sending: .notSent,
            message: "The action '\(action)' has been performed already and would go on without an end.")
    }

    static func badRequest(_ action: String, _ message: String) -> Self {
        Self(.badRequest, action: action, sending: .notSent, message: message)
    }

    static func missingSecret(_ name: String, _ action: String) -> Self {
        Self(
            .missingSecret, action: action, sending: .notSent,
            message: "The secret '\(name)' that the service needs is not there.")
    }

    static func hostNotAllowed(_ action: String) -> Self {
        Self(
            .notAllowed, action: action, sending: .notSent,
            message: "This app may not reach the server that its service asks for.")
    }

    static func unauthorized(_ action: String, _ reason: String) -> Self {
        Self(.unauthorized, action: action, sending: .notSent, message: reason)
    }

    static func timeout(_ action: String, seconds: Double, _ sending: Sending) -> Self {
        let time = seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
        return Self(
            .timeout, action: action, sending: sending, message: "The server has not answered for \(time) seconds.")
    }

    static func cancelled(_ action: String, _ sending: Sending) -> Self {
        Self(.cancelled, action: action, sending: sending, message: "The request was cancelled.")
    }

    /// The answer to a call of which nobody knows whether it was sent, and that must not be made again: after a restart.
    public static func interrupted(_ action: String) -> Self {
        Self(
            .interrupted, action: action, sending: .perhapsSent,
            message: "The request was interrupted; it may have arrived.")
    }

    static func redirects(_ action: String, most: Int) -> Self {
        Self(
            .redirects, action: action, sending: .answered,
            message: "The server sends the request on and on; it was followed \(most) times.")
    }

    static func badRedirect(_ action: String) -> Self {
        Self(
            .redirects, action: action, sending: .answered,
            message: "The server sends the request on to where it cannot go.")
    }

    static func status(_ action: String, _ status: Int, message: String?, details: Fields) -> Self {
        Self(
            .status, action: action, sending: .answered, status: status,
            message: message ?? "The server answered with \(status)\(reasonPhrase(status)).", details: details)
    }

    static func noJSON(_ action: String, _ status: Int, _ problem: String?) -> Self {
        Self(
            .unreadable, action: action, sending: .answered, status: status,
            message: "The server's answer is no JSON\(problem.map { ": \($0)" } ?? "").")
    }

    static func shape(_ action: String, _ status: Int, wanted: String) -> Self {
        Self(
            .shape, action: action, sending: .answered, status: status,
            message: "The server's answer is not what is expected: \(wanted).")
    }

    static func store(_ action: String, _ status: Int, _ message: String) -> Self {
        Self(.store, action: action, sending: .answered, status: status, message: message)
    }

    static func stub(_ action: String, status: Int = 404, _ message: String = "Test response not implemented.") -> Self
    {
        Self(.stub, action: action, sending: .answered, status: status, message: message)
    }

    /// What a transport says, for the action it happened to.
    init(_ failure: TransportFailure, action: String) {
        let message =
            switch failure.reason {
            case .notReached: "The server cannot be reached."
            case .notSecure: "The connection to the server is not secure."
            case .cut: "The connection to the server ended too early."
            case .timeout: "The server has not answered in time."
            case .cancelled: "The request was cancelled."
            case .tooLarge:
                "The server's answer is larger than the \(failure.limit.map(Self.size) ?? "size") it may have."
            case .unreadable: "The server's answer is no HTTP."
            case .file: "A file of the request or its answer cannot be read or written."
            default: "The request cannot be sent."
            }
        self.init(failure.reason, action: action, sending: failure.sending, message: message)
    }

    private static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : bytes >= 1 << 10 ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
    }

    private static func reasonPhrase(_ status: Int) -> String {
        let phrase: String? =
            switch status {
            case 400: "bad request"
            case 401: "not signed in"
            case 403: "not allowed"
            case 404: "not found"
            case 408: "too slow"
            case 409: "conflict"
            case 410: "gone"
            case 413: "too large"
            case 422: "not accepted"
            case 429: "too many requests"
            case 500: "an error of its own"
            case 502, 503, 504: "not available"
            default: nil
            }
        return phrase.map { " (\($0))" } ?? ""
    }

    /// Whether the same request may do better after a while.
    var isTransient: Bool {
        switch reason {
        case .notReached, .cut, .timeout: true
        default: retryAfter != nil
        }
    }
}
