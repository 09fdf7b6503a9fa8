import WendExpressions

/// The state of a ``SwiftScreen`` object: all its ``Stored`` properties, found once when the object is made.
struct ScreenState {
    private let properties: [(name: String, property: any StoredProperty)]

    init(of screen: any SwiftScreen) {
        properties = Mirror(reflecting: screen).children.compactMap { child in
            guard let label = child.label, let property = child.value as? any StoredProperty else { return nil }
            let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
            property.isCalled(name)
            return (name, property)
        }
    }

    /// All of it as a record.
    func value() throws -> Value {
        var fields: Fields = [:]
        for (name, property) in properties { fields[name] = try property.value(of: name) }
        return .dictionary(fields)
    }

    /// Gives the object a state. What a state of an earlier program does not have, or has otherwise, stays as the object was made with.
    func take(_ state: Value) {
        guard let fields = state.fields else { return }
        for (name, property) in properties {
            guard let value = fields[name], value != .null else { continue }
            try? property.take(value, of: name)
        }
    }
}
