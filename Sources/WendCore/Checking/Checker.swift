import WendExpressions

/// A walk over a document that checks it node by node, the last first, so that children are known when their parent is reached.
struct Checker {
    /// One piece of content before it is given to a parameter.
    enum Piece {
        case text(String)
        case node(Node.Index)
    }

    /// Where a piece of content stands.
    struct Spot {
        /// What a message about it points at.
        let range: SourceRange
        /// What is given, as it is written.
        let value: SourceRange
    }

    /// What is known of how one parameter of the current node is given.
    struct Supply {
        /// Values that are there for sure.
        var certain: Int32 = 0
        /// Proxies and conditionals, which may come to nothing.
        var possible: Int32 = 0
        /// Content that was refused and reported.
        var isSpoiled = false
    }

    let document: Document
    let registry: Registry
    private let isPiece: Bool
    private(set) var outlines: [CheckedDocument.Outline]
    private(set) var diagnostics: [Diagnostic] = []
    /// What kinds have read from all of a node at once.
    private(set) var readPlans: [Node.Index: any Sendable] = [:]

    private var plans: [KindPlan?]
    /// The number of the kind each node is of or stands for; -1 if there is no such kind.
    private(set) var kinds: [Int32]
    /// Where the literal of a folded node lies in `literals`; -1 if it is not folded.
    private var foldedAt: [Int32]
    private var literals: [Value] = []
    /// Kinds that were asked for, by slots of their names.
    private var kindSlots = NameSlots.empty
    /// The names of all kinds, once somebody wants to know what could have been meant.
    private var kindNames: [String]?

    /// How many names of values were compared with others, and the names of those that can be set, in order.
    private var comparisons = 0
    private lazy var knownNames = KnownWords(declaredNames.sorted())

    // Of the node being checked.
    var entries: [CheckedDocument.Entry] = []
    /// By the number of the parameter; longer than the kind has parameters where another had more.
    var supplies: [Supply] = []
    private var isDynamic = false
    private var errorCount = 0

    /// The patterns that were read: forms use the same ones again and again.
    var goodPatterns: Set<String> = []
    /// The names under which values are declared anywhere in the document, or items are repeated.
    var declaredNames: Set<String> = []
    /// The names of values that are always worked out of others.
    var workedOutNames: Set<String> = []
    /// Whether a value is declared under a name that is known only when it runs.
    var declaresAnyName = false
    /// Where declared values are meant, and by which name.
    var meantNames: [(name: String, spot: SourceRange)] = []
    /// Whether a document that loads this one declares a value under a name; nil if that is not known.
    var isDeclaredAround: ((_ name: String) -> Bool)?

    /// How many errors, and how many warnings, are said of one document, unless somebody mends them all.
    static let problemLimit = 1000
    private let problemLimit: Int
    private var said: [Diagnostic.Severity: Int] = [:]
    /// Whether more was found than is said.
    private var isCut = false

    init(_ document: Document, _ registry: Registry, isPiece: Bool, problemLimit: Int = Checker.problemLimit) {
        self.problemLimit = problemLimit
        self.document = document
        self.isPiece = isPiece
        self.registry = registry
        let count = document.nodes.count
        outlines = Array(
            repeating: CheckedDocument.Outline(
                kind: 0, entries: [], isDynamic: false, saysSomethingCommon: false, repetition: nil),
            count: count)
        plans = Array(repeating: nil, count: registry.kinds.count)
        kinds = Array(repeating: -1, count: count)
        foldedAt = Array(repeating: -1, count: count)
    }

    mutating func run() {
        var index = document.nodes.count
        while index > 0 {
            index -= 1
            check(index)
        }
        checkRoot()
        checkDeclaredNames()
    }

    /// A document is a screen, or what holds screens, or stands for one of them: there is nothing else to begin with.
    private mutating func checkRoot() {
        let places = document.nodes.count > Limit.size.bound ? kinds.count { isPlace(Int($0)) } : 0
        if places > Limit.size.bound { report(.tooManyPlaces(places, at: location(document.root))) }
        guard !isPiece, kinds[0] >= 0, !types(of: 0).fits(.controller) else { return }
        report(.rootNotController(document.root.kind, at: location(document.root)))
    }

