package import WendCore
package import WendExpressions

/// Is one value of a JSON document with the place where it starts. Members keep their order.
package struct JSONNode: Sendable {
    package enum Content: Sendable {
        /// Null, a Boolean, a number or a text.
        case scalar(Value)
        case array([JSONNode])
        case object([Member])
    }

    package struct Member: Sendable {
        package let name: String
        /// Where the name starts.
        package let position: SourcePosition
        package let node: JSONNode
    }

    package let content: Content
    package let position: SourcePosition

    /// The members of an object; none for anything else.
    package var members: [Member] { if case .object(let members) = content { members } else { [] } }
    /// The elements of an array; nil for anything else.
    package var elements: [JSONNode]? { if case .array(let elements) = content { elements } else { nil } }
    package var scalar: Value? { if case .scalar(let value) = content { value } else { nil } }
    package var text: String? { scalar?.text }
    /// The number of a number; nil for everything else, Booleans included.
    package var number: Double? {
        switch scalar {
        case .integer(let number)?: Double(number)
        case .double(let number)?: number
        default: nil
        }
    }

    /// The value of a member's name; of two members with one name the last.
    package subscript(name: String) -> JSONNode? { members.last { $0.name == name }?.node }
}
