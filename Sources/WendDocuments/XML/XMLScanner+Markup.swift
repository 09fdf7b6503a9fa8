import WendCore

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
