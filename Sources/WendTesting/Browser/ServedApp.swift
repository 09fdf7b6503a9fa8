public import WendCore

/// An app that is being served to a browser while a flow runs: the server's side of a web flow.
///
/// Made for one flow, with its stubs and a test clock, with nothing stored.
public protocol ServedApp: Sendable {
    /// Where a new session begins: `http://127.0.0.1:54321/`. Stays the same over restarts.
    var address: String { get }

    /// Ends the server in good order; what is stored stays.
    func stop() async throws
    /// Ends the server as `kill -9` would; what is stored stays.
    func kill() async throws
    /// Starts the server again after ``stop()`` or ``kill()``; does nothing if it is running.
    func start() async throws
    /// Forgets everything stored. The server is running or not, as before.
    func clearState() async throws

    /// Waits until nothing is under way in any session, and gives what their pages have been told to show: by session, what
    /// `data-shown` of a page says that has drawn it.
    func settle() async throws -> [String: String]
    /// Moves the test clock to the next moment something is due, or by all of `seconds`; gives by how many.
    func advance(atMost seconds: Double) async throws -> Double

    /// Tells all sessions who uses them from now on; nil for nobody in particular.
    func change(person: String?) async throws

    /// What the app has reported since this was last asked, over restarts too.
    func takeReports() async throws -> [Diagnostic]

    /// What has been sent to the app from the beginning on, over restarts too, and which stubs have answered.
    func answered() async throws -> (sent: [SentMessage], asked: Set<String>)

    /// The flow is over: ends the server and removes what it stored.
    func end() async
}
