import WendCore
import WendExpressions

/// A builder of nodes from the tags and texts of a notation: decides which element is an object and which a parameter (§1.2–1.6).
struct DocumentBuilder<Source: MarkupSource> {
    private enum Role {
        /// The document element.
        case wrapper
        case object
        case parameter
    }

    private struct Frame {
        let role: Role
        let symbol: Int
        /// The number of the object; -1 for others.
        let node: Int
        /// What may stand bare inside; only of objects.
        let childTypes: KindType
        /// Where its content begins in `items`.
        let firstItem: Int
        let tag: SourceRange
        let name: SourceRange
    }

    /// A tag that was read as another name: what is to be written instead, once it is known where it ends.
    private struct Renaming {
        let diagnostic: Int
        let node: Node.Index
        let name: String
    }

    private(set) var nodes: [Node] = []
    private(set) var locale: String?
    /// What the root says of the sessions of those who come again.
    private var resumption: Document.Resumption?
    private(set) var allowsBindings = false
    private var scanner: Source
    private var symbols: SymbolTable
    private let registry: Registry
    private var frames: [Frame] = []
    /// The content of all open elements, innermost last.
    private var items: [Node.Item] = []
    private var rootCount = 0
    private var wrapperRange = 0..<0
    private var renamings: [Renaming] = []
    /// Where it was reported that the root has another name, and the one that was meant.
    private var misspeltRoot: (diagnostic: Int, meant: String)?
    /// The edits that give it the name that was meant, once it is known where it ends.
    private var rootRenaming: (diagnostic: Int, meant: String, name: SourceRange, element: SourceRange)?
    private static var roots: [String] { RootDescription.all.map(\.name) }
    /// What names in places have been taken for: a word that is misspelt once is often misspelt everywhere.
    private var guesses: [String: String?] = [:]

    /// How many unknown names are compared with those that are known.
    static var guessLimit: Int { 1000 }

    init(scanner: Source, registry: Registry) {
        self.scanner = scanner
        self.registry = registry
        symbols = SymbolTable(registry: registry)
    }

    /// Every problem, in document order.
    var diagnostics: [Diagnostic] {
        var diagnostics = scanner.diagnostics
        let source = SourceMap([scanner.source])
        for renaming in renamings {
            let node = nodes[renaming.node]
            let edits = source.renaming(node.nameRange, in: node.range, to: renaming.name)
            diagnostics[renaming.diagnostic] = diagnostics[renaming.diagnostic]
                .fixable("write \(scanner.source.notation.naming(renaming.name))", edits)
        }
        if let root = rootRenaming, diagnostics.indices.contains(root.diagnostic) {
            diagnostics[root.diagnostic] = diagnostics[root.diagnostic].fixable(
                "write \(scanner.source.notation.naming(root.meant))",
                source.renaming(root.name, in: root.element, to: root.meant))
        }
        // What is in the wrong place because something is not closed is nobody's mistake.
        if diagnostics.contains(where: \.breaksStructure) {
            diagnostics.removeAll {
                $0.code == "lost-attribute" || $0.code == "lost-stand-in"
                    || $0.code == "unknown-kind" && $0.fixes.isEmpty
            }
        }
        return diagnostics.inDocumentOrder
    }

    /// What was made of a text when all of it has been told.
    func result(of source: SourceText) -> ReadResult {
        if nodes.isEmpty { return ReadResult(document: nil, diagnostics: diagnostics) }
        let document = Document(
            source: SourceMap([source]), version: Document.Version(file: source.file, bytes: source.bytes),
            locale: locale, resumption: resumption, allowsBindings: allowsBindings, nodes: nodes)
        return ReadResult(document: document, diagnostics: diagnostics)
    }

    mutating func run() {
        while true {
            switch scanner.next() {
            case .startTag: startTag()
            case .endTag: endTag()
            case .text: text()
            case .finished:
                let hasErrors = scanner.diagnostics.contains { $0.severity == .error }
                if rootCount == 0, !hasErrors { scanner.report(.noObject(at: scanner.location(wrapperRange))) }
                return
            }
        }
    }

    // MARK: Start tags

    private mutating func startTag() {
        let number = scanner.tagSymbol(in: &symbols)
        guard let parent = frames.last else { return wrapperTag(number) }
        let symbol = symbols.symbols[number]
        var form: Node.Form?
        if symbol.isKind,
            parent.role != .object || fits(number, symbol, in: parent) || isMeantAsObject(symbol, in: parent)
        {
            form = standInForm() ?? (symbol.isAbstract ? nil : .plain)
        }
        if let form {
            objectTag(number, symbol, form)
        } else {
            parameterTag(number, symbol, in: parent)
        }
    }

