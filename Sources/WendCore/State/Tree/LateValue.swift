import WendExpressions

/// A declared value that was worked out when not all had been found that it asks for: it is worked out again when that has come, unless
/// somebody has changed it by then.
package struct LateValue: Sendable, Codable, Hashable {
    let controller: ActivationID
    let name: String
    /// What it was worked out to be.
    let first: Value
    /// What it waits for.
    let watches: [Effect.ID]

    /// The most that wait at once; those beyond stay what they are.
    package static let most = 1_000
    /// The most bytes a value is, written out, that waits.
    package static let mostBytes = 4_096
}
