/// A way of writing documents down: the same elements in other signs.
public enum Notation: String, Sendable, Hashable, Codable, CaseIterable {
    case xml, json

    /// The notation of a file, by its ending: what does not end in `.json` is XML.
    public init(file: String) { self = file.lowercased().hasSuffix(".json") ? .json : .xml }

    /// How a person would point at an element: `<button>` or `"button"`.
    package func naming(_ element: String) -> String { self == .json ? "\"\(element)\"" : "<\(element)>" }
}

extension SourceText {
    /// The notation it is written in.
    public var notation: Notation { Notation(file: file) }
}
