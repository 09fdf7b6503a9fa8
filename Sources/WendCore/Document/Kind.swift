/// One kind of node, described once: reader, checker, exported schemas, reference pages and completions read this.
///
/// What it does is its behaviour (``Containing``, ``Performing``, ``Presenting``, ``Supplying`` and the like); description and
/// behaviour stand in one file.
public struct Kind: Sendable {
    /// What nodes of a kind do.
    public enum Role: String, Sendable, Codable {
        /// Holds screens or parts of one and answers messages: navigation, tabs, screen, form, table.
        case contains
        /// Changes the world when a message asks for it: actions.
        case performs
        /// Shows something: views, bar items, rows, gestures.
        case presents
        /// Stands for a value or a judgement: text, numbers, messages, conditions.
        case supplies
    }

    /// The parameter a bare child goes to, by its type. The first entry that fits is taken.
    public struct Default: Sendable, Hashable {
        public let type: KindType
        public let parameter: String

        public init(_ type: KindType, _ parameter: String) {
            self.type = type
            self.parameter = parameter
        }
    }

    private let shared: Shared

    public var name: String { shared.facts.name }
    public var aliases: [String] { shared.facts.aliases }
    public var summary: String { shared.facts.summary }
    public var role: Role { shared.facts.role }
    /// A document with it, or a piece of one that stands where such kinds stand; nil if there is none.
    public var example: String? { shared.facts.example }
    /// What it is, ancestors included.
    public var types: KindType { shared.facts.types }
    /// Abstract kinds stand only for others, with `keyPath` or `conditional`.
    public var isAbstract: Bool { shared.facts.isAbstract }
    public var parameters: [Parameter] { shared.facts.parameters }
    public var defaults: [Default] { shared.facts.defaults }
    /// The parameters that hold messages it sends.
    public var sends: [String] { shared.facts.sends }
    /// The messages it answers itself, before its actions are asked.
    public var answers: [String] { shared.facts.answers }
    /// What it tells its own actions, beside the events of its life (``lifecycle``).
    public var tells: [String] { shared.facts.tells }
    /// The names under which what it sets off finds more than was sent: a reason, a result.
    public var provides: [String] { shared.facts.provides }
    /// Parameters of which exactly one, or at least one, has to be given.
    public var demands: [Demand] { shared.facts.demands }
    /// The name style sheets know it by (`WFSLabel` in the older sheets); the kind's own name works as well.
    public var styleName: String? { shared.facts.styleName }
    /// What machine and checker have to know of it.
    public var traits: Traits { shared.facts.traits }
    /// The parameter that holds what a person enters; nil for what is no input. It can be tied to a place with `edits`.
    public var holds: String? { shared.facts.holds }
    /// What a node of it comes to if its content is all literal; nil if it stays what it is.
    public var literal: Literal? { shared.facts.literal }
    /// What it does; nil if it only holds what others read, or stands for other kinds.
    public var behaviour: (any Behaviour)? { shared.facts.behaviour }
    /// Whether it keeps the values that are declared in its parameter `values`.
    var declares: Bool { shared.facts.declares }
    /// What it gives to the declared value that its place names; nil if it changes none, or in no way of its own.
    public var writes: DeclaredWrite? { shared.facts.writes }
    /// What it does to the screens that are shown; nil if it leaves them as they are, or does that in a way of its own.
    public var changes: ScreenChange? { shared.facts.changes }
    /// Whether its attribute `to` says where its messages go.
    var sendsTo: Bool { shared.facts.sendsTo }
    /// Reads what belongs together in a node of this kind, once, when the document is checked; nil if there is no such thing.
    public var plan: Plan? { shared.facts.plan }
    /// Looks over a node of this kind when a document is reviewed; nil if there is nothing to say.
    public var look: Look? { shared.facts.look }

    /// Reads everything in one node, which comes after all nodes in it, and says what is wrong with it. What it makes is kept
    /// with the document (``CheckedDocument/plan(of:as:)``).
    public typealias Plan =
        @Sendable (
            _ node: Node.Index, _ document: Document, _ outlines: [CheckedDocument.Outline], _ registry: Registry
        ) -> (plan: any Sendable, diagnostics: [Diagnostic])

    public init(
        _ name: String, _ summary: String, role: Role, types: KindType, aliases: [String] = [],
        example: String? = nil,
        isAbstract: Bool = false,
        parameters: [Parameter] = [], defaults: [Default] = [], sends: [String] = [], answers: [String] = [],
        tells: [String] = [], provides: [String] = [], demands: [Demand] = [],
        styleName: String? = nil, traits: Traits = [], holds: String? = nil, literal: Literal? = nil, plan: Plan? = nil,
        look: Look? = nil, writes: DeclaredWrite? = nil, changes: ScreenChange? = nil,
        behaviour: (any Behaviour)? = nil
    ) {
        let sendsAny = parameters.contains { $0.conversion == .message } || (types != .any && types.contains(.message))
        shared = Shared(
            facts: Facts(
                name: name, aliases: aliases, summary: summary, role: role, example: example, types: types,
                isAbstract: isAbstract,
                parameters: holds == nil ? parameters : parameters + [.edits, .inputLabel, .inputLabelPosition],
                defaults: defaults, sends: sends, answers: answers, tells: tells, provides: provides, demands: demands,
                styleName: styleName, traits: traits, holds: holds, literal: literal, behaviour: behaviour,
                declares: parameters.contains { $0.name == "values" && $0.accepts == .value }, writes: writes,
                changes: changes,
                sendsTo: sendsAny && !parameters.contains { $0.name == "to" }, plan: plan, look: look))
    }

    /// What is said of a kind.
    private struct Facts: Sendable {
        let name: String
        let aliases: [String]
        let summary: String
        let role: Role
        let example: String?
        let types: KindType
        let isAbstract: Bool
        let parameters: [Parameter]
        let defaults: [Default]
        let sends: [String]
        let answers: [String]
        let tells: [String]
        let provides: [String]
        let demands: [Demand]
        let styleName: String?
        let traits: Traits
        let holds: String?
        let literal: Literal?
        let behaviour: (any Behaviour)?
        let declares: Bool
        let writes: DeclaredWrite?
        let changes: ScreenChange?
        let sendsTo: Bool
        let plan: Plan?
        let look: Look?
    }

    /// Holds it in one place: kinds are looked up for every node, and copied wherever one is looked at.
    private final class Shared: Sendable {
        let facts: Facts
        /// Where each parameter stands among them, the first of a name.
        let positions: NameTable

        init(facts: Facts) {
            self.facts = facts
            positions = NameTable(facts.parameters.map(\.name))
        }
    }

    /// The messages that controllers are told by themselves as they come and go (spec/workflow-schema §7.1).
    public static let lifecycle = [
        "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
    ]

    /// The parameter of a name; nil if the kind has none.
    public func parameter(_ name: String) -> Parameter? { position(of: name).map { parameters[$0] } }

    /// Where the parameter of a name stands among ``parameters``; nil if the kind has none.
    package func position(of name: String) -> Int? { shared.positions[name] }

    /// The name of the parameter a bare child of a type goes to.
    public func defaultParameter(for types: KindType) -> String? {
        defaults.first { types.fits($0.type) }?.parameter
    }
}
