import WendCore

/// The way from the text of an interface file to its objects: each is made when it ends, of those that have been made in it.
///
/// No markup is made in between: there are ten elements for each view, and of most of them little is ever asked.
struct InterfaceObjectReader {
    private struct Open {
        let tag: String
        let attributes: [InterfaceObject.Attribute]
        let place: Markup.Place
        var text = ""
        /// Where what stands in it begins among those that have been made.
        let firstChild: Int
    }

    /// What became of a text.
    struct Result {
        /// Nil if there is no element in it.
        let root: InterfaceObject?
        /// How many of its objects have ids.
        let identified: Int
        /// Why it is no well-formed XML.
        let errors: [Diagnostic]
    }

    private var scanner: XMLScanner
    private let start: Int
    private var root: InterfaceObject?
    private var identified = 0
    private var open: [Open] = []
    /// What stands in all that is open, what stands in the innermost last.
    private var made: [InterfaceObject] = []
    private var names = SymbolTable(registry: Registry())

    /// - Parameter start: How far the places in the text are moved.
    static func read(_ source: SourceText, start: Int, limits: ReadingLimits) -> Result {
        source.bytes.withUnsafeBufferPointer { bytes in
            var reader = Self(scanner: XMLScanner(bytes, source: source, limits: limits), start: start)
            reader.run()
            let errors = reader.scanner.diagnostics.filter { $0.severity == .error }
            return Result(root: reader.root, identified: reader.identified, errors: errors.inDocumentOrder)
        }
    }

    private init(scanner: XMLScanner, start: Int) {
        self.scanner = scanner
        self.start = start
    }

    private mutating func run() {
        while true {
            switch scanner.next() {
            case .startTag: begin()
            case .text: if !open.isEmpty { open[open.count - 1].text += scanner.text }
            case .endTag: end()
            case .finished: return
            }
        }
    }

    private mutating func begin() {
        let written = scanner.attributes
        var attributes: [InterfaceObject.Attribute] = []
        attributes.reserveCapacity(written.count)
        for attribute in written {
            attributes.append(
                InterfaceObject.Attribute(
                    name: name(attribute.name), value: scanner.value(of: attribute), place: moved(attribute.range)))
        }
        open.append(
            Open(
                tag: name(scanner.name), attributes: attributes, place: moved(scanner.name), firstChild: made.count))
    }

    private mutating func end() {
        guard let element = open.popLast() else { return }
        var children: [InterfaceObject] = []
        if made.count > element.firstChild {
            children = Array(made[element.firstChild...])
            made.removeLast(children.count)
        }
        let object = InterfaceObject(
            tag: element.tag, attributes: element.attributes, children: children, text: element.text,
            place: element.place)
        if !object.id.isEmpty { identified += 1 }
        if !open.isEmpty {
            made.append(object)
        } else if root == nil {
            root = object
        }
    }

    /// A name as a string: of long ones, which need memory of their own, one for all places.
    private mutating func name(_ range: Range<Int>) -> String {
        if range.count <= Self.longestInPlace { return scanner.string(range) }
        let number = names.symbol(scanner.slice(range))
        return names.symbols[number].name
    }

    /// So many bytes a string holds without memory of its own.
    private static let longestInPlace = 15

    private func moved(_ range: Range<Int>) -> Markup.Place {
        Markup.Place((range.lowerBound + start)..<(range.upperBound + start))
    }
}
