package import WendCore
public import WendExpressions

/// One message a handler is asked to answer.
public struct HandledMessage: Sendable, Hashable {
    public let name: String
    /// The destination the document gave; nil if none.
    public let destination: String?
    public let values: Fields
    /// The same for every delivery of this message, and for no other: a handler may be asked again after a restart.
    public let key: String
    /// Who began the session that sent it (``WendCore/SessionSettings/principal``): nothing that a browser can make up.
    public let principal: String?
    /// Whose records and secrets are meant: the person's, or else the visitor's, whatever sessions they begin. It says who it is without
    /// being a secret.
    public let owner: String

    /// The session that sent it: the first part of the key.
    public var session: SessionID { SessionID(rawValue: String(key.prefix { $0 != "/" })) }

    /// The id of the file in one of the values, which is what a field for files sends; nil if there is none. Where a field takes several,
    /// the values are a list of such records.
    public func file(_ name: String) -> String? {
        guard case .dictionary(let record)? = values[name] else { return nil }
        return OfferedFile(.dictionary(record))?.id
    }

    public init(
        name: String, destination: String? = nil, values: Fields = [:], key: String, principal: String? = nil,
        owner: String = ""
    ) {
        self.name = name
        self.destination = destination
        self.values = values
        self.key = key
        self.principal = principal
        self.owner = owner
    }
}

extension Effect {
    /// What a handler is asked; nil if the effect is no message.
    package func message(in session: SessionID, of settings: SessionSettings) -> HandledMessage? {
        guard case .message(let name, let destination, let values) = content else { return nil }
        return HandledMessage(
            name: name, destination: destination, values: values, key: "\(session)/\(id.rawValue)",
            principal: settings.principal, owner: settings.recordOwner)
    }
}
