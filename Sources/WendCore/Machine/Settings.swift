import WendExpressions

/// Holds what a session knows of its surroundings from the start: the machine asks nobody while it runs.
public struct Settings: Hashable, Sendable, Codable {
    /// The messages handlers outside take. A message for the app that is not among them is not handled.
    public var handledMessages: [String]
    /// The locale of documents that name none.
    public var locale: String
    /// The time zone dates are read and shown in.
    public var timeZone: String
    /// Translations: table, then key, then text. `Localizable` is the default table.
    public var strings: [String: [String: String]]
    /// The names of the app's images; nil if any name may be used.
    public var images: Set<String>?
    /// Whose session it is, in the words of the host that began it; nil if hosts do not tell sessions apart by owner.
    public var owner: String?

    private enum CodingKeys: String, CodingKey { case handledMessages, locale, timeZone, strings, images, owner }

    public init(
        handledMessages: [String] = [], locale: String = "en", timeZone: String = "UTC",
        strings: [String: [String: String]] = [:], images: Set<String>? = nil
    ) {
        self.handledMessages = handledMessages
        self.locale = locale
        self.timeZone = timeZone
        self.strings = strings
        self.images = images
    }

    /// Image names are encoded in order, so that equal settings are encoded to equal bytes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(handledMessages, forKey: .handledMessages)
        try container.encode(locale, forKey: .locale)
        try container.encode(timeZone, forKey: .timeZone)
        try container.encode(strings, forKey: .strings)
        try container.encodeIfPresent(images?.sorted(), forKey: .images)
        try container.encodeIfPresent(owner, forKey: .owner)
    }
}
