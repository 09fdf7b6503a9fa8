import WendCore

/// One value of a property list in XML, with its place.
struct PropertyList {
    struct Entry {
        let key: String
        let location: FileLocation
        let value: PropertyList
    }

    indirect enum Content {
        case text(String)
        /// Numbers, dates and the like, as they are written.
        case other(String)
        case list([PropertyList])
        case dictionary([Entry])
    }

    let content: Content
    let location: FileLocation

    /// The entries of a dictionary; none for anything else.
    var entries: [Entry] { if case .dictionary(let entries) = content { entries } else { [] } }
    var text: String? { if case .text(let text) = content { text } else { nil } }

    /// Whether a file looks like a property list in XML.
    static func isXML(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes[start...].first { !ByteSet.space.contains($0) }
        return first == UInt8(ascii: "<")
    }

    /// Reads a list as far as it can be read; nil if there is none.
    /// - Parameter file: The path diagnostics shall show.
    static func read(_ bytes: [UInt8], file: String) -> (list: PropertyList?, diagnostics: [Diagnostic]) {
        if bytes.starts(with: Array("bplist".utf8)) {
            let start = FileLocation(file: file, line: 1, column: 1)
            return (nil, [.badPropertyList("this is a property list for machines; save it as XML", at: start)])
        }
        let source = SourceText(file: file, bytes: bytes)
        let (markup, found) = Markup.xml(source, limits: .standard, parameters: [])
        // A property list begins with the name of its grammar and has no processing of its own.
        var diagnostics = found.filter { $0.severity == .error }
        guard let root = markup?.root else { return (nil, diagnostics) }
        var lowering = Lowering(source: source)
        let elements = Lowering.elements(of: root)
        guard root.name == "plist", let first = elements.first, elements.count == 1 else {
            diagnostics.append(
                .badPropertyList("a property list is a <plist> with one value", at: lowering.location(root)))
            return (nil, diagnostics)
        }
        let list = lowering.value(first)
        return (list, diagnostics + lowering.diagnostics)
    }

    private struct Lowering {
        private let source: SourceText
        private(set) var diagnostics: [Diagnostic] = []

        init(source: SourceText) { self.source = source }

        /// The markup is no deeper than the reader lets it be.
        mutating func value(_ element: Markup.Element) -> PropertyList {
            let place = location(element)
            switch element.name {
            case "string": return PropertyList(content: .text(Self.text(of: element)), location: place)
            case "array":
                return PropertyList(content: .list(Self.elements(of: element).map { value($0) }), location: place)
            case "dict": return PropertyList(content: .dictionary(entries(element)), location: place)
            case "true", "false": return PropertyList(content: .other(element.name), location: place)
            case "integer", "real", "date", "data":
                return PropertyList(content: .other(Self.text(of: element)), location: place)
            default:
                diagnostics.append(.badPropertyList("property lists have no <\(element.name)>", at: place))
                return PropertyList(content: .other(""), location: place)
            }
        }

        private mutating func entries(_ element: Markup.Element) -> [Entry] {
            var entries: [Entry] = []
            var key: Markup.Element?
            for child in Self.elements(of: element) {
                if let open = key {
                    if child.name == "key" {
                        diagnostics.append(.badPropertyList("a <key> is followed by its value", at: location(open)))
                        key = child
                        continue
                    }
                    entries.append(Entry(key: Self.text(of: open), location: location(open), value: value(child)))
                    key = nil
                } else if child.name == "key" {
                    key = child
                } else {
                    diagnostics.append(.badPropertyList("a value in a <dict> follows its <key>", at: location(child)))
                }
            }
            if let key {
                diagnostics.append(.badPropertyList("a <key> is followed by its value", at: location(key)))
            }
            return entries
        }

        static func elements(of element: Markup.Element) -> [Markup.Element] {
            element.content.compactMap { if case .element(let child) = $0 { child } else { nil } }
        }

        private static func text(of element: Markup.Element) -> String {
            element.content.map { if case .text(let text) = $0 { text.text } else { "" } }.joined()
        }

        func location(_ element: Markup.Element) -> FileLocation {
            source.location(of: SourceRange(element.namePlace.range))
        }
    }
}
