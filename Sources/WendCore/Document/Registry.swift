/// The kinds an app knows, by name.
///
/// A value: apps take ``standard`` and add their own kinds. Registering a name again replaces the kind.
///
///     var registry = Registry.standard
///     registry.register(Kind("gauge", "Shows a share of a whole.", role: .presents, types: .view, behaviour: Gauge()))
public struct Registry: Sendable {
    public typealias KindIndex = Int

    public private(set) var kinds: [Kind] = []
    /// What the kinds' behaviours can do, by number.
    private(set) var behaviours: [Roles] = []
    private var indices: [String: KindIndex] = [:]
    /// Of each kind the numbers of the parameters that every view has.
    private var common: [Set<Int>] = []
    /// Stays the same as long as every name means a kind of the same description, whatever order they were registered in.
    package private(set) var fingerprint: UInt64 = 0
    /// The screens that the app has built in Swift, by name, where any of them has an address.
    package private(set) var screens: [String: ScreenOutline] = [:]

    /// Makes screens built in Swift known to the addresses of documents. Where none has one, nothing is to be known.
    package mutating func know(_ outlines: [ScreenOutline]) {
        guard outlines.contains(where: { $0.path != nil }) else { return }
        for outline in outlines where screens.updateValue(outline, forKey: outline.name) == nil {
            fingerprint &+= Self.share(of: "screen \(outline.name)", outline.fingerprint)
        }
    }

    /// The sorts of records that data models of the app declare, besides what its documents say.
    package private(set) var entities = EntityModel()

    /// Makes the records of a data model known to all documents.
    package mutating func know(_ model: EntityModel) {
        let joined = EntityModel(joining: [entities, model])
        guard joined.fingerprint != entities.fingerprint else { return }
        entities = joined
        fingerprint &+= Self.share(of: "entities \(model.fingerprint)", 1)
    }

    /// The same kinds, with the records of another app and no others.
    func knowing(only model: EntityModel) -> Registry {
        var registry = self
        registry.entities = EntityModel()
        registry.know(model)
        return registry
    }

    /// What the app's own code makes of values.
    var own = OwnFunctions()

    /// Has the fingerprint tell whether a name of such a function is known.
    mutating func note(own name: String) {
        if noted.insert(name).inserted { fingerprint &+= Self.share(of: "own \(name)", 1) }
    }
    private var noted: Set<String> = []

    /// Makes a registry that knows only ``Kind/proxy`` and ``Kind/conditional``, which stand for other kinds.
    public init() {
        register(.proxy)
        register(.conditional)
    }

    /// Makes a registry of these kinds.
    public init(_ kinds: [Kind]) {
        self.init()
        for kind in kinds { register(kind) }
    }

    /// The number of ``Kind/proxy`` in every registry.
    public static let proxyIndex: KindIndex = 0
    /// The number of ``Kind/conditional`` in every registry.
    public static let conditionalIndex: KindIndex = 1

    /// Adds a kind under its name and aliases.
    public mutating func register(_ kind: Kind) {
        let index = kinds.count
        kinds.append(kind)
        common.append(Set(kind.parameters.indices.filter { Self.commonNames.contains(kind.parameters[$0].name) }))
        behaviours.append(Roles(kind.behaviour))
        let print = kind.fingerprint
        for name in [kind.name] + kind.aliases {
            if let old = indices[name] { fingerprint &-= Self.share(of: name, kinds[old].fingerprint) }
            fingerprint &+= Self.share(of: name, print)
            indices[name] = index
        }
    }

    /// What one name adds to the fingerprint: a sum, so that the order does not count.
    private static func share(of name: String, _ kind: UInt64) -> UInt64 {
        var hash = ContentHash()
        hash.mix(name)
        hash.mix(kind)
        return hash.bits
    }

    public func index(of name: String) -> KindIndex? { indices[name] }
    public subscript(index: KindIndex) -> Kind { kinds[index] }
    public subscript(name: String) -> Kind? { indices[name].map { kinds[$0] } }

    /// Every name a document may use, sorted.
    public var names: [String] { indices.keys.filter { !$0.hasPrefix("#") }.sorted() }

    func commonParameters(of index: KindIndex) -> Set<Int> { common[index] }
    private static let commonNames: Set<String> = [
        "hidden", "accessibilityLabel", "accessibilityHint", "accessibilityValue", "accessibilityTraits",
        "gestures",
    ]
}
