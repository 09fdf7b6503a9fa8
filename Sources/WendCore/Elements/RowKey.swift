import WendExpressions

/// What makes an item of a list the same when the list is read again (design rule 11).
enum RowKey {
    /// The field that says which record a dictionary is.
    private static let identity = "id"

    /// What an item refers to, or its `id` if that is a text or a number; nil where its place in the list is its key.
    static func key(of item: Value) -> Value? {
        switch item {
        case .reference: item
        case .dictionary(let fields): fields[identity].flatMap(normal)
        default: nil
        }
    }

    /// A value as a key; nil if it cannot be one.
    static func normal(_ value: Value) -> Value? {
        switch value {
        case .double(let number):
            // Written with a point or without, it is the same number.
            Int(exactly: number).map { .integer($0) } ?? .double(number)
        default: value.isKey ? value : nil
        }
    }
}

extension Value {
    fileprivate var isKey: Bool {
        switch self {
        case .reference, .string, .integer: true
        default: false
        }
    }
}
