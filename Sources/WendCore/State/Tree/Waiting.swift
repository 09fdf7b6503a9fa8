import WendExpressions

/// A reply that is owed: who asked, what continues with the answer, and in which scope.
package struct Waiting: Sendable, Codable {
    package let effect: Effect
    /// The controller that performs what comes after; nil if the message came straight from a view.
    package var performer: ActivationID?
    /// The action that continues; nil if nothing does.
    package var action: NodeReference?
    package let frame: FrameID
    /// What an answer before has hidden of it (``Scope/hidden``).
    package let hidden: FrameID?
    /// The names in it that an answer before has brought values for (``Scope/answered``), in order; nil if there are none.
    package let answered: [String]?
    package var receiver: ActivationID?
    package var sender: ActivationID?
    /// What the person asked for who set it off; nil if nobody did.
    package var asked: Asked?
    /// The operation whose work it is.
    package var work: ActivationID?
    /// When the wait ends in a failure.
    package var deadline: Double
    /// Whether presses are refused until the answer is there.
    package var holdsInterface: Bool
    /// True if no person caused the step that asked, so that the answer's step comes out of the session's bucket.
    package var isUnprompted: Bool?
    /// While the handler that is to answer asks people with a screen: whether presses were refused before. Nil while it does not.
    package var heldBefore: Bool?
    /// Of a request, whether it goes on when whoever asked has left: nobody hears the answer then, but it is waited for. Nil for
    /// everything else.
    package var goesOn: Bool?

    /// Whether the handler asks people with a screen.
    package var isAsking: Bool { heldBefore != nil }
}
