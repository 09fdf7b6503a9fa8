import WendExpressions

/// Names in live values and conditions that nothing provides, and comparisons that cannot come out.
extension Review {
    /// What is known of names where an expression stands.
    struct Known {
        let types: [String: ValueType]
        /// Those of items of lists, by the names that stand for nothing else.
        let items: [String: ValueType]
        /// Every name that anything in the document may provide.
        let names: Set<String>
        /// Those that are more than names of fields, which are known only where there is an item that has them.
        let outright: Set<String>
        /// The same, in order.
        let words: KnownWords
        let outrightWords: KnownWords
        /// The fields of what is declared, and what kinds tell by names of theirs.
        let fields: Set<String>
        let told: Set<String>
        /// Declared values that are lists, or texts, always, if with nothing in them.
        let there: (lists: Set<String>, texts: Set<String>)
        /// Every text that a declared value is, or may become.
        let texts: Set<String>
        /// Whether names may come from outside: as answers of the app, from documents that open this one.
        let isOpen: Bool
        /// What messages bring.
        let contents: MessageContents
        /// The fields that records are asked for, of which none may be left out.
        let asked: Set<String>
        /// The inputs of each form.
        let forms: [Index: [Input]?]
        /// Everything that is looked over.
        var places: [Place] = []
        /// How often each unknown name is asked for: a name of the outside is asked for more than once, a slip is not.
        var uses: [String: Int] = [:]
    }

    /// An expression, and where it stands.
    struct Place {
        let expression: ValueExpression
        let text: String
        let range: SourceRange
        /// Where the expression begins in the text.
        var start = 0
        /// What names are near it, besides those declared anywhere: items of lists around it, fields of what is judged.
        let near: [String: ValueType]
        /// What the names of inputs around it stand for, if the inputs themselves are meant.
        var inputs: [String: ValueType] = [:]
        var isOpen = false
        /// What is told there with a failure.
        var replies: [String] = []
        /// What `SELF` is there.
        var itself = ValueType.any
        /// Whether names may come from outside there.
        var seesOutside = true
        /// Whether no action lies around it, so that nothing was sent there.
        var isOfScreen = false
        /// Whether it makes the list that the node is repeated for, and so stands before its items.
        var isOfList = false
        /// Whether one text is shown.
        var isText = false
        /// Whether a text could stand there as it is, without braces.
        var takesText = false
        /// Whether yes or no is asked.
        var isTruth = false
        /// Between what the numbers lie that are judged there.
        var limits = Limits()
        /// The node whose expression it is.
        let node: Index
        /// The fields of the items of a list that it is about, and whether it says which of them are meant.
        var members: [String: ValueType] = [:]
        var isJudging = false
    }

    mutating func reviewNames(
        _ declared: [String: ValueType], _ surrounding: Surrounding, _ asked: Set<String>
    ) {
        let items = itemTypes(declared)
        let types = declared.merging(items) { first, _ in first }
        let outright = namesOutright()
        let fields = types.values.reduce(into: Set<String>()) { $0.formUnion($1.fieldNames) }
        let told = document.nodes.indices.reduce(into: Set<String>()) { $0.formUnion(kind($1)?.provides ?? []) }
        let names = outright.union(namesOfFields()).union(fields)
        var known = Known(
            types: types, items: items, names: names, outright: outright, words: KnownWords(names.sorted()),
            outrightWords: KnownWords(outright.sorted()), fields: fields, told: told,
            there: alwaysThere(declared, surrounding), texts: texts(in: types),
            isOpen: isOpen, contents: surrounding.contents, asked: asked, forms: surrounding.forms)
        var places: [Place] = []
        let open = openNodes(declared)
        let inputs = inputTypes(declared)
        for node in document.nodes.indices {
            let first = places.count
            collect(node, types, &places)
            if first == places.count { continue }
            let around = inputs.isEmpty ? [:] : self.inputs(around: node, inputs)
            let replies = replies(around: node)
            let limits = limits(judgedBy: node, surrounding.forms)
            let isOfScreen =
                surroundings.isEntry && !hasStandIns && kind(node)?.role != .performs
                && !self.around(node).contains { kind($0)?.role == .performs }
            for place in first..<places.count {
                places[place].isOfScreen = isOfScreen
                places[place].replies = replies
                places[place].limits = limits
                places[place].seesOutside = open[node]
                places[place].inputs = around
            }
            // The list of a repeated node is looked for around it.
            if checked.outlines[node].repetition != nil {
                places[first].seesOutside = parents[node].map { open[$0] } ?? true
            }
        }
        for place in places {
            for name in place.expression.names where place.near[name.name] == nil && !known.names.contains(name.name) {
                known.uses[name.name, default: 0] += 1
            }
        }
        known.places = places
        for place in places {
            review(place, known)
            reviewHabits(place)
        }
        reviewQuotedNames(places, known)
        reviewSpellings(places, known)
        reviewComparedChoices(places, types, surrounding)
        reviewWhich(places)
        reviewBroughtAlong(places)
        reviewShownAttributes(places, declared, surrounding)
        reviewAbsentTexts(places, known)
        reviewEmptySearches(places)
        reviewQuotedPatterns(places)
        reviewAnsweredDates(places)
        reviewOrder(open)
        reviewDollars(places, known)
        reviewSentNames(types, known, open)
        reviewKeyPaths(known)
        reviewChangedItems(known, open)
        reviewPathParameters(items, open)
    }

