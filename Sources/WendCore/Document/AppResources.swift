/// What an app has besides its documents: its translations, and the names of its images.
///
/// Immutable and shared, like documents: a session's state holds its version only, and whoever keeps the state keeps the
/// value of that version. A changed one is told by ``Input/Content/resourcesChanged(to:)``.
public struct AppResources: Hashable, Sendable {
    /// Names the content of some resources: equal content has the same version in every process.
    public struct Version: Hashable, Sendable, Codable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Translations: table, then key, then text. `Localizable` is the default table.
    public let strings: [String: [String: String]]
    /// The names of the app's images; nil if any name may be used.
    public let images: Set<String>?
    public let version: Version

    /// - Parameters:
    ///   - strings: Translations: table, then key, then text.
    ///   - images: The names of the app's images; nil if any name may be used.
    public init(strings: [String: [String: String]] = [:], images: Set<String>? = nil) {
        self.strings = strings
        self.images = images
        version = Self.version(of: strings, images)
    }

    /// No translations, and images of any name.
    public static let none = AppResources()

    private static func version(of strings: [String: [String: String]], _ images: Set<String>?) -> Version {
        var hash = ContentHash()
        for (table, texts) in strings.sorted(by: { $0.key < $1.key }) {
            hash.mix(table)
            hash.mix(texts.count)
            for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
                hash.mix(key)
                hash.mix(text)
            }
        }
        hash.mix(strings.count)
        hash.mix(images?.count ?? -1)
        for name in images?.sorted() ?? [] { hash.mix(name) }
        return Version(rawValue: "resources-\(hash.digits)")
    }
}

extension AppResources: Codable {
    private enum CodingKeys: String, CodingKey { case strings, images }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            strings: try container.decodeIfPresent([String: [String: String]].self, forKey: .strings) ?? [:],
            images: try container.decodeIfPresent(Set<String>.self, forKey: .images))
    }

    /// Image names are encoded in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !strings.isEmpty { try container.encode(strings, forKey: .strings) }
        try container.encodeIfPresent(images?.sorted(), forKey: .images)
    }
}
