import WendRuntime

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Whose a session is: the browser with a secret in its cookie, and, embedded in an app, one of the app's principals.
/// Pages carry the token, which proves that a message was sent by a page of this session.
///
/// Kept as text with the session, so that it holds over restarts; a hash stands there for the secret, so that whoever reads
/// what is kept cannot open the session.
struct Ownership: Sendable, Equatable {
    /// What the secret is known by.
    private let mark: String
    let token: String
    let principal: String?

    /// A new session's owner.
    init(secret: String, principal: String?) {
        mark = Self.mark(of: secret)
        token = Self.randomText()
        self.principal = principal
    }

    /// Nil if the text is not one that ``text`` gives.
    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, Self.isRandomText(parts[1]) else { return nil }
        if Self.isMark(parts[0]) {
            mark = parts[0]
        } else if Self.isRandomText(parts[0]) {
            // Earlier versions kept the secret itself.
            mark = Self.mark(of: parts[0])
        } else {
            return nil
        }
        token = parts[1]
        principal = parts.count > 2 ? parts[2] : nil
    }

    /// Who has it, as far as limits go: the principal if there is one, else the browser.
    var holder: String { principal.map { "principal \($0)" } ?? mark }

    /// The browser, whatever sessions it begins.
    var visitor: String { mark }

    var text: String { principal.map { "\(mark).\(token).\($0)" } ?? "\(mark).\(token)" }

    /// Whether a request comes from the owner.
    /// - Parameter secrets: What its cookies say.
    func admits(secrets: [String], principal: String?) -> Bool {
        secrets.contains { Self.areEqual(Self.mark(of: $0), mark) } && principal == self.principal
    }

    func admits(token: String) -> Bool { Self.areEqual(token, self.token) }

    /// SHA-256 of a secret, which has 128 random bits: nobody finds it from there.
    private static func mark(of secret: String) -> String {
        let text = Data(SHA256.hash(secret.utf8)).base64EncodedString()
        return String(text.prefix { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    }

    private static func isMark(_ text: String) -> Bool {
        text.utf8.count == 43 && text.utf8.allSatisfy(isLetter)
    }

    /// 128 random bits as text.
    static func randomText() -> String { SessionID.random().rawValue }

    /// Whether a text may be one that ``randomText()`` made.
    static func isRandomText(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 22 && text.utf8.allSatisfy(isLetter)
    }

    /// Whether a byte may stand in such a text, or in a mark.
    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
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
