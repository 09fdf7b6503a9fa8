import WendExpressions

/// What a session knows of its surroundings from the start: the machine asks nobody while it runs.
public struct SessionSettings: Hashable, Sendable, Codable {
    /// The messages handlers outside take. A message for the app that is not among them is not handled.
    public var handledMessages: [String]
    /// In which numbers and dates that stand in documents are read that name no language, and the language of the
    /// app's texts for everybody.
    public var locale: String
    /// The languages in which whoever uses the session wants to read, the most wanted first, such as `de-AT`; empty if
    /// nobody says, which is as if it were ``locale``.
    public var languages: [String]
    /// The time zone dates are read and shown in.
    public var timeZone: String
    /// Whose session it is, in the words of the host that began it; nil if hosts do not tell sessions apart by owner.
    /// Stored with the session, so it must not be what lets somebody in.
    public var owner: String?
    /// Which visitor it was begun by, in the words of the host: the same for all sessions of one browser; nil if hosts do not tell
    /// visitors apart. Whose records it sees while nobody is signed in.
    public var visitor: String?
    /// Who uses the session, such as the name of the signed-in person, in the words of the app around the host; nil for nobody in
    /// particular. Handlers are told, expressions read it as `person`, and sessions that are loaded again still know.
    public var principal: String?
    /// The address of the place it begins at; nil for where the app begins.
    public var place: String?
    /// What states of earlier versions hold in here. Never encoded.
    package var inherited: AppResources?

    private enum CodingKeys: String, CodingKey {
        case handledMessages, locale, languages, timeZone, owner, visitor, principal, place
    }

    public init(
        handledMessages: [String] = [], locale: String = "en", languages: [String] = [], timeZone: String = "UTC"
    ) {
        self.handledMessages = handledMessages
        self.locale = locale
        self.languages = languages
        self.timeZone = timeZone
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        handledMessages = try container.decode([String].self, forKey: .handledMessages)
        locale = try container.decode(String.self, forKey: .locale)
        languages = try container.decodeIfPresent([String].self, forKey: .languages) ?? []
        timeZone = try container.decode(String.self, forKey: .timeZone)
        owner = try container.decodeIfPresent(String.self, forKey: .owner)
        visitor = try container.decodeIfPresent(String.self, forKey: .visitor)
        principal = try container.decodeIfPresent(String.self, forKey: .principal)
        place = try container.decodeIfPresent(String.self, forKey: .place)
        let resources = try AppResources(from: decoder)
        inherited = resources == .none ? nil : resources
    }

    /// States of sessions in which nobody says a language are as they were in earlier versions.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(handledMessages, forKey: .handledMessages)
        try container.encode(locale, forKey: .locale)
        if !languages.isEmpty { try container.encode(languages, forKey: .languages) }
        try container.encode(timeZone, forKey: .timeZone)
        try container.encodeIfPresent(owner, forKey: .owner)
        try container.encodeIfPresent(visitor, forKey: .visitor)
        try container.encodeIfPresent(principal, forKey: .principal)
        try container.encodeIfPresent(place, forKey: .place)
    }
}