    /// Whether nodes of a kind take a place in the tree of a session.
    private func isPlace(_ kind: Int) -> Bool {
        kind >= 0 && (registry.kinds[kind].role == .contains || registry.kinds[kind].role == .presents)
    }

    // MARK: One node

    private mutating func check(_ index: Node.Index) {
        let node = document.nodes[index]
        // The reader has reported it.
        if node.kind.isEmpty { return }
        guard let kindIndex = kind(named: node.kind) else {
            let closest = hasRoom ? Suggestion.closest(to: node.kind, among: namesOfKinds()) : nil
            return report(.unknownKind(node.kind, closest: closest, path: "", at: location(node)))
        }
        kinds[index] = Int32(kindIndex)
        let plan: KindPlan
        switch node.form {
        case .plain, .repeated:
            plan = self.plan(kindIndex)
            if plan.kind.isAbstract {
                report(.abstractKind(node.kind, path: "", at: location(node)))
            }
        case .proxy: plan = self.plan(Registry.proxyIndex)
        case .conditional: plan = self.plan(Registry.conditionalIndex)
        }
        begin(plan)
        let repetition = node.form == .repeated ? repetition(of: node, plan) : nil
        for attribute in node.attributes { add(attribute, to: plan, of: node, index) }
        for item in node.items {
            if let name = item.name {
                addNamed(name, item, to: plan, of: node, index)
            } else {
                addBare(item, to: plan, of: node, index)
            }
        }
        finish(plan, node, index, repetition)
    }

    private mutating func begin(_ plan: KindPlan) {
        entries.removeAll(keepingCapacity: true)
        while supplies.count < plan.names.count { supplies.append(Supply()) }
        let count = plan.names.count
        supplies.withUnsafeMutableBufferPointer { $0[..<count].update(repeating: Supply()) }
        isDynamic = false
        errorCount = 0
    }

    private mutating func finish(
        _ plan: KindPlan, _ node: Node, _ index: Node.Index, _ repetition: Repetition?
    ) {
        for parameter in plan.required {
            let supply = supplies[parameter]
            if supply.certain + supply.possible == 0, !supply.isSpoiled {
                let name = plan.names[parameter]
                let isName = name == "name" && plan.isAction && node.attribute(name) != nil
                report(.missingParameter(name, of: node.kind, isName: isName, at: location(node)))
            }
        }
        for demand in plan.demands where !canBeMet(demand) {
            report(.demandUnmet(demand.demand.message, at: location(node)))
        }
        if node.form.isStandIn {
            isDynamic = true
            checkStandIn(node)
        } else {
            lint(plan, node)
            // Text with a key is looked up in the tables of the session.
            if plan.folding == .string, entries.contains(where: { plan.names[$0.parameter] != "value" }) {
                isDynamic = true
            }
            if errorCount == 0, node.form == .plain { fold(plan, index) }
        }
        let common = registry.commonParameters(of: plan.index)
        outlines[index] = CheckedDocument.Outline(
            kind: plan.index, entries: entries.isEmpty ? [] : Array(entries), isDynamic: isDynamic,
            saysSomethingCommon: !common.isEmpty && entries.contains { common.contains($0.parameter) },
            repetition: repetition)
        noteNames(plan, index)
        if let read = plan.plan, !node.form.isStandIn {
            let (made, diagnostics) = read(index, document, outlines, registry)
            for diagnostic in diagnostics { report(diagnostic) }
            readPlans[index] = made
        }
    }

    /// Whether a demand is met or may yet be met by what proxies and conditionals come to.
    private func canBeMet(_ plan: KindPlan.DemandPlan) -> Bool {
        var certain = 0
        var possible = 0
        for parameter in plan.parameters {
            let supply = supplies[parameter]
            if supply.isSpoiled { return true }
            if supply.certain > 0 { certain += 1 } else if supply.possible > 0 { possible += 1 }
        }
        return (certain...(certain + possible)).contains { plan.demand.isMet(givenCount: $0) }
    }

