import WendCore

/// Taking something only if that is quick.
extension SessionCore {
    /// The work a thread that serves others does for a session before it leaves that to one that does not: a millisecond, or a few
    /// where processors are slow.
    package static let quickWork = 20_000

    /// Takes something if machine and drawing need no more work for it than this; else nothing of it has happened.
    ///
    /// What is computed for it (``Computation``) is computed again when it is taken after all.
    /// - Parameter work: In units of the machine's meter; nil if it is taken however much it is.
    /// - Returns: What came of it; nil if it would be more work.
    package mutating func attempt<Result>(
        within work: Int?, _ take: (inout SessionCore) throws(SessionError) -> Result
    ) throws(SessionError) -> Result? {
        guard let work else { return try take(&self) }
        var earlier = self
        // Not kept twice: most attempts come to an end.
        earlier.forgetDrawing()
        machine.allow(work)
        defer { machine.allowEverything() }
        let result = try take(&self)
        guard machine.isOutOfAllowance else { return result }
        self = earlier
        return nil
    }

    /// Forgets what is drawn, but not which rows are to be.
    mutating func forgetDrawing() {
        let windows = drawing.windows
        (drawing, drawn) = (Drawing(), nil)
        drawing.show(windows)
    }
}
