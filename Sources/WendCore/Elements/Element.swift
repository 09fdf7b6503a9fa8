import WendExpressions

/// One thing on a screen: what it is, what it says, and what a person can do with it.
///
/// Elements are what hosts draw. They are immutable and shared between renderings: two renderings that hold the very same
/// element there have no difference below it.
public final class Element: Sendable {
    public let id: ID
    /// What it is; of a role of an app's own, the basis.
    public let role: Role
    /// The role of an app's own that it has, for hosts that know how to draw it.
    public let ownRole: OwnRole?
    /// What hosts show and announce. Absent means the role's natural state.
    public let properties: Properties
    /// What a person can do here.
    public let events: Event.Kinds
    public let children: [Element]

    public init(
        _ id: ID, _ role: Role, _ properties: Properties = [:], events: Event.Kinds = [], children: [Element] = []
    ) {
        self.id = id
        self.role = role
        ownRole = nil
        self.properties = properties
        self.events = events
        self.children = children
    }

    /// An element of a role of an app's own.
    public init(
        _ id: ID, _ role: OwnRole, _ properties: Properties = [:], events: Event.Kinds = [], children: [Element] = []
    ) {
        self.id = id
        self.role = role.basis
        ownRole = role
        self.properties = properties
        self.events = events
        self.children = children
    }

    /// Names an element for as long as its activation lives: the activation, and which of its parts.
    public struct ID: Hashable, Sendable, Codable {
        public let activation: ActivationID
        /// The node's name, or the part's; empty if the activation has neither.
        public let name: String

        public init(_ activation: ActivationID, _ name: String = "") {
            self.activation = activation
            self.name = name
        }
    }
}

extension Element.ID: CustomStringConvertible, LosslessStringConvertible {
    /// `w12`, or `w12/name`; `w12.k3f9z/name` in a row.
    public var description: String { name.isEmpty ? "w\(activation)" : "w\(activation)/\(name)" }

    public init?(_ description: String) {
        guard description.utf8.first == UInt8(ascii: "w") else { return nil }
        let text = description.dropFirst()
        let slash = text.firstIndex(of: "/")
        guard let id = ActivationID(text[..<(slash ?? text.endIndex)]) else { return nil }
        self.init(id, slash.map { String(text[text.index(after: $0)...]) } ?? "")
    }
}

extension Element.ID {
    static let partMark = ":"

    /// A part of an activation that has an element of its own, such as a back button.
    public static func part(_ name: String, of id: ActivationID) -> Element.ID { Element.ID(id, partMark + name) }

    /// The part's name; nil for the activation's own element.
    public var part: String? { name.hasPrefix(Self.partMark) ? String(name.dropFirst()) : nil }
}
