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

    /// Whether every name is one, and no value ends its line.
    var areSound: Bool {
        entries.allSatisfy { entry in
            Self.isName(entry.name) && !entry.value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
        }
    }

    /// Whether a text may be the name of a header (RFC 9110, 5.6.2).
    static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    private static func isSame(_ left: String, _ right: String) -> Bool { left.lowercased() == right.lowercased() }
}

extension ServiceHeaders: Sequence {
    public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
        entries.lazy.map { (name: $0.name, value: $0.value) }.makeIterator()
    }
}
