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
    /// The documents in use, by the numbers node references have. A number is never given to another document.
    package var documents: [Document.Version] = []
    package var activations = ActivationTable()
    package var frames = SortedTable<FrameID, Fields>()
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

    package init(settings: Settings) { self.settings = settings }

    package var bucket: StepBucket {
        get { stepBucket ?? StepBucket() }
        set { stepBucket = newValue }
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
