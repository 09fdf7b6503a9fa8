import WendExpressions

/// Words that nobody means: names in quotes, other spellings, dates that are no dates any more.
extension Review {
    /// The name of a value, or of an input, in quotes: compared with what is never called so, or written into a record beside what
    /// has its own. `species == 'kind'` where `kind` is what was chosen.
    mutating func reviewQuotedNames(_ places: [Place], _ known: Known) {
        guard document.allowsBindings, surroundings.isEntry, !hasStandIns else { return }
        lazy var written = wordsWritten().union(places.flatMap { $0.expression.textsInRecords.map(\.text) })
        lazy var asked = namesAsked(places)
        // record(who: me), as "who me".
        lazy var kept = Set(
            places.flatMap { place in
                place.expression.writtenRecords(seeing: ExpressionTypes()).flatMap { $0.named.map { "\($0) \($1)" } }
            })
        lazy var chosen = wordsWritten().union(places.flatMap { $0.expression.textsCompared.map(\.text) })
        for place in places {
            for compared in place.expression.textsCompared
            where compared.isAlone && isQuotedName(compared.text, known) && hasRoom {
                // Who asks for the value beside it means it here, too; what nobody asks for is there for something.
                let isMeant =
                    place.expression.names.contains { $0.name == compared.text } || !asked.contains(compared.text)
                    || compared.name == Entity.identity || compared.name.hasSuffix(".\(Entity.identity)")
                    || kept.contains("\(compared.name.split(separator: ".").last ?? "") \(compared.text)")
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
        // A record that has both has one to be known by, and one to be read: record(id: 'milk', title: 'Milk').
        let records = places.flatMap { place in
            place.expression.writtenRecords(seeing: ExpressionTypes()).map {
                Set($0.constants.values.compactMap(\.text))
            }
        }
        var looked = 0
        for words in spelt.sorted(by: { $0.key < $1.key }).map(\.value) where hasRoom {
            guard let meant = words.filter(asked.contains).min() else { continue }
            for odd in words.sorted() where !asked.contains(odd) && looked < Self.mostSpellings {
                looked += 1
                guard
                    !records.contains(where: { $0.contains(odd) && !$0.isDisjoint(with: words.filter(asked.contains)) }
                    ),
                    let range = place(ofWord: odd)
                else { continue }
                report(.otherSpelling(odd, meant, at: location(range)))
            }
        }
    }

    /// Words that what was chosen and put into records is compared with, and that nobody can choose: `visit.reason == 'illness'` where
    /// `'Illness'` is offered for a `reason`. Of the input itself its type says so. What is written anywhere else is left alone, and so is
    /// what is nothing like those that are offered. Where nothing is offered, what is saved says which words there are.
    mutating func reviewComparedChoices(
        _ places: [Place], _ types: [String: ValueType], _ surrounding: Surrounding
    ) {
        guard document.allowsBindings, surroundings.isEntry, !hasStandIns else { return }
        var offers: [String: Set<String>] = [:]
        var open: Set<String> = []
        for node in document.nodes.indices where isPlain(node) && kind(node)?.holds != nil {
            let edited = texts("edits", of: node).first?.text.split(separator: ".").last.map(String.init)
            guard let name = document.nodes[node].name ?? edited else { continue }
            if let words = offered(by: node, types) {
                offers[name, default: []].formUnion(words)
            } else {
                open.insert(name)
            }
        }
        for name in open { offers[name] = nil }
        let saved = wordsSaved(types, surrounding).filter { offers[$0.key] == nil }
        if offers.isEmpty, saved.isEmpty { return }
        let folded = offers.merging(saved) { first, _ in first }.mapValues { words in
            Dictionary(words.map { ($0.lowercased(), $0) }) { min($0, $1) }
        }
        let recorded = Set(places.flatMap { $0.expression.textsInRecords.map(\.text) })
        lazy var written = wordsWritten().union(recorded)
        for place in places {
            for compared in place.expression.textsCompared where hasRoom && !compared.text.isEmpty {
                let way = compared.name.split(separator: ".").map(String.init)
                guard let name = way.last, !compared.isAlone || place.members[name] != nil,
                    way.count != 2 || way[0] != Self.message
                else { continue }
                let isOffered = offers[name] != nil
                guard let words = offers[name] ?? saved[name], !words.contains(compared.text),
                    !(isOffered ? written : recorded).contains(compared.text),
                    isOffered || isFoundText(way, isAlone: compared.isAlone, in: place, types)
                else { continue }
                var meant = folded[name]?[compared.text.lowercased()]
                // Of very many nobody knows which was meant.
                if meant == nil, words.count <= Self.mostOffered {
                    meant = Suggestion.closest(to: compared.text, among: words.sorted())
                }
                guard let meant else { continue }
                let range = range(compared.offset, compared.length, in: place)
                report(
                    .neverChosen(compared.text, meant, isSaved: !isOffered, at: location(range)).writing(
                        meant, edits(of: compared.text, in: range, to: meant)))
            }
        }
    }

    /// Words of more than these are not told by words that are nearly theirs, only by the size of their letters.
    static let mostOffered = 64

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
}

extension Diagnostic {
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

    /// - Parameter isSaved: Whether it is known by what is saved, and not by what can be chosen.
    fileprivate static func neverChosen(
        _ word: String, _ meant: String, isSaved: Bool, at location: FileLocation
    ) -> Self {
        let what = isSaved ? "nothing that is ever saved there" : "nothing that can be chosen there"
        return warning(
            "other-spelling", "\(what) is '\(word.shortened)'; did you mean '\(meant.shortened)'?", at: location)
    }

    fileprivate static func dateAsText(_ pattern: String, at location: FileLocation) -> Self {
        warning(
            "date-as-text",
            "this makes a text of a date, which is read only as yyyy-MM-dd and not as '\(pattern.shortened)'; give the date itself",
            at: location)
    }
}
