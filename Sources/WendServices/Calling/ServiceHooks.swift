public import WendExpressions

/// What an app's own code has a say in.
public struct ServiceHooks: Sendable {
    /// Makes the whole request of an action instead; nil for the one that would be made.
    public var compose:
        @Sendable (
            _ action: String, _ method: ServiceMethod, _ url: String, _ parameters: Fields?, _ headers: ServiceHeaders
        ) throws -> ServiceRequest? = { _, _, _, _, _ in nil }
    /// Changes the request that was made; it is not asked about those that ``compose`` made.
    public var modify: @Sendable (_ action: String, _ request: inout ServiceRequest) throws -> Void = { _, _ in }
    /// What is wrong, in the app's own words, when a server answers with an error; nil for what its body says.
    public var serverError: @Sendable (_ action: String, _ status: Int, _ body: Value?) -> String? = { _, _, _ in nil }

    public init() {}
}
