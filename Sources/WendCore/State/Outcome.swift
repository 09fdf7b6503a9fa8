/// What became of an action.
public struct Outcome: Sendable {
    public enum Status: Sendable, Equatable {
        case success
        case failure
        /// Nobody has an action for it. Counts as not successful.
        case absent
    }

    public let status: Status
    /// The name further actions choose by.
    public let name: String
    /// The scope whatever comes next runs in.
    public let scope: Scope

    public init(_ status: Status, name: String, scope: Scope) {
        self.status = status
        self.name = name
        self.scope = scope
    }

    public static func success(_ scope: Scope) -> Outcome { Outcome(.success, name: "success", scope: scope) }
    public static func failure(_ scope: Scope) -> Outcome { Outcome(.failure, name: "failure", scope: scope) }
    public static func absent(_ scope: Scope) -> Outcome { Outcome(.absent, name: "", scope: scope) }

    public var isSuccess: Bool { status == .success }
}
