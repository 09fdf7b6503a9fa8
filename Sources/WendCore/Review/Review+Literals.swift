import WendExpressions

/// Texts that were meant to be more than texts: lists and ways to values without their braces, names in two pairs of
/// them; and rows that nothing tells apart.
extension Review {
    mutating func reviewLiterals(_ types: [String: ValueType]) {
        guard document.allowsBindings else { return }
        let items = Set(checked.outlines.compactMap(\.repetition?.variable))
        for node in document.nodes.indices where isPlain(node) {
            let isKept = isDeclaration(node) || kind(node)?.writes != nil
            for entry in entries(node) {
                guard case .literal(.string(let text)) = entry.source, text.utf8.count <= 200,
                    let parameter = parameter(entry, of: node)
                else { continue }
                switch parameter.conversion {
                case .place, .verbatim, .pattern, .message, .viewName, .valueName, .parameterName: continue
                default: break
                }
                if isKept, parameter.accepts == .any,
                    isList(text, types) || isWay(text, types, items) || isReckoned(text, around: node, types)
                {
                    reportUnbraced(text, entry, node)
                } else if !isKept, parameter.accepts.contains(.string), parameter.conversion == .none,
                    isShownWay(text, around: node, types), !isTranslated(text)
                {
                    reportUnbraced(text, entry, node)
                } else if text.utf8.contains(UInt8(ascii: "{")) {
                    if let name = Self.bracedName(text), isProvided(name, types) || items.contains(name.beforePoint) {
                        reportDoubled(name, entry, node)
                    } else if parameter.accepts == .any, let (record, names) = Self.bracedRecord(text),
                        names.allSatisfy({ isProvided($0, types) || items.contains($0) })
                    {
                        reportDoubled(text: text, as: "{\(record)}", entry, node)
                    }
                } else if !isKept, parameter.accepts.contains(.string), parameter.conversion == .none {
                    reviewWays(in: text, entry, node, types)
                }
            }
        }
    }

