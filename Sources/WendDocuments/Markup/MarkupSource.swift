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

    mutating func next() -> XMLScanner.Event
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

extension XMLScanner: MarkupSource {
    var head: Range<Int> { isAtTag ? range.lowerBound..<name.upperBound : range }
    func name(of attribute: RawAttribute) -> String { string(attribute.name) }

    @inline(__always)
    func isNamed(_ attribute: RawAttribute, _ name: StaticString) -> Bool {
        attribute.name.count == name.utf8CodeUnitCount && isAt(name, attribute.name.lowerBound)
    }

    @inline(__always)
    func tagSymbol(in table: inout SymbolTable) -> Int { table.symbol(slice(name)) }

    @inline(__always)
    func symbol(of attribute: RawAttribute, in table: inout SymbolTable) -> Int { table.symbol(slice(attribute.name)) }
}
