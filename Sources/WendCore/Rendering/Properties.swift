public import WendExpressions

/// Maps the few properties an element has to values, in a flat list.
public struct Properties: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    package private(set) var entries: [Entry]

    package struct Entry: Hashable, Sendable {
        package let key: Property
        package var value: Value
    }

    public init(dictionaryLiteral elements: (Property, Value)...) {
        entries = elements.map { Entry(key: $0.0, value: $0.1) }
    }

    /// A property's value; nil where the element does not say. Setting nil removes it.
    public subscript(key: Property) -> Value? {
        get { entries.first { $0.key == key }?.value }
        set {
            let position = entries.firstIndex { $0.key == key }
            switch (position, newValue) {
            case (let position?, let value?): entries[position].value = value
            case (nil, let value?): entries.append(Entry(key: key, value: value))
            case (let position?, nil): entries.remove(at: position)
            case (nil, nil): break
            }
        }
    }

    public func text(_ key: Property) -> String? { self[key]?.text }
    /// Whether a Boolean property is true; absent is false.
    public func flag(_ key: Property) -> Bool { self[key] == .bool(true) }
    public var keys: [Property] { entries.map(\.key) }
}
