import WendExpressions

/// Conditions that can be read in two ways, and that hold for nothing, for everything, or for one word that nobody means.
extension Review {
    /// What a condition of an input, or of several parts, says.
    mutating func reviewHabits(_ place: Place) {
        guard document.allowsBindings, hasRoom else { return }
        if place.itself != .any || kind(place.node)?.types.fits(.condition) == true,
            place.expression.holdsOnlyForNothing,
            let input = parents[place.node], kind(input)?.holds != nil
        {
            report(.takesNothing(at: location(place.range)))
        }
        if let bound = place.expression.boundConditions.first(where: { !isBracketed($0.offset, in: place) }) {
            report(.boundCondition(at: location(range(bound.offset, bound.length, in: place))))
        }
    }

    /// Whether a bracket opens right before a part of an expression.
    private func isBracketed(_ offset: Int, in place: Place) -> Bool {
        Array(place.text.utf8).prefix(place.start + offset).last { $0 != UInt8(ascii: " ") } == UInt8(ascii: "(")
    }

    // MARK: Words

    /// The name of a value, or of an input, in quotes: compared with what is never called so, or written into a record beside what
    /// has its own. `species == 'kind'` where `kind` is what was chosen.
    mutating func reviewQuotedNames(_ places: [Place], _ known: Known) {
        guard document.allowsBindings, surroundings.isEntry, !hasStandIns else { return }
        lazy var written = wordsWritten().union(places.flatMap { $0.expression.textsInRecords.map(\.text) })
        lazy var asked = namesAsked(places)
        lazy var chosen = wordsWritten().union(places.flatMap { $0.expression.textsCompared.map(\.text) })
        for place in places {
            for compared in place.expression.textsCompared
            where compared.isAlone && isQuotedName(compared.text, known) && hasRoom {
                // Who asks for the value beside it means it here, too; what nobody asks for is there for something.
                let isMeant =
                    place.expression.names.contains { $0.name == compared.text } || !asked.contains(compared.text)
                guard isMeant, !known.texts.contains(compared.text), !written.contains(compared.text),
                    compared.name != compared.text, !compared.name.hasSuffix(".\(compared.text)")
                else { continue }
                report(quoted(compared.text, compared.offset, compared.length, in: place))
            }
            // What is made of what is kept, where nothing asks for what is kept.
            guard kind(place.node)?.role == .performs else { continue }
            for text in place.expression.textsInRecords where hasRoom {
                guard let nodes = named[text.text], nodes.contains(where: { isPlain($0) && isDeclaration($0) }),
                    !asked.contains(text.text), !chosen.contains(text.text)
                else { continue }
                report(quoted(text.text, text.offset, text.length, in: place))
            }
        }
    }

    private func quoted(_ text: String, _ offset: Int, _ length: Int, in place: Place) -> Diagnostic {
        let range = range(offset, length, in: place)
        return .quotedName(text, at: location(range)).writing(text, edits(of: "'\(text)'", in: range, to: text))
    }

    /// Whether a text is what a value that changes is called, or an input.
    private func isQuotedName(_ text: String, _ known: Known) -> Bool {
        guard let nodes = named[text] else { return false }
        return nodes.contains { isPlain($0) && (isDeclaration($0) || kind($0)?.holds != nil) }
    }

    /// The texts that something is, other than a name: options, first values, what is stored.
    private func wordsWritten() -> Set<String> {
        var words: Set<String> = []
        for node in document.nodes.indices {
            for entry in entries(node) {
                guard case .literal(.string(let text)) = entry.source, let parameter = parameter(entry, of: node),
                    !["name", "edits", "at", "to", "in", "from"].contains(parameter.name)
                else { continue }
                words.insert(text)
            }
        }
        return words
    }

    /// Everything that anybody asks for by name, in expressions or in what is sent.
    private func namesAsked(_ places: [Place]) -> Set<String> {
        var names: Set<String> = []
        for place in places {
            for name in place.expression.names {
                names.insert(name.name)
                if let next = name.next { names.insert(next) }
            }
        }
        for node in document.nodes.indices { names.formUnion(texts("valueNames", of: node).map(\.text)) }
        return names
    }

    /// Words that differ from others by the size of their letters alone: `'New'` where all ask for `'new'`.
    mutating func reviewSpellings(_ places: [Place], _ known: Known) {
        guard document.allowsBindings else { return }
        let spelt = Dictionary(grouping: known.texts, by: { $0.lowercased() }).filter { $0.value.count > 1 }
        if spelt.isEmpty { return }
        let asked = Set(places.flatMap { $0.expression.textsCompared.map(\.text) })
        var looked = 0
        for words in spelt.sorted(by: { $0.key < $1.key }).map(\.value) where hasRoom {
            guard let meant = words.filter(asked.contains).min() else { continue }
            for odd in words.sorted() where !asked.contains(odd) && looked < Self.mostSpellings {
                looked += 1
                guard let range = place(ofWord: odd) else { continue }
                report(.otherSpelling(odd, meant, at: location(range)))
            }
        }
    }

