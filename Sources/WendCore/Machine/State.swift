package import WendExpressions

/// Is a whole running session as a value: encode it, decode it elsewhere, and a person sees the same screen with the same
/// typed text.
///
/// Opaque outside the package: hosts look at renderings, tests at what they show.
public struct State: Sendable, Codable {
    package var settings: Settings
    /// The latest time any input carried.
    package var time: Double = 0
    package var nextActivation: UInt32 = 1
    package var nextEffect: UInt32 = 1
    package var nextFrame: UInt32 = 1
    /// The documents in use, by the numbers node references have.
    package var documents = DocumentTable()
    package var activations = ActivationTable()
    package var frames = SortedTable<FrameID, Fields>()
    /// What of a frame was sent with a message, for the frames that hold more than that; nil while there are none.
    private var sentFrames: SortedTable<FrameID, FrameID>?
    /// The controller everything else lies over.
    package var base: ActivationID?
    /// What is presented, the last on top.
    package var layers: [ActivationID] = []
    /// The controllers on screen, parents first.
    package var visible: [ActivationID] = []
    package var focus: ActivationID?
    package var scroll = SortedTable<ActivationID, Double>()
    package var waiting: [Waiting] = []
    /// What is left for steps nobody caused; nil while there were none.
    private var stepBucket: StepBucket?
    /// The graphs of operations under way or ended, by what shows them; nil while there are none.
    private var operationRuns: SortedTable<ActivationID, OperationRun>?

    /// Nil in states of versions that kept translations and images in the settings.
    private var appResources: AppResources.Version?

    package init(settings: Settings, resources: AppResources.Version = AppResources.none.version) {
        self.settings = settings
        appResources = resources
    }

    /// Which translations and images are in use.
    package var resources: AppResources.Version {
        get { appResources ?? settings.inherited?.version ?? AppResources.none.version }
        set { appResources = newValue }
    }

    package var bucket: StepBucket {
        get { stepBucket ?? StepBucket() }
        set { stepBucket = newValue }
    }

    /// What of a frame was sent with a message; nil if that is all of it.
    package func sent(of frame: FrameID) -> Fields? { sentFrames?[frame].map { frames[$0] ?? [:] } }

    package mutating func setSent(_ sent: FrameID, of frame: FrameID) {
        if sentFrames == nil { sentFrames = SortedTable() }
        sentFrames?[frame] = sent
    }

    /// Forgets all other frames.
    package mutating func keepFrames(_ used: Set<FrameID>) {
        let used = used.union(used.compactMap { sentFrames?[$0] })
        guard used.count < frames.count else { return }
        frames.remove { !used.contains($0) }
        sentFrames?.remove { !used.contains($0) }
    }

    /// The graphs of operations under way or ended, by what shows them.
    package var runs: SortedTable<ActivationID, OperationRun> { operationRuns ?? SortedTable() }

    package mutating func setRun(_ id: ActivationID, _ run: OperationRun?) {
        if operationRuns == nil { operationRuns = SortedTable() }
        operationRuns?[id] = run
    }

    package mutating func modifyRun<Result>(_ id: ActivationID, _ change: (inout OperationRun) -> Result) -> Result? {
        operationRuns?.modify(id, change)
    }

    package mutating func removeRuns(where isGone: (ActivationID) -> Bool) {
        operationRuns?.remove(where: isGone)
    }
}
