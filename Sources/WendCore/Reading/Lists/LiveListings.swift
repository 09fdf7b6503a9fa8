import Synchronization

/// Listings that were read from live values: good until anything in the state is another.
///
/// Copies of a tree share it as long as none of them changes. What is in it can be made again, and whether it is there decides
/// nothing.
final class LiveListings: Sendable {
    private struct Contents {
        var listings: [ActivationID: Listing] = [:]
        /// What controllers are repeated for.
        var controllers: [Holding: Listing] = [:]
        /// The rows of all lists inside rows, by the outermost list.
        var innerRows: [ActivationID: [UInt64: RowPlace]] = [:]
    }

    /// A controller that is repeated, and what holds those made of it.
    struct Holding: Hashable {
        let holder: ActivationID
        let node: NodeReference
    }

    private let contents = Mutex(Contents())
    /// Where the work of making them is counted: in a step, which makes them at places that depend on the step alone.
    let meter: Meter?

    init(countingIn meter: Meter? = nil) { self.meter = meter }

    var isEmpty: Bool { contents.withLock { $0.listings.isEmpty && $0.controllers.isEmpty } }

    func listing(of list: ActivationID) -> Listing? { contents.withLock { $0.listings[list] } }

    /// Keeps a listing that was just made.
    func keep(_ listing: Listing, of list: ActivationID) {
        meter?.charge(listing.work)
        contents.withLock { $0.listings[list] = listing }
    }

    func listing(of controllers: Holding) -> Listing? { contents.withLock { $0.controllers[controllers] } }

    /// Keeps a listing that was just made.
    func keep(_ listing: Listing, of controllers: Holding) {
        meter?.charge(listing.work)
        contents.withLock { $0.controllers[controllers] = listing }
    }

    func innerRows(of list: ActivationID) -> [UInt64: RowPlace]? { contents.withLock { $0.innerRows[list] } }

    func keep(innerRows: [UInt64: RowPlace], of list: ActivationID) {
        contents.withLock { $0.innerRows[list] = innerRows }
    }
}
