import WendExpressions

/// A look at a whole document for what is allowed and probably not meant: names nobody provides, messages nobody answers.
///
/// The checker decides what can run, node by node; this asks what belongs together. It takes time in proportion to the document
/// and is for authors: sessions run without it.
struct Review {
    typealias Index = Node.Index

    let checked: CheckedDocument
    let surroundings: ReviewSurroundings
    /// What holds each node; nil of the root and of what was refused.
    private(set) var parents: [Index?]
    /// The parameter of its parent that holds each node.
    private(set) var slots: [Int]
    /// The number of the kind of each node; nil of one the checker knows no kind of.
    private let kinds: [Registry.KindIndex?]
    /// The nodes of each name.
    private(set) var named: [String: [Index]] = [:]
    /// The first node that calls its items by a name, and the first declaration of a value that is always worked out.
    private(set) var callers: [String: Index] = [:]
    /// What sort of value each declared value is at first, and what queries find.
    private(set) var first: [String: ValueType] = [:]
    /// How many nodes call their items by a name.
    private(set) var callerCounts: [String: Int] = [:]
    private(set) var workedOut: [String: Index] = [:]
    /// What requests are called that have another name than the message which sends them, by that message.
    private(set) var requestsByMessage: [String: String] = [:]
    /// What queries are called.
    private(set) var queryNames: Set<String> = []
    /// What nodes that have much in them have, by parameter: a container may have thousands of views, and each asks it for something.
    private var grouped: [Index: [String: [CheckedDocument.Entry]]] = [:]
    /// More entries than these are grouped.
    private static let fewEntries = 16
    /// What each form sends, as far as that is known.
    private(set) var formRecords: [Index: ValueType] = [:]
    /// Between what the numbers in the inputs of each form lie, of those somebody has asked for.
    var limitsOfForms: [Index: [String: ClosedRange<Double>]] = [:]
    /// Whether any node stands for what is decided only when it runs.
    private(set) var hasStandIns = false
    private(set) var diagnostics: [Diagnostic] = []
    /// The messages that controllers answer, of those somebody has asked for.
    var answered: [Index: Set<String>?] = [:]
    /// Whether nothing in a controller sends a message, of those somebody has asked for.
    var neverSent: [Index: [String: Bool]] = [:]
    /// Whether nothing ever lies above controllers on their stacks, of those somebody has asked for.
    var neverCovered: [Index: Bool] = [:]
    /// Where an item is known by its name, of those somebody has asked for.
    var carried: [String: [Bool]?] = [:]
    /// The values that are sent, if somebody has asked for them.
    var sending: SentNames?
    /// Fields that others ask for by another name, of those somebody has looked for: whether they are made anywhere.
    var misspelt: [String: Bool] = [:]
    /// Whether ids of records may be kept as other texts are.
    var keepsIDs = true
    /// What records have of each entity that anything names.
    private var recordTypes: [String: [String: ValueType]] = [:]
    /// Parameters of paths that are to be called as the screen asks for them.
    var renamedParameters: Set<String> = []
    /// Words that are written into fields nothing asks for: where they are compared, nothing is wrong.
    var misplacedWords: Set<String> = []
    /// The same in order, of those of whom somebody has asked for what they do not answer.
    var answeredWords: [Index: KnownWords] = [:]

    private let problemLimit: Int
    /// How many names were compared with others.
    private var comparisons = 0
    /// Names that several declarations have.
    var several = Several()
    /// The declared names that were meant by those that actions and inputs change and nothing declares.
    private(set) var misspeltPlaces: [String: String] = [:]

    /// The names of controllers, to which messages go, in order.
    private(set) lazy var receivers: KnownWords = KnownWords(
        named.filter { $0.value.contains(where: isController) }.keys.sorted())

