import Synchronization
import WendExpressions
public import WendRuntime

/// Signs people in at a server by OAuth 1 in its three steps (RFC 5849, 2), and signs what is asked in their names then.
///
///     let bird = OAuth1SignIn(at: server, callback: "https://app.example/return/bird", keeping: try KeptSecrets(file: path))
///     handlers.onReturn("bird") { await bird.arrive($0) }
///     handlers.onWatch("birdSignIn", as: String.self) { bird.arrivals(of: $0) }
///     var options = ServiceClientOptions()
///     options.authorizer = bird
///
/// A handler gets the address of the page on which people agree (``address(for:)``), shows it, and waits for ``arrivals(of:)``. Who begins
/// and who comes back has to be the same browser, or the same person. Tokens are kept by ``KeptSecrets`` and nowhere else: no journal,
/// value of a document, address or log has them. After a kill it goes on: with the same address if people have not been there yet. The
/// token of a visitor whom nobody has signed in here is forgotten when nothing was asked with it for 30 days, as their records are.
public final class OAuth1SignIn: RequestAuthorizer {
    /// Where the steps are done, and who the app is there.
    public struct Server: Sendable {
        /// The address that gives a token to begin with, by POST.
        public var requestToken: String
        /// The page on which people agree.
        public var authorization: String
        /// The address that gives the token that counts, by POST.
        public var accessToken: String
        public var consumerKey: String
        public var consumerSecret: String

        public init(
            requestToken: String, authorization: String, accessToken: String, consumerKey: String,
            consumerSecret: String
        ) {
            self.requestToken = requestToken
            self.authorization = authorization
            self.accessToken = accessToken
            self.consumerKey = consumerKey
            self.consumerSecret = consumerSecret
        }
    }

    private struct Progress {
        var listeners: [String: [Int: AsyncStream<Bool>.Continuation]] = [:]
        var lastListener = 0
        /// The tokens that are being exchanged.
        var exchanging: Set<String> = []
    }

    private let server: Server
    private let callback: String
    private let secrets: KeptSecrets
    private let transport: any Transport
    private let clock: any SessionClock
    private let signer: OAuth1Authorizer
    private let progress = Mutex(Progress())

    /// How many sign-ins are under way at most, and for how many seconds: what was begun and never ended is forgotten.
    static let (mostUnderWay, patience) = (10_000, 3600.0)
    /// For how many seconds the token of a visitor is kept that is not used, and how often its use is written down.
    static let (visitorsKept, use) = (30 * 86_400.0, 86_400.0)

    /// - Parameters:
    ///   - callback: The absolute address under which people come back (``Handlers/onReturn(_:_:)``).
    ///   - secrets: Keeps the tokens.
    public init(
        at server: Server, callback: String, keeping secrets: KeptSecrets,
        over transport: any Transport = StandardTransport.make(), clock: any SessionClock = SystemClock(),
        random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
    ) {
        self.server = server
        self.callback = callback
        self.secrets = secrets
        self.transport = transport
        self.clock = clock
        signer = OAuth1Authorizer(clock: clock, random: random) {
            OAuth1Credentials(consumerKey: "", consumerSecret: "")
        }
    }

    // MARK: Signing in

    /// The address of the page on which whoever has sent a message agrees. It is the same for the same message.
    /// - Throws: ``ServiceFailure`` if the server gives no token, or what keeps the token from being kept.
    public func address(for message: HandledMessage) async throws -> String {
        if let known = underWay(for: message) { return address(of: known) }
        var request = ServiceRequest(.post, server.requestToken, body: .none)
        signer.sign(&request, credentials(), more: [("oauth_callback", callback)])
        let values = try await answer(to: request)
        guard let token = values["oauth_token"], let secret = values["oauth_token_secret"],
            values["oauth_callback_confirmed"] == "true"
        else { throw ServiceFailure.unauthorized("", "The server has given no token to sign in with.") }
        let now = clock.now
        try secrets.change { content in
            for (name, values) in content {
                let age = now - Self.time(values)
                if name.hasPrefix(Self.beginning) {
                    if values["owner"] == message.owner || age > Self.patience { content[name] = nil }
                } else if name.hasPrefix(Self.keeping + Self.visitor), age > Self.visitorsKept {
                    content[name] = nil
                }
            }
            guard content.count(where: { $0.key.hasPrefix(Self.beginning) }) < Self.mostUnderWay else {
                throw ServiceFailure.unauthorized("", "Too many people are signing in.")
            }
            content[Self.beginning + token] = [
                "secret": secret, "owner": message.owner, "session": message.session.rawValue, "key": message.key,
                "at": String(now),
            ]
        }
        return address(of: token)
    }