    /// Whether a kind's tag is a bare child: where anything may stand, a parameter of that name is meant rather.
    private mutating func fits(_ number: Int, _ symbol: SymbolTable.Symbol, in parent: Frame) -> Bool {
        guard symbol.types.fits(parent.childTypes) else { return false }
        return !parent.childTypes.contains(.object)
            || !symbols.symbols[parent.symbol].hasParameter(number, symbol, registry)
    }

    /// Whether a tag that is a parameter as well as a kind says something in attributes: a parameter has none, so it is what the
    /// parameter takes, as in `<button><message name="save" to="app"/></button>`.
    private mutating func isMeantAsObject(_ symbol: SymbolTable.Symbol, in parent: Frame) -> Bool {
        guard !scanner.attributes.isEmpty, parent.node >= 0, !nodes[parent.node].form.isStandIn,
            let parameter = registry[nodes[parent.node].kind]?.parameter(symbol.name), parameter.accepts != .any,
            symbol.types.fits(parameter.accepts)
        else { return false }
        let names = scanner.attributes.map { scanner.name(of: $0) }
        // What it stands for has to be said by what is in it: a message under a key path is most often a name.
        return names.contains { !Self.isForeign($0) } && !names.contains { $0 == "keyPath" || $0 == "conditional" }
    }

    private mutating func wrapperTag(_ number: Int) {
        let name = symbols.symbols[number].name
        wrapperRange = head
        let meant = Self.roots.contains(name) ? name : Suggestion.closest(to: name, among: Self.roots)
        allowsBindings = meant == "app"
        if meant != name {
            if let meant { misspeltRoot = (scanner.diagnostics.count, meant) }
            scanner.report(.unknownRoot(name, closest: meant, at: scanner.location(head)))
        }
        for attribute in scanner.attributes {
            let attributeName = scanner.name(of: attribute)
            let location = scanner.location(attribute.range)
            if attributeName == "lang" {
                let written = scanner.value(of: attribute)
                if Self.isLocale(written) {
                    locale = written
                } else {
                    scanner.report(.badLocale(written, at: location))
                }
            } else if attributeName == "resume", allowsBindings {
                let written = scanner.value(of: attribute)
                resumption = Document.Resumption(rawValue: written)
                if resumption == nil {
                    let names = Document.Resumption.allCases.map(\.rawValue)
                    scanner.report(.notAllowed(written, parameter: attributeName, among: names, at: location))
                }
            } else if !Self.isForeign(attributeName) {
                let hint = allowsBindings ? "only 'lang' and 'resume' count there" : "only 'lang' counts there"
                scanner.report(.lostAttribute(attributeName, on: name, hint: hint, at: location))
            }
        }
        push(.wrapper, number)
    }

    /// How the attributes of a tag make it stand for something else; nil if they do not.
    private mutating func standInForm() -> Node.Form? {
        if scanner.attributes.isEmpty { return nil }
        if let keyPath = value(ofAttribute: "keyPath") { return .proxy(keyPath: keyPath) }
        if let text = value(ofAttribute: "conditional"), Conversions.truth(text) { return .conditional }
        if value(ofAttribute: "for") != nil { return .repeated }
        return nil
    }

    private mutating func value(ofAttribute name: StaticString) -> String? {
        for attribute in scanner.attributes where scanner.isNamed(attribute, name) {
            return scanner.value(of: attribute)
        }
        return nil
    }

    private mutating func objectTag(
        _ number: Int, _ symbol: SymbolTable.Symbol, _ form: Node.Form, misspelt: String? = nil
    ) {
        if frames.count == 1 {
            rootCount += 1
            if rootCount == 2 { scanner.report(.secondObject(symbol.name, at: scanner.location(head))) }
        }
        var attributes: [Node.Attribute] = []
        if !scanner.attributes.isEmpty {
            attributes.reserveCapacity(scanner.attributes.count)
            for raw in scanner.attributes {
                let attributeNumber = scanner.symbol(of: raw, in: &symbols)
                let name = symbols.symbols[attributeNumber].name
                attributes.append(
                    Node.Attribute(
                        name: name, value: scanner.value(of: raw), nameRange: SourceRange(raw.name),
                        valueRange: SourceRange(raw.value)))
            }
        }
        let childTypes: KindType =
            switch form {
            case .plain, .repeated: symbol.childTypes
            case .proxy: []
            case .conditional: .condition
            }
        push(.object, number, node: nodes.count, childTypes: childTypes)
        let tag = SourceRange(scanner.range)
        var node = Node(
            kind: symbol.kindName, form: form, attributes: attributes, range: tag, tagRange: tag,
            nameRange: SourceRange(scanner.name))
        if misspelt != nil { node.misspelling = misspelt }
        nodes.append(node)
    }

