public import WendCore
import WendExpressions

/// What there is to say of a kind, in words: what `wend kinds` prints and reference pages hold.
public struct KindDescription: Sendable, Hashable, Encodable {
    /// One parameter, as people read about it.
    public struct Row: Sendable, Hashable, Codable {
        public let name: String
        /// What it takes: `text`, `yes or no`, the names of a choice.
        public let takes: String
        /// The value in force without it; nil if there is none.
        public let fallback: String?
        public let isRequired: Bool
        public let isList: Bool
        /// The type of what goes to it when it is written without its name; nil if nothing does.
        public let bare: String?
        public let summary: String
        /// The hosts it changes nothing on, and why.
        public let gaps: [Parameter.Gap]

        /// What is to be said of hosts that cannot show it, in sentences.
        var sentences: [String] {
            gaps.map { gap in
                let names = gap.names.map { "`\($0)`" }.joined(separator: ", ")
                return "\(gap.host.place)\(names.isEmpty ? "" : ", \(names)"): \(gap.reason)"
            }
        }
    }

    public let name: String
    public let aliases: [String]
    public let summary: String
    public let group: KindGroup
    /// Its own parameters first, then those it has as one of many.
    public let parameters: [Row]
    public let sends: [String]
    public let answers: [String]
    public let tells: [String]
    /// What has to be given together, or one of which, in sentences.
    public let demands: [String]
    /// The kinds that hold it, with the parameter: `container: views`.
    public let standsIn: [String]
    /// A document, or a piece of one, with it.
    public let example: String?
    /// The example as a whole document that runs.
    public let document: String?
    /// Whether something of it can be seen, so that its reference has a picture.
    public let isSeen: Bool
    /// Where it works: in memory, in pages, in pages without scripts.
    public let hosts: [String]

    public init(_ kind: Kind, in registry: Registry) {
        name = kind.name
        aliases = kind.aliases
        summary = kind.summary
        group = KindGroup(of: kind)
        parameters = kind.parameters.map { parameter in
            Row(
                name: parameter.name, takes: Self.words(for: parameter), fallback: Self.fallback(of: parameter),
                isRequired: parameter.isRequired, isList: parameter.isList,
                bare: Self.bare(parameter.name, of: kind), summary: parameter.summary, gaps: parameter.gaps)
        }
        sends = kind.sends
        answers = kind.answers
        tells = kind.tells + (kind.role == .contains && kind.types.contains(.controller) ? Kind.lifecycle : [])
        demands = kind.demands.map(\.message)
        standsIn = Self.holders(of: kind, in: registry)
        example = kind.example
        document = Self.document(around: kind.example, of: kind, in: registry)
        isSeen = Self.isSeen(kind)
        hosts = Self.hosts(of: kind)
    }

    private static func fallback(of parameter: Parameter) -> String? {
        guard let fallback = parameter.fallback else { return nil }
        return parameter.conversion == .bool ? (fallback == .bool(true) ? "yes" : "no") : fallback.displayText
    }

    private static func bare(_ parameter: String, of kind: Kind) -> String? {
        let types = kind.defaults.filter { $0.parameter == parameter }.flatMap(\.type.names)
        return types.isEmpty ? nil : types.joined(separator: " or ")
    }

    private static func words(for parameter: Parameter) -> String {
        switch parameter.conversion {
        case .bool: "yes or no"
        case .number: "a number"
        case .size: "a number of bytes, or one with a unit: `10 MB`"
        case .enumeration(let names): names.names.map { "`\($0)`" }.joined(separator: ", ")
        case .flags(let names): "any of " + names.names.map { "`\($0)`" }.joined(separator: ", ")
        case .message: "a message"
        case .predicate: "a condition in the expression language"
        case .expression: "an expression"
        case .place: "the name of a declared value, or of a field in it"
        case .viewName: "the name of a view"
        case .imageName: "the name of one of the app's images"
        case .valueName: "the name of a value"
        case .parameterName: "the name of a parameter"
        case .pattern: "a regular expression"
        case .none, .verbatim, .date: parameter.accepts.names.joined(separator: " or ")
        }
    }

    private static func holders(of kind: Kind, in registry: Registry) -> [String] {
        guard !kind.types.names.contains("anything"), !kind.isAbstract else { return [] }
        return registry.kinds.filter { !$0.isAbstract && $0.name.first?.isLetter == true }.compactMap { holder in
            let parameters = holder.parameters.filter { parameter in
                parameter.accepts != .any && kind.types.fits(parameter.accepts)
            }
            return parameters.isEmpty ? nil : "\(holder.name): \(parameters.map(\.name).joined(separator: ", "))"
        }.sorted()
    }
}
