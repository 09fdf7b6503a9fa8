/// A place that somebody wanted to see and may not yet, both by their addresses: they hold whatever becomes of the document.
package struct WantedPlace: Sendable, Codable, Hashable {
    let place: String
    /// The place that is shown instead. Who goes elsewhere from there has thought better of it.
    let instead: String
    /// Where somebody was led on from, who may not see what they were led to either: they go on there one after the other. Nil if
    /// there is nothing.
    var beyond: [String]?
    /// Who it was that the code of a screen did not let in, empty for nobody: it may let in somebody else. Nil where no code has.
    var person: String?
}
