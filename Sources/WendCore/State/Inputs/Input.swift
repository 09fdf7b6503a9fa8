import WendExpressions

/// One thing a machine is told: the only way anything gets into the state of a session, and what the journal holds.
public struct Input: Hashable, Sendable, Codable {
    public enum Content: Hashable, Sendable {
        /// The session begins with the root of a document.
        case start(Document.Version)
        /// A person did something.
        case event(Event)
        /// Somebody outside answered an effect.
        case reply(Effect.ID, Reply)
        /// Time has passed; waits that are due end.
        case tick
        /// A document has a new text; activations of the old one move over.
        case documentChanged(from: Document.Version, to: Document.Version)
        /// The app has other translations or images; everything that shows any is drawn anew.
        case resourcesChanged(to: AppResources.Version)
        /// What is seen of the outside has changed where a work wants to be told.
        case watchedChanged([WatchedValue])
        /// Somebody else uses the session now, or nobody in particular.
        case personChanged(to: String?)
    }

    /// Seconds since 1970. A machine never goes back: an earlier time counts as the latest seen.
    public var time: Double
    public var content: Content
    /// What its step saw of the outside, by the numbers of the watches; a replay sees that and nothing else. In what a machine
    /// receives for the first time it means nothing.
    public var watched: [WatchedValue]

    public init(time: Double, _ content: Content, watched: [WatchedValue] = []) {
        self.time = time
        self.content = content
        self.watched = watched
    }
}
