package import WendExpressions

extension JSONNode {
    /// The value it says; of two members with one name the last counts.
    package var value: Value {
        switch content {
        case .scalar(let value): value
        case .array(let elements): .list(elements.map(\.value))
        case .object(let members): .dictionary(Fields(members.map { ($0.name, $0.node.value) }))
        }
    }
}
