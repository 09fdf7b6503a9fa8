/// Sends one request. The only door to the network.
///
/// It neither follows redirects nor tries again, keeps no cookies and no answers, and authorizes nothing: all of that is decided where
/// requests are made, alike for every transport. It unpacks bodies (`Content-Encoding`), holds no more of a body in memory than the
/// request says, and ends soon after its task is cancelled. What is not repeatable reaches a server once at most.
public protocol Transport: Sendable {
    /// - Parameter progress: Hears of bytes as they go and come; called in turn.
    /// - Throws: Why there is no whole response.
    func send(
        _ request: ServiceRequest, progress: @escaping @Sendable (ServiceProgress) -> Void
    ) async throws(TransportFailure) -> ServiceResponse
}
