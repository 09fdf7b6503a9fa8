/// The drafts of one screen by the names that schemes call them.
struct ScreenDrafts {
    /// Something a scheme can name, and what it stands in.
    struct Named {
        let draft: Draft
        /// Its name; nil for what has only bindings of its own.
        let identifier: String?
        /// The prototype it belongs to; nil for what belongs to the screen itself.
        let cell: Draft?
    }

    let screen: Draft
    private(set) var named: [Named] = []
    /// What has the name of something before it: it is meant by nothing.
    private(set) var repeated: [(draft: Draft, name: String)] = []
    private(set) var tables: [Draft] = []
    private(set) var bars: [Draft] = []
    /// The rows some of whose attributes are the words of views.
    private(set) var worded: [Draft] = []

    private struct Known: Hashable {
        let name: String
        let cell: ObjectIdentifier?
    }
    private var known: Set<Known> = []
    /// What belongs to the screen itself, by its name.
    private var own: [String: Draft] = [:]

    init(_ screen: Draft) {
        self.screen = screen
        look(screen, cell: nil)
    }

    private mutating func look(_ draft: Draft, cell: Draft?) {
        for child in draft.content {
            if Self.isElsewhere(child) { continue }
            let inner = Self.isPrototype(child) ? child : cell
            note(child, cell: inner)
            for word in child.words { note(word.view, cell: inner) }
            if !child.words.isEmpty { worded.append(child) }
            if child.name == "table" { tables.append(child) }
            if child.name == "navigationItem" { bars.append(child) }
            look(child, cell: inner)
        }
    }

    private mutating func note(_ draft: Draft, cell: Draft?) {
        var identifier = Self.identifier(of: draft)
        if let name = identifier, !known.insert(Known(name: name, cell: cell.map(ObjectIdentifier.init))).inserted {
            repeated.append((draft, name))
            identifier = nil
        }
        let hasBindings = draft.object?.runtimeAttributes.contains { $0.keyPath == "wx.addBinding" } ?? false
        if identifier != nil || hasBindings {
            named.append(Named(draft: draft, identifier: identifier, cell: cell))
            if cell == nil, let identifier { own[identifier] = draft }
        }
    }

    /// What leads to other screens, which have schemes of their own.
    private static let opensOther: Set = [
        "pushController", "presentController", "replaceRootController", "loadSchema", "showAlert",
    ]

    /// Whether something belongs to another screen than the one it is written in.
    static func isElsewhere(_ draft: Draft) -> Bool {
        opensOther.contains(draft.name) || draft.object?.tag.hasSuffix("Controller") == true
    }

    static func isPrototype(_ draft: Draft) -> Bool {
        draft.name == "tableCell" && reuseIdentifier(of: draft) != nil
    }

    static func reuseIdentifier(of cell: Draft) -> String? {
        cell.object?["reuseIdentifier"] ?? cell["reuseIdentifier"]
    }

    static func identifier(of draft: Draft) -> String? { draft.object?.identifier ?? draft["name"] }

    /// What belongs to the screen itself under a name; of two the first.
    subscript(identifier: String) -> Draft? { own[identifier] }

    var identifiers: [String] {
        var seen: Set<String> = []
        return named.compactMap(\.identifier).filter { seen.insert($0).inserted }
    }

    /// The prototypes of a table, in the order of the file, with the section each stands in.
    func prototypes(of table: Draft) -> [(cell: Draft, section: Draft)] {
        table.content.filter { $0.name == "tableSection" }.flatMap { section in
            section.content.filter(Self.isPrototype).map { ($0, section) }
        }
    }
}
