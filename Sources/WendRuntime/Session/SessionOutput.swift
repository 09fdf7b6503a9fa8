package import WendCore

/// What a session wants done, after the store has answered.
package enum SessionOutput: Sendable {
    /// A step is safely stored, as are all before it.
    case done(FinishedStep)
    /// A snapshot could not be stored; the session goes on as it is.
    case kept(ticket: Int, SessionStoreError)
    /// Steps are lost, because the first of them could not be stored. The session takes nothing before it has started over
    /// from what is stored: ``SessionCore/startOver(from:because:at:)``.
    case lost(tickets: [Int], SessionStoreError)
}

/// What may leave a session of one step, in this order.
package struct FinishedStep: Sendable {
    package let ticket: Int
    /// For those who observe; nil if nobody did, or if nothing new is shown.
    package let update: SessionUpdate?
    /// For the person who writes the app.
    package let reports: [Diagnostic]
    /// What was made, if anybody hears of it.
    package let created: [CreatedObject]
    /// What hosts are to do once.
    package let calls: [HostCall]
    /// To be done outside.
    package let effects: [Effect]
    /// For the client whose events they were; nil for other steps.
    package let receipt: Receipt?
    /// Whether somebody used the session, so that it should stay in memory for a while.
    package let isUse: Bool
    /// Seconds of what took longest of that which was computed for it and took long; nil if nothing did.
    package let slowest: Double?
}