    /// Takes in somebody who comes back: gets the token that counts, and keeps it.
    /// - Returns: The session that began it; nil where the visitor has begun nothing here.
    public func arrive(_ visitor: Homecoming) async -> SessionID? {
        let denied = visitor.values["denied"]?.text
        guard let token = visitor.values["oauth_token"]?.text ?? denied,
            let known = secrets.values(of: Self.beginning + token), known["owner"] == visitor.owner,
            let secret = known["secret"], let session = known["session"].map(SessionID.init(rawValue:))
        else { return nil }
        guard progress.withLock({ $0.exchanging.insert(token).inserted }) else { return session }
        defer { progress.withLock { _ = $0.exchanging.remove(token) } }
        guard denied == nil, let verifier = visitor.values["oauth_verifier"]?.text else {
            _ = try? secrets.change { $0[Self.beginning + token] = nil }
            tell(visitor.owner, false)
            return session
        }
        var request = ServiceRequest(.post, server.accessToken, body: .none)
        signer.sign(&request, credentials(token, secret), more: [("oauth_verifier", verifier)])
        let values = try? await answer(to: request)
        let now = clock.now
        let kept: Void? = try? secrets.change { content in
            content[Self.beginning + token] = nil
            guard let values, let own = values["oauth_token"], let ownSecret = values["oauth_token_secret"] else {
                return
            }
            content[Self.keeping + visitor.owner] = ["token": own, "secret": ownSecret, "at": String(now)]
        }
        tell(visitor.owner, kept != nil && isSignedIn(visitor.owner))
        return session
    }

    /// Says true as soon as somebody is signed in, and false each time that they come back without having agreed.
    /// - Parameter owner: Of whom (``HandledMessage/owner``).
    public func arrivals(of owner: String) -> AsyncStream<Bool> {
        let (stream, continuation) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        let number = progress.withLock { progress in
            progress.lastListener += 1
            progress.listeners[owner, default: [:]][progress.lastListener] = continuation
            return progress.lastListener
        }
        continuation.onTermination = { [weak self] _ in
            self?.progress.withLock { progress in
                progress.listeners[owner]?[number] = nil
                if progress.listeners[owner]?.isEmpty == true { progress.listeners[owner] = nil }
            }
        }
        if isSignedIn(owner) { continuation.yield(true) }
        return stream
    }

    /// Whether there is a token of somebody (``HandledMessage/owner``).
    public func isSignedIn(_ owner: String) -> Bool { secrets.values(of: Self.keeping + owner) != nil }

    /// Forgets somebody's token. The server, which may still take it, is not told.
    /// - Throws: If it cannot be forgotten.
    public func signOut(_ owner: String) throws { try secrets.change { $0[Self.keeping + owner] = nil } }

    // MARK: Authorizing

    public func authorize(_ request: inout ServiceRequest, for principal: String?) async throws {
        signer.sign(&request, credentials(of: principal.map { "person \($0)" } ?? ""))
    }

    /// Signs a request with the token of whoever asks; without one, with the app's name alone.
    public func authorize(_ request: inout ServiceRequest, of call: ServiceCall) async throws {
        signer.sign(&request, credentials(of: call.owner))
        let (name, now) = (Self.keeping + call.owner, clock.now)
        guard let kept = secrets.values(of: name), now - Self.time(kept) > Self.use else { return }
        // Where it cannot be written down it was used all the same.
        try? secrets.change { content in
            if content[name] != nil { content[name]?["at"] = String(now) }
        }
    }

    private static let beginning = "begun "
    private static let keeping = "token "
    private static let visitor = "visitor "

    /// When something was begun, or a token used last.
    private static func time(_ values: [String: String]) -> Double { values["at"].flatMap(Double.init) ?? 0 }

    private func credentials(of owner: String) -> OAuth1Credentials {
        let kept = secrets.values(of: Self.keeping + owner)
        return credentials(kept?["token"] ?? "", kept?["secret"] ?? "")
    }

    private func credentials(_ token: String = "", _ secret: String = "") -> OAuth1Credentials {
        OAuth1Credentials(
            consumerKey: server.consumerKey, consumerSecret: server.consumerSecret, token: token, tokenSecret: secret)
    }

    private func underWay(for message: HandledMessage) -> String? {
        secrets.name(where: { name, values in
            name.hasPrefix(Self.beginning) && values["key"] == message.key && values["owner"] == message.owner
        }).map { String($0.dropFirst(Self.beginning.count)) }
    }

    private func address(of token: String) -> String {
        let sign = server.authorization.contains("?") ? "&" : "?"
        return "\(server.authorization)\(sign)oauth_token=\(PercentCoding.strict(token))"
    }

    /// The values of a form that a server answers with. What it says of an error may hold what was sent, and is not told.
    private func answer(to request: ServiceRequest) async throws -> [String: String] {
        let response: ServiceResponse
        do throws(TransportFailure) {
            response = try await transport.send(request) { _ in }
        } catch {
            throw ServiceFailure.unauthorized("", "The server for signing in could not be asked.")
        }
        guard (200..<300).contains(response.status) else {
            throw ServiceFailure.unauthorized("", "The server for signing in answered with \(response.status).")
        }
        let pairs = OAuth1Authorizer.pairs(String(decoding: response.body, as: UTF8.self))
        return Dictionary(pairs.map { (PercentCoding.decoded($0.0), PercentCoding.decoded($0.1)) }) { first, _ in first
        }
    }

    private func tell(_ owner: String, _ isSignedIn: Bool) {
        let listeners = progress.withLock { $0.listeners[owner].map { Array($0.values) } ?? [] }
        for listener in listeners { listener.yield(isSignedIn) }
    }
}
