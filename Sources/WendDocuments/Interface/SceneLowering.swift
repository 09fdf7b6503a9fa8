import WendCore

/// The way from one scene of an interface file to a draft of its screen.
struct SceneLowering {
    /// A controller that belongs into the one being lowered.
    struct Held {
        let segue: InterfaceObject.Connection
        let place: (Draft) -> Void
    }

    let scene: Storyboard.Scene
    let file: Storyboard
    /// Whether a bar with its title stands above it.
    let isInNavigation: Bool
    var styles: InterfaceStyles
    var problems: [(message: String, place: Markup.Place)] = []
    var held: [Held] = []
    /// How drafts look, before that has a name.
    var looks: [ObjectIdentifier: DocumentStyle] = [:]
    /// Whether what is lowered is the pattern of rows.
    var isInPrototype = false
    /// Where views lie whose file does not say it.
    var guessed: [ObjectIdentifier: InterfaceObject.Frame] = [:]
    /// How drafts look for a time.
    var stateLooks: [ObjectIdentifier: [DocumentStyle]] = [:]
    /// What is said of the look of texts with parts, by their objects.
    var pendingAttributes: [ObjectIdentifier: InterfaceObject] = [:]
    let ties: InterfaceTies
    /// What in the scene follows fingers, by id.
    let recognizers: [String: InterfaceObject]

