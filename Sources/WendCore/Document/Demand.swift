/// How parameters of a kind depend on each other, beyond each being required or not.
public struct Demand: Sendable, Hashable {
    public enum Rule: Sendable, Hashable {
        /// At least one of the parameters is given.
        case anyOf
        /// Exactly one of the parameters is given.
        case oneOf
        /// All of the parameters are given, or none.
        case allOrNone
    }

    public let rule: Rule
    public let parameters: [String]
    /// The sentence a person reads when the demand is not met.
    public let message: String

    public init(_ rule: Rule, _ parameters: [String], _ message: String) {
        self.rule = rule
        self.parameters = parameters
        self.message = message
    }

    /// Whether parameters given in these numbers meet the demand.
    public func isMet(givenCount: Int) -> Bool {
        switch rule {
        case .anyOf: givenCount > 0
        case .oneOf: givenCount == 1
        case .allOrNone: givenCount == 0 || givenCount == parameters.count
        }
    }
}
