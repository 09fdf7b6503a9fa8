public import WendCore

/// What kinds are about, for people who look for one.
public enum KindGroup: String, Sendable, CaseIterable, Codable {
    case screens, views, inputs, parts, actions, conditions, values

    public init(of kind: Kind) {
        switch kind.role {
        case .contains: self = .screens
        case .performs: self = .actions
        case .presents:
            self =
                kind.holds != nil
                ? .inputs : kind.types.fits(.view) && !kind.types.contains(.tableCell) ? .views : .parts
        case .supplies: self = kind.types.fits(.condition) ? .conditions : .values
        }
    }

    /// What stands above them.
    public var title: String {
        switch self {
        case .screens: "Screens and what holds them"
        case .views: "Views"
        case .inputs: "Inputs"
        case .parts: "Rows, bars, choices and gestures"
        case .actions: "Actions and operations"
        case .conditions: "Conditions"
        case .values: "Values, messages and declarations"
        }
    }
}