    init(
        _ scene: Storyboard.Scene, _ file: Storyboard, _ isInNavigation: Bool,
        _ styles: InterfaceStyles
    ) {
        self.scene = scene
        self.file = file
        self.isInNavigation = isInNavigation
        self.styles = styles
        ties = InterfaceTies([scene.controller] + scene.others)
        recognizers = Dictionary(
            scene.others.lazy.filter { $0.tag.hasSuffix("GestureRecognizer") }.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
        for tie in ties.surplus {
            note("an object is tied more than \(InterfaceTies.mostTies) times; the rest is not followed", tie.place)
        }
    }

    /// How deep views may lie in each other: what is made of them in one step is no deeper (``Limit/nesting``).
    static let mostNested = 60
    /// How deep the view lies that is being lowered.
    var nesting = 0

    mutating func controller() -> Draft {
        let object = scene.controller
        let draft: Draft
        switch object.tag {
        case "navigationController": draft = navigation(object)
        case "tabBarController": draft = tabs(object)
        case "splitViewController": draft = split(object)
        case "tableViewController", "collectionViewController": draft = tableScreen(object)
        default:
            if !["viewController", "pageViewController"].contains(object.tag) {
                note("nothing is made of <\(object.tag)>; it is shown as a plain screen", object.place)
            }
            if object.tag == "pageViewController" { note("pages are shown as a plain screen", object.place) }
            draft = screen(object)
        }
        // The bar says what its item says, whatever the controller is called.
        let isCalledInBar =
            draft.name != "navigation" && object.child("navigationItem")?.words("title")?.nonEmpty != nil
        if let title = object["title"]?.nonEmpty, draft["title"] == nil, !isCalledInBar {
            draft["title"] = Self.literal(title)
        }
        if let item = object.child("tabBarItem") { draft.content.append(tabBarItem(item)) }
        if draft.name != "navigation", let item = object.child("navigationItem") {
            draft.content.insert(navigationItem(item), at: 0)
        }
        if object.flag("hidesBottomBarWhenPushed") == true { draft["hidesBottomBarWhenPushed"] = "yes" }
        let items = object.group("toolbarItems").filter { $0.tag == "barButtonItem" }
        if !items.isEmpty {
            draft.content.append(
                Draft("toolbarItems", isParameter: true, place: object.place, content: items.compactMap { barItem($0) })
            )
        }
        if sendsBack { draft.content.append(Draft("back", [("on", "back")], place: object.place)) }
        dress(draft)
        return draft
    }

    /// Whether something in it says `back`.
    var sendsBack = false

    private mutating func screen(_ object: InterfaceObject) -> Draft {
        let draft = Draft("screen", place: object.place, object: object)
        if let view = object.child("view") { draft.content.append(root(view)) }
        return draft
    }

    // MARK: Controllers that hold others

    private mutating func navigation(_ object: InterfaceObject) -> Draft {
        let draft = Draft("navigation", place: object.place, object: object)
        if let bar = object.child("navigationBar") {
            dress(bar: bar, of: draft)
            noteLargeTitles(of: bar)
        }
        if object.flag("navigationBarHidden") == true || object.child("navigationBar")?.flag("hidden") == true {
            draft["navigationBarHidden"] = "yes"
        }
        if object.flag("toolbarHidden") == false { draft["toolbarHidden"] = "no" }
        hold("rootViewController", in: draft, object)
        return draft
    }

    private mutating func tabs(_ object: InterfaceObject) -> Draft {
        let draft = Draft("tabs", place: object.place, object: object)
        if let bar = object.child("tabBar") ?? object.children.first(where: { $0.tag == "tabBar" }) {
            dress(tabBar: bar, of: draft)
        }
        hold("viewControllers", in: draft, object)
        return draft
    }

    private mutating func split(_ object: InterfaceObject) -> Draft {
        let draft = Draft("split", place: object.place, object: object)
        // What was opened from the list is shown beside it, so the place for that is empty at first.
        hold("masterViewController", in: draft, object, opensNavigation: true)
        return draft
    }

    private mutating func hold(
        _ relationship: String, in draft: Draft, _ object: InterfaceObject, opensNavigation: Bool = false
    ) {
        let segues = object.connections(.segue).filter { $0.relationship == relationship }
        for (index, segue) in segues.enumerated() {
            let place = Draft("screen", place: segue.place)
            draft.content.append(place)
            held.append(
                Held(segue: segue) { inner in
                    var made = [inner]
                    if opensNavigation, inner.name == "navigation" {
                        made = inner.content.filter { ["screen", "table", "tabs"].contains($0.name) }
                    }
                    if let position = draft.content.firstIndex(where: { $0 === place }), let first = made.first {
                        draft.content[position] = first
                        // Tabs need words.
                        if relationship == "viewControllers" { Self.entitle(first, number: index + 1) }
                    }
                })
        }
        if segues.isEmpty {
            note("this controller holds no other", object.place)
            draft.content.append(Draft("screen", place: object.place))
        }
    }

    private static func entitle(_ draft: Draft, number: Int) {
        if draft["title"] != nil || draft.content.contains(where: { $0.name == "tabBarItem" }) { return }
        let inside = draft.content.first { ["screen", "table"].contains($0.name) }
        let item = inside?.content.first { $0.name == "navigationItem" }
        let called = (inside ?? draft).object?["title"]?.nonEmpty.map(literal)
        draft["title"] = inside?["title"] ?? called ?? item?["title"] ?? "\(number)"
    }

    // MARK: Notes and texts

    mutating func note(_ message: String, _ place: Markup.Place) { problems.append((message, place)) }

    /// A text as it stands in a document, where braces mean something.
    static func literal(_ text: String) -> String {
        text.contains { $0 == "{" || $0 == "}" }
            ? text.replacing("{", with: "{{").replacing("}", with: "}}") : text
    }

    // MARK: Looks

    mutating func look(_ draft: Draft, _ change: (inout DocumentStyle) -> Void) {
        change(&looks[ObjectIdentifier(draft), default: DocumentStyle(.init(kind: Self.styled(draft.name)))])
    }

    /// A picture without an image is a ground in the end, so its look is said of its class alone.
    private static func styled(_ kind: String) -> String { kind == "imageView" ? "" : kind }

    /// Gives everything the classes of what is known of its look.
    mutating func dress(_ draft: Draft) {
        if let style = looks[ObjectIdentifier(draft)], !style.isEmpty {
            draft["class"] = styles.name(of: style, stateLooks[ObjectIdentifier(draft)] ?? [])
        }
        for index in draft.attributes.indices where draft.attributes[index].place.range.isEmpty {
            draft.attributes[index].place = draft.place
        }
        for child in draft.content { dress(child) }
    }
}

/// The looks of interface files, each under one name.
struct InterfaceStyles {
    private(set) var all: [DocumentStyle] = []
    private var names: [[DocumentStyle]: String] = [:]

    /// The class of a look; the same for all that look the same.
    /// - Parameter states: How it looks for a time.
    mutating func name(of style: DocumentStyle, _ states: [DocumentStyle] = []) -> String {
        let looks = [style] + states
        if let known = names[looks] { return known }
        let name = "s\(names.count + 1)"
        names[looks] = name
        for var look in looks {
            look.selector.styleClass = name
            all.append(look)
        }
        return name
    }

