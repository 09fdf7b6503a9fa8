import WendExpressions

/// What a person did that would leave a screen which asks about that, or come to one: it waits for the answer.
package struct Departure: Sendable, Codable, Hashable {
    /// A question that was answered with yes on the way: it is not asked again when what waits is done.
    struct Answer: Sendable, Codable, Hashable {
        /// The controller that was asked about; nil where somebody comes to one, which may not be there before.
        let controller: ActivationID?
        let rule: NodeReference
    }

    /// What the code of a screen wants done that a person has called.
    package struct Wanted: Sendable, Codable, Hashable {
        let screen: ActivationID
        let wishes: [Value]
        /// The controller in which it was called.
        let origin: ActivationID?
    }

    /// A screen built in Swift that was to come.
    package struct Coming: Sendable, Codable, Hashable {
        let question: Effect.Content
        let performer: ActivationID
    }

    /// Nil if it was one of the others.
    var event: Event?
    var wanted: Wanted?
    var coming: Coming?
    /// The layer that asks.
    var question: ActivationID
    /// Nil while none has been answered.
    var answered: [Answer]?
}
