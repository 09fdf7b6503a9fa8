package import WendExpressions

/// A session as it is at one moment, to be looked at and not to be changed: the state, the documents it refers to, and
/// the kinds they are made of.
///
/// Finds its way, reads parameters and evaluates bindings. Everything that renders, judges or supplies gets this and
/// nothing more; what was looked at is noted where somebody wants to know (``Dependencies``).
public struct SessionTree: Sendable {
    package internal(set) var state: SessionState {
        _read { yield current }
        _modify {
            forgetLiveListings()
            yield &current
        }
    }
    private var current: SessionState
    /// Nothing, of a type whose size only its value tells: what holds such a thing is handed to functions where it lies. Without it
    /// the whole tree is copied for each of the many questions it is asked, which was a tenth of all drawing.
    private let liesInMemory: (any Sendable)? = nil
    /// The documents by the numbers node references have.
    package internal(set) var library = DocumentLibrary()
    /// The translations and images of the version in the state.
    package internal(set) var resources: AppResources {
        get { currentResources }
        set {
            currentResources = newValue
            forgetLiveListings()
            personLocale = Self.personLocale(current.settings, newValue)
        }
    }
    private var currentResources: AppResources
    /// In which things are shown where no document says it.
    private(set) var personLocale: String
    package let registry: Registry
    /// The lists that were read, for all copies of this tree.
    var listings = ListingCache()
    /// Those of them that were read from live values.
    var liveListings = LiveListings()
    /// The long lists in the state, as the last step that kept anything measured them.
    var measuredLists = MeasuredLists()

    /// What rows are called now that had a number when the state was stored, for the journal that goes on from it.
    var aliases: [ActivationID: ActivationID] = [:]

    /// What all work is to keep within, besides the limits of each step and drawing; nil if it may take as long as it
    /// takes.
    var allowance: Meter?
    /// Whether it is used up: what is found out from then on may be of something that was stopped, and is not kept.
    var isStopped: Bool { allowance?.isSpent ?? false }
    /// What is left of the work of this step, or of this drawing.
    var meter = Meter(Limit.work.bound)
    /// How many bindings are being evaluated inside each other.
    var bindingDepth = 0
    /// What is seen of the outside, by watch: beside the state (design rule 10).
    var watchedValues: [Effect.ID: Value] = [:] { didSet { forgetLiveListings() } }
    /// Watches of which still is seen what others showed that they took the place of.
    var carriedWatches: Set<Effect.ID> = []
    /// Whether a list is being made of rows, which notes what is looked at of them.
    var listsRows = false
    /// Notes what of that a step looks at.
    var seen: ReadLog?
    /// Notes what is read while something is drawn.
    var reads: ReadLog?
    /// Notes what cannot be worked out while something is drawn.
    var complaints: ComplaintLog?
    /// Notes in a step which conditions could not be judged.
    var unjudged: ComplaintLog?
    /// What is known of names; nil where something may change.
    var index: NameIndex?

    init(state: SessionState, registry: Registry, resources: AppResources) {
        current = state
        self.registry = registry
        currentResources = resources
        personLocale = Self.personLocale(state.settings, resources)
    }

    private mutating func forgetLiveListings() {
        if isKnownUniquelyReferenced(&liveListings), liveListings.isEmpty { return }
        liveListings = LiveListings(countingIn: liveListings.meter)
    }

    /// Becomes what a turn has made of it.
    mutating func adopt(_ other: SessionTree) {
        state = other.state
        library = other.library
        currentResources = other.currentResources
        personLocale = other.personLocale
        measuredLists = other.measuredLists
    }

    // MARK: Nodes

    func document(_ reference: NodeReference) -> CheckedDocument { library[reference.document] }

    package func node(_ reference: NodeReference) -> Node {
        library.documents[library.position(of: reference.document)].document.nodes[reference.node]
    }

    package func outline(_ reference: NodeReference) -> CheckedDocument.Outline {
        library.documents[library.position(of: reference.document)].outlines[reference.node]
    }

    package func kind(_ reference: NodeReference) -> Kind { registry[kindIndex(reference)] }

    package func location(_ reference: NodeReference) -> FileLocation {
        document(reference).document.location(of: reference.node)
    }

    // Single properties, without copying the whole description.

    func kindIndex(_ reference: NodeReference) -> Registry.KindIndex {
        library.documents[library.position(of: reference.document)].outlines[reference.node].kind
    }
    func form(_ reference: NodeReference) -> Node.Form {
        library.documents[library.position(of: reference.document)].document.nodes[reference.node].form
    }
    func styleClass(_ reference: NodeReference) -> String? {
        library.documents[library.position(of: reference.document)].document.nodes[reference.node].styleClass
    }
    /// Whether a node gives any of the parameters that every view has.
    func saysSomethingCommon(_ reference: NodeReference) -> Bool {
        library.documents[library.position(of: reference.document)].outlines[reference.node].saysSomethingCommon
    }
    func role(_ reference: NodeReference) -> Kind.Role { registry.kinds[kindIndex(reference)].role }
    func traits(_ reference: NodeReference) -> Kind.Traits { registry.kinds[kindIndex(reference)].traits }
    func types(_ reference: NodeReference) -> KindType { registry.kinds[kindIndex(reference)].types }

    // MARK: Activations

    /// The activation of an id; nil if it has left. What is made for an item of a list is in the state only once
    /// something was changed in it.
    package func activation(_ id: ActivationID) -> Activation? {
        state.activations[id] ?? (id.isOfRow ? derived(id) : nil)
    }

    /// The node an activation was made from; nil for what has left and for screens built in Swift.
    public func node(of id: ActivationID) -> NodeReference? {
        if id.isOfRow { return nodeOfRow(id) }
        guard case .node(let reference)? = state.activations.place(of: id) else { return nil }
        return reference
    }

    /// The name an activation's node has in its document.
    public func name(of id: ActivationID) -> String? { node(of: id).flatMap { node($0).name } }

    // Placeholders of what could not be made do nothing of what it would have done.

    func containing(_ id: ActivationID) -> (any Containing)? {
        node(of: id).flatMap { registry.containing(kindIndex($0)) }
    }
    func presenting(_ id: ActivationID) -> (any Presenting)? {
        if state.activations.broken(id) != nil { return nil }
        return node(of: id).flatMap { registry.presenting(kindIndex($0)) }
    }
    func gesturing(_ id: ActivationID) -> (any Gesturing)? {
        node(of: id).flatMap { registry.gesturing(kindIndex($0)) }
    }

    /// The data of the frame an activation was created in.
    package func frame(of id: ActivationID) -> Fields {
        if id.isOfRow { return rowPlace(of: id)?.row.frame ?? [:] }
        return state.activations.frame(of: id).flatMap { state.frames[$0] } ?? [:]
    }

    /// The number of that frame; nil for rows, whose data is that of their items.
    func frameID(of id: ActivationID) -> FrameID? { id.isOfRow ? nil : state.activations.frame(of: id) }

    /// What of that was sent with a message; nil if that is all of it.
    func sent(of id: ActivationID) -> Fields? {
        if id.isOfRow { return rowPlace(of: id)?.row.sent }
        return state.activations.frame(of: id).flatMap { state.sent(of: $0) }
    }
}

extension SessionTree {
    /// Whether the app has an image of a name, as far as the session knows.
    /// - Parameter reference: What shows it: its app's images are meant.
    func hasImage(_ name: String, for reference: NodeReference) -> Bool {
        resources(for: reference).images?.contains(name) ?? true
    }
}
