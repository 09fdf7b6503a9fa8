/// A place that is being gone to, while a screen built in Swift that is on the way there is made.
package struct Heading: Sendable, Codable, Hashable {
    let place: String
    /// How many screens have come meanwhile. Where more come than there can be on any way, it is given up.
    var arrivals: Int
}
