/// The count of what one step does, so that a document cannot keep a machine busy for ever.
package struct Budget: Sendable {
    package private(set) var actions = 0
    package private(set) var activations = 0
    /// Turns of the loops of settling and of operations.
    package private(set) var turns = 0
    private var depth = 0
    /// The first limit that was exceeded; nil while all are kept.
    package private(set) var exceeded: Limit?

    init() {}

    mutating func act() {
        actions += 1
        check(.actions, actions)
    }

    /// - Parameter allowance: How many nodes the document has from which the activation is made.
    mutating func create(allowance: Int) {
        activations += 1
        if activations > Limit.activations.bound + allowance { exceed(.activations) }
    }

    mutating func turn() {
        turns += 1
        check(.turns, turns)
    }

    mutating func enter() {
        depth += 1
        check(.nesting, depth)
    }

    mutating func leave() { depth -= 1 }

    /// Notes that a value has gone over a limit, if it has.
    mutating func check(_ limit: Limit, _ value: Int) { if value > limit.bound { exceed(limit) } }

    mutating func exceed(_ limit: Limit) { if exceeded == nil { exceeded = limit } }
}
