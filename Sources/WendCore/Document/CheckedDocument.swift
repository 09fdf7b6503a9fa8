public import WendExpressions

/// A document together with what the checker found out about each node, ready to run.
///
/// Made by ``Document/checked(against:)``. Sessions share it; nothing in it changes.
public struct CheckedDocument: Sendable {
    public let document: Document
    public let registry: Registry
    /// One outline per node, in the order of the nodes.
    public let outlines: [Outline]
    /// What kinds have read from all of their nodes at once, by node (``Kind/plan``).
    private let plans: [Node.Index: any Sendable]
    /// Everything found wrong, errors first in document order.
    public let diagnostics: [Diagnostic]
    /// Whether anything in it is worked out at every use: texts with braces, or what is repeated, which older documents may have as well.
    let isLive: Bool
    /// Whether any controller in it is repeated.
    let repeatsControllers: Bool
    /// Whether values decide which controllers in it may be shown.
    let hidesControllers: Bool
    /// Whether it is what a screen built in Swift shows.
    package let isMade: Bool
    /// The names under which values may be declared in it; nil if it may be any.
    private let declaredNames: Set<String>?
    /// The declarations of values that are always worked out of others, by their names, for each node that has any.
    let workedOut: [Node.Index: [String: Node.Index]]
    /// The controllers in it that have addresses; nil if none has.
    package let places: PlaceTable?
    /// Whether any controller in it has rules for coming and going.
    let hasPassages: Bool
    /// The sorts of records it declares, and those of the app's data models.
    package let entities: EntityModel
    /// Whether anything goes on by itself with controllers in it.
    let hasCompanions: Bool
    /// The nodes that go on by themselves with the controllers they stand in.
    private let companions: Set<Node.Index>
    /// By names, what is known under them and made of other names: values that are always worked out, and what goes on by itself.
    let behind: [String: [Behind]]
    /// What the requests that it describes are asked for by.
    let requestNames: [Node.Index: String]

    init(
        document: Document, registry: Registry, outlines: [Outline], plans: [Node.Index: any Sendable],
        declaredNames: Set<String>?, places: PlaceTable?, diagnostics: [Diagnostic]
    ) {
        self.places = places
        hasPassages = outlines.contains { registry.kinds[$0.kind].types == .passage }
        let declared = EntityModel(of: document, outlines, registry)
        entities =
            registry.entities.entities.isEmpty ? declared : EntityModel(joining: [declared, registry.entities])
        hasCompanions = outlines.contains { registry.kinds[$0.kind].isCompanion }
        companions = hasCompanions ? Self.companions(outlines, registry) : []
        behind = hasCompanions ? Self.behind(document, outlines, companions, registry) : [:]
        requestNames = hasCompanions ? Self.requestNames(document, outlines, registry) : [:]
        self.declaredNames = declaredNames
        self.document = document
        self.registry = registry
        self.outlines = outlines
        self.plans = plans
        self.diagnostics = diagnostics
        hidesControllers = outlines.contains { outline in
            let kind = registry.kinds[outline.kind]
            return kind.types == .tabBarItem
                && outline.entries.contains { kind.parameters[$0.parameter].name == "hidden" }
        }
        isMade = document.maker != nil
        workedOut = Self.workedOut(document, outlines, registry)
        isLive = document.allowsBindings || outlines.contains { $0.repetition != nil }
        repeatsControllers = outlines.contains {
            $0.repetition != nil && registry.kinds[$0.kind].role == .contains
        }
    }

    /// Whether a value may be declared in it under a name.
    package func mayDeclare(_ name: String) -> Bool { declaredNames?.contains(name) ?? true }

    private static func workedOut(
        _ document: Document, _ outlines: [Outline], _ registry: Registry
    ) -> [Node.Index: [String: Node.Index]] {
        var found: [Node.Index: [String: Node.Index]] = [:]
        for (index, outline) in outlines.enumerated() {
            let kind = registry.kinds[outline.kind]
            guard kind.declares else { continue }
            for entry in outline.entries where kind.parameters[entry.parameter].accepts == .value {
                guard case .node(let child) = entry.source else { continue }
                let parameters = registry.kinds[outlines[child].kind].parameters
                guard outlines[child].entries.contains(where: { parameters[$0.parameter].name == "always" }) else {
                    continue
                }
                for named in outlines[child].entries where parameters[named.parameter].name == "name" {
                    if case .literal(.string(let name)) = named.source { found[index, default: [:]][name] = child }
                }
            }
        }
        return found
    }

    private static func companions(_ outlines: [Outline], _ registry: Registry) -> Set<Node.Index> {
        var found: Set<Node.Index> = []
        for outline in outlines {
            let parameters = registry.kinds[outline.kind].parameters
            for entry in outline.entries where parameters[entry.parameter].accepts == .companion {
                if case .node(let node) = entry.source { found.insert(node) }
            }
        }
        return found
    }

    /// What one node makes of other names.
    struct Behind: Sendable {
        let names: Set<String>
        /// Whether it asks for something with them.
        let isCompanion: Bool
    }

    private static func behind(
        _ document: Document, _ outlines: [Outline], _ companions: Set<Node.Index>, _ registry: Registry
    ) -> [String: [Behind]] {
        var found: [String: [Behind]] = [:]
        for (index, outline) in outlines.enumerated() {
            let isCompanion = companions.contains(index)
            guard isCompanion || registry.kinds[outline.kind].types == .value, let name = document.nodes[index].name
            else { continue }
            let parameters = registry.kinds[outline.kind].parameters
            var names: Set<String> = []
            for entry in outline.entries where isCompanion || parameters[entry.parameter].name == "always" {
                if case .binding(let expression) = entry.source { names.formUnion(expression.names.lazy.map(\.name)) }
            }
            if !names.isEmpty { found[name, default: []].append(Behind(names: names, isCompanion: isCompanion)) }
        }
        return found
    }

    /// Whether a node goes on by itself with the controller it stands in.
    func isCompanion(_ node: Node.Index) -> Bool { companions.contains(node) }

    /// What a node's kind has read from it when the document was checked; nil if it reads nothing of the type.
    public func plan<Plan>(of node: Node.Index, as type: Plan.Type = Plan.self) -> Plan? { plans[node] as? Plan }

    /// Whether the document can run.
    public var isRunnable: Bool { !diagnostics.contains { $0.severity == .error } }

    /// What the checker knows of one node: its kind, and its content given to parameters.
    public struct Outline: Sendable {
        /// The kind's number in the registry.
        public let kind: Registry.KindIndex
        /// The content in document order; a list parameter has one entry per element.
        public let entries: [Entry]
        /// Whether any eager content at or below this node depends on the scope in which it is created.
        public let isDynamic: Bool
        /// Whether it says any of what every view may: whether it is hidden, what assistive technologies hear, which
        /// gestures it watches for.
        package let saysSomethingCommon: Bool
        /// What a repeated node is repeated for; nil for all others.
        package let repetition: Repetition?
    }

    /// One piece of content that goes to one parameter.
    public struct Entry: Sendable {
        /// The parameter's number in its kind.
        public let parameter: Int
        public let source: Source
        /// What gives it: the attribute, the text or the node.
        public let range: SourceRange
    }

    public enum Source: Sendable {
        /// A value known when the document was checked, converted as the parameter says.
        case literal(Value)
        /// A child node.
        case node(Node.Index)
        /// Text with live values, or a condition: worked out at every use.
        indirect case binding(ValueExpression)
    }
}
