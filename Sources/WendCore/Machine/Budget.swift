/// Counts what one step does, so that a document cannot keep a machine busy for ever.
struct Budget: Sendable {
    /// Actions one step may perform.
    static let actions = 10_000
    /// Activations one step may create, over and above the nodes of the documents it creates them from.
    static let activations = 1_000
    /// How deep actions and activations may nest.
    static let depth = 100

    private(set) var actionCount = 0
    private(set) var activationCount = 0
    private(set) var depth = 0
    private(set) var isExceeded = false

    mutating func act() { actionCount += 1; check(actionCount <= Self.actions) }

    mutating func create(allowance: Int) {
        activationCount += 1
        check(activationCount <= Self.activations + allowance)
    }

    mutating func enter() { depth += 1; check(depth <= Self.depth) }
    mutating func leave() { depth -= 1 }

    private mutating func check(_ isWithin: Bool) { if !isWithin { isExceeded = true } }
}