    /// How many words of another spelling are looked for in the document.
    static let mostSpellings = 32

    /// Where a word is written first, as what something is.
    private func place(ofWord word: String) -> SourceRange? {
        for node in document.nodes.indices where isDeclaration(node) || kind(node)?.writes != nil {
            for entry in entries(node) where parameter(entry, of: node)?.name != "name" {
                guard let (text, range) = written(entry, of: node) else { continue }
                if text == word { return range }
                guard text.contains("'\(word)'") else { continue }
                return document.source.range(ofWritten: word, in: range)
            }
        }
        return nil
    }

    /// Dates that are given as texts of another form than dates are read in.
    mutating func reviewDatesAsTexts() {
        for node in document.nodes.indices where isPlain(node) {
            for entry in entries(node) {
                guard case .binding(let expression) = entry.source, parameter(entry, of: node)?.conversion == .date,
                    let pattern = expression.writtenPattern, !pattern.hasPrefix("yyyy-MM-dd"), hasRoom
                else { continue }
                report(.dateAsText(pattern, at: location(written(entry, of: node)?.range ?? entry.range)))
            }
        }
    }

    // MARK: Which ones

    /// Conditions about the members of a list, or about records, that ask nothing of those: they mean all of them, or none.
    mutating func reviewWhich(_ places: [Place]) {
        guard document.allowsBindings else { return }
        for place in places where place.isJudging && !place.members.isEmpty && hasRoom {
            guard kind(place.node)?.role == .performs, kind(place.node)?.isCompanion == false,
                !place.expression.asksForItself,
                // What is kept outside may say whether anything is to be done at all; who was pressed says whom it is about.
                place.expression.names.contains(where: { $0.name == Self.message || callers[$0.name] != nil }),
                !place.expression.names.contains(where: { place.members[$0.name] != nil })
            else { continue }
            let fields = place.members.keys.sorted()
            report(.asksNoMember(fields, at: location(place.range)))
        }
    }

    /// Of a message that more than these send nobody asks whether all of them are rows.
    static let mostSenders = 64

    /// Changes of all members of a list, or of all records, where one row was pressed.
    mutating func reviewAllChanged(_ senders: MessageContents.Senders) {
        guard document.allowsBindings else { return }
        var known: [Index: [String?: Int]] = [:]
        func isReset(_ node: Index, _ list: String) -> Bool {
            guard let outer = parents[node], kind(outer)?.role == .performs else { return false }
            let counts = known[outer] ?? changes(below: outer)
            known[outer] = counts
            return counts[list, default: 0] > 1 || counts[nil, default: 0] > 0
        }
        for node in document.nodes.indices where isPlain(node) && entries("where", of: node).isEmpty {
            guard let kind = kind(node), kind.role == .performs, kind.parameter("where") != nil, !kind.isCompanion,
                let list = changed(by: node), let nodes = senders.answered(by: node, self), !nodes.isEmpty,
                nodes.count <= Self.mostSenders, nodes.allSatisfy({ isRow($0, of: list) }), hasRoom,
                !isReset(node, list),
                !entries(node).contains(where: { entry in
                    if case .binding(let expression) = entry.source {
                        expression.names.contains { $0.name == Self.message }
                    } else {
                        false
                    }
                })
            else { continue }
            report(.changesAll(kind.name, at: location(document.nodes[node].headRange)))
        }
    }

    /// How often each list, or entity, is changed by the actions of one that performs them all: first all of it, then the one; what is
    /// stored besides counts for any.
    private func changes(below outer: Index) -> [String?: Int] {
        var counts: [String?: Int] = [:]
        for entry in entries("actions", of: outer) {
            guard case .node(let action) = entry.source else { continue }
            if let list = changed(by: action) {
                counts[list, default: 0] += 1
            } else if kind(action)?.writes != nil {
                counts[nil, default: 0] += 1
            }
        }
        return counts
    }

    /// The list, or the entity, that an action changes members of.
    private func changed(by node: Index) -> String? {
        if let entity = entityNamed(by: node)?.text { return entries("set", of: node).isEmpty ? nil : entity }
        guard case .members? = kind(node)?.writes,
            let place = entries(node).first(where: { parameter($0, of: node)?.conversion == .place }),
            case .literal(.string(let path)) = place.source
        else { return nil }
        return path
    }

    /// Whether something stands in a row for each member of a list, or for each record that a query finds.
    private func isRow(_ node: Index, of list: String) -> Bool {
        ([node] + Array(around(node))).contains { outer in
            guard let items = checked.outlines[outer].repetition?.items, let name = items.names.first?.name else {
                return false
            }
            return name == list
                || (named[name] ?? []).contains { isQuery(named: name) && entityNamed(by: $0)?.text == list }
        }
    }

