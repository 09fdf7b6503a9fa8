package import WendExpressions

/// A whole running session as a value: encode it, decode it elsewhere, and a person sees the same screen with the same
/// typed text.
///
/// Opaque outside the package: hosts look at renderings, tests at what they show.
public struct SessionState: Sendable, Codable {
    package var settings: SessionSettings
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
    /// Who gets the keyboard when the questions on top are answered.
    package var nextFocus: ActivationID?
    package var scroll = SortedTable<ActivationID, Double>()
    package var waiting: [Waiting] = []
    /// What is left for steps nobody caused; nil while there were none.
    private var stepBucket: StepBucket?
    /// The memories of what goes on, by the activation it goes on at; nil while there are none.
    private var ongoing: SortedTable<ActivationID, WorkMemory>?
    /// What is watched outside; nil while nothing is.
    private var watched: [Watch]?

    /// Whether rows of lists have no numbers; nil in states of versions in which they had.
    private var rowsAreDerived: Bool?

    /// Nil in states of versions that kept translations and images in the settings.
    private var appResources: AppResources.Version?

    /// What is kept of screens built in Swift that have left, by their names.
    package var keptScreens: Fields {
        get { keptStates ?? [:] }
        set { keptStates = newValue.isEmpty ? nil : newValue }
    }

    /// The number the next record gets that comes without an `id`; nil while none has come.
    private var recordNumber: Int?

    /// The files that were to be received and that anything in the state may have; nil while there are none.
    private var receivedFiles: [String]?
    /// How often the keyboard was led to an input that does not keep it; nil while it never was.
    private var pointed: Int?
    /// The states of screens built in Swift that have left and keep them; nil while there are none.
    private var keptStates: Fields?
    /// How often something was seen to move in a stack; nil while nothing was.
    private var moved: Int?
    /// When somebody did something last; nil if nobody has yet.
    package var lastDone: Double?

    /// The place that somebody wanted to see and may not yet.
    package var wanted: WantedPlace?
    /// What a person did that waits for the answer whether to leave.
    package var departure: Departure?
    /// The place that is being gone to.
    package var heading: Heading?
    /// Declared values that are to be worked out again; nil while there are none.
    private var late: [LateValue]?

    /// Declared values that are to be worked out again when what they ask for has come, in the order in which they were declared.
    package var lateValues: [LateValue] {
        get { late ?? [] }
        set { late = newValue.isEmpty ? nil : newValue }
    }

    package var hasLateValues: Bool { late != nil }

    package init(settings: SessionSettings, resources: AppResources.Version = AppResources.none.version) {
        self.settings = settings
        appResources = resources
        rowsAreDerived = true
    }

    package var derivesRows: Bool {
        get { rowsAreDerived ?? false }
        set { rowsAreDerived = newValue }
    }

    /// Which translations and images are in use.
    package var resources: AppResources.Version {
        get { appResources ?? settings.inherited?.version ?? AppResources.none.version }
        set { appResources = newValue }
    }

    /// The ids of the files that were to be received and that anything here may have.
    package var files: [String] {
        get { receivedFiles ?? [] }
        set { receivedFiles = newValue.isEmpty ? nil : newValue }
    }

    package var hasFiles: Bool { receivedFiles != nil }

    /// How often the keyboard was led to an input that does not keep it.
    package var timesPointed: Int {
        get { pointed ?? 0 }
        set { pointed = newValue }
    }

    /// The number the next record gets that comes without an `id`.
    package var nextRecord: Int {
        get { recordNumber ?? 1 }
        set { recordNumber = newValue }
    }

