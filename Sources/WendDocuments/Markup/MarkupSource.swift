import WendCore

/// The place of an attribute.
package protocol PlacedAttribute {
    var name: Range<Int> { get }
    var value: Range<Int> { get }
}

extension PlacedAttribute {
    /// From the name to the end of the value.
    package var range: Range<Int> { name.lowerBound..<value.upperBound }
}

/// What a notation tells of a document.
package enum MarkupEvent: Sendable {
    /// The name, the attributes and the range are the source's. An empty element is a start tag and an end tag.
    case startTag
    /// The element opened last.
    case endTag
    /// All character data between two tags in one piece, trimmed, never empty.
    case text
    case finished
}

/// Tells the tags and texts of a document one after the other, with the place of each, whatever the notation is.
protocol MarkupSource {
    associatedtype Attribute: PlacedAttribute

    var source: SourceText { get }
    var diagnostics: [Diagnostic] { get }
    /// Where the last event stands.
    var range: Range<Int> { get }
    /// Where the name of the last tag stands.
    var name: Range<Int> { get }
    /// What a message about the last event points at: a tag's beginning, name included, or all of a text.
    var head: Range<Int> { get }
    /// Of the last start tag.
    var attributes: [Attribute] { get }
    /// The last text.
    var text: String { get }

    mutating func next() -> MarkupEvent
    mutating func report(_ diagnostic: Diagnostic)
    func name(of attribute: Attribute) -> String
    func isNamed(_ attribute: Attribute, _ name: StaticString) -> Bool
    mutating func value(of attribute: Attribute) -> String
    /// The number of the last tag's name.
    func tagSymbol(in table: inout SymbolTable) -> Int
    /// The number of an attribute's name.
    func symbol(of attribute: Attribute, in table: inout SymbolTable) -> Int
}

extension MarkupSource {
    func location(_ range: Range<Int>) -> FileLocation { source.location(of: SourceRange(range)) }
}
