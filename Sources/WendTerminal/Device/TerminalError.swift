/// The reason why an app cannot be shown in a terminal. One line, for whoever starts it.
public struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

extension TerminalError {
    static let noTerminal = Self(
        "a terminal is needed to show an app in, and standard input or output is none; "
            + "start it in a terminal, without a pipe, or leave out --terminal to serve browsers")

    static func tooSimple(_ term: String) -> Self {
        Self(
            "the terminal cannot show an app: TERM is \(term.isEmpty ? "not set" : "'\(term)'"); "
                + "set it to what the terminal is, such as xterm-256color, or leave out --terminal to serve browsers")
    }

    static func cannotOpen(_ path: String) -> Self { Self("'\(path)' cannot be opened as a terminal") }

    static func session(_ id: String, of other: String, not person: String) -> Self {
        Self(
            "the session '\(id)' is of '\(other)', and not of '\(person)': leave out --session to begin one for '\(person)', or "
                + "--person to go on with it")
    }

    static func noSession(_ id: String) -> Self {
        Self(
            "there is no session '\(id)' here: it has ended, or lies in another store (--data); "
                + "without --session a new one begins")
    }
}
