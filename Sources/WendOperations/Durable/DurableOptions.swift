/// How a durable run is kept.
public struct DurableOptions: Sendable {
    /// Names this process; claiming a run again under the same name takes it back at once. A random name unless given.
    public var owner: String?
    /// How long a process that has died keeps others from going on. While it lives it lengthens the lease three times in that time; one
    /// that was stopped for longer may find its run taken over, and is refused then. Less than a millisecond is `lease-too-short`.
    public var lease: Duration
    /// How long a run sleeps that has nothing to do but to wait for permits that runs of other processes have.
    public var permitPause: Duration

    public init(owner: String? = nil, lease: Duration = .seconds(30), permitPause: Duration = .seconds(1)) {
        self.owner = owner
        self.lease = lease
        self.permitPause = permitPause
    }

    /// With times that clocks can count.
    ///
    /// - Throws: `lease-too-short` when there is no time to lengthen it in: it would be over at once, and lengthened without end.
    func checked() throws(WorkflowError) -> DurableOptions {
        guard lease >= .milliseconds(1) else { throw WorkflowError(.leaseTooShort, detail: "\(lease)") }
        return DurableOptions(
            owner: owner, lease: min(lease, .longest), permitPause: min(max(permitPause, .zero), .longest))
    }
}