    // MARK: Leaving

    /// `<save/><back/>`, one after the other: the screen has left before it is known whether anything was saved, and what the app was told
    /// is given up.
    mutating func reviewLeftUnheard() {
        guard document.allowsBindings else { return }
        for node in document.nodes.indices where isPlain(node) && kind(node)?.traits.contains(.performsAll) == true {
            // What is noted down beside something that has succeeded is nothing people wait for.
            if isInAnswer(node) { continue }
            var writing: Index?
            for entry in entries("actions", of: node) {
                guard case .node(let action) = entry.source, isPlain(action), let kind = kind(action) else { break }
                if let writing, [.back, .pop, .dismiss].contains(where: { kind.changes == $0 }), hasRoom {
                    let range = document.nodes[action].headRange
                    report(
                        self.kind(writing)?.sendsTo == true
                            ? .givesUp(document.nodes[writing].kind, kind.name, at: location(range))
                            : .leavesUnheard(document.nodes[writing].kind, kind.name, at: location(range)))
                    break
                }
                let isWriting = kind.behaviour?.asOngoing is any Writing && mayBeRefused(action)
                let isTelling =
                    kind.behaviour?.asOngoing != nil && kind.sendsTo && document.nodes[action].attribute("to") == "app"
                if isWriting || isTelling { writing = action }
            }
        }
    }
}

extension Review {
    /// Whether what is saved may lack something that every record has to have, or be there already; whether what is deleted may be
    /// needed by others.
    private func mayBeRefused(_ writing: Index) -> Bool {
        guard let entity = entityNamed(by: writing)?.text, entities.entity(entity) != nil else { return true }
        if kind(writing)?.parameter("value") == nil {
            return entities.relationships(of: entity).contains { $0.deleteRule == .deny }
        }
        return entities.attributes(of: entity).contains { !$0.isOptional && $0.defaultValue == nil }
            || entities.entity(entity)?.uniqueness.isEmpty == false
    }
}

extension Diagnostic {
    fileprivate static func takesNothing(at location: FileLocation) -> Self {
        warning(
            "takes-nothing",
            "this condition holds only while nothing is entered, so everything else is refused; say what is allowed, such as SELF != ''",
            at: location)
    }

    fileprivate static func boundCondition(at location: FileLocation) -> Self {
        warning(
            "bound-condition",
            "AND joins only these two, so the second is not asked for where what stands before OR holds; put brackets around all that is "
                + "joined by OR, or around these two if that is meant", at: location)
    }

    fileprivate static func quotedName(_ text: String, at location: FileLocation) -> Self {
        warning(
            "quoted-name",
            "in quotes '\(text.shortened)' is a text, which nothing is; for what is kept under that name write it without them",
            at: location)
    }

    fileprivate static func otherSpelling(_ word: String, _ meant: String, at location: FileLocation) -> Self {
        warning(
            "other-spelling",
            "'\(word.shortened)' is another word than '\(meant.shortened)', which is asked for elsewhere: capital letters count",
            at: location)
    }

    fileprivate static func dateAsText(_ pattern: String, at location: FileLocation) -> Self {
        warning(
            "date-as-text",
            "this makes a text of a date, which is read only as yyyy-MM-dd and not as '\(pattern.shortened)'; give the date itself",
            at: location)
    }

    fileprivate static func asksNoMember(_ fields: [String], at location: FileLocation) -> Self {
        let few = fields.prefix(4).map { "'\($0.shortened)'" }.joined(separator: ", ") + (fields.count > 4 ? ", …" : "")
        return warning(
            "asks-no-member", "this asks nothing of what it is about, so it means all of them or none; each has \(few)",
            at: location)
    }

    fileprivate static func changesAll(_ kind: String, at location: FileLocation) -> Self {
        warning(
            "changes-all",
            "this \(kind) changes all there are, whichever row was pressed; say which with where=\"id == message.ITEM.id\"",
            at: location)
    }

    fileprivate static func givesUp(_ sending: String, _ kind: String, at location: FileLocation) -> Self {
        warning(
            "leaves-unheard",
            "what the app is told by the \(sending) before is given up when this \(kind) leaves the screen; put <\(kind) on=\"success\"/> into "
                + "the \(sending)", at: location)
    }

    fileprivate static func leavesUnheard(_ writing: String, _ kind: String, at location: FileLocation) -> Self {
        warning(
            "leaves-unheard",
            "whether the \(writing) before succeeds is known only later, when this \(kind) has left the screen that could say so; put "
                + "<\(kind) on=\"success\"/> into the \(writing)", at: location)
    }
}
