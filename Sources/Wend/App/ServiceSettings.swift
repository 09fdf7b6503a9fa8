public import WendServices

/// Which of an app's service files is read, and what its requests are given.
public struct ServiceSettings: Sendable {
    /// Whether the file for development goes before the other.
    public var environment: ServiceEnvironment
    /// Whether the answers of the stub file are given and nothing is sent.
    public var isStubbed: Bool
    /// Secrets, transformers, and everything else requests need.
    public var options: ServiceClientOptions

    public init(
        environment: ServiceEnvironment = .production, isStubbed: Bool = false,
        options: ServiceClientOptions = ServiceClientOptions(secrets: .environment())
    ) {
        self.environment = environment
        self.isStubbed = isStubbed
        self.options = options
    }
}
