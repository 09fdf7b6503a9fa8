public import WendCore

/// The name of one observer of a session, to detach it by.
public struct AttachmentToken: Hashable, Sendable {
    let number: Int
}

/// What an observer gets when it attaches: the committed rendering it starts from.
///
/// Notices may arrive before the caller has seen this; those that belong after it have a higher number.
public struct SessionAttachment: Sendable {
    public let snapshot: SessionSnapshot
    public let token: AttachmentToken

    public var rendering: Rendering { snapshot.rendering }
    public var number: Int { snapshot.number }
}
