public import WendExpressions

/// How requests say who sends them. Its texts name secrets, `${NAME}`, and hold none.
public struct ServiceAuthentication: Hashable, Sendable, Codable {
    /// The ways that are built in.
    public enum Scheme: String, Hashable, Sendable, Codable, CaseIterable {
        /// `Authorization: Bearer` with the member `token`; an action can get a new one.
        case bearer
        /// `Authorization: Basic` with the members `user` and `password`.
        case basic
        /// Requests signed as OAuth 1 has it (RFC 5849, HMAC-SHA1), with the members `consumerKey`, `consumerSecret`, `token` and
        /// `tokenSecret`.
        case oauth1
    }

    /// Nil if the app's own code authorizes requests, or nobody does.
    public var scheme: Scheme?
    /// The action that gets a new token when there is none or the server refuses it.
    public var refreshAction: String?
    /// The way to the new token in the response of that action.
    public var tokenKeyPath: String
    /// Everything else, for the scheme and for the app's own code (`url`, `callbackUrl`, …).
    public var values: Fields

    public init(
        scheme: Scheme? = nil, refreshAction: String? = nil, tokenKeyPath: String = "access_token",
        values: Fields = [:]
    ) {
        self.scheme = scheme
        self.refreshAction = refreshAction
        self.tokenKeyPath = tokenKeyPath
        self.values = values
    }
}
