/// Why a transport has no response.
public struct TransportFailure: Error, Hashable, Sendable {
    public var reason: ServiceFailure.Reason
    public var sending: ServiceFailure.Sending
    /// The limit that a response was larger than.
    public var limit: Int?

    public init(_ reason: ServiceFailure.Reason, _ sending: ServiceFailure.Sending, limit: Int? = nil) {
        self.reason = reason
        self.sending = sending
        self.limit = limit
    }
}
