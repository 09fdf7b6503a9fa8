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

    package init(settings: Settings) { self.settings = settings }
}
