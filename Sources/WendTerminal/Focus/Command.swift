import WendCore

/// What the host has to do because of a key.
enum Command: Hashable, Sendable {
    /// Tell the session of something.
    case tell([Event])
    /// Draw other rows of long lists.
    case show(ActivationID, Int)
    /// Hand over a file of this path to a field.
    case offer(path: String, field: Element.ID)
    /// Stop the process until it is told to go on.
    case suspend
    /// Draw everything anew.
    case redraw
    /// End.
    case end
}