    /// The class of a navigation, or of tabs, whose bars look so.
    mutating func barClass(for style: DocumentStyle, of kind: String) -> String {
        if let known = names[[style]] { return known }
        let name = "s\(names.count + 1)"
        names[[style]] = name
        var named = style
        named.selector.ancestors = [.init(kind: kind, styleClass: name)]
        all.append(named)
        return name
    }
}

/// What is done with a scene when everything about it has been said.
enum SceneFinish {
    static func finish(_ draft: Draft, _ empty: inout [Draft]) {
        for child in draft.content { finish(child, &empty) }
        switch draft.name {
        case "table": if leavesAllUnused(draft) { empty.append(draft) }
        case "tableCell" where draft["text"] == nil: call(draft)
        case "label"
        where draft["numberOfLines"] == "1" && draft["adjustsFontSizeToFitWidth"] == nil && !follows(draft):
            // Words that are written there are never cut.
            draft["numberOfLines"] = nil
        case "imageView"
        where draft["imageName"] == nil && draft["address"] == nil && !draft.content.contains { $0.name == "image" }:
            // There is nothing to be seen but its ground.
            draft.name = "container"
            draft["layout"] = "framed"
        default: break
        }
    }

    /// Whether the text of a label is another at other times.
    private static func follows(_ label: Draft) -> Bool {
        label["text"]?.replacing("{{", with: "").contains("{") != false
            || label.content.contains { $0.isParameter && $0.name == "text" }
    }

    /// Leaves out prototypes that nobody has made rows of.
    /// - Returns: Whether there were some, and no row is left.
    private static func leavesAllUnused(_ table: Draft) -> Bool {
        var (left, kept) = (false, false)
        for section in table.content where section.name == "tableSection" {
            let count = section.content.count
            section.content.removeAll { $0.name == "tableCell" && $0["for"] == nil && isPrototype($0) }
            left = left || section.content.count < count
            kept = kept || section.content.contains { $0.name == "tableCell" }
        }
        return left && !kept
    }

    private static func isPrototype(_ cell: Draft) -> Bool { cell.object?.isPrototype == true }

    /// Gives a row of views its words: those that are read in it.
    private static func call(_ cell: Draft) {
        var words: [String] = []
        func look(_ draft: Draft) {
            if draft.name == "label", draft["hidden"] == nil, let text = draft["text"], !text.isEmpty {
                words.append(text)
            }
            for child in draft.content { look(child) }
        }
        var others: [String] = []
        for child in cell.content {
            // One of several prototypes, of which each row shows one.
            if child.name == "container", let condition = child["hidden"], condition.hasPrefix("{") {
                let known = words
                words = []
                look(child)
                if let code = joined(words) {
                    others.append("{TERNARY(\(condition.dropFirst().dropLast()), '', \(code))}")
                }
                words = known
            } else {
                look(child)
            }
        }
        cell["text"] = ""
        let all = words + (others.isEmpty ? [] : [others.joined()])
        if !all.isEmpty, cell["accessibilityLabel"] == nil {
            cell["accessibilityLabel"] = all.joined(separator: ", ")
        }
    }

    /// Texts with values in braces as one expression; nil where there are none.
    private static func joined(_ texts: [String]) -> String? {
        var parts: [String] = []
        for (place, text) in texts.enumerated() {
            if place > 0 { parts.append("', '") }
            var (plain, code, depth, isQuoted) = ("", "", 0, false)
            var rest = text[...]
            while let character = rest.popFirst() {
                if depth == 0 {
                    if character == "{", rest.first != "{" {
                        if !plain.isEmpty { parts.append(BoundValue.quoted(plain)) }
                        (plain, code, depth) = ("", "", 1)
                    } else {
                        plain.append(character)
                        // Doubled, they stand for themselves.
                        if "{}".contains(character), rest.first == character { rest.removeFirst() }
                    }
                    continue
                }
                if character == "'" { isQuoted.toggle() }
                if !isQuoted { depth += character == "{" ? 1 : character == "}" ? -1 : 0 }
                if depth == 0 { parts.append(code) } else { code.append(character) }
            }
            if !plain.isEmpty { parts.append(BoundValue.quoted(plain)) }
        }
        return parts.isEmpty ? nil : "joined([\(parts.joined(separator: ", "))], '')"
    }
}
