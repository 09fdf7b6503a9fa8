/// How far a request is: bytes of its own body and of the response.
public struct ServiceProgress: Sendable, Hashable {
    public var sent: Int
    /// Nil if nobody knows.
    public var toSend: Int?
    public var received: Int
    /// Nil if the server does not say, or packs what it sends.
    public var toReceive: Int?

    public init(sent: Int = 0, toSend: Int? = nil, received: Int = 0, toReceive: Int? = nil) {
        self.sent = sent
        self.toSend = toSend
        self.received = received
        self.toReceive = toReceive
    }

    /// The share that is done, from 0 to 1: of the body while it is sent, then of the response. Nil if nobody knows.
    public var fraction: Double? {
        if let toSend, toSend > 0, received == 0 { return min(1, Double(sent) / Double(toSend)) }
        if let toReceive, toReceive > 0 { return min(1, Double(received) / Double(toReceive)) }
        return nil
    }
}
