public import WendExpressions

/// Why a call came to nothing: what a document can react to, and whether the server may have seen the request.
///
/// It holds no address, no header and nothing that was sent. The sentences are written in `ServiceFailure+Messages`.
public struct ServiceFailure: Error, Hashable, Sendable, Codable {
    /// What went wrong. New ones may be added.
    public struct Reason: Hashable, Sendable, Codable, RawRepresentable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The description has no such action.
        public static let unknownAction = Reason(rawValue: "unknown-action")
        /// A request cannot be made of what was given.
        public static let badRequest = Reason(rawValue: "bad-request")
        /// A secret that the description names is not there.
        public static let missingSecret = Reason(rawValue: "missing-secret")
        /// The description may not go where it wants to.
        public static let notAllowed = Reason(rawValue: "not-allowed")
        /// The server cannot be found, or takes no connection.
        public static let notReached = Reason(rawValue: "not-reached")
        /// The connection is not safe: the server's certificate is not good.
        public static let notSecure = Reason(rawValue: "not-secure")
        /// The connection ended before the response did.
        public static let cut = Reason(rawValue: "cut")
        /// Nothing happened for too long.
        public static let timeout = Reason(rawValue: "timeout")
        /// Nobody wants the answer any more.
        public static let cancelled = Reason(rawValue: "cancelled")
        /// Nobody knows what became of a request that may have been sent, and it must not be sent again.
        public static let interrupted = Reason(rawValue: "interrupted")
        /// The response is larger than it may be.
        public static let tooLarge = Reason(rawValue: "too-large")
        /// It was sent from one place to the next too often.
        public static let redirects = Reason(rawValue: "redirects")
        /// The server's answer is an error.
        public static let status = Reason(rawValue: "status")
        /// The response is no JSON, or no HTTP.
        public static let unreadable = Reason(rawValue: "unreadable")
        /// The response is not what the result type says.
        public static let shape = Reason(rawValue: "shape")
        /// The response could not be stored.
        public static let store = Reason(rawValue: "store")
        /// The file for a response cannot be written, or one that was to be sent cannot be read.
        public static let file = Reason(rawValue: "file")
        /// A stub that has no answer, or was told to fail.
        public static let stub = Reason(rawValue: "stub")
        /// Nobody could be found in whose name to ask.
        public static let unauthorized = Reason(rawValue: "unauthorized")
        /// Actions that lead to each other without an end.
        public static let circular = Reason(rawValue: "circular")
    }

    /// What the server may have seen of the request.
    public enum Sending: String, Hashable, Sendable, Codable {
        /// Nothing: it may be sent again whatever it is.
        case notSent
        /// Perhaps all of it; there was no answer.
        case perhapsSent
        /// All of it: there was an answer.
        case answered
    }

    public var reason: Reason
    public var action: String
    public var sending: Sending
    /// The status of HTTP, or a stub's 404; nil if there was no answer.
    public var status: Int?
    /// What is wrong, as a sentence for people.
    public var message: String
    /// What the server says of it: the member at the error's key path if that is an object, else the whole body if it is one.
    public var details: Fields
    /// Seconds after which the server may be asked again, as it says.
    package var retryAfter: Double?

    public init(
        _ reason: Reason, action: String, sending: Sending, status: Int? = nil, message: String, details: Fields = [:]
    ) {
        self.reason = reason
        self.action = action
        self.sending = sending
        self.status = status
        self.message = message
        self.details = details
    }

    public var isCancelled: Bool { reason == .cancelled }

    /// What documents see: `error`, `reason`, `action`, `sent` and, where there are such, `status` and `details`.
    public var values: Fields {
        var values: Fields = [
            "error": .string(message), "reason": .string(reason.rawValue), "action": .string(action),
            "sent": .bool(sending != .notSent),
        ]
        if let status { values["status"] = .integer(status) }
        if !details.isEmpty { values["details"] = .dictionary(details) }
        if isCancelled { values["cancelled"] = true }
        return values
    }

    private enum CodingKeys: String, CodingKey { case reason, action, sending, status, message, details }
}

extension ServiceFailure: CustomStringConvertible {
    public var description: String { "\(action): \(message)" }
}