    // MARK: What is known

    private var isOpen: Bool {
        !surroundings.isEntry || hasStandIns
            || document.nodes.indices.contains { node in
                guard let kind = kind(node), kind.behaviour?.asOngoing != nil else { return false }
                // What nobody hears of brings nothing.
                return !kind.traits.contains(.answersAreKnown)
                    && entries(node).contains { entry in
                        if case .node(let answer) = entry.source { self.kind(answer)?.role == .performs } else { false }
                    }
            }
    }

    /// What inputs, values, items and kinds are called.
    private func namesOutright() -> Set<String> {
        var names: Set<String> = ["message", "self", "SELF", ActivationSource.person]
        func isValue(_ node: Index) -> Bool {
            guard let kind = kind(node) else { return true }
            return kind.types != .entity && !kind.types.fits(.property)
        }
        for (name, nodes) in named where nodes.contains(where: isValue) { names.insert(name) }
        for node in document.nodes.indices {
            guard let kind = kind(node) else { continue }
            names.formUnion(kind.provides)
            if let repetition = checked.outlines[node].repetition { names.insert(repetition.variable) }
            // What an entity is called is no value.
            if kind.types != .entity, !kind.types.fits(.property) {
                for text in texts("name", of: node) { names.insert(text.text) }
            }
        }
        return names
    }

    /// What the records of entities have.
    private func namesOfFields() -> Set<String> {
        var names: Set<String> = []
        for node in document.nodes.indices where kind(node)?.types.fits(.property) == true {
            for text in texts("name", of: node) { names.insert(text.text) }
            if let name = document.nodes[node].name { names.insert(name) }
        }
        // What an intent brings is known by the names that stand there.
        for node in document.nodes.indices where kind(node)?.parameter("extras") != nil {
            for entry in entries("extras", of: node) {
                guard case .binding(let expression) = entry.source else { continue }
                for record in expression.writtenRecords(seeing: ExpressionTypes()) {
                    names.formUnion(record.fields.keys)
                }
            }
        }
        return names
    }

    /// What the repeated nodes around a node call their items, the innermost last.
    func variables(around node: Index, _ types: [String: ValueType]) -> [String: ValueType] {
        var repetitions: [Repetition] = []
        for outer in [node] + Array(around(node)) {
            if let repetition = checked.outlines[outer].repetition { repetitions.append(repetition) }
        }
        var variables: [String: ValueType] = [:]
        for repetition in repetitions.reversed() {
            let near = variables.merging(nearest(repetition.items, at: node)) { own, _ in own }
            let list = repetition.items.type(seeing: scope(types, near: near, for: repetition.items))
            variables[repetition.variable] = if case .list(let member) = list { member } else { .any }
        }
        return variables
    }

    /// What sort of value the members of a repeated list are; nil of what is no list for sure.
    func member(of repetition: Repetition, around node: Index, _ types: [String: ValueType]) -> ValueType? {
        let outer = parents[node].map { variables(around: $0, types) } ?? [:]
        guard case .list(let member) = repetition.items.type(seeing: scope(types, near: outer, for: repetition.items))
        else { return nil }
        return member
    }

    func inputs(around node: Index, _ inputs: InputTypes) -> [String: ValueType] {
        let holders = ([node] + Array(around(node))).filter(inputs.isHolder)
        return inputs.joined(of: holders)
    }

