/// What an app has besides its documents: its texts in the languages it has them in, and the names of its images.
///
/// Immutable and shared, like documents: a session's state holds its version only, and whoever keeps the state keeps
/// the value of that version. A changed one is told by ``Input/Content/resourcesChanged(to:)``.
public struct AppResources: Hashable, Sendable {
    /// Names the content of some resources: equal content has the same version in every process.
    public struct Version: Hashable, Sendable, Codable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The texts of the app: language, then table. The empty language is that of texts that are meant for everybody.
    public let tables: [String: [String: TextTable]]
    /// The names of the app's images; nil if any name may be used.
    public let images: Set<String>?
    public let version: Version

    /// - Parameters:
    ///   - tables: Language, such as `de` or `pt-BR` and empty for everybody, then table. `Localizable` is the default
    /// table.
    ///   - images: The names of the app's images; nil if any name may be used.
    public init(tables: [String: [String: TextTable]], images: Set<String>? = nil) {
        self.tables = tables.filter { !$0.value.isEmpty }
        self.images = images
        version = Self.version(of: self.tables, images)
    }

    /// Texts for everybody.
    ///
    /// - Parameters:
    ///   - strings: Table, then key, then text. `Localizable` is the default table.
    ///   - images: The names of the app's images; nil if any name may be used.
    public init(strings: [String: [String: String]] = [:], images: Set<String>? = nil) {
        self.init(tables: ["": strings.mapValues { TextTable(texts: $0) }], images: images)
    }

    /// No texts, and images of any name.
    public static let none = AppResources()

    /// The plain texts for everybody: table, then key.
    public var strings: [String: [String: String]] { (tables[""] ?? [:]).mapValues(\.texts) }

    /// The languages there are texts in, sorted.
    public var languages: [String] { tables.keys.filter { !$0.isEmpty }.sorted() }

    /// Whether there is a text of a key in any language.
    public func has(_ key: String, in table: String) -> Bool { tables.values.contains { $0[table]?.has(key) == true } }

    /// Whether there is a table of a name in any language.
    public func has(table: String) -> Bool { tables.values.contains { $0[table] != nil } }

    /// The keys of a table in all languages, sorted.
    public func keys(of table: String) -> [String] {
        Set(tables.values.flatMap { $0[table]?.keys ?? [] }).sorted()
    }

    private static func version(of tables: [String: [String: TextTable]], _ images: Set<String>?) -> Version {
        var hash = ContentHash()
        let everybodys = tables[""] ?? [:]
        for (table, texts) in everybodys.sorted(by: { $0.key < $1.key }) {
            hash.mix(table)
            hash.mix(texts.texts)
        }
        hash.mix(everybodys.count)
        hash.mix(images?.count ?? -1)
        for name in images?.sorted() ?? [] { hash.mix(name) }
        // What has none of these has the version it always had.
        for (language, tables) in tables.sorted(by: { $0.key < $1.key }) {
            for (table, texts) in tables.sorted(by: { $0.key < $1.key }) {
                if language.isEmpty, texts.plurals.isEmpty { continue }
                hash.mix(language)
                hash.mix(table)
                if !language.isEmpty { hash.mix(texts.texts) }
                hash.mix(texts.plurals.count)
                for (key, plural) in texts.plurals.sorted(by: { $0.key < $1.key }) {
                    hash.mix(key)
                    hash.mix(plural.format)
                    hash.mix(plural.variables.count)
                    for (name, variants) in plural.variables.sorted(by: { $0.key < $1.key }) {
                        hash.mix(name)
                        hash.mix(variants)
                    }
                }
            }
        }
        return Version(rawValue: "resources-\(hash.digits)")
    }
}

extension ContentHash {
    fileprivate mutating func mix(_ texts: [String: String]) {
        mix(texts.count)
        for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
            mix(key)
            mix(text)
        }
    }
}

extension AppResources: Codable {
    private enum CodingKeys: String, CodingKey { case strings, tables, images }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let strings = try container.decodeIfPresent([String: [String: String]].self, forKey: .strings) ?? [:]
        var tables = try container.decodeIfPresent([String: [String: TextTable]].self, forKey: .tables) ?? [:]
        if !strings.isEmpty {
            tables["", default: [:]].merge(strings.mapValues { TextTable(texts: $0) }) { plurals, texts in
                TextTable(texts: texts.texts, plurals: plurals.plurals)
            }
        }
        self.init(tables: tables, images: try container.decodeIfPresent(Set<String>.self, forKey: .images))
    }

    /// Texts for everybody stand where those of earlier versions do. Image names are encoded in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let strings = strings
        if !strings.isEmpty { try container.encode(strings, forKey: .strings) }
        var others = tables
        others[""] = (tables[""] ?? [:]).filter { !$0.value.plurals.isEmpty }.mapValues {
            TextTable(plurals: $0.plurals)
        }
        if others[""]?.isEmpty == true { others[""] = nil }
        if !others.isEmpty { try container.encode(others, forKey: .tables) }
        try container.encodeIfPresent(images?.sorted(), forKey: .images)
    }
}