    private mutating func parameterTag(_ number: Int, _ symbol: SymbolTable.Symbol, in parent: Frame) {
        switch parent.role {
        case .object:
            if let meant = misspeltKind(number, symbol, in: parent) {
                let isReported = registry[nodes[parent.node].kind] == nil
                return objectTag(number, meant, standInForm() ?? .plain, misspelt: isReported ? nil : symbol.name)
            }
            if !scanner.attributes.isEmpty { reportLostAttributes(symbol, in: parent) }
            push(.parameter, number)
        case .wrapper, .parameter:
            let location = scanner.location(head)
            let path = frames.map { symbols.symbols[$0.symbol].name }.joined(separator: "/")
            if symbol.isAbstract {
                scanner.report(.abstractKind(symbol.name, path: path, at: location))
                return objectTag(number, .nothing(symbol.name), .plain)
            }
            let closest = guess(symbol.name) { $0.names }
            report(.unknownKind(symbol.name, closest: closest, path: path, at: location), meaning: closest)
            objectTag(number, meant(closest) ?? .nothing(symbol.name), standInForm() ?? .plain)
        }
    }

    // MARK: Misspelt kinds

    /// The kind that was probably meant by a tag that stands where a parameter could stand as well; nil if none was. What
    /// is in it is then read as what it was meant for, so that everything wrong there is found too; the checker says so.
    private mutating func misspeltKind(
        _ number: Int, _ symbol: SymbolTable.Symbol, in parent: Frame
    ) -> SymbolTable.Symbol? {
        guard !symbol.isKind, !nodes[parent.node].form.isStandIn,
            !symbols.symbols[parent.symbol].hasParameter(number, symbol, registry)
        else { return nil }
        guard let kind = registry[nodes[parent.node].kind] else { return misspeltKind(inNothing: symbol) }
        guard kind.parameter(symbol.name) == nil else { return nil }
        let closest = guess(symbol.name, in: "\(kind.name) \(symbols.symbols[parent.symbol].name)") { registry in
            let fitting = registry.names.filter { registry[$0]?.types.fits(parent.childTypes) ?? false }
            return kind.parameters.map(\.name) + fitting
        }
        guard let closest, !kind.parameters.contains(where: { $0.name == closest }) else { return nil }
        return meant(closest)
    }

    /// In what nobody knows anything may be a parameter; what looks like a kind is taken for one.
    private mutating func misspeltKind(inNothing symbol: SymbolTable.Symbol) -> SymbolTable.Symbol? {
        let isParameter = registry.kinds.contains { $0.parameter(symbol.name) != nil }
        guard !isParameter, let closest = guess(symbol.name, { $0.names }), let meant = meant(closest)
        else { return nil }
        let path = frames.map { symbols.symbols[$0.symbol].name }.joined(separator: "/")
        report(
            .unknownKind(symbol.name, closest: closest, path: path, at: scanner.location(head)), meaning: closest)
        return meant
    }

    /// Reports a tag that is taken for the next node, with the name that was meant.
    private mutating func report(_ diagnostic: Diagnostic, meaning name: String?) {
        let number = scanner.diagnostics.count
        scanner.report(diagnostic)
        guard let name, scanner.diagnostics.count > number, scanner.diagnostics[number].code == diagnostic.code else {
            return
        }
        renamings.append(Renaming(diagnostic: number, node: nodes.count, name: name))
    }

    /// - Parameter place: What names fit there; those that fit everywhere without it.
    private mutating func guess(_ name: String, in place: String = "", _ names: (Registry) -> [String]) -> String? {
        let key = "\(name) \(place)"
        if let known = guesses[key] { return known }
        guard guesses.count < Self.guessLimit else { return nil }
        let closest = OtherWords.meant(by: name, among: names(registry), in: OtherWords.kinds)
        guesses[key] = .some(closest)
        return closest
    }

    private func meant(_ name: String?) -> SymbolTable.Symbol? {
        let symbol = name.map { SymbolTable.Symbol($0, registry) }
        return symbol.flatMap { $0.isAbstract ? nil : $0 }
    }

    private mutating func reportLostAttributes(_ symbol: SymbolTable.Symbol, in parent: Frame) {
        let kindName = nodes[parent.node].kind
        let isParameter =
            nodes[parent.node].form.isStandIn || registry[kindName]?.parameter(symbol.name) != nil
            || registry[kindName] == nil
        for attribute in scanner.attributes {
            let name = scanner.name(of: attribute)
            if Self.isForeign(name) { continue }
            let location = scanner.location(attribute.range)
            let isStandIn =
                name == "keyPath" || (name == "conditional" && Conversions.truth(scanner.value(of: attribute)))
            guard isStandIn else {
                // What has no place is reported when the parent is checked, and all that is said in it with it.
                if isParameter {
                    scanner.report(.lostAttribute(name, on: symbol.name, hint: "it is a parameter here", at: location))
                }
                continue
            }
            let (mark, sign) = scanner.source.notation == .json ? ("\"", ": ") : ("", "=")
            let attributeText = "\(mark)\(name)\(mark)\(sign)\"\(scanner.value(of: attribute))\""
            let remedy = remedy(for: symbol, attributeText, in: parent)
            scanner.report(
                .lostStandIn(name, on: symbol.name, in: kindName, remedy: remedy, isError: symbol.isKind, at: location))
        }
    }

