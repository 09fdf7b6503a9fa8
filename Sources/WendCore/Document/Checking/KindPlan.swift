/// Holds what the checker asks of a kind at every node, looked up once.
final class KindPlan {
    struct DefaultPlace {
        let type: KindType
        let parameter: Int
    }

    struct DemandPlan {
        let demand: Demand
        let parameters: [Int]
    }

    let index: Registry.KindIndex
    let kind: Kind
    let names: [String]
    // One property of all parameters each, because copying a whole description at every piece of content is dear.
    let accepts: [KindType]
    let isList: [Bool]
    let isLazy: [Bool]
    /// Whether literals have to be converted or checked.
    let converts: [Bool]
    /// Whether text is a condition in the expression language.
    let isPredicate: [Bool]
    /// Whether braces in text are braces.
    let isVerbatim: [Bool]
    /// Whether what a person may do depends on a parameter.
    let isGate: [Bool]
    /// Whether bindings are worked out again and again, to show what they come to.
    let isDrawn: Bool
    /// Reads all of a node at once.
    let plan: Kind.Plan?
    let defaults: [DefaultPlace]
    let required: [Int]
    let demands: [DemandPlan]
    /// What a node comes to if its content is all literal.
    let folding: Kind.Literal?
    /// The parameters whose actions or controllers are looked for by name.
    let named: [Int]
    /// Where unnamed actions answer lifecycle messages too.
    let answersLifecycle: Bool
    /// The parameter without which a button does nothing.
    let pressMessage: Int?
    /// The parameter whose text is judged by its first letter.
    let truthValue: Int?

    init(_ index: Registry.KindIndex, _ kind: Kind) {
        self.index = index
        self.kind = kind
        let names = kind.parameters.map(\.name)
        self.names = names
        accepts = kind.parameters.map(\.accepts)
        isList = kind.parameters.map(\.isList)
        isLazy = kind.parameters.map(\.isLazy)
        defaults = kind.defaults.compactMap { entry in
            names.firstIndex(of: entry.parameter).map { DefaultPlace(type: entry.type, parameter: $0) }
        }
        required = names.indices.filter { kind.parameters[$0].isRequired }
        demands = kind.demands.map { demand in
            DemandPlan(demand: demand, parameters: demand.parameters.compactMap { names.firstIndex(of: $0) })
        }
        folding = kind.literal
        let isFolded = folding == .number || folding == .bool
        converts = kind.parameters.map { parameter in
            switch parameter.conversion {
            case .none, .message, .verbatim: isFolded
            default: true
            }
        }
        named = names.indices.filter { position in
            let parameter = kind.parameters[position]
            return parameter.isList && parameter.accepts != .any && !kind.traits.contains(.performsAll)
                && !parameter.accepts.isDisjoint(with: [.action, .controller])
        }
        answersLifecycle = (kind.behaviour as? any Containing)?.unnamedActionsAnswerLifecycle ?? false
        isPredicate = kind.parameters.map { $0.conversion == .predicate }
        isVerbatim = kind.parameters.map { $0.conversion == .verbatim }
        isGate = kind.parameters.map(\.isGate)
        isDrawn = kind.role == .presents || kind.role == .contains
        plan = kind.plan
        pressMessage = kind.traits.contains(.pressed) ? names.firstIndex(of: "message") : nil
        truthValue = kind.traits.contains(.readsTruth) ? names.firstIndex(of: "value") : nil
    }

    /// The parameter of a name; nil if there is none.
    func parameter(_ name: String) -> Int? {
        for index in names.indices where names[index] == name { return index }
        return nil
    }

    /// The parameter a bare piece of a type goes to.
    func defaultParameter(for types: KindType) -> Int? {
        for place in defaults where types.fits(place.type) { return place.parameter }
        return nil
    }
}
