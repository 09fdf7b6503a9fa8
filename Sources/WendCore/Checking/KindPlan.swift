import WendExpressions

/// Where a name that was looked for is kept, so that the next time one comparison finds it: documents use few names, again
/// and again.
enum NameSlots {
    static let empty = Array(repeating: -1, count: 64)

    @inline(__always) static func slot(of name: String) -> Int {
        let bytes = name.utf8
        let first = bytes.first ?? 0
        let last = bytes.last ?? 0
        return (bytes.count &* 7 &+ Int(first) &* 3 &+ Int(last)) & 63
    }
}

/// What the checker asks of a kind at every node, looked up once.
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
    /// What text is read as, where it is in the expression language.
    let expressionRole: [ExpressionRole?]
    /// Whether braces in text are braces.
    let isVerbatim: [Bool]
    /// The parameters that name declared values.
    let places: [Int]
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
    /// Whether the attribute `name` is a parameter.
    let takesName: Bool
    let isAction: Bool
    /// The parameter whose text is judged by its first letter.
    let truthValue: Int?

    /// Parameters named like kinds, by the kinds' numbers, as far as they were asked for.
    private var parametersOfKinds: [Int16]

    /// - Parameter kindCount: How many kinds the registry has.
    init(_ index: Registry.KindIndex, _ kind: Kind, kindCount: Int) {
        parametersOfKinds = Array(repeating: Self.unknown, count: kindCount)
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
            case .none, .message, .verbatim, .place, .viewName, .imageName, .valueName, .parameterName:
                isFolded
            default: true
            }
        }
        named = names.indices.filter { position in
            let parameter = kind.parameters[position]
            return parameter.isList && parameter.accepts != .any && !kind.traits.contains(.performsAll)
                && !parameter.accepts.isDisjoint(with: [.action, .controller])
        }
        answersLifecycle = kind.behaviour?.unnamedActionsAnswerLifecycle ?? false
        expressionRole = kind.parameters.map { parameter in
            switch parameter.conversion {
            case .predicate: .predicate
            case .expression: .any
            default: nil
            }
        }
        isVerbatim = kind.parameters.map { [.verbatim, .place, .pattern].contains($0.conversion) }
        places = names.indices.filter { kind.parameters[$0].conversion == .place }
        isGate = kind.parameters.map(\.isGate)
        isDrawn = kind.role == .presents || kind.role == .contains
        plan = kind.plan
        takesName = kind.traits.contains(.takesName)
        isAction = kind.types.contains(.action)
        pressMessage = kind.traits.contains(.pressed) ? names.firstIndex(of: "message") : nil
        truthValue = kind.traits.contains(.readsTruth) ? names.firstIndex(of: "value") : nil
    }

    /// The parameter of a name; nil if there is none.
    func parameter(_ name: String) -> Int? {
        kind.position(of: name)
    }

    /// The parameter that is named like a kind; nil if there is none.
    func parameter(namedLike kind: Registry.KindIndex, _ name: String) -> Int? {
        if parametersOfKinds[kind] == Self.unknown { parametersOfKinds[kind] = Int16(parameter(name) ?? -1) }
        let index = Int(parametersOfKinds[kind])
        return index < 0 ? nil : index
    }

    private static let unknown: Int16 = -2

    /// The parameter a bare piece of a type goes to.
    func defaultParameter(for types: KindType) -> Int? {
        for place in defaults where types.fits(place.type) { return place.parameter }
        return nil
    }
}
