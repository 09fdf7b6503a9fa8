import WendCore
import WendExpressions

/// One screen to which its scheme is applied.
struct ScreenLowering {
    let scheme: Scheme
    let screen: Draft
    let around: SchemeLowering.Surroundings
    /// The texts of the scheme that ask how some action stands.
    let textsOfStatus: [String]
    var drafts: ScreenDrafts
    var diagnostics: [Diagnostic] = []
    var guesses = Guesses()
    /// What was wrong with expressions.
    private var misread: Set<Diagnostic> = []
    /// How often requests have told so far how an action stands, on all screens.
    var told: Int
    /// What names stand for on the screen.
    var names = SchemeNames()
    /// What is declared, goes on, and is done on the screen, in this order, behind what is there.
    private(set) var declared: [Draft] = []
    private var declaredNames: [String: Draft] = [:]
    var companions: [Draft] = []
    var actions: [Draft] = []
    /// What is sent when the screen has come.
    var onLoad: [String] = []
    /// What inputs are called whose text is kept as a value.
    var tied: [ObjectIdentifier: String] = [:]
    /// What inputs change of what the app keeps for its person: where it is, and the kind of the input.
    var kept: [(place: String, kind: String)] = []
    /// What status mediators are told, besides the states of their actions.
    var statuses: [String] = []
    /// The tables that have rows, of what, and who gives them to it.
    var rows: [(table: Draft, rows: String, owner: String)] = []
    var formIsScreen: Draft?
    /// Prototypes that are headers and footers, of which only the words are shown.
    var heads: Set<ObjectIdentifier> = []

    /// Views that became something else than they were drawn as, with what that was.
    var renamed: [(view: Draft, kind: String)] = []
    /// Views that become larger than they were drawn.
    var sizes: [(view: Draft, isWidth: Bool, points: Double)] = []

    /// - Parameter told: How often requests of other screens have told how an action stands.
    init(_ scheme: Scheme, _ screen: Draft, _ around: SchemeLowering.Surroundings, told: Int) {
        self.told = told
        // In whatever order they are written, the same is made of them.
        self.scheme = scheme.sorted()
        self.screen = screen
        self.around = around
        textsOfStatus = SchemeTexts(scheme).filter { $0.contains(Self.status) }
        drafts = ScreenDrafts(screen)
    }

    mutating func lower() {
        checkMediators()
        nameAll()
        makeUploads()
        for mediator in scheme.mediators where family(mediator) == .provider { provide(mediator) }
        for mediator in scheme.mediators where mediator.className == "SearchActionController" { search(mediator) }
        for mediator in scheme.mediators where family(mediator) == .status { follow(mediator) }
        for mediator in scheme.mediators where family(mediator) == .display { display(mediator) }
        for mediator in scheme.mediators where family(mediator) == .action { perform(mediator) }
        bindAll()
        followControls()
        checkElements()
        checkForms()
        if !onLoad.isEmpty {
            let sent = onLoad.map { Draft("sendMessage", [("message", $0), ("to", "self")], place: screen.place) }
            actions.append(
                sent.count == 1
                    ? Draft("sendMessage", [("on", "viewDidLoad")] + [("message", onLoad[0]), ("to", "self")])
                    : Draft("multipleActions", [("on", "viewDidLoad")], content: sent))
        }
        let first = screen.content.firstIndex { $0.name == "value" } ?? 0
        screen.content.insert(contentsOf: declared, at: min(first + 1, screen.content.count))
        screen.content += companions + actions
    }

    /// What asks how an action stands, behind what its mediator is called.
    static let status = ".status"

    // MARK: Names

    func family(_ mediator: Scheme.Mediator) -> MediatorClass.Family? {
        MediatorClass.named(mediator.className)?.family
    }

    /// Names every element, then every mediator, then what mediators are called besides; the first counts.
    private mutating func nameAll() {
        // Whatever else is called so, these are what they are everywhere.
        for name in Self.reserved { names.add(name, .same) }
        for identifier in drafts.identifiers {
            guard let draft = drafts[identifier] else { continue }
            if !names.add(identifier, meaning(of: draft, identifier)), draft.name != "value" {
                let place = scheme[element: identifier]?.id.place ?? draft.place
                taken(Scheme.Text(identifier, place: place))
            }
        }
        for mediator in scheme.mediators {
            if !names.add(mediator.id.text, meaning(of: mediator)) { taken(mediator.id) }
        }
        for mediator in scheme.mediators {
            if let alias = mediator.alias, alias.text != mediator.id.text, !names.add(alias.text, meaning(of: mediator))
            {
                taken(alias)
            }
        }
    }

    /// What every screen and every row has by itself.
    private static let reserved = ["content", "defaults"]

    private mutating func taken(_ name: Scheme.Text) {
        let isReserved = Self.reserved.contains(name.text)
        diagnostics.append(
            isReserved
                ? .reservedName(name.text, at: location(name)) : .nameTaken(name.words, at: location(name)))
    }

