/// One request as it is sent, secrets and all. Printed, it shows none of them: the method and the host, nothing else.
public struct ServiceRequest: Hashable, Sendable {
    public var method: ServiceMethod
    /// The whole address, encoded as it is to be sent.
    public var url: String
    public var headers: ServiceHeaders
    public var body: RequestBody
    /// Seconds that may pass without progress.
    public var timeout: Double
    /// The most bytes of the response, unpacked.
    public var maximumResponse: Int
    /// The file the body of a success is written into; nil keeps it in memory.
    public var destination: String?
    /// Whether it does no harm if it arrives twice: as HTTP has it for the method, unless something else is said. Others are sent over
    /// connections of their own, since libraries send again what was lost on one that had been used before.
    public var isRepeatable: Bool

    public init(
        _ method: ServiceMethod = .get, _ url: String, headers: ServiceHeaders = [:], body: RequestBody = .none,
        timeout: Double = 30, maximumResponse: Int = 16 << 20, destination: String? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.maximumResponse = maximumResponse
        self.destination = destination
        isRepeatable = method.isIdempotent
    }
}

extension ServiceRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "\(method.rawValue) \(ServiceAddress(url)?.origin ?? "?")/…" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
