/// What a person did that would leave a screen which asks about that: it waits for the answer.
package struct Departure: Sendable, Codable, Hashable {
    let event: Event
    /// The layer that asks.
    let question: ActivationID
}
