package import WendCore
package import WendExpressions

/// What one screen's scheme says: its mediators, and what is said of its elements, in the order of the file.
package struct Scheme: Sendable {
    /// A text with its place.
    package struct Text: Sendable {
        package var text: String
        package var place: Markup.Place
        /// What the file calls it, where that is no name of a scheme.
        package var called: String?
        /// Whether it names what is drawn beside a screen, and not on it.
        package var isBeside = false

        package init(_ text: String, place: Markup.Place = .init()) {
            self.text = text
            self.place = place
        }

        /// What it is called where it is told of.
        var words: String { called ?? text }
    }

    /// A name and the value that is given to it.
    package struct Setting: Sendable {
        package var name: Text
        package var value: Value
        package var place: Markup.Place

        package init(_ name: Text, _ value: Value, place: Markup.Place = .init()) {
            self.name = name
            self.value = value
            self.place = place
        }
    }

    /// An outlet of an object or an element: what it leads to, by name.
    package struct Outlet: Sendable {
        package var name: Text
        package var targets: [Text]
        package var isList: Bool
    }

    /// What works behind a screen without being seen: a provider of records, an action, a status.
    package struct Mediator: Sendable {
        package var id: Text
        package var type: Text?
        package var alias: Text?
        package var attributes: [Setting] = []
        package var evaluations: [(name: Text, SchemeBinding)] = []
        package var outlets: [Outlet] = []
    }

    /// What is said of a view, a bar item, a constraint, or of the screen itself (`@self`).
    package struct Element: Sendable {
        package var id: Text
        package var attributes: [Setting] = []
        package var bindings: [SchemeBinding] = []
        package var outlets: [Outlet] = []
        /// What a button does when it is pressed: whose selector.
        package var action: (target: Text, selector: Text)?

        package var isScreen: Bool { id.text == Scheme.screenName }
    }

    package private(set) var mediators: [Mediator] = []
    package private(set) var elements: [Element] = []
    /// Where mediators stand by their ids and by their aliases, and elements by their ids; of two the first.
    private var mediatorNumbers: [String: Int] = [:]
    private var aliasNumbers: [String: Int] = [:]
    private var elementNumbers: [String: Int] = [:]

    /// How many objects a scheme may have: with each of them others are compared.
    package static let mostMediators = 500

    package init() {}

    /// The first object of those that are too many, which are left out.
    private(set) var tooMany: Mediator?

    package mutating func add(_ mediator: Mediator) {
        guard mediators.count < Self.mostMediators else { return tooMany = tooMany ?? mediator }
        note(mediator, at: mediators.count)
        mediators.append(mediator)
    }

    package mutating func add(_ element: Element) {
        if elementNumbers[element.id.text] == nil { elementNumbers[element.id.text] = elements.count }
        elements.append(element)
    }

    private mutating func note(_ mediator: Mediator, at number: Int) {
        if mediatorNumbers[mediator.id.text] == nil { mediatorNumbers[mediator.id.text] = number }
        if let alias = mediator.alias?.text, aliasNumbers[alias] == nil { aliasNumbers[alias] = number }
    }

    /// The same with its mediators in the order of their ids, in whatever order they are written.
    func sorted() -> Scheme {
        var scheme = self
        (scheme.mediators, scheme.mediatorNumbers, scheme.aliasNumbers) = ([], [:], [:])
        for mediator in mediators.sorted(by: { $0.id.text < $1.id.text }) { scheme.add(mediator) }
        return scheme
    }

    /// The name of an element that is the screen itself.
    static let screenName = "@self"

    package subscript(element id: String) -> Element? { elementNumbers[id].map { elements[$0] } }

    /// A mediator by its id, else by its alias; of two the first.
    package subscript(mediator name: String) -> Mediator? {
        (mediatorNumbers[name] ?? aliasNumbers[name]).map { mediators[$0] }
    }
}

extension Scheme.Mediator {
    /// The class, whatever module it is said to be in.
    var className: String { type.map { $0.text.split(separator: ".").last.map(String.init) ?? $0.text } ?? "" }

    func setting(_ name: String) -> Scheme.Setting? { attributes.last { $0.name.text == name } }
    func text(_ name: String) -> String? { setting(name)?.value.text.flatMap { $0.isEmpty ? nil : $0 } }
    func number(_ name: String) -> Double? { setting(name).flatMap { MediatorClass.number($0.value) } }
    func flag(_ name: String, _ fallback: Bool) -> Bool {
        setting(name).map { Conversions.truth($0.value) } ?? fallback
    }
    func outlet(_ name: String) -> Scheme.Text? { outlets.last { $0.name.text == name }?.targets.first }
    func outletList(_ name: String) -> [Scheme.Text] { outlets.filter { $0.name.text == name }.flatMap(\.targets) }
}

/// How a value of an element, or of a mediator, follows others.
package struct SchemeBinding: Sendable {
    /// What is written; the usual value of the element unless said.
    package var target: Scheme.Text?
    /// Where the value comes from; all that is known without it.
    package var source: Scheme.Text?
    package var predicate: Scheme.Text?
    package var ifTrue: Scheme.Setting?
    package var ifFalse: Scheme.Setting?
    package var placeholder: Scheme.Text?
    package var transformer: Scheme.Text?
    package var format: Scheme.Text?
    package var place: Markup.Place

    package init(place: Markup.Place = .init()) { self.place = place }

    /// The name of an element's usual value.
    static let usualTarget = "wx_value"

    package var targetName: String { target?.text ?? Self.usualTarget }
}
