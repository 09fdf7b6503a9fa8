import WendCore
import WendExpressions

/// The state of a ``SwiftScreen`` object: all its ``Stored`` properties, found once when the object is made.
struct ScreenState {
    private let properties: [(name: String, property: any StoredProperty)]
    private let people: [Person]

    /// Whether the screen wants to know who uses it.
    var isForPerson: Bool { !people.isEmpty }
    /// What may stand in an address for each property.
    var words: [String: ScreenOutline.Word] {
        Dictionary(properties.map { ($0.name, $0.property.word) }) { first, _ in first }
    }

    init(of screen: any SwiftScreen) {
        let children = Mirror(reflecting: screen).children
        people = children.compactMap { $0.value as? Person }
        properties = children.compactMap { child in
            guard let label = child.label, let property = child.value as? any StoredProperty else { return nil }
            let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
            property.isCalled(name)
            return (name, property)
        }
    }

    /// Tells the object who uses it.
    func become(_ person: String?) { for each in people { each.become(person) } }

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
