import Logging
import Wend
import WendTerminal
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
    /// Whether browsers are served; otherwise only a terminal.
    var servesBrowsers = true
    /// The session a terminal goes on with; nil for a new one.
    var session: SessionID?
    /// The time zone of sessions that a terminal begins; nil for that of the app.
    var timeZone: String?
    /// The languages sessions that a terminal begins are read in, the most wanted first; empty for those of the app.
    var languages: [String] = []
    /// The colours of the terminal.
    var theme = TerminalTheme(.sixteen)
    /// Gets how the run in the terminal ended.
    var onEnding: @Sendable (TerminalHost.Ending) -> Void = { _ in }
    /// Who uses sessions that begin here, where nobody else says it.
    var person: String?
    /// The address of the place where sessions begin; nil for where the app begins.
    var beginning: String?
    /// Where browsers find the server, as soon as it listens.
    let place = Told<String>()

    /// The address of the server.
    func address(port: Int) -> String {
        let place = address == "0.0.0.0" || address == "::" ? "127.0.0.1" : address
        return "http://\(place.contains(":") ? "[\(place)]" : place):\(port)"
    }
}