    private mutating func meaning(of draft: Draft, _ identifier: String) -> SchemeNames.Meaning {
        if Self.inputs[draft.name] != nil {
            let value = SchemeNames.Meaning.code(inputName(identifier))
            var parts: [String: SchemeNames.Meaning] = [:]
            for part in ["text", "wx_value", "wx_fieldValue", "on", "isOn", "value"] { parts[part] = value }
            return .parts(parts)
        }
        if let upload = uploadMeaning(of: draft) { return upload }
        if draft.name == "searchBar" { return .parts(["text": .code(searchText(ofBar: draft) ?? "''")]) }
        return .parts([:])
    }

    private func meaning(of mediator: Scheme.Mediator) -> SchemeNames.Meaning {
        let name = mediatorName(mediator)
        switch family(mediator) {
        case .provider?:
            return .parts([
                "value": .code(chainValue(mediator)), "allItems": .code(name), "totalCount": .code("\(name).@count"),
                "isEmpty": .code("TERNARY(\(name).@count == 0, YES, NO)"),
                "empty": .code("TERNARY(\(name).@count == 0, YES, NO)"),
                "first": .code("FUNCTION(\(name), 'wx_first')"), "last": .code("FUNCTION(\(name), 'wx_last')"),
                "sectionsCount": .code(sectionCount(mediator)), "searchString": .code(searchString(mediator)),
            ])
        case .status?: return .parts(stateParts(name))
        case .action?:
            var parts: [String: SchemeNames.Meaning] = [
                "status": .parts(stateParts("\(name)Status")), "content": .code("content"),
            ]
            if mediator.className == "StandardMediaPickerController" {
                parts["pickedNumber"] = .code(pickedNumber(mediator))
            }
            return .parts(parts)
        default: return .parts([:])
        }
    }

    private func stateParts(_ name: String) -> [String: SchemeNames.Meaning] {
        Dictionary(uniqueKeysWithValues: ActionState.parts.map { ($0, .code("\(name).\($0)")) })
    }

    private func sectionCount(_ mediator: Scheme.Mediator) -> String {
        let name = mediatorName(mediator)
        guard let field = mediator.text("groupByField") else { return "1" }
        return "(\(name).@distinctUnionOfObjects.\(field)).@count"
    }

    /// What is looked for among the rows of a provider.
    private func searchString(_ provider: Scheme.Mediator) -> String {
        let search = scheme.mediators.first {
            $0.className == "SearchActionController" && searchedProvider($0)?.id.text == provider.id.text
        }
        return search.map { searchText($0) } ?? provider.text("searchString").map(BoundValue.quoted) ?? "NULL"
    }

    func mediatorName(_ mediator: Scheme.Mediator) -> String { inputName(mediator.id.text) }

    /// What the document calls something of its own; never by a name that every screen has.
    func inputName(_ identifier: String) -> String {
        let name = SchemeWords.name(identifier)
        return Self.reserved.contains(name) ? "\(name)Value" : name
    }

    // MARK: Outlets

    /// The mediator an outlet leads to.
    mutating func mediator(_ outlet: String, of owner: Scheme.Mediator) -> Scheme.Mediator? {
        guard let target = owner.outlet(outlet) else { return nil }
        if let found = scheme[mediator: target.text] { return found }
        unresolved(target, of: owner.id.words)
        return nil
    }

    mutating func draft(_ outlet: String, of owner: Scheme.Mediator) -> Draft? {
        guard let target = owner.outlet(outlet) else { return nil }
        return draft(named: target, of: owner.id.words)
    }

    mutating func draft(named target: Scheme.Text, of owner: String) -> Draft? {
        if let found = drafts[target.text] { return found }
        unresolved(target, of: owner)
        return nil
    }

    private mutating func unresolved(_ target: Scheme.Text, of owner: String) {
        if target.isBeside {
            return diagnostics.append(.outletBeside(target.words, of: owner, at: location(target)))
        }
        let closest = guesses.closest(to: target.text, among: names.names)
        diagnostics.append(.outletOfNothing(target.words, of: owner, closest: closest, at: location(target)))
    }

    // MARK: Expressions

    /// Reads something of a scheme in the names of the screen, or of others.
    mutating func reading<Result>(
        _ names: SchemeNames? = nil, _ read: (inout BindingReading) -> Result
    ) -> Result {
        var reading = BindingReading(
            names ?? self.names, around.services.transformers, around.map, around.properties, guesses: guesses)
        defer {
            guesses = reading.guesses
            // What is read for several places is wrong once.
            diagnostics += reading.diagnostics.filter { misread.insert($0).inserted }
        }
        return read(&reading)
    }

    func location(_ text: Scheme.Text) -> FileLocation { location(text.place) }
    func location(_ place: Markup.Place) -> FileLocation { around.map.location(of: SourceRange(place.range)) }

    /// What the screen declares under a name.
    func declaration(of name: String) -> Draft? { declaredNames[name] }

    mutating func declare(_ name: String, _ value: String?, always: Bool = false, place: Markup.Place) {
        if declaredNames[name] != nil { return }
        let given = value.map { [(always ? "always" : "is", $0)] } ?? []
        let draft = Draft("value", [("name", name)] + given, place: place)
        declaredNames[name] = draft
        declared.append(draft)
    }
}
