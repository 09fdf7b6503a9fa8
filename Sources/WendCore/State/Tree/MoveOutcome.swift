/// What came of a way that somebody wanted to be told of: who pushes from a handler, or with an outcome.
public enum MoveOutcome: String, Sendable, Hashable, Codable {
    /// It was gone: what came is stored, and shown.
    case completed
    /// A screen of the flow is in the stack, and there is one at a time.
    case alreadyInStack
    /// A screen of the flow is presented, and there is one at a time.
    case alreadyPresented
    /// No screen of the flow is in the stack.
    case notInStack
    /// There is no stack around it.
    case noStack
    /// There is nothing to go back from.
    case nothingThere
    /// Who may see the screen was led elsewhere, or did not want to come.
    case refused
    /// The screen could not be made, or the app shows none of the flow.
    case failed
    /// The screen it began at had left.
    case sourceGone
}