    private func collect(_ node: Index, _ types: [String: ValueType], _ places: inout [Place]) {
        let repetition = checked.outlines[node].repetition
        let bindings = entries(node).filter { if case .binding = $0.source { true } else { false } }
        if repetition == nil, bindings.isEmpty { return }
        let around = variables(around: node, types)
        if let repetition, let attribute = document.nodes[node].attributes.first(where: { $0.name == "for" }) {
            let words = attribute.value.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
            let start =
                words.count < 3
                ? 0 : attribute.value.utf8.distance(from: attribute.value.startIndex, to: words[2].startIndex)
            let outer = parents[node].map { variables(around: $0, types) } ?? [:]
            places.append(
                Place(
                    expression: repetition.items, text: attribute.value, range: attribute.valueRange, start: start,
                    near: outer, isOfList: true, node: node))
        }
        // Conditions about members of a declared list see what is in the member first.
        var isOpen = false
        var near = around
        var members: [String: ValueType] = [:]
        if let place = entries(node).first(where: { parameter($0, of: node)?.conversion == .place }),
            case .literal(.string(let path)) = place.source
        {
            members = types[path].map(member) ?? [:]
            isOpen = members.isEmpty
            near.merge(members) { $1 }
        }
        // Conditions about records see what is in those first.
        if let records = recordsNamed(by: node) {
            members = records
            near.merge(members) { $1 }
        }
        for entry in bindings {
            guard case .binding(let expression) = entry.source, let written = written(entry, of: node) else { continue }
            let isPredicate = parameter(entry, of: node)?.conversion == .predicate
            let isAboutMembers =
                isPredicate
                || parameter(entry, of: node)?.conversion == .expression
            places.append(
                Place(
                    expression: expression, text: written.text, range: written.range,
                    near: (isAboutMembers ? near : around).merging(nearest(expression, at: node)) { own, _ in own }
                        .merging(inputsBeforeQueries(expression, judgedAt: node)) { own, _ in own },
                    isOpen: isOpen && isAboutMembers,
                    itself: isPredicate && !members.isEmpty ? .fields(members) : judged(by: node),
                    isText: isText(entry, of: node), takesText: takesText(entry, of: node),
                    isTruth: parameter(entry, of: node)?.conversion == .bool, node: node,
                    members: isAboutMembers ? members : [:],
                    isJudging: isPredicate))
        }
    }

    /// The inputs of a form that its conditions ask for by names which queries further out have as well: the form's own come first.
    private func inputsBeforeQueries(_ expression: ValueExpression, judgedAt node: Index) -> [String: ValueType] {
        guard kind(node)?.types.fits(.condition) == true,
            let form = around(node).first(where: { kind($0)?.traits.contains(.form) == true })
        else { return [:] }
        var found: [String: ValueType] = [:]
        for name in expression.names where isQuery(named: name.name) {
            let input = named[name.name]?.prefix(Self.mostDeclarations).first { input in
                isPlain(input) && kind(input)?.holds != nil && around(input).contains(form)
            }
            if let input { found[name.name] = inputType(input) }
        }
        return found
    }

    /// Whether a parameter takes one text and nothing else, so that it shows whatever it is given.
    func isText(_ entry: CheckedDocument.Entry, of node: Index) -> Bool {
        guard let parameter = parameter(entry, of: node) else { return false }
        let isRead = !["address", "path", "at"].contains(parameter.name)
        return parameter.accepts == .string && parameter.conversion == .none && !parameter.isList && isRead
    }

    /// Whether a parameter takes a text as it is, among others perhaps.
    private func takesText(_ entry: CheckedDocument.Entry, of node: Index) -> Bool {
        guard let parameter = parameter(entry, of: node) else { return false }
        return KindType.string.fits(parameter.accepts) && parameter.conversion == .none && !parameter.isList
    }

    /// What a condition of an input judges; anything of other conditions.
    private func judged(by node: Index) -> ValueType {
        guard document.allowsBindings, let kind = kind(node), kind.types.fits(.condition),
            entries("value", of: node).isEmpty,
            let input = parents[node], self.kind(input)?.holds != nil
        else { return .any }
        return inputType(input)
    }

    /// The text that an entry was read from.
    func written(_ entry: CheckedDocument.Entry, of node: Index) -> (text: String, range: SourceRange)? {
        if let attribute = document.nodes[node].attributes.first(where: { $0.range == entry.range }) {
            return (attribute.value, attribute.valueRange)
        }
        func find(_ items: [Node.Item]) -> (text: String, range: SourceRange)? {
            for item in items {
                switch item.content {
                case .text(let text) where item.headRange == entry.range: return (text, item.valueRange)
                case .list(let inner): if let found = find(inner) { return found }
                default: continue
                }
            }
            return nil
        }
        return find(document.nodes[node].items)
    }

