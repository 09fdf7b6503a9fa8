import WendExpressions

/// What a session knows of its surroundings from the start: the machine asks nobody while it runs.
public struct SessionSettings: Hashable, Sendable, Codable {
    /// The messages handlers outside take. A message for the app that is not among them is not handled.
    public var handledMessages: [String]
    /// The locale of documents that name none.
    public var locale: String
    /// The time zone dates are read and shown in.
    public var timeZone: String
    /// Whose session it is, in the words of the host that began it; nil if hosts do not tell sessions apart by owner.
    /// Stored with the session, so it must not be what lets somebody in.
    public var owner: String?
    /// What states of earlier versions hold in here. Never encoded.
    package var inherited: AppResources?

    private enum CodingKeys: String, CodingKey { case handledMessages, locale, timeZone, owner }

    public init(handledMessages: [String] = [], locale: String = "en", timeZone: String = "UTC") {
        self.handledMessages = handledMessages
        self.locale = locale
        self.timeZone = timeZone
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        handledMessages = try container.decode([String].self, forKey: .handledMessages)
        locale = try container.decode(String.self, forKey: .locale)
        timeZone = try container.decode(String.self, forKey: .timeZone)
        owner = try container.decodeIfPresent(String.self, forKey: .owner)
        let resources = try AppResources(from: decoder)
        inherited = resources == .none ? nil : resources
    }
}
