package import WendCore
package import WendExpressions

/// One value of a JSON document with its range. Members keep their order.
package struct JSONNode: Sendable {
    package enum Content: Sendable {
        /// Null, a Boolean, a number or a text.
        case scalar(Value)
        case array([JSONNode])
        case object([Member])
    }

    package struct Member: Sendable {
        package let name: String
        /// The name, quotes included.
        package let nameRange: SourceRange
        package let node: JSONNode
    }

    package let content: Content
    package let range: SourceRange

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
