import WendExpressions

/// The machine at work on one input: the only door through which behaviours change a session. Made for the input, and gone
/// with its step.
///
/// A turn is told what happened and works it off to the end; it never waits. What it wants done outside it leaves as
/// effects. What it looks at is its ``tree``.
public struct Turn: Sendable {
    /// The session as it is now.
    public internal(set) var tree: SessionTree
    var step = Step()
    /// Translations and images that were given, and not told of yet.
    var nextResources: AppResources?
    package internal(set) var budget = Budget()
    /// Where the step was when it first went over a limit.
    var limitPlace: NodeReference?
    /// Whether what goes on here was caused by a person in this very step.
    let isPrompted: Bool
    /// Whether this step ends a chain that went on by itself for too long: nothing new is asked for in it.
    var isCut = false
    /// Whether data was stored or changed in this step.
    var keepsNewData = false
    /// Whether the last may be gone that had a file.
    var mayHaveLostFiles = false
    /// What is left of the work of finding that out; nobody's, as that of finding out what lies where in memory.
    let lookingForFiles = Meter(Limit.work.bound / 4)
    /// Long lists that became others in this step.
    var changedLists = ChangedLists()
    /// Controllers that were taken off screen and leave once their lifecycle actions have run.
    var leaving: [ActivationID] = []
    /// Whether what is on screen may have changed: a controller was touched, or something came or left.
    var needsSettling = false
    var isSettling = false
    /// The part of a work on whose behalf actions are performed.
    var work: ActivationID?
    /// What the person asked for on whose behalf actions are performed.
    var asked: Asked?
    /// The controllers that want to be asked before they are left, as they were before the step.
    var asking: [ActivationID] = []
    /// The controllers a person was in before the step.
    var stoodBefore: Set<ActivationID> = []
    /// What the person did that is being done; another than the input where that answers a question about it.
    var performed: Event?
    /// The questions about it that were answered with yes.
    var answered: [Departure.Answer] = []
    /// The one of them that is being left, and its rule: the step is undone then.
    var departing: (controller: ActivationID, rule: NodeReference)?
    /// Whether the step is of what a person did, who may be asked.
    var isByPerson = false
    /// The controllers that were not to be seen in this step, each led away from once.
    var turnedAway: Set<ActivationID> = []
    /// Whether the first place that may be seen is shown, as nothing else may.
    var isLedToFirst = false
    /// The place that somebody wants to come to, while something on the way there may not be seen.
    var sought: String?
    /// Whether a screen on the way to a place is being made.
    var isOnTheWay = false
    /// The controller that wants to be asked before what the code of a screen wants is done, and its rule.
    var holding: (controller: ActivationID, rule: NodeReference)?
    /// The entry of a stage's history that is being left, where what its screens add to its extras is kept.
    var entryLeft: Value?
    /// Whether what comes to stacks and leaves them may be seen to move.
    var moves = false
    /// What the address says that is being followed.
    var addressed: Fields = [:]
    /// Works that may be able to go on.
    var restless: [ActivationID] = []
    /// Intents that wait to be followed, in order. None is left at the end of a step.
    var intents: [RaisedIntent] = []
    var intentsFollowed = 0
    /// Whether one is being followed: screens hear of it, and raise others.
    var isFollowing = false
    /// Pairs on stages that are there and have not been told yet.
    var arrivals: [Arrival] = []

    /// - Parameter tree: The session before the input.
    init(_ tree: SessionTree, isPrompted: Bool) {
        self.tree = tree
        self.tree.meter = Meter(Limit.work.bound, within: tree.allowance)
        self.tree.liveListings = LiveListings(countingIn: self.tree.meter)
        self.tree.unjudged = ComplaintLog()
        self.isPrompted = isPrompted
    }

    package internal(set) var state: SessionState {
        _read { yield tree.state }
        _modify { yield &tree.state }
    }

    var meter: Meter { tree.meter }
    var registry: Registry { tree.registry }
    var library: DocumentLibrary { tree.library }

    /// The activations whose elements may look different after this turn.
    var touched: Set<ActivationID> {
        get { step.changes.activations }
        _modify { yield &step.changes.activations }
    }

    // MARK: Changing

    /// Changes an activation and notes that it may look different.
    package mutating func modify(_ id: ActivationID, _ change: (inout Activation) -> Void) {
        keep(id)
        touched.insert(id)
        if !needsSettling, tree.isController(id) { needsSettling = true }
        keepsNewData = true
        guard state.hasFiles else { return state.activations.modify(id, change) }
        let old = state.activations[id]
        state.activations.modify(id, change)
        lost(of: old, now: state.activations[id])
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
    public mutating func report(_ diagnostic: Diagnostic) {
        reportUnjudged()
        step.reports.append(diagnostic)
    }

    /// Tells of the conditions that could not be judged since this was last done.
    mutating func reportUnjudged() { step.reports += tree.unjudged?.takeAll() ?? [] }

    /// Has every host that shows the session do something once, after the step is stored: play a sound, open a link. At most
    /// ``HostCall/mostPerStep`` in a step; what is too much is reported.
    public mutating func call(_ name: String, _ argument: String? = nil) {
        let longest = max(name.utf8.count, argument?.utf8.count ?? 0)
        guard step.calls.count < HostCall.mostPerStep, longest <= HostCall.longestText else {
            if !step.reports.contains(.tooManyCalls) { report(.tooManyCalls) }
            return
        }
        step.calls.append(HostCall(name, argument))
    }

    package mutating func report(_ failure: Failure) { report(failure.diagnostic) }

    /// Runs something that may fail, such as reading parameters; a failure is reported and gives nil.
    public mutating func attempt<Result>(_ work: (inout Turn) throws(Failure) -> Result) -> Result? {
        do {
            return try work(&self)
        } catch {
            report(error)
            return nil
        }
    }
}