    /// `[]` or `[1, 2]`; a word in brackets, `[sic]`, is a text.
    private func isList(_ text: String, _ types: [String: ValueType]) -> Bool {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return false }
        if text == "[]" { return true }
        guard text.contains(where: { ",'\"".contains($0) }), let list = try? ValueExpression(parsing: text) else {
            return false
        }
        return list.names.allSatisfy { isProvided($0.name, types) }
    }

    /// `minutes + 1` or `record(title: what)`: what is worked out of what there is, as no text is written.
    private func isReckoned(_ text: String, around node: Index, _ types: [String: ValueType]) -> Bool {
        guard
            text.contains(" + ") || text.contains(" - ") || text.contains(" * ") || text.contains(" / ")
                || text.hasSuffix(")"),
            let expression = try? ValueExpression(parsing: text), expression.isReckoned || Self.isCall(text),
            text.hasSuffix(")") || changesNumber(node) && !expression.names.isEmpty
        else { return false }
        lazy var near = variables(around: node, types)
        return expression.names.allSatisfy {
            isProvided($0.name, types) || near[$0.name] != nil || callers[$0.name] != nil
        }
    }

    /// `record(open: 9)` or `now()`: what can be read as an expression and looks so is no text, though it comes out the same always.
    static func isCall(_ text: String) -> Bool {
        guard text.hasSuffix(")"), let open = text.utf8.firstIndex(of: UInt8(ascii: "(")), open > text.startIndex
        else { return false }
        return text.utf8[..<open].allSatisfy(isNamed) && (try? ValueExpression(parsing: text)) != nil
    }

    /// Whether an action changes what is a number at first.
    private func changesNumber(_ node: Index) -> Bool {
        entries(node).contains { entry in
            guard parameter(entry, of: node)?.conversion == .place, case .literal(.string(let path)) = entry.source
            else { return false }
            return first[path] == .integer || first[path] == .double
        }
    }

    /// `is="0"` of what is reckoned with later: a text to which a number cannot be added.
    mutating func reviewNumbersAsTexts(_ types: [String: ValueType], _ surrounding: Surrounding) {
        guard document.allowsBindings else { return }
        var numbers: [String: (node: Index, entry: CheckedDocument.Entry, text: String)] = [:]
        for node in document.nodes.indices where isPlain(node) && isDeclaration(node) {
            guard let name = texts("name", of: node).first?.text, let entry = entries("is", of: node).first,
                case .literal(.string(let text)) = entry.source, let number = Double(text), number.isFinite
            else { continue }
            numbers[name] = named[name]?.count(where: isDeclaration) == 1 ? (node, entry, text) : nil
        }
        if numbers.isEmpty { return }
        for write in placesWritten(first).places where write.steps.isEmpty {
            guard let (node, entry, text) = numbers[write.name] else { continue }
            let type = given(by: write.node, types, surrounding)
            guard type == .integer || type == .double else { continue }
            numbers[write.name] = nil
            reportUnbraced(text, entry, node)
        }
    }

    /// `message.what` or the like: names with dots between them, of which the first is that of something.
    private func isWay(_ text: String, _ types: [String: ValueType], _ items: Set<String>) -> Bool {
        if isWayIntoList(text, types) { return true }
        let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard names.count > 1, names.allSatisfy(Self.isName) else { return false }
        return names[0] == "message" || items.contains(names[0])
            || types[names[0]].map { Self.leads(names.dropFirst(), $0) } ?? false
    }

    /// `items[0].name`: a way from something declared or repeated that leads through one item of a list, or may.
    private func isWayIntoList(_ text: String, _ types: [String: ValueType]) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "[")) else { return false }
        var reached: ValueType?
        for (place, part) in text.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            guard Self.isName(pieces[0]) else { return false }
            let name = String(pieces[0])
            reached = place == 0 ? types[name] : reached.flatMap { Self.type(at: [.field(name)], in: $0) }
            for index in pieces.dropFirst() {
                guard index.last == "]", Self.isPlace(index.dropLast()), let list = reached else { return false }
                reached = Self.type(at: [.member], in: list)
            }
        }
        return reached != nil
    }

    /// Whether something says which item of a list is meant.
    private static func isPlace(_ text: Substring) -> Bool {
        ["FIRST", "LAST"].contains(text)
            || !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Whether values of a type have something at the end of a way, or may have it.
    /// - Parameter surely: Only what is written down about them counts.
    private static func leads(_ names: ArraySlice<String>, _ type: ValueType, surely: Bool = false) -> Bool {
        var type = type
        for name in names {
            switch type {
            case .fields(let fields):
                guard let next = fields[name] else { return false }
                type = next
            case .list: return surely && name == "@count" && name == names.last
            case .any, .null, .dictionary: return !surely
            default: return false
            }
        }
        return true
    }

    /// `task.title` where it would be shown: a way from something declared or repeated around it to a field that it
    /// has, or may have; or a name as only programs have them, `openCount`. What is translated is a key.
    private func isShownWay(_ written: String, around node: Index, _ types: [String: ValueType]) -> Bool {
        if written.utf8.contains(UInt8(ascii: "[")) {
            return isWayIntoList(written, types.merging(variables(around: node, types)) { $1 })
        }
        // Most texts are told by their first blank.
        let text = written.hasSuffix(".@count") ? String(written.dropLast(7)) : written
        let isCounted = text.utf8.count < written.utf8.count
        guard text.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || Self.isNamed($0) }) else { return false }
        let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard names.allSatisfy(Self.isName), names[0].utf8.first.map({ $0 >= UInt8(ascii: "_") }) ?? false else {
            return false
        }
        if names.count == 1, isCounted {
            if case .list? = variables(around: node, types)[text] ?? types[text] { return true }
            return false
        }
        if names.count == 1 {
            return types[text] != nil && text.dropFirst().contains { ("A"..."Z").contains($0) }
        }
        let type = variables(around: node, types)[names[0]] ?? types[names[0]]
        return type.map { Self.leads(names.dropFirst(), $0) } ?? false
    }

    /// `done.faults faults`: a way among words to a field that there is for sure, from something declared or repeated
    /// around it.
    private mutating func reviewWays(
        in text: String, _ entry: CheckedDocument.Entry, _ node: Index, _ types: [String: ValueType]
    ) {
        if text.utf8.contains(UInt8(ascii: "(")) { reviewCalls(in: text, entry, node, types) }
        guard text.utf8.contains(UInt8(ascii: ".")), text.utf8.contains(UInt8(ascii: " ")) else { return }
        for word in text.split(separator: " ") {
            var word = word
            while let last = word.utf8.last, ",.;:!?)".utf8.contains(last) { word.removeLast() }
            if word.utf8.first == UInt8(ascii: "(") { word.removeFirst() }
            let names = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard names.count > 1, names.dropLast().allSatisfy(Self.isName), hasRoom,
                let type = variables(around: node, types)[names[0]] ?? types[names[0]],
                Self.leads(names.dropFirst(), type, surely: true), !isTranslated(text)
            else { continue }
            let range = written(entry, of: node)?.range ?? entry.range
            let way = String(word)
            report(
                .textNotValue(way, at: location(document.source.range(ofWritten: way, in: range) ?? range))
                    .writing("{\(way)}", edits(of: way, in: range, to: "{\(way)}")))
        }
    }

    /// `Total: currency(total, 'EUR')`: a function of what there is, written as a text.
    private mutating func reviewCalls(
        in text: String, _ entry: CheckedDocument.Entry, _ node: Index, _ types: [String: ValueType]
    ) {
        guard let open = text.firstIndex(of: "("), let close = text[open...].lastIndex(of: ")"), hasRoom else { return }
        let name = String(
            text[..<open].utf8.reversed().prefix { Self.isNamed($0) }.reversed().map { Character(Unicode.Scalar($0)) })
        let call = "\(name)\(text[open...close])"
        guard !name.isEmpty, let expression = try? ValueExpression(parsing: call), let first = expression.names.first,
            variables(around: node, types)[first.name] != nil || types[first.name] != nil, !isTranslated(text)
        else { return }
        let range = written(entry, of: node)?.range ?? entry.range
        report(
            .textNotValue(call, at: location(document.source.range(ofWritten: call, in: range) ?? range))
                .writing("{\(call)}", edits(of: call, in: range, to: "{\(call)}")))
    }

    private func isTranslated(_ text: String) -> Bool {
        surroundings.resources?().tables.values.contains { $0.values.contains { $0.has(text) } } ?? false
    }

    private static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return text.utf8.allSatisfy(Self.isNamed)
    }

    static func isNamed(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// The first name in braces of a text in which doubled braces have become single ones. In quotes, and in a text
    /// with tags, they are shown on purpose: such texts say how something is written.
    private static func bracedName(_ text: String) -> String? {
        if text.utf8.contains(UInt8(ascii: "<")) || text.contains("&lt;") { return nil }
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let way = rest[rest.index(after: open)..<close]
            let names = way.split(separator: ".", omittingEmptySubsequences: false)
            let isQuoted = open > text.startIndex && "\"'`“‘„‚«‹".contains(text[text.index(before: open)])
            if !isQuoted, !names.isEmpty && names.allSatisfy(Self.isName) { return String(way) }
            rest = rest[rest.index(after: open)...]
        }
        return nil
    }

    /// `{plate: vehicle.plate}`, which is all of a text, as the record that it is elsewhere.
    private static func bracedRecord(_ text: String) -> (record: String, names: [String])? {
        guard text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.contains(UInt8(ascii: ":")) else { return nil }
        let record = "record(\(text.dropFirst().dropLast()))"
        guard let expression = try? ValueExpression(parsing: record), !expression.names.isEmpty else { return nil }
        return (record, expression.names.map(\.name))
    }

    private func isProvided(_ way: String, _ types: [String: ValueType]) -> Bool {
        let first = way.prefix { $0 != "." }
        return first == "message" || first == "person" || types[String(first)] != nil || named[String(first)] != nil
    }

    mutating func reportUnbraced(_ text: String, _ entry: CheckedDocument.Entry, _ node: Index) {
        let range = written(entry, of: node)?.range ?? entry.range
        report(
            .textNotValue(text, at: location(range)).writing("{\(text)}", edits(of: text, in: range, to: "{\(text)}")))
    }

    private mutating func reportDoubled(_ way: String, _ entry: CheckedDocument.Entry, _ node: Index) {
        guard let range = written(entry, of: node)?.range ?? Optional(entry.range),
            let place = document.source.range(ofWritten: "{{\(way)}}", in: range)
        else { return }
        report(
            .doubledBraces(way, at: location(place)).writing(
                "{\(way)}", [Diagnostic.Edit(location: location(place), replacement: "{\(way)}")]))
    }

    private mutating func reportDoubled(
        text: String, as meant: String, _ entry: CheckedDocument.Entry, _ node: Index
    ) {
        let range = written(entry, of: node)?.range ?? entry.range
        report(
            .recordInBraces(meant, at: location(range)).writing(
                meant, [Diagnostic.Edit(location: location(range), replacement: meant)]))
    }

    // MARK: Lists

    /// Lists to repeat for in braces: where an expression stands already, that is a list of one.
    mutating func reviewBracedLists() {
        for node in document.nodes.indices where checked.outlines[node].repetition != nil {
            guard let attribute = document.nodes[node].attributes.first(where: { $0.name == "for" }),
                let open = attribute.value.firstIndex(of: "{"), attribute.value.last == "}"
            else { continue }
            let list = attribute.value[open...]
            let inner = String(list.dropFirst().dropLast())
            guard attribute.value[..<open].hasSuffix(" "), let expression = try? ValueExpression(parsing: inner) else {
                continue
            }
            // In square brackets stands a list that is written out; a single number or text may be meant as the one
            // item.
            if expression.names.isEmpty, !inner.hasPrefix("[") { continue }
            report(
                .bracedList(String(list), inner, at: location(attribute.valueRange)).writing(
                    inner, edits(of: String(list), in: attribute.valueRange, to: inner)))
        }
    }

    // MARK: Rows

    /// Rows that are told apart by their place only, in which something is entered: in another order it is another's.
    mutating func reviewRows(_ types: [String: ValueType]) {
        var isEntered = Array(repeating: false, count: document.nodes.count)
        for node in document.nodes.indices where kind(node)?.holds != nil && entries("edits", of: node).isEmpty {
            var outer: Index? = node
            while let current = outer, !isEntered[current] {
                isEntered[current] = true
                outer = parents[current]
            }
        }
        for node in document.nodes.indices where isEntered[node] {
            guard let repetition = checked.outlines[node].repetition, repetition.key == nil, isInTable(node),
                !repetition.items.names.isEmpty,
                let member = member(of: repetition, around: node, types), !Self.hasIdentity(member),
                let attribute = document.nodes[node].attributes.first(where: { $0.name == "for" })
            else { continue }
            let name = repetition.variable
            var edits: [Diagnostic.Edit] = []
            if case .fields = member {
            } else {
                let end = SourceRange(at: attribute.valueRange.upperBound + 1)
                edits = [Diagnostic.Edit(location: location(end), replacement: " key=\"\(name)\"")]
            }
            report(
                .rowsWithoutKey(name, member, at: location(attribute.valueRange)).fixable(
                    "write key=\"\(name)\"", edits))
        }
    }

    private func isInTable(_ node: Index) -> Bool {
        guard let parent = parents[node], slots[node] >= 0 else { return false }
        let parameters = checked.registry[checked.outlines[parent].kind].parameters
        return parameters.indices.contains(slots[node]) && parameters[slots[node]].holdsRows
    }

    private static func hasIdentity(_ member: ValueType) -> Bool {
        switch member {
        case .fields(let fields): fields["id"] != nil
        case .string, .words, .id, .integer, .double, .bool, .date: false
        default: true
        }
    }
}

