public import WendRuntime

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a client is given beside its description.
public struct ServiceClientOptions: Sendable {
    /// What `${NAME}` stands for.
    public var secrets: ServiceSecrets
    /// Where requests may go: anywhere by default. To be limited if the description is not one's own.
    public var reach: ServiceReach
    /// Authorizes requests that need it; nil for what the description's authentication says.
    public var authorizer: (any RequestAuthorizer)?
    /// Transformers of values by their names, beside the description's own of dates.
    public var transformers: ValueTransformers
    /// What of the app's own has a say in requests and errors.
    public var hooks: ServiceHooks
    public var clock: any SessionClock
    /// Where dates are written that have no zone of their own.
    public var timeZone: TimeZone
    /// Bits for the random part of pauses, for boundaries and nonces.
    public var random: @Sendable () -> UInt64
    /// The most bytes of answers that are kept for later.
    public var cacheSize: Int

    public init(
        secrets: ServiceSecrets = .none, reach: ServiceReach = .anywhere,
        authorizer: (any RequestAuthorizer)? = nil, transformers: ValueTransformers = ValueTransformers(),
        hooks: ServiceHooks = ServiceHooks(), clock: any SessionClock = SystemClock(), timeZone: TimeZone = .gmt,
        random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }, cacheSize: Int = 8 << 20
    ) {
        self.secrets = secrets
        self.reach = reach
        self.authorizer = authorizer
        self.transformers = transformers
        self.hooks = hooks
        self.clock = clock
        self.timeZone = timeZone
        self.random = random
        self.cacheSize = cacheSize
    }
}
