/// What a person did at the keyboard, or with the mouse.
package enum Key: Hashable, Sendable {
    /// Characters that were typed, as many as came at once.
    case text(String)
    /// A text that was pasted, with its lines.
    case paste(String)
    case enter, tab, backTab, escape, backspace, delete
    case up, down, left, right, home, end, pageUp, pageDown
    /// `f(1)` and so on.
    case f(Int)
    /// A letter with Control, in small.
    case control(Character)
    /// A key with Alt that is not known otherwise.
    case alt(Character)
    case altLeft, altRight
    case click(Screen.Place)
    case wheelUp, wheelDown
}