    /// What sort of value is known by the name of an item elsewhere: messages of rows carry it there. Only where the name means nothing else.
    private func itemTypes(_ types: [String: ValueType]) -> [String: ValueType] {
        var items: [String: ValueType] = [:]
        for node in document.nodes.indices {
            guard let repetition = checked.outlines[node].repetition else { continue }
            let name = repetition.variable
            guard types[name] == nil, named[name] == nil else { continue }
            let member = member(of: repetition, around: node, types) ?? .any
            items[name] = items[name].map { $0.joined(with: member) } ?? member
        }
        return items
    }

    // MARK: What is said

    private mutating func review(_ place: Place, _ known: Known) {
        for name in place.expression.names where !place.isOpen {
            if place.near[name.name] != nil { continue }
            if let meant = meant(by: name, in: place, known) {
                let range = range(name.offset, name.length, in: place)
                report(
                    .unknownName(name.name, closest: meant, at: location(range)).writing(
                        meant, edits(of: name.name, in: range, to: meant)))
                continue
            }
            if known.outright.contains(name.name) {
                reviewElsewhere(name, place, known)
                continue
            }
            if known.names.contains(name.name) {
                reviewField(name, place, known)
                continue
            }
            if isPartOfName(name, in: place) { continue }
            let range = range(name.offset, name.length, in: place)
            if reportMeantOtherwise(name, place, known, at: range) { continue }
            if known.texts.contains(name.name), name.isWhole, !(known.isOpen && place.seesOutside), !name.mayBeAbsent {
                let text = "'\(name.name)'"
                report(
                    .textWithoutQuotes(name.name, at: location(range)).writing(
                        text, edits(of: name.name, in: range, to: text)))
                continue
            }
            if place.expression.binds(name.name) {
                report(
                    .variableWithoutDollar(name.name, at: location(range)).fixable(
                        "write '$\(name.name)'", dollar(before: range)))
                continue
            }
            // What may be absent is doubted only where it is nearly the name of something else.
            reportUnknown(
                name.name, known, place.near.keys.sorted(), among: known.outrightWords, isAlone: name.isWhole,
                isOpen: (known.isOpen && place.seesOutside) || name.mayBeAbsent, at: range)
        }
        var near = place.near.merging(sent(at: place, known)) { first, _ in first }
        bring(to: &near, place, known)
        reviewMessage(place, known)
        reviewItems(place, known)
        var seen = scope(known.types, near: near, for: place.expression, itself: place.itself)
        seen.asked = known.asked
        seen.present = Set(
            place.expression.names.map(\.name).filter {
                place.near[$0] == nil
                    && (isQuery(named: $0) && named[$0]?.count == 1 || known.there.lists.contains($0))
            })
        seen.absent = Set(
            place.expression.names.map(\.name).filter { place.near[$0] == nil && first[$0] == .null })
        seen.written = Set(
            place.expression.names.map(\.name).filter { place.near[$0] == nil && known.there.texts.contains($0) })
        if let own = near[Entity.identity], case .id = own {
            seen.items = Set(
                place.expression.names.map(\.name).filter { name in
                    guard callers[name] != nil, case .fields(let fields)? = near[name] ?? known.types[name] else {
                        return false
                    }
                    return fields[Entity.identity] == own
                })
        }
        seen.ranges = place.limits.named
        seen.itsRange = place.limits.itself
        for problem in place.expression.check(against: seen, isShown: place.isText, isJudged: place.isTruth) {
            // Who types such signs oneself knows what they mean.
            if problem.code == "like-whole",
                place.expression.names.contains(where: { first[$0.name]?.mayHaveWildcards == true })
            {
                continue
            }
            if problem.code == "never-equal", isMisplaced(problem, in: place) { continue }
            if problem.code == "unknown-key", let slip = problem.slip, !known.asked.contains(slip.meant),
                known.names.contains(slip.written),
                reportMisspelt(slip.meant, as: slip.written, known, askedIn: place, problem)
            {
                continue
            }
            let range = range(problem.offset, problem.length, in: place)
            let edits = problem.slip.map { self.edits(of: $0.written, in: range, to: $0.meant) } ?? []
            report(
                .inExpression(problem.message, code: problem.code, isError: false, at: location(range))
                    .fixable(problem.slip?.wayOut ?? "", edits))
        }
    }

