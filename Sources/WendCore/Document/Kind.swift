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

    public let name: String
    public let aliases: [String]
    public let summary: String
    public let role: Role
    /// A document with it, or a piece of one that stands where such kinds stand; nil if there is none.
    public let example: String?
    /// What it is, ancestors included.
    public let types: KindType
    /// Abstract kinds stand only for others, with `keyPath` or `conditional`.
    public let isAbstract: Bool
    public let parameters: [Parameter]
    public let defaults: [Default]
    /// The parameters that hold messages it sends.
    public let sends: [String]
    /// The messages it answers itself, before its actions are asked.
    public let answers: [String]
    /// What it tells its own actions, beside the events of its life (``lifecycle``).
    public let tells: [String]
    /// The names under which what it sets off finds more than was sent: a reason, a result.
    public let provides: [String]
    /// Parameters of which exactly one, or at least one, has to be given.
    public let demands: [Demand]
    /// The name style sheets know it by (`WFSLabel` in the older sheets); the kind's own name works as well.
    public let styleName: String?
    /// What machine and checker have to know of it.
    public let traits: Traits
    /// The parameter that holds what a person enters; nil for what is no input. It can be tied to a place with `edits`.
    public let holds: String?
    /// What a node of it comes to if its content is all literal; nil if it stays what it is.
    public let literal: Literal?
    /// What it does; nil if it only holds what others read, or stands for other kinds.
    public let behaviour: (any Behaviour)?
    /// Whether it keeps the values that are declared in its parameter `values`.
    let declares: Bool
    /// What it gives to the declared value that its place names; nil if it changes none, or in no way of its own.
    public let writes: DeclaredWrite?
    /// Whether its attribute `to` says where its messages go.
    let sendsTo: Bool
    /// Reads what belongs together in a node of this kind, once, when the document is checked; nil if there is no such thing.
    public let plan: Plan?
    /// Looks over a node of this kind when a document is reviewed; nil if there is nothing to say.
    public let look: Look?

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
        look: Look? = nil, writes: DeclaredWrite? = nil,
        behaviour: (any Behaviour)? = nil
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.example = example
        self.role = role
        self.types = types
        self.isAbstract = isAbstract
        self.parameters = holds == nil ? parameters : parameters + [.edits, .inputLabel, .inputLabelPosition]
        self.defaults = defaults
        self.sends = sends
        self.answers = answers
        self.tells = tells
        self.provides = provides
        self.demands = demands
        self.styleName = styleName
        self.traits = traits
        self.holds = holds
        self.literal = literal
        self.plan = plan
        self.look = look
        self.writes = writes
        declares = parameters.contains { $0.name == "values" && $0.accepts == .value }
        let sendsAny = parameters.contains { $0.conversion == .message } || (types != .any && types.contains(.message))
        sendsTo = sendsAny && !parameters.contains { $0.name == "to" }
        self.behaviour = behaviour
    }

    /// The messages that controllers are told by themselves as they come and go (spec/workflow-schema §7.1).
    public static let lifecycle = [
        "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
    ]

    /// The parameter of a name; nil if the kind has none.
    public func parameter(_ name: String) -> Parameter? { parameters.first { $0.name == name } }

    /// The name of the parameter a bare child of a type goes to.
    public func defaultParameter(for types: KindType) -> String? {
        defaults.first { types.fits($0.type) }?.parameter
    }
}
