public import WendExpressions

/// Something a machine asks of the outside. The answer comes back as ``Input/Content/reply(_:_:)``.
public struct Effect: Hashable, Sendable, Codable, Identifiable {
    /// Unique in its session and never reused; handlers get it as the key that makes a repeated delivery harmless.
    public struct ID: Hashable, Sendable, Codable, RawRepresentable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
    }

    public enum Content: Hashable, Sendable, Codable {
        /// A message for the app: one answer is owed.
        case message(name: String, destination: String?, values: Fields)
        /// The document at a path, relative to the document that asks. The answer's key `schema` refers to it.
        case document(path: String, base: String)
        /// The bytes of a file that was offered, for whoever takes files of the name: one answer is owed. The record is that
        /// of ``OfferedFile``.
        case receive(name: String, file: Fields)
        /// Something of the outside, to be watched until it is cancelled: what is seen of it, now and whenever it changes,
        /// goes to ``Machine/observe(_:)``. No answer is owed.
        case watch(name: String, arguments: Value)
        /// What a screen built in Swift shows, after its code has been called where something is to be done: one answer is owed, with
        /// the document and the state (``MadeScreen``).
        case screen(name: String, values: Fields)
        /// A change of the app's records: one answer is owed. However often it is asked for under the same number, it is done once.
        case records(RecordChange)
        /// What has come of a question that the handler of a message has asked with a screen, by its number: the answer, or null. No
        /// answer is owed.
        case outcome(of: ID, question: Int, output: Value)
        /// A file that was received is not wanted any more: what is kept of it goes. No answer is owed.
        case discard(file: String)
        /// The first document of an app that is to be shown in this one: one answer is owed, as to a document.
        case bundle(BundleRequest)
        /// Nobody waits for this effect any more. No answer is owed.
        case cancel(ID)
    }

    public let id: ID
    public var content: Content
    /// The app on whose behalf it is asked, if that is shown in another (``Document/Bundle/identifier``): what answers is its own. Nil
    /// for the app itself.
    public var bundle: String?

    /// What records are watched under: no name a document or an app can give to anything else.
    package static let recordsWatch = ":records"
    /// What loads by itself is watched under: the action, and what it is asked with.
    package static let requestsWatch = ":requests"

    public init(id: ID, _ content: Content, bundle: String? = nil) {
        self.id = id
        self.content = content
        self.bundle = bundle
    }
}

extension Effect {
    /// Whether it changes the app's records.
    var isWrite: Bool { if case .records = content { true } else { false } }
}
