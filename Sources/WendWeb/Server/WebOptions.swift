/// What an app may set about being served to browsers. Every limit has a safe default, for a server that strangers
/// reach. See ``forThisMachine(mountPath:)`` for one that only its own machine does.
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
    /// The hosts whose pictures pages may show, asked for at every page: names, with a port where it is not the usual one, `*.example.org` for every host below one,
    /// or `*` for all. Whoever has a page open tells these hosts so.
    public var pictureHosts: @Sendable () -> [String] = { [] }
    /// The proxies whose `X-Forwarded-For` or `Forwarded` field says whom a request comes from: the rightmost address in
    /// it that is no proxy's. From all others the fields count for nothing.
    public var trustedProxies: [AddressRange] = []
    /// Whether pages show whoever looks at them what is wrong with the app: diagnostics of its documents, and notices.
    /// Else pages say only that something is wrong, and the log says what.
    public var showsDiagnostics = false

    /// Whether `/metrics` below the mount path gives what is counted as Prometheus' text, to whoever asks. Nothing of what
    /// people type is in it, but how much is going on; a proxy in front should keep it from strangers.
    public var servesMetrics = false

    // MARK: Messages and pages

    /// The largest message a browser may send, in bytes; a larger one closes the connection with 1009.
    public var maximumMessageSize = 64 * 1024
    /// The largest form post, in bytes.
    public var maximumFormSize = 1024 * 1024
    /// The largest head of a request, in bytes; a larger one is answered with 431.
    public var maximumHeadSize = 32 * 1024
    /// How many requests may wait for their answers on one connection; one more is answered with 429 and ends it.
    public var maximumPipelined = 32
    /// How many frames a browser may send per second in the long run, and how many at once. Every frame counts: messages,
    /// their pieces, pings, pongs; each whole KB in it counts as one more. What is over the rate is read later.
    public var batchesPerSecond = 500.0
    public var batchBurst = 3000.0
    /// Of how many long lists a page may look at other rows than the first ``RowWindows/most``. Of more, those it looked at
    /// first show their first rows again.
    public var maximumListsPerPage = 32
    /// How often a browser may ask for other rows of long lists per second in the long run, and how many times at once. What
    /// is over the rate is read later, with everything that comes after it.
    public var rowWindowsPerSecond = 10.0
    public var rowWindowBurst = 50.0
    /// How many bytes of messages may wait to be worked on before no more is read from a connection.
    public var incomingLimit = 256 * 1024
    /// How many bytes may wait for a browser that reads slowly, besides the largest message among them, before the
    /// connection is closed with 1013.
    public var outgoingLimit = 256 * 1024
    /// The largest message the server sends, in bytes; a page that would need a larger one is closed with 1013.
    public var maximumOutgoingMessage = 16 * 1024 * 1024
    /// How many bytes may wait for all browsers together before one that has more than its limit waiting is closed.
    public var outgoingLimitInAll = 256 * 1024 * 1024
    /// How many bytes of missed patches are kept per session for browsers that return.
    public var historyLimit = 16 * 1024

    // MARK: Files

    /// The largest file, in bytes, whatever a field says.
    public var maximumFileSize = 2_000_000_000
    /// How many files a form of a page without scripts may bring.
    public var maximumFilesPerForm = 100
    /// How many files may come in at a time: in all, from one address, for one session.
    public var maximumUploads = 256
    public var maximumUploadsPerAddress = 32
    public var maximumUploadsPerSession = 8
    /// How many files an address may begin to send per second in the long run, and how many at once.
    public var newUploadsPerAddress = 5.0
    public var newUploadBurstPerAddress = 200.0

    // MARK: Connections and sessions

    /// How many connections the host keeps in all, waiting for requests or live, and how many from one address.
    ///
    /// Here and below, an address is an IPv4 address or the first 64 bits of an IPv6 address. Connections of a proxy count
    /// in all only; live connections and sessions through it count as those of the addresses it names.
    public var maximumConnections = 8192
    public var maximumConnectionsPerAddress = 512
    /// How many connections an address may begin per second in the long run, and how many at once.
    public var newConnectionsPerAddress = 100.0
    public var newConnectionBurstPerAddress = 1000.0
    /// How many live connections the host keeps in all, from one address, and for one session.
    public var maximumSockets = 4096
    public var maximumSocketsPerAddress = 256
    public var maximumSocketsPerSession = 16
    /// How many new sessions may begin per second in the long run, and how many at once.
    public var newSessionsPerSecond = 50.0
    public var newSessionBurst = 500.0
    /// How many of these one address may begin. Asked first, so that nobody uses up what is there for all.
    public var newSessionsPerAddress = 5.0
    public var newSessionBurstPerAddress = 100.0
    /// How many addresses are remembered, besides those with an open connection. When there are more, those
    /// that have used least of what they may are forgotten.
    public var maximumAddresses = 16_384

    // MARK: Times

    /// How long a new connection may take for the head of its first request.
    public var headPatience: Duration = .seconds(10)
    /// How long a connection is kept after an answer until the head of the next request is there.
    public var idlePatience: Duration = .seconds(15)
    /// How long the body of a request may take, and how many bytes of it earn one second more. What takes longer is
    /// answered with 408. Time in which nobody reads the body does not count.
    public var bodyPatience: Duration = .seconds(10)
    public var minimumBodyRate = 2048.0
    /// How long a browser may read nothing of what waits for it before the connection is closed.
    public var drainPatience: Duration = .seconds(20)
    /// How long a new live connection may take to say who it is.
    public var helloPatience: Duration = .seconds(5)
    /// How often an open live connection is asked for a sign of life; two silent rounds close it.
    public var pingInterval: Duration = .seconds(30)
    /// How long a form post waits for an awaited answer before it shows the page as it is.
    public var replyPatience: Duration = .seconds(2)
    /// How long requests under way may take when the server is told to end; then their connections are cut.
    public var shutdownPatience: Duration = .milliseconds(500)
    /// How long the cookie lives in the browser.
    public var cookieLifetime: Duration = .seconds(30 * 24 * 3600)

    public init(mountPath: String = "") {
        precondition(
            mountPath.isEmpty || (mountPath.hasPrefix("/") && !mountPath.hasSuffix("/")),
            "WebOptions: a mount path is empty or begins with a slash and does not end with one; got '\(mountPath)'")
        self.mountPath = mountPath
    }

    /// The options of a server that listens on a loopback address only, for somebody who develops an app: it answers to
    /// the machine's own names, shows diagnostics in pages, and takes as much from one address as in all.
    ///
    /// Not for a server behind a proxy on the same machine, which strangers reach.
    public static func forThisMachine(mountPath: String = "") -> WebOptions {
        var options = WebOptions(mountPath: mountPath)
        options.hosts = ["127.0.0.1", "localhost", "::1", "[::1]"]
        options.showsDiagnostics = true
        options.liftLimitsPerAddress()
        options.newSessionsPerSecond = 1000
        options.newSessionBurst = 10_000
        return options
    }

    /// Lets one address have as much as all together, for a server whose visitors all come from one, such as a benchmark's.
    public mutating func liftLimitsPerAddress() {
        maximumConnectionsPerAddress = .max
        newConnectionsPerAddress = 1e9
        newConnectionBurstPerAddress = 1e9
        maximumSocketsPerAddress = .max
        newSessionsPerAddress = 1e9
        newSessionBurstPerAddress = 1e9
        maximumUploadsPerAddress = .max
        newUploadsPerAddress = 1e9
        newUploadBurstPerAddress = 1e9
    }
}
