/// How many screens a ``Flow`` has at a time, and what becomes of the state of one that has left.
public enum Retention: Sendable {
    /// One in a stack, and one presented: a second is refused (`screen-is-there`). It begins anew each time.
    case weak
    /// One in a stack, and one presented; the next one goes on with the state of the last that has left.
    case strong
    /// A new one each time, as often as it is asked for: for flows that lead to themselves, film to actor to film.
    case perPush
}
