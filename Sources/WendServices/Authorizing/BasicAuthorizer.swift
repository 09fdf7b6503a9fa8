#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sends a name and a password (RFC 7617).
public struct BasicAuthorizer: RequestAuthorizer {
    private let credentials: @Sendable () throws -> (user: String, password: String)

    public init(_ credentials: @escaping @Sendable () throws -> (user: String, password: String)) {
        self.credentials = credentials
    }

    public func authorize(_ request: inout ServiceRequest, for principal: String?) async throws {
        let (user, password) = try credentials()
        request.headers["Authorization"] = "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
    }
}
