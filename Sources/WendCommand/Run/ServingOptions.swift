import Wend

/// Says how an app is served.
struct ServingOptions: Sendable {
    var address = "127.0.0.1"
    var port = 0
    /// Whether changed documents are reloaded into running sessions.
    var watches = false
    var clock: any SessionClock = SystemClock()
}
