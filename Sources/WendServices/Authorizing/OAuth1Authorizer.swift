import Crypto
public import WendRuntime

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Signs requests as OAuth 1 has it (RFC 5849), with HMAC-SHA1.
public struct OAuth1Authorizer: RequestAuthorizer {
    private let clock: any SessionClock
    private let random: @Sendable () -> UInt64
    private let credentials: @Sendable () throws -> OAuth1Credentials

    public init(
        clock: any SessionClock = SystemClock(),
        random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) },
        _ credentials: @escaping @Sendable () throws -> OAuth1Credentials
    ) {
        self.clock = clock
        self.random = random
        self.credentials = credentials
    }

    public func authorize(_ request: inout ServiceRequest, for principal: String?) async throws {
        sign(&request, try credentials())
    }

    /// Signs a request now.
    func sign(_ request: inout ServiceRequest, _ credentials: OAuth1Credentials, more: [(String, String)] = []) {
        let nonce = String(random(), radix: 36) + String(random(), radix: 36)
        request.headers["Authorization"] = Self.header(
            for: request, credentials, timestamp: String(Int(clock.now)), nonce: nonce, more: more)
    }

    /// The value of the header that authorizes a request.
    /// - Parameter more: What else belongs to the protocol and is signed: `oauth_callback`, `oauth_verifier`.
    static func header(
        for request: ServiceRequest, _ credentials: OAuth1Credentials, timestamp: String, nonce: String,
        more: [(String, String)] = []
    ) -> String {
        var own = [
            ("oauth_consumer_key", credentials.consumerKey), ("oauth_nonce", nonce),
            ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", timestamp), ("oauth_version", "1.0"),
        ]
        if !credentials.token.isEmpty { own.append(("oauth_token", credentials.token)) }
        own += more
        let base = baseString(of: request, with: own)
        own.append(("oauth_signature", signature(of: base, credentials)))
        let parts = own.sorted { $0.0 < $1.0 }.map { "\($0.0)=\"\(PercentCoding.strict($0.1))\"" }
        return "OAuth \(parts.joined(separator: ", "))"
    }

    static func signature(of base: String, _ credentials: OAuth1Credentials) -> String {
        let key = "\(PercentCoding.strict(credentials.consumerSecret))&\(PercentCoding.strict(credentials.tokenSecret))"
        let code = HMAC<Insecure.SHA1>.authenticationCode(
            for: Data(base.utf8), using: SymmetricKey(data: Data(key.utf8)))
        return Data(code).base64EncodedString()
    }

    /// Method, address and all parameters of a request, those of its form included, in the one form there is (3.4.1).
    static func baseString(of request: ServiceRequest, with own: [(String, String)]) -> String {
        guard let address = ServiceAddress(request.url) else { return "" }
        var pairs = own.map { (PercentCoding.strict($0.0), PercentCoding.strict($0.1)) }
        pairs += Self.pairs(address.query ?? "")
        let type = request.headers["Content-Type"]?.lowercased() ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded"), case .bytes(let bytes) = request.body {
            pairs += Self.pairs(String(decoding: bytes, as: UTF8.self))
        }
        // Bytes decide the order.
        pairs.sort { left, right in
            left.0 == right.0
                ? left.1.utf8.lexicographicallyPrecedes(right.1.utf8)
                : left.0.utf8.lexicographicallyPrecedes(right.0.utf8)
        }
        let parameters = pairs.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        let url = address.origin + (address.path.isEmpty ? "/" : address.path)
        return [request.method.rawValue, url, parameters].map(PercentCoding.strict).joined(separator: "&")
    }

    static func pairs(_ query: String) -> [(String, String)] {
        query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { PercentCoding.strict(PercentCoding.decoded($0.replacing("+", with: " "))) }
            return (texts[0], texts.count > 1 ? texts[1] : "")
        }
    }
}
