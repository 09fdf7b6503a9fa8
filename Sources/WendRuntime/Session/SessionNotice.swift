import WendCore

/// What a session tells those who observe it, in order and only after it is safely stored.
public enum SessionNotice: Sendable {
    case update(SessionUpdate)
    /// What was shown no longer holds, because something could not be stored: draw this from scratch and say why.
    case snapshot(SessionSnapshot)
    /// The session has been parked or shut down; nothing more comes. It can be found again by its id.
    case closed
}
