package import WendExpressions

/// What a node is repeated for: `for="task in tasks" key="task.id"`.
package final class Repetition: Sendable {
    /// What each item is called.
    package let variable: String
    /// What it is repeated for; null is nothing, and what is no list is one item.
    package let items: ValueExpression
    /// Where the items are kept; nil if all of them are made anew.
    package let origin: ValueOrigin?
    /// The way from an item to what makes it the same when the list is another; empty for the item itself, nil where its `id`
    /// does, or else its place.
    package let key: [String]?

    package init(variable: String, items: ValueExpression, key: [String]?) {
        self.variable = variable
        self.items = items
        origin = items.origin
        self.key = key
    }

    /// What makes an item the same; nil if its place does.
    func key(of item: Value) -> Value? { Self.key(of: item, at: key) }

    /// What makes an item the same that says so itself, or has it at the end of a way.
    static func key(of item: Value, at key: [String]?) -> Value? {
        guard let key else { return RowKey.key(of: item) }
        var value = item
        for name in key {
            guard case .dictionary(let fields) = value, let next = fields[name] else { return nil }
            value = next
        }
        return RowKey.normal(value)
    }
}
