import Logging
import Wend
import WendWeb

/// How an app is served.
struct ServingOptions: Sendable {
    var address = "127.0.0.1"
    var port = 0
    /// The proxies whose word counts for whom a request comes from.
    var proxies: [AddressRange] = []
    /// Whether browsers come through TLS, which a proxy in front speaks.
    var isSecure = false
    /// Whether changed documents are reloaded into running sessions.
    var watches = false
    /// Whether `/metrics` is served.
    var servesMetrics = false
    var logLevel = Logger.Level.warning
    /// Seconds from the signal to end to the end of the process, whatever sessions, handlers and the store do.
    var shutDownPatience = 10.0
    var clock: any SessionClock = SystemClock()
}
