/// Whether an app is being written or used: which of its service files counts.
public enum ServiceEnvironment: String, Sendable, Hashable, Codable, CaseIterable {
    case development
    case production
}
