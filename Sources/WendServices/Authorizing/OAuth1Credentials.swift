/// What requests are signed with (RFC 5849). Printed, it shows nothing.
public struct OAuth1Credentials: Hashable, Sendable {
    public var consumerKey: String
    public var consumerSecret: String
    /// Empty before there is one.
    public var token: String
    public var tokenSecret: String

    public init(consumerKey: String, consumerSecret: String, token: String = "", tokenSecret: String = "") {
        self.consumerKey = consumerKey
        self.consumerSecret = consumerSecret
        self.token = token
        self.tokenSecret = tokenSecret
    }
}

extension OAuth1Credentials: CustomStringConvertible, CustomReflectable {
    public var description: String { "OAuth credentials" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
