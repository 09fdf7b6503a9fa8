extension Document {
    /// The app that a document is one of where another app shows it: what its documents find by name is that app's own.
    ///
    /// Kept with the document, so that a session goes on with it wherever it is restored, whoever can reach the app then.
    public struct Bundle: Hashable, Sendable, Codable {
        /// What tells it from all others in a session: its own identifier, behind those of the apps that it is shown in, with slashes.
        public let identifier: String
        /// Where it was found: what the session's own app asked for first, and what asked for it last.
        public let requests: [BundleRequest]
        /// The messages it may send out, sorted: those that its services answer, and nobody else.
        public let messages: [String]
        /// Its texts, and the names of its images.
        public let resources: AppResources
        /// The records that its data models declare.
        public let entities: EntityModel

        public init(
            identifier: String, requests: [BundleRequest], messages: [String] = [],
            resources: AppResources = AppResources(images: []), entities: EntityModel = EntityModel()
        ) {
            self.identifier = identifier
            self.requests = requests
            self.messages = messages
            self.resources = resources
            self.entities = entities
        }

        /// How many apps lie around it, up to the one that is the session's own.
        package var depth: Int { requests.count }

        /// A name of its own among those of the session.
        package func qualified(_ name: String) -> String { Self.qualified(name, of: identifier) }

        private static let mark: Character = "!"

        /// A name of an app that is shown in another, as hosts know it: of an image, of a style.
        package static func qualified(_ name: String, of identifier: String) -> String { "\(identifier)\(mark)\(name)" }

        /// What a qualified name is made of; nil for a name of the app itself.
        package static func parts(of qualified: String) -> (identifier: String, name: String)? {
            guard let place = qualified.firstIndex(of: mark) else { return nil }
            return (String(qualified[..<place]), String(qualified[qualified.index(after: place)...]))
        }
    }

    /// The same document as one of an app that another shows. Its file and its version are of that app, too: several of one text may
    /// be shown at a time.
    package func bundled(as bundle: Bundle) -> Document {
        let texts = source.texts.map { SourceText(file: bundle.qualified($0.file), bytes: $0.bytes) }
        var hash = ContentHash()
        hash.mix(bundle.identifier)
        hash.mix(version.rawValue)
        hash.mix(bundle.resources.version.rawValue)
        hash.mix(bundle.messages.joined(separator: "\n"))
        hash.mix("\(bundle.entities.fingerprint)")
        // Two editions may differ in what is loaded later only.
        for request in bundle.requests {
            hash.mix("\(request.source)\n\(request.found ?? "")\n\(request.hash ?? "")\n\(request.hosts)")
        }
        return Document(
            source: SourceMap(texts), version: Version(rawValue: hash.digits), locale: locale, resumption: resumption,
            allowsBindings: allowsBindings, nodes: nodes, bundle: bundle)
    }
}

/// What is asked of whoever opens the apps that another shows.
public struct BundleRequest: Hashable, Sendable, Codable {
    /// The names of this machine itself, from which apps may come without `https`.
    package static let hostsHere = ["127.0.0.1", "localhost", "[::1]"]

    /// A file or a folder of the app that asks, or an address with `https`.
    public let source: String
    /// What it is to be called; nil for what it calls itself.
    public let identifier: String?
    /// The SHA-256 it must have; nil for any.
    public let hash: String?
    /// The SHA-256 of what was found; nil before, and of a folder. It is looked for first when what was shown is opened again.
    public let found: String?
    /// The servers that its services may reach, of those it asks for; sorted.
    public let hosts: [String]

    public init(
        source: String, identifier: String? = nil, hash: String? = nil, found: String? = nil, hosts: [String] = []
    ) {
        self.source = source
        self.identifier = identifier
        self.hash = hash
        self.found = found
        self.hosts = hosts.sorted()
    }

    /// Whether a text can be what an app is called: it names folders. Letters and digits of ASCII, dots, dashes and underlines, at most 100,
    /// and no dot at either end.
    public static func isIdentifier(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isPlain && (1...100).contains(text.utf8.count) && text.first != "." && text.last != "."
    }
}
