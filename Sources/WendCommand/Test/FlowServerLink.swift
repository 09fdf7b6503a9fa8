import Wend
import WendTesting

/// What is said between `wend test` with a host and the server of a flow, one JSON object a line each way.
///
/// The server is a process of its own, so that `killApp` can be a real kill. What has to outlive it (the stubs that are left,
/// and the test clock) stays with the test.
enum FlowServerLink {
    /// To the server.
    enum Order: Codable, Sendable {
        /// Say when nothing is under way any more.
        case settle
        /// Move the clock to the next moment something is due, at most by so many seconds.
        case advance(atMost: Double)
        /// Say what the terminal shows when so many bytes of keys have been worked off and nothing is under way.
        case look(afterReading: Int)
        /// Tell all sessions who uses them.
        case person(String?)
        /// Have the session go to the place with an address.
        case open(String)
        /// What a message is answered with.
        case answer(key: String, Reply)
    }

    /// From the server.
    enum Report: Codable, Sendable {
        case listening(port: Int)
        /// It could not be started; one line.
        case failed(String)
        /// Nothing is under way, and the pages of each session have been told to show what is said here.
        case settled(told: [String: String])
        case advanced(by: Double)
        case looked(TerminalLook)
        /// Whether what was told was let in.
        case taken(Bool)
        /// Something went wrong while the app ran.
        case reported(Diagnostic)
        /// An app's message wants an answer.
        case ask(name: String, values: Fields, key: String)
    }
}