extension Diagnostic {
    static func textNotValue(_ text: String, at location: FileLocation) -> Self {
        warning(
            "text-not-value",
            "'\(text.shortened)' is a text as it stands; in braces it is worked out: {\(text.shortened)}",
            at: location)
    }

    static func bracedList(_ list: String, _ inner: String, at location: FileLocation) -> Self {
        warning(
            "braced-list",
            "'for' takes an expression as it stands; '\(list.shortened)' is a list of one, so write '\(inner.shortened)'",
            at: location)
    }

    static func doubledBraces(_ way: String, at location: FileLocation) -> Self {
        warning(
            "doubled-braces",
            "'{{\(way.shortened)}}' shows these words in braces; for the value write {\(way.shortened)}, for the words "
                + "{'{\(way.shortened)}'}",
            at: location)
    }

    static func recordInBraces(_ meant: String, at location: FileLocation) -> Self {
        warning(
            "doubled-braces", "this is a text with braces around it; a record is written \(meant.shortened)",
            at: location)
    }

    static func rowsWithoutKey(_ name: String, _ member: ValueType, at location: FileLocation) -> Self {
        let key = if case .fields = member { "\(name).FIELD, a field that no two have in common" } else { name }
        return warning(
            "rows-without-key",
            "these rows are told apart by their place only, so what is entered in one is another's when the list changes; write "
                + "key=\"\(key)\"", at: location)
    }
}

extension String {
    /// The name a way begins with.
    fileprivate var beforePoint: String { String(prefix { $0 != "." }) }
}