    /// How a stand-in has to be written where its tag is taken for a parameter.
    private func remedy(for symbol: SymbolTable.Symbol, _ attribute: String, in parent: Frame) -> String {
        let kind: Kind? =
            switch nodes[parent.node].form {
            case .plain, .repeated: registry[nodes[parent.node].kind]
            case .proxy: .proxy
            case .conditional: .conditional
            }
        var outer = symbol.name
        var inner = symbol.isKind ? symbol.name : "string"
        if let parameter = kind?.parameter(symbol.name) {
            if parameter.accepts.fits(.string) {
                inner = "string"
            } else if let fitting = registry.kinds.first(where: { $0.types != .any && $0.types.fits(parameter.accepts) }
            ) {
                inner = fitting.name
            }
        } else if let parameter = kind?.parameters.first(where: { symbol.types.fits($0.accepts) }) {
            outer = parameter.name
        }
        return scanner.source.notation == .json
            ? "\"\(outer)\": [{\"\(inner)\": {\(attribute)}}]" : "<\(outer)><\(inner) \(attribute)/></\(outer)>"
    }

    private var head: Range<Int> { scanner.head }

    @inline(__always)
    private mutating func push(_ role: Role, _ symbol: Int, node: Int = -1, childTypes: KindType = []) {
        frames.append(
            Frame(
                role: role, symbol: symbol, node: node, childTypes: childTypes, firstItem: items.count,
                tag: SourceRange(scanner.range), name: SourceRange(scanner.name)))
    }

    // MARK: Text and end tags

    private mutating func text() {
        guard let frame = frames.last else { return }
        switch frame.role {
        case .object:
            items.append(Node.Item(bare: .text(scanner.text), range: SourceRange(scanner.range)))
        case .parameter:
            if items.count == frame.firstItem {
                items.append(Node.Item(bare: .text(scanner.text), range: SourceRange(scanner.range)))
            } else {
                let name = symbols.symbols[frame.symbol].name
                scanner.report(.lostText(in: name, at: scanner.location(head)))
            }
        case .wrapper:
            scanner.report(
                .textInRoot(symbols.symbols[frame.symbol].name, at: scanner.location(head))
                    .fixable("write the '<'", SourceMap([scanner.source]).startingTag(in: SourceRange(head))))
        }
    }

    private mutating func endTag() {
        guard let frame = frames.popLast() else { return }
        let whole = frame.tag.lowerBound..<max(frame.tag.upperBound, scanner.range.upperBound)
        switch frame.role {
        case .object:
            let count = items.count - frame.firstItem
            nodes[frame.node].range = SourceRange(whole)
            if count > 0 {
                nodes[frame.node].items = Array(items[frame.firstItem...])
                items.removeLast(count)
            }
            let parent = frames.last?.role
            if parent == .object || parent == .parameter {
                items.append(Node.Item(bare: .node(frame.node), range: SourceRange(whole)))
            }
        case .parameter:
            let count = items.count - frame.firstItem
            let content: Node.Content
            var value = SourceRange(at: frame.tag.upperBound)
            if count == 0 {
                content = .text("")
            } else if count == 1 {
                let item = items.removeLast()
                content = item.content
                value = item.range
            } else {
                content = .list(Array(items[frame.firstItem...]))
                value = SourceRange(
                    items[frame.firstItem].range.lowerBound..<items[items.count - 1].range.upperBound)
                items.removeLast(count)
            }
            let name = symbols.symbols[frame.symbol].name
            items.append(
                Node.Item(
                    name: name, content: content, range: SourceRange(whole), nameRange: frame.name,
                    valueRange: value))
        case .wrapper:
            if let root = misspeltRoot {
                rootRenaming = (root.diagnostic, root.meant, frame.name, SourceRange(whole))
            }
            items.removeLast(items.count - frame.firstItem)
        }
    }

    // MARK: Names

    /// Whether an attribute belongs to XML itself and is no concern of documents.
    private static func isForeign(_ name: String) -> Bool {
        name == "xmlns" || name.hasPrefix("xmlns:") || name.hasPrefix("xml:") || name.hasPrefix("xsi:")
    }

    /// Whether a text has the form of a locale identifier: `fr`, `en_GB`, `zh-Hans-CN`.
    private static func isLocale(_ text: String) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
        let areWords = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        guard areWords, let language = parts.first, language.utf8.count >= 2 else { return false }
        return language.allSatisfy(\.isLetter)
    }
}
