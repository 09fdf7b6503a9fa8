/// What a person did that would leave a screen which asks about that, or come to one: it waits for the answer.
package struct Departure: Sendable, Codable, Hashable {
    /// A question that was answered with yes on the way: it is not asked again when what waits is done.
    struct Answer: Sendable, Codable, Hashable {
        /// The controller that was asked about; nil where somebody comes to one, which may not be there before.
        let controller: ActivationID?
        let rule: NodeReference
    }

    let event: Event
    /// The layer that asks.
    let question: ActivationID
    /// Nil while none has been answered.
    var answered: [Answer]?
}
