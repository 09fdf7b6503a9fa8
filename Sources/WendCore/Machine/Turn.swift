package import WendExpressions

/// Is the machine at work on one input: the only door through which behaviours see and change a session.
///
/// A turn is told what happened and works it off to the end; it never waits. What it wants done outside it leaves as
/// effects.
public struct Turn: Sendable {
    package internal(set) var state: State
    package internal(set) var library = DocumentLibrary()
    /// The translations and images of the version in the state.
    package internal(set) var resources: AppResources
    /// Given, and not told of yet.
    var nextResources: AppResources?
    package let registry: Registry
    /// The activations whose elements may look different after this turn.
    package internal(set) var touched: Set<ActivationID> = []
    package internal(set) var step = Step()
    package internal(set) var budget = Budget()
    /// What is left of the work of this step; in a drawing, of the work of the drawing.
    var meter = Meter(Limit.work.bound)
    /// Where the step was when it first went over a limit.
    var limitPlace: NodeReference?
    /// Whether what goes on here was caused by a person in this very step.
    var isPrompted = false
    /// Whether data was stored or changed in this step.
    var keepsNewData = false
    /// Whether this step ends a chain that went on by itself for too long: nothing new is asked for in it.
    var isCut = false
    /// Controllers that were taken off screen and leave once their lifecycle actions have run.
    var leaving: [ActivationID] = []
    /// Whether what is on screen may have changed: a controller was touched, or something came or left.
    var needsSettling = true
    var isSettling = false

    init(state: State, registry: Registry, resources: AppResources) {
        self.state = state
        self.resources = resources
        self.registry = registry
    }

    /// The operation on whose behalf actions are performed.
    var work: ActivationID?
    /// Graphs of operations that may be able to go on.
    var restless: [ActivationID] = []
    /// How many bindings are being evaluated inside each other.
    var bindingDepth = 0
    /// Notes what is read while something is drawn.
    var reads: ReadLog?
    /// What is known of names; nil where something may change.
    var index: NameIndex?

    // MARK: Looking

    func document(_ reference: NodeReference) -> CheckedDocument { library[reference.document] }

    package func node(_ reference: NodeReference) -> Node {
        library.documents[library.position(of: reference.document)].document.nodes[reference.node]
    }

    package func outline(_ reference: NodeReference) -> CheckedDocument.Outline {
        library.documents[library.position(of: reference.document)].outlines[reference.node]
    }

    package func kind(_ reference: NodeReference) -> Kind { registry[kindIndex(reference)] }

    // Single properties, without copying the whole description.

    func kindIndex(_ reference: NodeReference) -> Registry.KindIndex {
        library.documents[library.position(of: reference.document)].outlines[reference.node].kind
    }
    func role(_ reference: NodeReference) -> Kind.Role { registry.kinds[kindIndex(reference)].role }
    func types(_ reference: NodeReference) -> KindType { registry.kinds[kindIndex(reference)].types }

    package func activation(_ id: ActivationID) -> Activation? { state.activations[id] }

    /// The node an activation was made from; nil for what has left and for screens built in Swift.
    public func node(of id: ActivationID) -> NodeReference? {
        guard case .node(let reference)? = state.activations.place(of: id) else { return nil }
        return reference
    }

    /// The name an activation's node has in its document.
    public func name(of id: ActivationID) -> String? { node(of: id).flatMap { node($0).name } }

    package func behaviour(of id: ActivationID) -> (any Behaviour)? {
        node(of: id).flatMap { registry.behaviour(of: outline($0).kind) }
    }

    func containing(_ id: ActivationID) -> (any Containing)? { behaviour(of: id) as? any Containing }

    package func location(_ reference: NodeReference) -> SourceLocation {
        document(reference).document.location(of: reference.node)
    }

    /// The data of the frame an activation was created in.
    package func frame(of id: ActivationID) -> Fields {
        activation(id).flatMap { state.frames[$0.frame] } ?? [:]
    }

    /// What of that was sent with a message; nil if that is all of it.
    func sent(of id: ActivationID) -> Fields? { activation(id).flatMap { state.sent(of: $0.frame) } }

    // MARK: Changing

    /// Changes an activation and notes that it may look different.
    package mutating func modify(_ id: ActivationID, _ change: (inout Activation) -> Void) {
        touched.insert(id)
        if !needsSettling, isController(id) { needsSettling = true }
        keepsNewData = true
        state.activations.modify(id, change)
    }

    /// Keeps a frame and returns its number; equal frames of one turn share one.
    mutating func intern(_ scope: Scope) -> FrameID {
        if let id = scope.frameID { return id }
        if scope.frame.isEmpty { return .empty }
        let sent = isSame(scope.sent, scope.frame) ? nil : scope.sent
        let recent = FrameID(state.nextFrame - 1)
        if isSame(state.frames[recent], scope.frame), isSame(state.sent(of: recent), sent) { return recent }
        let sentID = sent.map { intern(Scope(frame: $0, receiver: nil)) }
        let id = FrameID(state.nextFrame)
        state.nextFrame += 1
        state.frames[id] = scope.frame
        if let sentID { state.setSent(sentID, of: id) }
        return id
    }

    private func isSame(_ left: Fields?, _ right: Fields?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        var work = 0
        defer { meter.spend(work) }
        return left.isSame(as: right, &work)
    }

    // MARK: Reporting

    /// Tells the app's author that something went wrong while running.
    public mutating func report(_ diagnostic: Diagnostic) { step.reports.append(diagnostic) }

    package mutating func report(_ failure: Failure) { report(failure.diagnostic) }

    /// Runs something that may fail; a failure is reported and gives nil.
    mutating func attempt<Result>(_ work: (inout Turn) throws(Failure) -> Result) -> Result? {
        do {
            return try work(&self)
        } catch {
            report(error)
            return nil
        }
    }
}