    /// What a screen was opened with, or a message brings, by names that nothing else has there: `task.title` on the screen that the
    /// row of the task opened.
    private func bring(to near: inout [String: ValueType], _ place: Place, _ known: Known) {
        guard place.expression.names.contains(where: { near[$0.name] == nil }) else { return }
        let brought = known.contents.brought(to: place.node)
        for name in place.expression.names where near[name.name] == nil {
            let nodes = named[name.name] ?? []
            if known.types[name.name, default: .any] != .any {
                // What is declared elsewhere, and an item that was brought, may have one name.
                let declarations = nodes.count <= Self.mostDeclarations ? nodes.filter(isDeclaration) : []
                guard callers[name.name] != nil, !declarations.isEmpty,
                    !declarations.contains(where: { isAround($0, place.node) })
                else { continue }
                near[name.name] = brought?[name.name] ?? .any
                continue
            }
            guard let type = brought?[name.name], nodes.allSatisfy({ kind($0)?.types.fits(.property) == true }) else {
                continue
            }
            near[name.name] = type
        }
    }

    /// Whether a declaration stands in something around a node.
    private func isAround(_ declaration: Index, _ node: Index) -> Bool {
        guard let holder = parents[declaration] else { return true }
        return holder == node || around(node).contains(holder)
    }

    /// Whether a name is the beginning of a declared one with `-` in it, which was said where that is declared.
    private func isPartOfName(_ name: ValueExpression.Name, in place: Place) -> Bool {
        guard place.text.utf8.contains(UInt8(ascii: "-")) else { return false }
        let rest = String(decoding: Array(place.text.utf8).dropFirst(place.start + name.offset), as: UTF8.self)
        return rest.hasPrefix("\(name.name)-")
            && named.contains {
                $0.key.isDifference && rest.hasPrefix($0.key) && $0.value.contains(where: isDeclaration)
            }
    }

    /// Whether a word that nothing is, as it seems, is one that is written into another field, which was said.
    private func isMisplaced(_ problem: ExpressionProblem, in place: Place) -> Bool {
        if misplacedWords.isEmpty { return false }
        let written = Array(place.text.utf8).dropFirst(place.start + problem.offset).prefix(problem.length)
        return misplacedWords.contains(String(decoding: written.dropFirst().dropLast(), as: UTF8.self))
    }

    mutating func reportUnknown(
        _ name: String, _ known: Known, _ near: [String], among words: KnownWords? = nil, isAlone: Bool = false,
        isSent: Bool = false, isOpen: Bool, at range: SourceRange
    ) {
        guard hasRoom else {
            // That there are more is said once.
            if !isOpen { report(.unknownName(name, closest: nil, at: location(range))) }
            return
        }
        let closest = closest(to: name, among: near, and: words ?? known.words)
        // One and many are two names: `user in users`.
        let isNumber = closest.map { $0 == name + "s" || $0 + "s" == name } ?? false
        if isOpen, closest == nil || isNumber || known.uses[name, default: 0] > 1 { return }
        let meant = isNumber ? nil : closest
        report(
            .unknownName(name, closest: meant, isAlone: isAlone, isSent: isSent, at: location(range)).writing(
                meant, edits(of: name, in: range, to: meant)))
    }

    func range(_ offset: Int, _ length: Int, in place: Place) -> SourceRange {
        let start = place.start + offset
        return document.source.range(of: start..<(start + length), of: place.text, in: place.range)
    }

    /// What stands for a value of the scope: only the name it begins with can be known.
    private mutating func reviewKeyPaths(_ known: Known) {
        var open = known
        open.uses = [:]
        for node in document.nodes {
            if case .proxy(let path) = node.form { open.uses[Self.first(of: path), default: 0] += 1 }
        }
        for (index, node) in document.nodes.enumerated() {
            guard case .proxy(let path) = node.form, !path.isEmpty,
                let attribute = node.attributes.first(where: { $0.name == "keyPath" })
            else { continue }
            let name = Self.first(of: path)
            if known.names.contains(name) {
                if isKeptFurtherOut(name, from: index), hasRoom {
                    report(.keyPathOutward(path, at: location(attribute.valueRange)))
                }
                continue
            }
            reportUnknown(name, open, [], isOpen: known.isOpen, at: attribute.valueRange)
        }
    }

    /// Whether a name is that of values which other controllers declare, and of nothing else: a key path finds what belongs to its own.
    private func isKeptFurtherOut(_ name: String, from node: Index) -> Bool {
        guard document.allowsBindings, let nodes = named[name], nodes.count <= Self.mostDeclarations,
            callers[name] == nil, let own = controller(of: node)
        else { return false }
        return nodes.allSatisfy { isPlain($0) && isDeclaration($0) && parents[$0] != own }
    }

    private static func first(of path: String) -> String {
        path.split(separator: ".").first.map(String.init) ?? ""
    }
}
