public import WendExpressions

extension Entity {
    /// What sort of value an attribute is.
    ///
    /// Numbers with decimals are doubles, as everywhere in the language; a UUID and the address of something are texts; what
    /// is transformable is any value at all, which no condition in SQL asks about.
    public enum AttributeType: String, Hashable, Sendable, Codable, CaseIterable {
        case integer16, integer32, integer64
        case decimal, double, float
        case string, bool, date, data
        case uuid, uri
        case transformable

        /// The type under the name data model files have for it; nil if there is none such.
        public init?(modelName: String) {
            guard let type = Self.allCases.first(where: { $0.modelName == modelName }) else { return nil }
            self = type
        }

        /// Its name in data model files.
        public var modelName: String {
            switch self {
            case .integer16: "Integer 16"
            case .integer32: "Integer 32"
            case .integer64: "Integer 64"
            case .decimal: "Decimal"
            case .double: "Double"
            case .float: "Float"
            case .string: "String"
            case .bool: "Boolean"
            case .date: "Date"
            case .data: "Binary"
            case .uuid: "UUID"
            case .uri: "URI"
            case .transformable: "Transformable"
            }
        }

        public var isWhole: Bool { self == .integer16 || self == .integer32 || self == .integer64 }
        public var isFractional: Bool { self == .decimal || self == .double || self == .float }
        public var isText: Bool { self == .string || self == .uuid || self == .uri }

        /// The whole numbers it holds; nil for what is none.
        public var wholeNumbers: ClosedRange<Int>? {
            switch self {
            case .integer16: Int(Int16.min)...Int(Int16.max)
            case .integer32: Int(Int32.min)...Int(Int32.max)
            case .integer64: Int.min...Int.max
            default: nil
            }
        }

        /// What conditions take it for; nil for what they do not ask about.
        public var described: EntityDescription.AttributeType? {
            switch self {
            case .integer16, .integer32, .integer64: .integer
            case .decimal, .double, .float: .double
            case .string, .uuid, .uri: .string
            case .bool: .bool
            case .date: .date
            case .data: .data
            case .transformable: nil
            }
        }

        /// What it is, for people who read messages.
        public var noun: String {
            switch self {
            case .integer16, .integer32, .integer64: "a whole number"
            case .decimal, .double, .float: "a number"
            case .string: "a text"
            case .bool: "yes or no"
            case .date: "a date"
            case .data: "data"
            case .uuid: "a UUID"
            case .uri: "an address"
            case .transformable: "a value"
            }
        }
    }
}
