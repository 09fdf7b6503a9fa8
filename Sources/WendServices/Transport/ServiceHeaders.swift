/// The headers of a request or a response: names are the same in any case, and the order is kept.
public struct ServiceHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var entries: [Entry] = []

    private struct Entry: Hashable, Sendable {
        let name: String
        var value: String
    }

    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of a name; of several the first. Setting nil removes the name.
    public subscript(name: String) -> String? {
        get { entries.first { Self.isSame($0.name, name) }?.value }
        set {
            let position = entries.firstIndex { Self.isSame($0.name, name) }
            switch (position, newValue) {
            case (let position?, let value?): entries[position].value = value
            case (nil, let value?): entries.append(Entry(name: name, value: value))
            case (_?, nil): entries.removeAll { Self.isSame($0.name, name) }
            case (nil, nil): break
            }
        }
    }

    public var names: [String] { entries.map(\.name) }

    private static func isSame(_ left: String, _ right: String) -> Bool { left.lowercased() == right.lowercased() }
}

extension ServiceHeaders: Sequence {
    public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
        entries.lazy.map { (name: $0.name, value: $0.value) }.makeIterator()
    }
}
