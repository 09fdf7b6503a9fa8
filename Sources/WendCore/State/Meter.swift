import Synchronization

/// What is left of the work that a step may do; all copies of a turn that are made in the step share it.
///
/// A unit is about a twentieth of a microsecond: one operation of an expression, one activation walked over, one value or
/// sixteen bytes of text put somewhere else. Used by one thread at a time; atomic only because copies of a turn are values
/// that may be passed on.
package final class Meter: Sendable {
    /// Looking at one activation, its node and its name.
    static let visit = 8
    /// Getting ready to evaluate an expression, besides what it costs itself.
    static let evaluation = 20

    private let left: Atomic<Int>
    /// What several meters have to keep within together, besides; nil if nothing but this one counts.
    private let whole: Meter?

    init(_ units: Int, within whole: Meter? = nil) {
        left = Atomic(units)
        self.whole = whole
    }

    /// Below zero when more was spent than there was.
    var remaining: Int { left.load(ordering: .relaxed) }

    var isSpent: Bool { remaining < 0 || isStopped }

    /// Whether what it has to keep within is used up: whatever comes of this is thrown away.
    var isStopped: Bool { whole?.isSpent ?? false }

    /// Does something that counts its work itself.
    func spending<Result>(_ work: (inout Int) -> Result) -> Result {
        let before = whole.map { min($0.remaining, remaining) } ?? remaining
        var left = before
        let result = work(&left)
        spend(before - left)
        return result
    }

    /// Takes some work from what is left; false if there is no more.
    @discardableResult
    func spend(_ units: Int) -> Bool {
        whole?.spend(units)
        charge(units)
        return !isSpent
    }

    /// Counts work that is not done now: what is known already counts as if it were found out anew, so that it decides nothing
    /// whether it is.
    func charge(_ units: Int) { left.store(remaining - units, ordering: .relaxed) }
}
