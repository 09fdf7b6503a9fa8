/// What is known around a message to whoever answers it for a service.
public struct MessageSurroundings: Sendable {
    /// Whose records are meant, where they are not everybody's.
    public var recordOwner: String
    /// Whether it was asked before, by a process that has ended since: what was sent then may have arrived.
    public var isAgain: Bool
    /// Whether what comes is shown and not kept: then it may be large, and is asked for anew after a restart.
    public var isWatched: Bool
    /// Who keeps the app's records; nil if it has none.
    public internal(set) var records: (any RecordKeeping)?
    /// Where a file lies that a person has handed over, by its id.
    public var file: @Sendable (_ id: String) -> String?
    /// What is in a file that lies nowhere: tests keep what people hand over in memory.
    package var bytes: @Sendable (_ id: String) -> [UInt8]? = { _ in nil }
    /// Waits some seconds of the session's clock: tests say so of what answers for a service.
    package var wait: (@Sendable (_ seconds: Double) async -> Void)?
    /// Hears which action is performed now, where several follow one another.
    package var begins: @Sendable (_ action: String) async -> Void = { _ in }
    /// Hears that it goes on, and how far it is from 0 to 1, if that is known.
    public var progress: @Sendable (_ share: Double?) async -> Void

    public init(
        recordOwner: String = "", isAgain: Bool = false, isWatched: Bool = false,
        records: (any RecordKeeping)? = nil,
        file: @escaping @Sendable (_ id: String) -> String? = { _ in nil },
        progress: @escaping @Sendable (_ share: Double?) async -> Void = { _ in }
    ) {
        self.recordOwner = recordOwner
        self.isAgain = isAgain
        self.isWatched = isWatched
        self.records = records
        self.file = file
        self.progress = progress
    }

    /// The same with somebody who hears which action is performed.
    package func beginning(_ begins: @escaping @Sendable (_ action: String) async -> Void) -> MessageSurroundings {
        var surroundings = self
        surroundings.begins = begins
        return surroundings
    }

    public static let none = MessageSurroundings()
}
