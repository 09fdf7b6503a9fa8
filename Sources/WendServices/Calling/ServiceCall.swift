public import WendExpressions

/// One asking of a service: which action, with what, and for whom.
public struct ServiceCall: Sendable {
    /// The same whenever the same call is made again, and of no other call. Sent as idempotency key where one is described.
    public var id: String
    public var action: String
    /// What the action is performed with: `$key.path` in the description reads it. Nil leaves such texts as they are.
    public var object: Value?
    /// Who asks; events carry it, and a call is cancelled by it.
    public var sender: String?
    /// In whose name: the person of a session. Tokens and kept answers are one person's.
    public var principal: String?
    /// Whose secrets are meant: the person's, or else the visitor's (``WendRuntime/HandledMessage/owner``).
    public var owner = ""
    /// What calls are told apart by who only have action and sender in common, such as the session.
    public var scope: String
    /// Where a download is written. The file has its name only when all of it is there.
    public var destination: String?
    /// Waits some seconds for a stub, whose session knows of it then; nil waits by the client's clock.
    package var wait: (@Sendable (_ seconds: Double) async -> Void)?
    /// Hears from a stub how far what is sent is, from 0 to 1, at most once a second. A stub waits by ``wait`` and tells it in between, so a
    /// session of a test has heard it when its time goes on; what is really sent tells more often, from other threads, and goes through a
    /// `Pulse`, which waits by the clock.
    package var goesOn: @Sendable (_ share: Double) async -> Void = { _ in }
    /// The fields of records that the object leads to.
    public var record: @Sendable (Reference) -> Fields?
    /// Where a file lies that a person has handed over, by its id; nothing else of the disk is ever sent.
    public var file: @Sendable (_ id: String) -> String?
    /// What is in one of those that lies nowhere.
    package var bytes: @Sendable (_ id: String) -> [UInt8]? = { _ in nil }

    public init(
        id: String, action: String, object: Value? = nil, sender: String? = nil, principal: String? = nil,
        scope: String = "", destination: String? = nil,
        record: @escaping @Sendable (Reference) -> Fields? = { _ in nil },
        file: @escaping @Sendable (_ id: String) -> String? = { _ in nil }
    ) {
        self.id = id
        self.action = action
        self.object = object
        self.sender = sender
        self.principal = principal
        self.scope = scope
        self.destination = destination
        self.record = record
        self.file = file
    }
}
