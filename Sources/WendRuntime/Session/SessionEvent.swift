/// What happens to a session as a whole, for a log: nothing of what people type is in it.
public enum SessionEvent: Sendable, Hashable {
    /// It was begun with a document.
    case begun(document: String)
    /// It came back from the store, and so many steps were taken again.
    case restored(epoch: Int, replayed: Int)
    /// It left memory, and is stored.
    case parked
    /// Everything stored of it was deleted.
    case deleted
    /// It took over a millisecond, and runs apart from connections until it is quick again.
    case slow
    /// Steps could not be stored and were taken back.
    case takenBack(steps: Int, why: String)
}

extension SessionEvent: CustomStringConvertible {
    /// A few words for a log.
    public var description: String {
        switch self {
        case .begun(let document): "begun with \(document)"
        case .restored(let epoch, let replayed): "restored (epoch \(epoch), \(replayed) steps taken again)"
        case .parked: "parked"
        case .deleted: "deleted"
        case .slow: "slow: runs apart from connections until it is quick again"
        case .takenBack(let steps, let why): "\(steps) steps taken back: \(why)"
        }
    }
}
