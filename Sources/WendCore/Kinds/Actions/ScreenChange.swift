/// What an action does to the screens that are shown, for whoever wants to know where it can.
public enum ScreenChange: Hashable, Sendable {
    /// Puts what it holds on top of the stack around the controller that performs it.
    case push
    /// Takes off that stack what lies above the controller.
    case pop
    /// Shows what it holds above everything.
    case present
    /// Makes what it holds the only one on the stack that performs it.
    case replaceRoot
    /// Leaves the controller, for what was there before.
    case back
    /// Ends what is shown above everything.
    case dismiss
    /// Has the stage around it show something else.
    case go
}