    init(
        _ checked: CheckedDocument, _ surroundings: ReviewSurroundings, problemLimit: Int = Checker.problemLimit
    ) {
        self.checked = checked
        self.problemLimit = problemLimit
        self.surroundings = surroundings
        let count = checked.document.nodes.count
        kinds = checked.document.nodes.map { $0.kind.isEmpty ? nil : checked.registry.index(of: $0.kind) }
        parents = Array(repeating: nil, count: count)
        slots = Array(repeating: -1, count: count)
        for node in 0..<count {
            if checked.document.nodes[node].form.isStandIn { hasStandIns = true }
            if let name = checked.outlines[node].repetition?.variable {
                if callers[name] == nil { callers[name] = node }
                callerCounts[name, default: 0] += 1
            }
            for (name, declaration) in checked.workedOut[node] ?? [:] where workedOut[name] == nil {
                workedOut[name] = declaration
            }
            if let name = checked.document.nodes[node].name {
                named[name, default: []].append(node)
                if !checked.document.nodes[node].form.isStandIn, let kind = kinds[node],
                    Self.isQuery(checked.registry[kind])
                {
                    queryNames.insert(name)
                } else if let message = checked.document.nodes[node].attribute("on"), message != name,
                    let kind = kinds[node], checked.registry[kind].parameter("url") != nil
                {
                    requestsByMessage[message] = name
                }
            }
            if checked.outlines[node].entries.count > Self.fewEntries {
                grouped[node] = Dictionary(
                    grouping: checked.outlines[node].entries, by: { parameter($0, of: node)?.name ?? "" })
            }
            for entry in checked.outlines[node].entries {
                guard case .node(let child) = entry.source else { continue }
                parents[child] = node
                slots[child] = entry.parameter
            }
        }
        for node in 0..<count {
            guard let name = entityNamed(by: node)?.text, recordTypes[name] == nil, entities.entity(name) != nil else {
                continue
            }
            recordTypes[name] = entities.types(of: name)
        }
        first = firstTypes()
        misspeltPlaces = misspeltPlacesMeant()
    }

    mutating func run() {
        let forms = formInputs()
        formRecords = records(of: forms)
        let declared = declaredTypes(forms)
        let senders = senders()
        let types = declaredTypes(declared, opened: MessageContents(self, declared, senders))
        noteSeveral(types, Surrounding(forms, inputTypes(types), MessageContents(self, types, senders)))
        let surrounding = Surrounding(forms, inputTypes(types), MessageContents(self, types, senders))
        reviewKinds()
        reviewMessages()
        reviewOperations()
        reviewNavigation()
        reviewStages()
        reviewData()
        reviewRelationships()
        reviewQueryCircles()
        reviewEntering()
        reviewLoadedPaths()
        reviewViews()
        reviewTitles()
        reviewInputs(forms)
        reviewInputNames(types)
        reviewSubmitting(forms, senders)
        reviewUnread(forms, surrounding.contents)
        reviewLostInputs()
        reviewHiddenWhenThere()
        reviewEmptied()
        reviewPresence()
        reviewEdited()
        reviewUnheeded()
        reviewConditions()
        reviewDeclarations()
        reviewLiterals(types)
        reviewBracedLists()
        reviewWays(types)
        reviewSaved(types, surrounding)
        reviewRequests(types)
        reviewCounts()
        reviewLists(surrounding)
        reviewNumbersAsTexts(types, surrounding)
        reviewGiven(types, surrounding)
        reviewAllChanged(senders)
        reviewLeftUnheard()
        reviewDatesAsTexts()
        reviewImages(types)
        let asked = askedFields()
        reviewRecords(types, surrounding, asked)
        reviewMembers(types, surrounding, asked)
        reviewFirstValues()
        reviewChoices(types)
        reviewOptions(types)
        reviewEqualOptions()
        reviewNamesWorkedOut()
        reviewFirstChoices(types)
        reviewTruths()
        reviewComputed()
        reviewPlurals()
        reviewPressingKeys()
        reviewRows(types)
        reviewKeys(types)
        reviewNames(types, surrounding, asked)
    }

    /// What single kinds have to say about their nodes.
    private mutating func reviewKinds() {
        let app = Kind.Looked.AppAround(surroundings)
        for node in document.nodes.indices where !document.nodes[node].form.isStandIn {
            guard let look = kind(node)?.look else { continue }
            for diagnostic in look(Kind.Looked(node: node, checked: checked, app: app)) { report(diagnostic) }
        }
    }

