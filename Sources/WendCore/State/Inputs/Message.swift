import WendExpressions

/// A message under way inside a session.
public struct Message: Sendable {
    /// Where a message goes (spec/workflow-schema §4.7).
    public enum Destination: String, Sendable {
        /// The creator of whoever sends.
        case creator = "delegate"
        case root = "rootDelegate"
        case own = "self"
        case descendant

        /// What the attribute `to` of whatever sends a message says: `app`, `self`, `up`, or the name of a descendant.
        package static func written(_ word: String) -> (destination: Destination, name: String?) {
            switch word {
            case "app": (.root, nil)
            case "self": (.own, nil)
            case "up": (.creator, nil)
            default: (.descendant, word)
            }
        }
    }

    public let name: String
    public let destination: Destination
    public let destinationName: String?
    /// What the receiver's actions see.
    public let scope: Scope

    public init(_ name: String, to destination: Destination = .creator, named: String? = nil, scope: Scope) {
        self.name = name
        self.destination = destination
        self.destinationName = named
        self.scope = scope
    }

    /// The same with other data.
    func with(scope: Scope) -> Message { Message(name, to: destination, named: destinationName, scope: scope) }
}

extension Message {
    /// A message that is kept as a value, without its data; nil for what is none.
    init?(_ value: Value, in scope: Scope) {
        guard case .dictionary(let fields) = value, let name = fields["name"]?.text else { return nil }
        let destination = fields["destinationType"]?.text.flatMap(Destination.init)
        self.init(name, to: destination ?? .creator, named: fields["destinationName"]?.text, scope: scope)
    }

    static func isMessage(_ value: Value) -> Bool { Message(value, in: Scope(frame: [:], receiver: nil)) != nil }

    /// The message as a value, without its data.
    var value: Value {
        var fields: Fields = ["name": .string(name), "destinationType": .string(destination.rawValue)]
        if let destinationName { fields["destinationName"] = .string(destinationName) }
        return .dictionary(fields)
    }
}
