/// What came of telling a session something: what is to be stored before anything of it may leave.
package struct Handover: Sendable {
    /// Names the step among those on their way; ``SessionCore/next()`` gives it back when its turn has come.
    package let ticket: Int
    /// To be given to the store, in the order of handing over, and its answer to ``SessionCore/answered(_:_:)``. Nil if there
    /// is nothing to store: the step only waits for those before it.
    package let change: SessionChange?
}
