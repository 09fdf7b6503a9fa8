/// A terminal, as far as the host needs one: keys come from it, texts go to it.
package protocol TerminalDevice: Sendable {
    /// How large it is now.
    var size: (columns: Int, rows: Int) { get }

    /// Takes the terminal over; from now on what comes from it is told.
    func open(_ take: @escaping @Sendable (TerminalInput) -> Void) throws(TerminalError)
    /// Writes a text, in one piece.
    func write(_ text: String)
    /// Gives the terminal back to the shell until the process is told to go on; `resumed` is told then.
    func suspend()
    /// Gives the terminal back. May be called more than once.
    func close()
}

/// What comes from a terminal.
package enum TerminalInput: Sendable {
    /// Keys, and how many bytes have been read by then.
    case keys([Key], read: Int)
    /// It has another size.
    case resized
    /// The process goes on, and what was drawn may be gone.
    case resumed
    /// There is no terminal any more.
    case gone
}
