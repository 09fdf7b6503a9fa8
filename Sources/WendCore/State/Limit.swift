/// A limit of one step, or of what a session may come to hold (design rule 8). A step that would exceed one is undone.
///
/// Which limits there are, what they are for and which tests hold them stands in the article on promises and limits.
public enum Limit: String, Hashable, Sendable, Codable, CaseIterable {
    /// Actions one step may perform.
    case actions
    /// Activations one step may create, over and above the nodes of the documents it creates them from.
    case activations
    /// How deep actions, messages and activations may nest inside one step.
    case nesting
    /// How often one step may compare what is on screen with what should be, and let operations go on.
    case turns
    /// The work of one step, in units of ``Meter``: expressions, walks through the tree, values put together.
    case work
    /// The work of drawing everything that is shown, in the same units. What goes over it is left out and reported.
    case drawing
    /// How deep activations may lie inside each other, presented ones inside those they are presented over.
    case depth
    /// How many activations a session may have.
    case size
    /// How many rows a list may have. What goes over it is left out, and a row in its place says so.
    case rows
    /// The bytes of data a session may hold, written out: frames, stored and changed values, results.
    case data
    /// How deep lists and dictionaries of kept data may lie inside each other.
    case dataDepth
    /// What a session may watch outside at the same time.
    case watches
    /// What all apps that it shows may watch of that, so that something is left for the app around them.
    case bundleWatches
    /// The bytes of one value that is seen of what is watched, written out. A larger one is replaced by nothing and reported.
    case watchedValue
    /// The numbers of activations, frames, effects and documents, which are never used again.
    case numbers

    /// The highest value that is allowed.
    public var bound: Int {
        switch self {
        case .actions: 10_000
        case .activations: 1_000
        case .nesting: 100
        case .turns: 10_000
        case .work: 2_000_000
        case .drawing: 4_000_000
        case .depth: 200
        case .size: 20_000
        case .rows: 250_000
        case .data: 8 << 20
        case .dataDepth: 100
        case .watches: 100
        case .bundleWatches: 50
        case .watchedValue: 256 << 10
        case .numbers: Int(UInt32.max) - 1_000_000
        }
    }
}
