/// An app that is being shown in a terminal while a flow runs: as ``ServedApp``, and what the terminal is told besides.
package protocol ServedTerminal: ServedApp {
    /// Starts it in the terminal of a path, with a session it has had before or a new one.
    func start(terminal: String, session: String?) async throws
    /// Has the session go to a place; says whether that was let in.
    func open(_ place: String) async throws -> Bool
    /// Waits until so many bytes of keys have been worked off and nothing is under way, and says what is shown then.
    func look(afterReading count: Int) async throws -> TerminalLook
}
