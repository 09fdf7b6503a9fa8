import WendRuntime

/// Says whose a session is: the browser with a secret in its cookie, and, embedded in an app, one of the app's principals.
/// Pages carry the token, which proves that a message was sent by a page of this session.
///
/// Kept as text with the session, so that it holds over restarts.
struct Ownership: Sendable, Equatable {
    let secret: String
    let token: String
    let principal: String?

    /// A new session's owner.
    init(secret: String, principal: String?) {
        self.secret = secret
        token = Self.randomText()
        self.principal = principal
    }

    /// Nil if the text is not one that ``text`` gives.
    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, Self.isRandomText(parts[0]), Self.isRandomText(parts[1]) else { return nil }
        secret = parts[0]
        token = parts[1]
        principal = parts.count > 2 ? parts[2] : nil
    }

    /// Who has it, as far as limits go: the principal if there is one, else the browser.
    var holder: String { principal.map { "principal \($0)" } ?? secret }

    var text: String { principal.map { "\(secret).\(token).\($0)" } ?? "\(secret).\(token)" }

    /// Whether a request comes from the owner.
    /// - Parameter secrets: What its cookies say.
    func admits(secrets: [String], principal: String?) -> Bool {
        secrets.contains { Self.areEqual($0, secret) } && principal == self.principal
    }

    func admits(token: String) -> Bool { Self.areEqual(token, self.token) }

    /// 128 random bits as text.
    static func randomText() -> String { SessionID.random().rawValue }

    /// Whether a text may be one that ``randomText()`` made.
    static func isRandomText(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 22
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Compares in a time that does not depend on where the texts differ.
    static func areEqual(_ left: String, _ right: String) -> Bool {
        let left = Array(left.utf8)
        let right = Array(right.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