    /// Replaces a value with nothing but literal content by that content.
    private mutating func fold(_ plan: KindPlan, _ index: Node.Index) {
        let literal: Value
        switch plan.folding {
        case nil: return
        case .null: literal = .null
        case .string, .number, .bool:
            guard entries.count == 1, plan.names[entries[0].parameter] == "value",
                case .literal(let value) = entries[0].source
            else { return }
            // A number in the session's locale is not known yet.
            if plan.folding == .number, value.number == nil { return }
            literal = value
        }
        foldedAt[index] = Int32(literals.count)
        literals.append(literal)
    }

    /// The number of the kind of a name; nil if there is none.
    private mutating func kind(named name: String) -> Registry.KindIndex? {
        let slot = NameSlots.slot(of: name)
        let known = kindSlots[slot]
        if known >= 0, registry.kinds[known].name == name { return known }
        guard let index = registry.index(of: name) else { return nil }
        kindSlots[slot] = index
        return index
    }

    // MARK: What others ask

    /// The literal a node comes to; nil if that is not known yet.
    func literal(_ node: Node.Index) -> Value? {
        let place = foldedAt[node]
        return place < 0 ? nil : literals[Int(place)]
    }

    /// What a node is or stands for; anything if its kind is not known, which is reported already.
    func types(of node: Node.Index) -> KindType { kinds[node] < 0 ? .any : registry.kinds[Int(kinds[node])].types }

    mutating func namesOfKinds() -> [String] {
        let names = kindNames ?? registry.names
        kindNames = names
        return names
    }

    mutating func plan(_ kind: Registry.KindIndex) -> KindPlan {
        if let plan = plans[kind] { return plan }
        let plan = KindPlan(kind, registry.kinds[kind], kindCount: registry.kinds.count)
        plans[kind] = plan
        return plan
    }

    func location(_ range: SourceRange) -> FileLocation { document.source.location(of: range) }
    func location(_ node: Node) -> FileLocation { location(node.headRange) }

    /// How an element is called in the notation of a place.
    func naming(_ element: String, in range: SourceRange) -> String {
        document.source.notation(at: range.lowerBound).naming(element)
    }

    /// The edit that writes one word where another stands, if that is written as it was read.
    func edits(of word: String, in range: SourceRange, to new: String) -> [Diagnostic.Edit] {
        document.source.edits(of: word, in: range, to: new)
    }

    mutating func report(_ diagnostic: Diagnostic) {
        // However many warnings there are, an app runs, and the first error is heard.
        let isError = diagnostic.severity == .error
        if isError { errorCount += 1 }
        said[diagnostic.severity, default: 0] += 1
        if said[diagnostic.severity, default: 0] <= problemLimit {
            diagnostics.append(diagnostic)
        } else if !isCut {
            isCut = true
            let cut = Diagnostic.tooManyProblems(problemLimit, at: location(document.root))
            diagnostics.append(isError ? cut : cut.asWarning)
        }
    }

    /// Whether there is room for another problem: looking for suggestions is for nothing once there is none.
    var hasRoom: Bool { diagnostics.count < problemLimit }

    /// The declared value that was probably meant by a name.
    mutating func closestDeclared(to name: String) -> String? {
        guard hasRoom, comparisons < Self.comparisonLimit else { return nil }
        comparisons += declaredNames.count
        return knownNames.match(for: name)?.candidate
    }

    /// How often names are compared with others in one document, where both may be as many as it has words.
    static let comparisonLimit = 100_000_000

    /// Gives a literal to a parameter.
    mutating func append(_ value: Value, to parameter: Int, at spot: Spot) {
        entries.append(CheckedDocument.Entry(parameter: parameter, source: .literal(value), range: spot.range))
    }

    /// Gives an expression to a parameter.
    mutating func append(_ expression: ValueExpression, to parameter: Int, at spot: Spot) {
        entries.append(CheckedDocument.Entry(parameter: parameter, source: .binding(expression), range: spot.range))
    }

    /// Gives a node to a parameter.
    mutating func append(_ node: Node.Index, to parameter: Int, isLazy: Bool) {
        entries.append(
            CheckedDocument.Entry(
                parameter: parameter, source: .node(node), range: document.nodes[node].headRange))
        if !isLazy, outlines[node].isDynamic || outlines[node].repetition != nil { isDynamic = true }
    }
}
