package import WendExpressions

/// One live object of a session: a screen, a view, a row, an alert.
///
/// Only what cannot be derived from the document is kept: what a person or an action changed, what was stored, and what
/// came out of proxies and conditionals when it was created.
package struct Activation: Sendable, Codable {
    package enum Phase: UInt8, Sendable, Codable {
        /// Made, its view not yet built.
        case created
        case loaded
        /// On screen, or about to be.
        case visible
    }

    package private(set) var id: ActivationID
    /// What contains it; the session for the base and for layers.
    private var container: ActivationID
    package var place: Place
    package var phase: Phase = .created
    package var frame: FrameID
    /// The parameter of the parent in which it stands.
    package var slot: String
    package var children: [ActivationID] = []
    private var links: Links = .none
    private var details: Details = .none

    package init(
        id: ActivationID, place: Place, parent: ActivationID?, creator: ActivationID?, frame: FrameID, slot: String
    ) {
        self.id = id
        self.place = place
        container = parent ?? .session
        self.frame = frame
        self.slot = slot
        self.creator = creator
    }

    /// What contains it; nil for the base and for layers.
    package var parent: ActivationID? {
        get { container == .session ? nil : container }
        set { container = newValue ?? .session }
    }

    /// Where a controller's messages go; nil for the app. Views have their owner instead, and questions the operation
    /// that asks, if one does.
    package var creator: ActivationID? {
        get { linked.creator }
        set { link { $0.creator = newValue } }
    }

    /// What a layer was presented by.
    package var presenter: ActivationID? {
        get { linked.presenter }
        set { link { $0.presenter = newValue } }
    }

    /// The row that a screen, or a question, was opened from: what that calls its item means the item as it is now.
    package var origin: ActivationID? {
        get { linked.origin }
        set { link { $0.origin = newValue } }
    }

    private struct Linked: Sendable, Equatable {
        var creator: ActivationID?
        var presenter: ActivationID?
        var origin: ActivationID?
    }

    private var linked: Linked { if case .some(let linked) = links { linked } else { Linked() } }

    private mutating func link(_ change: (inout Linked) -> Void) {
        var linked = linked
        change(&linked)
        links = linked == Linked() ? .none : .some(linked)
    }

    /// Boxed, because views have none.
    private indirect enum Links: Sendable {
        case none
        case some(Linked)
    }

    /// Boxed, because most views have none of it.
    private indirect enum Details: Sendable {
        case none
        case some(Contents)
    }

    private struct Contents: Sendable, Codable {
        var stored: Fields = [:]
        var changed: Fields = [:]
        var resolved: [Resolution] = []
        var broken: String?
    }

    /// What one proxy or conditional came to.
    package struct Resolution: Sendable, Codable {
        package let node: NodeReference
        package var expansions: [StoredExpansion]
    }

    package enum StoredExpansion: Sendable, Codable {
        case value(Value)
        case node(NodeReference, FrameID)
        case broken(NodeReference, Diagnostic)
    }

    private var contents: Contents {
        get { if case .some(let contents) = details { contents } else { Contents() } }
        set { details = .some(newValue) }
    }

    /// Whether anything is kept here besides what the document says.
    package var hasDetails: Bool { if case .some = details { true } else { false } }

    /// What `storeValue` put here.
    package var stored: Fields {
        get { contents.stored }
        set { contents.stored = newValue }
    }

    /// Parameters that a person or an action changed.
    package var changed: Fields {
        get { contents.changed }
        set { contents.changed = newValue }
    }

    package func changed(_ name: String) -> Value? {
        if case .some(let contents) = details { contents.changed[name] } else { nil }
    }

    /// Why it could not be made; nil if it could. It holds the place of what it should have been, and shows this.
    package var broken: String? {
        get { if case .some(let contents) = details { contents.broken } else { nil } }
        set { contents.broken = newValue }
    }

    package var resolved: [Resolution] {
        get { contents.resolved }
        set { contents.resolved = newValue }
    }

    /// The frames it refers to.
    var frames: [FrameID] {
        guard case .some(let contents) = details else { return [frame] }
        return [frame]
            + contents.resolved.flatMap { resolution in
                resolution.expansions.compactMap { if case .node(_, let frame) = $0 { frame } else { nil } }
            }
    }

    /// The data that is kept here.
    var data: [Fields] {
        var data: [Fields] = []
        guard case .some(let contents) = details else { return data }
        data += [contents.stored, contents.changed]
        for resolution in contents.resolved {
            for case .value(let value) in resolution.expansions { data.append(["value": value]) }
        }
        return data
    }

    package func resolution(of node: NodeReference) -> [StoredExpansion]? {
        guard case .some(let contents) = details else { return nil }
        return contents.resolved.first { $0.node == node }?.expansions
    }

    /// Holds the same data in memory that is held elsewhere already.
    mutating func replace(_ again: DataScale.Again) {
        contents.stored = contents.stored.merging(again.stored)
        contents.changed = contents.changed.merging(again.changed)
    }

    /// The same under another id.
    package func named(_ id: ActivationID) -> Activation {
        var other = self
        other.id = id
        return other
    }

    /// The same, standing where another stands.
    package func moved(to other: Activation) -> Activation {
        var moved = named(other.id)
        moved.place = other.place
        moved.parent = other.parent
        moved.slot = other.slot
        return moved
    }

    /// Forgets what belongs to an earlier life at the same place, and keeps what a person changed.
    package mutating func renew(frame: FrameID) {
        self.frame = frame
        if case .some = details { contents.resolved = [] }
    }
}

extension Activation {
    private enum Key: String, CodingKey {
        case id, place, parent, creator, presenter, origin, frame, phase, slot, children, details
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        id = try container.decode(ActivationID.self, forKey: .id)
        place = try container.decode(Place.self, forKey: .place)
        self.container = try container.decodeIfPresent(ActivationID.self, forKey: .parent) ?? .session
        frame = try container.decode(FrameID.self, forKey: .frame)
        phase = try container.decodeIfPresent(Phase.self, forKey: .phase) ?? .created
        slot = try container.decode(String.self, forKey: .slot)
        children = try container.decodeIfPresent([ActivationID].self, forKey: .children) ?? []
        if let contents = try container.decodeIfPresent(Contents.self, forKey: .details) { details = .some(contents) }
        creator = try container.decodeIfPresent(ActivationID.self, forKey: .creator)
        presenter = try container.decodeIfPresent(ActivationID.self, forKey: .presenter)
        origin = try container.decodeIfPresent(ActivationID.self, forKey: .origin)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(place, forKey: .place)
        try container.encodeIfPresent(parent, forKey: .parent)
        try container.encodeIfPresent(creator, forKey: .creator)
        try container.encodeIfPresent(presenter, forKey: .presenter)
        try container.encodeIfPresent(origin, forKey: .origin)
        try container.encode(frame, forKey: .frame)
        if phase != .created { try container.encode(phase, forKey: .phase) }
        try container.encode(slot, forKey: .slot)
        if !children.isEmpty { try container.encode(children, forKey: .children) }
        if case .some(let contents) = details { try container.encode(contents, forKey: .details) }
    }
}
