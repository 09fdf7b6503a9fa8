public import WendExpressions

/// A map from the few properties an element has to values, in a flat list.
public struct Properties: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private struct Entry: Hashable, Sendable {
        let key: Property
        var value: Value
    }

    /// Most elements have one property, and there are very many elements: one is kept in place.
    private enum Storage: Hashable, Sendable {
        case one(Entry)
        case list([Entry])
    }

    private var storage: Storage

    public init(dictionaryLiteral elements: (Property, Value)...) {
        let entries = elements.map { Entry(key: $0.0, value: $0.1) }
        storage = entries.count == 1 ? .one(entries[0]) : .list(entries)
    }

    private var entries: [Entry] {
        get {
            switch storage {
            case .one(let entry): [entry]
            case .list(let entries): entries
            }
        }
        set { storage = newValue.count == 1 ? .one(newValue[0]) : .list(newValue) }
    }

    /// A property's value; nil where the element does not say. Setting nil removes it.
    public subscript(key: Property) -> Value? {
        get {
            switch storage {
            case .one(let entry): entry.key == key ? entry.value : nil
            case .list(let entries): entries.first { $0.key == key }?.value
            }
        }
        set {
            var changed = entries
            if changed.isEmpty, let newValue { return storage = .one(Entry(key: key, value: newValue)) }
            // Let go, so that the list is changed in place.
            storage = .list([])
            switch (changed.firstIndex { $0.key == key }, newValue) {
            case (let position?, let value?): changed[position].value = value
            case (nil, let value?): changed.append(Entry(key: key, value: value))
            case (let position?, nil): changed.remove(at: position)
            case (nil, nil): break
            }
            entries = changed
        }
    }

    public func text(_ key: Property) -> String? { self[key]?.text }
    /// The words for a property that may be a number too.
    public func words(_ key: Property) -> String? { self[key]?.displayText }
    /// Whether a Boolean property is true; absent is false.
    public func flag(_ key: Property) -> Bool { self[key] == .bool(true) }

    /// The properties that are set, in the order in which they were.
    public var keys: [Property] { entries.map(\.key) }
}
