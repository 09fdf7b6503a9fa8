/// Trying whether something takes long, for whoever has others to serve meanwhile.
extension Machine {
    /// Has everything it does from now on, judging events and drawing included, keep within so much work, in units of ``Meter``.
    /// When that is used up it ends soon, and what came of it is of no use: whoever has asked goes back to a copy of the machine
    /// from before. What copies share is kept only of what was not stopped.
    package mutating func allow(_ units: Int) { tree.allowance = Meter(units) }

    /// Lets it do again what its limits let it.
    package mutating func allowEverything() { tree.allowance = nil }

    /// Whether it used up what it was allowed.
    package var isOutOfAllowance: Bool { tree.allowance?.isSpent ?? false }
}