    // MARK: The document

    var document: Document { checked.document }

    /// The kind of a node; nil of one the checker knows no kind of.
    ///
    /// Asked more often than anything else, and so without a closure, for which the review would be copied.
    func kind(_ node: Index) -> Kind? {
        guard let kind = kinds[node] else { return nil }
        return checked.registry[kind]
    }

    /// Whether a node is there as it is written: it is of a kind, and stands for nothing else.
    func isPlain(_ node: Index) -> Bool { kinds[node] != nil && !document.nodes[node].form.isStandIn }

    func entries(_ node: Index) -> [CheckedDocument.Entry] { checked.outlines[node].entries }

    /// The description of the parameter an entry of a node gives something to.
    func parameter(_ entry: CheckedDocument.Entry, of node: Index) -> Parameter? {
        let kind = checked.registry[checked.outlines[node].kind]
        return kind.parameters.indices.contains(entry.parameter) ? kind.parameters[entry.parameter] : nil
    }

    /// The entries of one parameter of a node.
    func entries(_ name: String, of node: Index) -> [CheckedDocument.Entry] {
        if let groups = grouped[node] { return groups[name] ?? [] }
        let outline = checked.outlines[node]
        let parameters = checked.registry[outline.kind].parameters
        return outline.entries.filter {
            parameters.indices.contains($0.parameter) && parameters[$0.parameter].name == name
        }
    }

    /// The literal texts of one parameter of a node, with their places.
    func texts(_ name: String, of node: Index) -> [(text: String, range: SourceRange)] {
        entries(name, of: node).compactMap { entry in
            if case .literal(.string(let text)) = entry.source { (text, entry.range) } else { nil }
        }
    }

    /// The nodes around a node, from the inside out, without it.
    func around(_ node: Index) -> some Sequence<Index> {
        sequence(state: parents[node]) { [parents] next in
            guard let current = next else { return nil }
            next = parents[current]
            return current
        }
    }

    /// The controller a node belongs to: itself if it is one, else the nearest around it; nil if that is none for sure.
    func controller(of node: Index) -> Index? {
        if isController(node) { return node }
        return around(node).first(where: isController)
    }

    func isController(_ node: Index) -> Bool {
        guard let kind = kind(node) else { return false }
        return kind.role == .contains && kind.types.fits(.controller)
    }

    /// What records of an entity have.
    func recordTypes(of entity: String) -> [String: ValueType] { recordTypes[entity] ?? entities.types(of: entity) }

    // MARK: Findings

    mutating func report(_ diagnostic: Diagnostic) {
        if hasRoom {
            diagnostics.append(diagnostic)
        } else if diagnostics.count == problemLimit {
            diagnostics.append(.tooManyProblems(problemLimit, at: location(document.root.headRange)).asWarning)
        }
    }

    var hasRoom: Bool { diagnostics.count < problemLimit }

    /// The name that was probably meant, among a few and among many.
    ///
    /// - Parameter table: What words mean elsewhere.
    mutating func closest(
        to name: String, among few: [String], and many: KnownWords, in table: [String: [String]] = [:]
    ) -> String? {
        guard hasRoom, comparisons < Checker.comparisonLimit else { return nil }
        comparisons += many.words.count
        if let meant = OtherWords.meant(exactly: name, among: [few, many.words].joined(), in: table) { return meant }
        let (near, far) = (Suggestion.match(for: name, among: few), many.match(for: name))
        guard let near, near.distance <= far?.distance ?? .max else { return far?.candidate }
        return near.candidate
    }

    func location(_ range: SourceRange) -> FileLocation { document.source.location(of: range) }

    /// The edit that writes one word where another stands, if that is written as it was read.
    func edits(of word: String, in range: SourceRange, to new: String?) -> [Diagnostic.Edit] {
        new.map { document.source.edits(of: word, in: range, to: $0) } ?? []
    }
}

extension Diagnostic {
    /// The same problem, mended by writing another word; without one there is no way out.
    func writing(_ word: String?, _ edits: [Edit]) -> Self {
        word.map { fixable("write '\($0)'", edits) } ?? self
    }
}
