/// How a durable run is kept.
public struct DurableOptions: Sendable {
    /// Names this process; claiming a run again under the same name takes it back at once. A random name unless given.
    public var owner: String?
    /// How long a process that has died keeps others from going on.
    public var lease: Duration
    /// How long a run sleeps that has nothing to do but to wait for permits that runs of other processes have.
    public var permitPause: Duration

    public init(owner: String? = nil, lease: Duration = .seconds(30), permitPause: Duration = .seconds(1)) {
        self.owner = owner
        self.lease = lease
        self.permitPause = permitPause
    }
}
