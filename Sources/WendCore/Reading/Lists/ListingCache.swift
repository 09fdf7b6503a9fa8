import Synchronization
import WendExpressions

/// Listings that were made, so that a list that did not change is not read at every step. No state: what is in it can be
/// made again, and whether it is decides nothing.
///
/// Sessions that were copied share it, so what is in it is told apart by the very data it was made from.
final class ListingCache: Sendable {
    /// What a listing was made from.
    struct Source: Sendable {
        let node: NodeReference
        let version: Document.Version
        let resources: AppResources.Version
        let frame: Fields
        let sent: Fields?
        /// What items may refer to.
        let documents: [DocumentTable.Row]

        func isSame(as other: Source) -> Bool {
            node == other.node && frame.isIdentical(to: other.frame) && version == other.version
                && resources == other.resources && documents == other.documents
                && (sent.map { sent in other.sent.map(sent.isIdentical) ?? false } ?? (other.sent == nil))
        }
    }

    private struct Contents {
        var listings: [ActivationID: (source: Source, listing: Listing)] = [:]
        /// The last listing of lists that were read from live values, whose ids may be those of the next.
        var live: [ActivationID: Listing] = [:]
        var plans: [NodeReference: (version: Document.Version, plan: RowPlan)] = [:]
    }

    /// Listings that are kept at once.
    private static let most = 256
    private let contents = Mutex(Contents())

    func listing(of list: ActivationID, from source: Source) -> Listing? {
        guard let known = contents.withLock({ $0.listings[list] }), known.source.isSame(as: source) else { return nil }
        return known.listing
    }

    /// Keeps a listing that was just made, if it was made of nothing else.
    func keep(_ listing: Listing, from source: Source) {
        guard listing.dependencies.isEmpty else { return }
        contents.withLock { contents in
            if contents.listings.count >= Self.most { contents.listings = [:] }
            contents.listings[listing.list] = (source, listing)
        }
    }

    func lastLive(_ list: ActivationID) -> Listing? { contents.withLock { $0.live[list] } }

    func keep(lastLive listing: Listing) {
        contents.withLock { contents in
            if contents.live.count >= Self.most { contents.live = [:] }
            contents.live[listing.list] = listing
        }
    }

    func plan(of node: NodeReference, version: Document.Version) -> RowPlan? {
        guard let known = contents.withLock({ $0.plans[node] }), known.version == version else { return nil }
        return known.plan
    }

    func keep(_ plan: RowPlan, of node: NodeReference, version: Document.Version) {
        contents.withLock { contents in
            if contents.plans.count >= Self.most { contents.plans = [:] }
            contents.plans[node] = (version, plan)
        }
    }

    /// Forgets what belongs to lists that have left.
    func forget(_ gone: Set<ActivationID>) {
        contents.withLock { contents in
            if contents.listings.isEmpty, contents.live.isEmpty { return }
            for id in gone where !id.isOfRow { (contents.listings[id], contents.live[id]) = (nil, nil) }
        }
    }
}
