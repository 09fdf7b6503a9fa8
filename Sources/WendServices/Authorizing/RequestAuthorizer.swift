/// Says in a request who sends it.
public protocol RequestAuthorizer: Sendable {
    /// Authorizes a request, in the name of a person if there is one.
    /// - Throws: If that cannot be done; the request is not sent.
    func authorize(_ request: inout ServiceRequest, for principal: String?) async throws

    /// Authorizes a request, in the name of whoever asks, who may be a visitor whom nobody knows by name.
    /// - Throws: If that cannot be done; the request is not sent.
    func authorize(_ request: inout ServiceRequest, of call: ServiceCall) async throws

    /// The server has refused what was authorized.
    /// - Returns: Whether it is worth trying once more, as there is something new to authorize with.
    func refused(_ request: ServiceRequest, for principal: String?) async throws -> Bool
}

extension RequestAuthorizer {
    public func authorize(_ request: inout ServiceRequest, of call: ServiceCall) async throws {
        try await authorize(&request, for: call.principal)
    }

    public func refused(_ request: ServiceRequest, for principal: String?) async throws -> Bool { false }
}
