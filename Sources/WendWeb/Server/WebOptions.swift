/// Holds what an app may set about being served to browsers. Every limit has a safe default.
public struct WebOptions: Sendable {
    /// Where the app lies on its server: empty for the root, else a path such as `/orders` without a trailing slash.
    public var mountPath: String
    /// Whether browsers reach the server through TLS; the cookie is then marked Secure.
    public var isSecure = false
    /// The names a request may ask for in its Host header, without port; nil for any.
    ///
    /// A server for one machine should name its loopback names here, so that no foreign name can be pointed at it.
    public var hosts: Set<String>?
    /// Origins that may open a live connection besides the page's own, such as `https://example.org`.
    public var origins: Set<String> = []

    /// The largest message a browser may send, in bytes; a larger one closes the connection with 1009.
    public var maximumMessageSize = 64 * 1024
    /// The largest form post, in bytes.
    public var maximumFormSize = 1024 * 1024
    /// How many live connections the host keeps in all, and for one session.
    public var maximumSockets = 4096
    public var maximumSocketsPerSession = 16
    /// How many batches of events a browser may send per second in the long run, and how many at once.
    public var batchesPerSecond = 500.0
    public var batchBurst = 3000.0
    /// How many new sessions may begin per second in the long run, and how many at once.
    public var newSessionsPerSecond = 50.0
    public var newSessionBurst = 500.0
    /// How many bytes may wait for a browser that reads slowly before the connection is closed with 1013.
    public var outgoingLimit = 256 * 1024
    /// How many bytes of missed patches are kept per session for browsers that return.
    public var historyLimit = 16 * 1024
    /// How long a new live connection may take to say who it is.
    public var helloPatience: Duration = .seconds(5)
    /// How long a connection without any request is kept.
    public var idlePatience: Duration = .seconds(15)
    /// How often an open live connection is asked for a sign of life; two silent rounds close it.
    public var pingInterval: Duration = .seconds(30)
    /// How long a form post waits for an awaited answer before it shows the page as it is.
    public var replyPatience: Duration = .seconds(2)
    /// How long the cookie lives in the browser.
    public var cookieLifetime: Duration = .seconds(30 * 24 * 3600)

    public init(mountPath: String = "") {
        precondition(
            mountPath.isEmpty || (mountPath.hasPrefix("/") && !mountPath.hasSuffix("/")),
            "WebOptions: a mount path is empty or begins with a slash and does not end with one; got '\(mountPath)'")
        self.mountPath = mountPath
    }
}
