/// A place that somebody wanted to see and may not yet.
package struct WantedPlace: Sendable, Codable, Hashable {
    /// Its address.
    let place: String
    /// The rule that stands against it, and from where that looks at things.
    let rule: NodeReference
    let viewpoint: ActivationID
    /// The address of the place that is shown instead. Who goes elsewhere from there has thought better of it.
    let instead: String
}