    /// How often something was seen to move in a stack.
    package var movements: Int {
        get { moved ?? 0 }
        set { moved = newValue }
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

    /// The frames that anything refers to.
    var framesInUse: Set<FrameID> {
        var used: Set<FrameID> = []
        for activation in activations.all { used.formUnion(activation.frames) }
        for waiting in waiting {
            used.insert(waiting.frame)
            if let hidden = waiting.hidden { used.insert(hidden) }
        }
        return used.union(used.compactMap { sentFrames?[$0] })
    }

    /// Forgets all other frames.
    package mutating func keepFrames(_ used: Set<FrameID>) {
        frames.remove { !used.contains($0) }
        sentFrames?.remove { !used.contains($0) }
    }

    /// The memories of what goes on, by the activation it goes on at.
    package var works: SortedTable<ActivationID, WorkMemory> {
        get { ongoing ?? SortedTable() }
        _modify {
            var works = ongoing ?? SortedTable()
            ongoing = nil
            defer { ongoing = works }
            yield &works
        }
    }

    /// What is watched outside, in the order in which it was asked for.
    package var watches: [Watch] {
        get { watched ?? [] }
        set { watched = newValue.isEmpty ? nil : newValue }
    }

    package var hasWatches: Bool { watched != nil }

    package var hasWorks: Bool { ongoing.map { $0.count > 0 } ?? false }

    private enum CodingKeys: String, CodingKey {
        case settings, time, nextActivation, nextEffect, nextFrame, documents, activations, frames, sentFrames, base,
            layers,
            visible, focus, scroll, waiting, stepBucket, ongoing, watched, appResources, rowsAreDerived,
            recordNumber, sharedLists, receivedFiles, pointed, nextFocus, wanted, departure,
            heading, keptStates, moved, lastDone, late
        /// What `ongoing` was called while only graphs of operations went on.
        case operationRuns
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        settings = try values.decode(SessionSettings.self, forKey: .settings)
        time = try values.decode(Double.self, forKey: .time)
        nextActivation = try values.decode(UInt32.self, forKey: .nextActivation)
        nextEffect = try values.decode(UInt32.self, forKey: .nextEffect)
        nextFrame = try values.decode(UInt32.self, forKey: .nextFrame)
        documents = try values.decode(DocumentTable.self, forKey: .documents)
        activations = try values.decode(ActivationTable.self, forKey: .activations)
        frames = try values.decode(SortedTable<FrameID, Fields>.self, forKey: .frames)
        sentFrames = try values.decodeIfPresent(SortedTable<FrameID, FrameID>.self, forKey: .sentFrames)
        base = try values.decodeIfPresent(ActivationID.self, forKey: .base)
        layers = try values.decode([ActivationID].self, forKey: .layers)
        visible = try values.decode([ActivationID].self, forKey: .visible)
        focus = try values.decodeIfPresent(ActivationID.self, forKey: .focus)
        nextFocus = try values.decodeIfPresent(ActivationID.self, forKey: .nextFocus)
        scroll = try values.decode(SortedTable<ActivationID, Double>.self, forKey: .scroll)
        waiting = try values.decode([Waiting].self, forKey: .waiting)
        stepBucket = try values.decodeIfPresent(StepBucket.self, forKey: .stepBucket)
        appResources = try values.decodeIfPresent(AppResources.Version.self, forKey: .appResources)
        rowsAreDerived = try values.decodeIfPresent(Bool.self, forKey: .rowsAreDerived)
        recordNumber = try values.decodeIfPresent(Int.self, forKey: .recordNumber)
        receivedFiles = try values.decodeIfPresent([String].self, forKey: .receivedFiles)
        pointed = try values.decodeIfPresent(Int.self, forKey: .pointed)
        wanted = try values.decodeIfPresent(WantedPlace.self, forKey: .wanted)
        departure = try values.decodeIfPresent(Departure.self, forKey: .departure)
        heading = try values.decodeIfPresent(Heading.self, forKey: .heading)
        keptStates = try values.decodeIfPresent(Fields.self, forKey: .keptStates)
        lastDone = try values.decodeIfPresent(Double.self, forKey: .lastDone)
        moved = try values.decodeIfPresent(Int.self, forKey: .moved)
        late = try values.decodeIfPresent([LateValue].self, forKey: .late)
        let key = values.contains(.ongoing) ? CodingKeys.ongoing : .operationRuns
        ongoing = try values.decodeIfPresent(SortedTable<ActivationID, WorkMemory>.self, forKey: key)
        watched = try values.decodeIfPresent([Watch].self, forKey: .watched)
        if let lists = try values.decodeIfPresent(Fields.self, forKey: .sharedLists) { putBack(sharedLists: lists) }
    }

    public func encode(to encoder: any Encoder) throws {
        let (shortened, sharedLists) = takingOutSharedLists()
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(settings, forKey: .settings)
        try values.encode(time, forKey: .time)
        try values.encode(nextActivation, forKey: .nextActivation)
        try values.encode(nextEffect, forKey: .nextEffect)
        try values.encode(nextFrame, forKey: .nextFrame)
        try values.encode(documents, forKey: .documents)
        try values.encode(shortened.activations, forKey: .activations)
        try values.encode(shortened.frames, forKey: .frames)
        try values.encodeIfPresent(sentFrames, forKey: .sentFrames)
        try values.encodeIfPresent(base, forKey: .base)
        try values.encode(layers, forKey: .layers)
        try values.encode(visible, forKey: .visible)
        try values.encodeIfPresent(focus, forKey: .focus)
        try values.encodeIfPresent(nextFocus, forKey: .nextFocus)
        try values.encode(scroll, forKey: .scroll)
        try values.encode(waiting, forKey: .waiting)
        try values.encodeIfPresent(stepBucket, forKey: .stepBucket)
        try values.encodeIfPresent(appResources, forKey: .appResources)
        try values.encodeIfPresent(rowsAreDerived, forKey: .rowsAreDerived)
        try values.encodeIfPresent(recordNumber, forKey: .recordNumber)
        try values.encodeIfPresent(receivedFiles, forKey: .receivedFiles)
        try values.encodeIfPresent(pointed, forKey: .pointed)
        try values.encodeIfPresent(wanted, forKey: .wanted)
        try values.encodeIfPresent(departure, forKey: .departure)
        try values.encodeIfPresent(heading, forKey: .heading)
        try values.encodeIfPresent(keptStates, forKey: .keptStates)
        try values.encodeIfPresent(lastDone, forKey: .lastDone)
        try values.encodeIfPresent(moved, forKey: .moved)
        try values.encodeIfPresent(late, forKey: .late)
        try values.encodeIfPresent(ongoing, forKey: .ongoing)
        try values.encodeIfPresent(watched, forKey: .watched)
        if !sharedLists.isEmpty { try values.encode(sharedLists, forKey: .sharedLists) }
    }
}
