public import WendExpressions

extension Entity {
    /// The description of one value of a record.
    public struct Attribute: Hashable, Sendable, Codable {
        public var name: String
        public var type: AttributeType
        /// Whether a record may be without it.
        public var isOptional: Bool
        /// Whether it is kept with the record only as long as the program runs; nothing of it is stored.
        public var isTransient: Bool
        /// What a new record has; of the attribute's type.
        public var defaultValue: Value?
        /// What it is worked out of whenever a record is stored: `canonical:(name)`, `posts.@count` or `now()`.
        public var derivation: String?
        /// The least number, date or length of a text.
        public var minimum: Value?
        /// The greatest number, date or length of a text.
        public var maximum: Value?
        /// A regular expression the whole of a text has to match.
        public var pattern: String?
        /// Who turns a transformable value into something else, by name.
        public var transformer: String?
        /// What it was called in an earlier version; nil if it is called as ever.
        public var renamingID: String?
        public var userInfo: Fields
        public var location: FileLocation?

        public init(
            _ name: String, _ type: AttributeType, isOptional: Bool = true, isTransient: Bool = false,
            default defaultValue: Value? = nil, derivation: String? = nil, minimum: Value? = nil, maximum: Value? = nil,
            pattern: String? = nil, transformer: String? = nil, renamingID: String? = nil, userInfo: Fields = [:],
            at location: FileLocation? = nil
        ) {
            self.name = name
            self.type = type
            self.isOptional = isOptional
            self.isTransient = isTransient
            self.defaultValue = defaultValue
            self.derivation = derivation
            self.minimum = minimum
            self.maximum = maximum
            self.pattern = pattern
            self.transformer = transformer
            self.renamingID = renamingID
            self.userInfo = userInfo
            self.location = location
        }
    }
}
