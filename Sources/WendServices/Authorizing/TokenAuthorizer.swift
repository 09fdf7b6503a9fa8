/// Sends a token (RFC 6750), and gets a new one when there is none or the server refuses it: once, however many requests wait for it.
public actor TokenAuthorizer: RequestAuthorizer {
    /// Gets a new token in the name of a person.
    public typealias Refresh = @Sendable (_ principal: String?) async throws -> String

    private let isShared: Bool
    private let first: @Sendable (String?) throws -> String?
    private let refresh: Refresh?
    private var tokens: [String?: String] = [:]
    private var refreshing: [String?: Task<String, any Error>] = [:]
    private static let mostTokens = 10_000

    /// - Parameters:
    ///   - isShared: Whether all persons have the same token.
    ///   - token: The token to begin with; nil if there is none yet.
    ///   - refresh: Nil if there can be no new one.
    public init(
        isShared: Bool = false, token: @escaping @Sendable (_ principal: String?) throws -> String?,
        refresh: Refresh? = nil
    ) {
        self.isShared = isShared
        first = token
        self.refresh = refresh
    }

    public func authorize(_ request: inout ServiceRequest, for principal: String?) async throws {
        let token = try await token(of: isShared ? nil : principal)
        request.headers["Authorization"] = "Bearer \(PercentCoding.header(token))"
    }

    public func refused(_ request: ServiceRequest, for principal: String?) async throws -> Bool {
        guard refresh != nil else { return false }
        let key = isShared ? nil : principal
        // Another request may have been refused before, and the token is new already.
        if let token = tokens[key], request.headers["Authorization"] != "Bearer \(PercentCoding.header(token))" {
            return true
        }
        _ = try await renewed(key)
        return true
    }

    private func token(of key: String?) async throws -> String {
        if let refreshing = refreshing[key] { return try await refreshing.value }
        if let token = tokens[key] { return token }
        if let token = try first(key), !token.isEmpty {
            keep(token, key)
            return token
        }
        return try await renewed(key)
    }

    private func renewed(_ key: String?) async throws -> String {
        if let refreshing = refreshing[key] { return try await refreshing.value }
        guard let refresh else {
            throw ServiceFailure.unauthorized("", "There is no token to authorize the request with.")
        }
        // It goes on when whoever asked for it goes away: others wait.
        let task = Task { try await refresh(key) }
        refreshing[key] = task
        defer { refreshing[key] = nil }
        let token = try await task.value
        keep(token, key)
        return token
    }

    private func keep(_ token: String, _ key: String?) {
        if tokens.count >= Self.mostTokens { tokens = [:] }
        tokens[key] = token
    }
}
