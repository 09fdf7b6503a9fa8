/// What all actions of a service have in common.
public struct ServiceDefaults: Hashable, Sendable, Codable {
    /// What the paths of actions are appended to. It ends with a `/`, which is added if it does not.
    public var baseURL: String?
    /// For the app's own code.
    public var socket: String?
    /// What counts where an action says nothing.
    public var settings = RequestSettings()

    public init(baseURL: String? = nil, socket: String? = nil, settings: RequestSettings = RequestSettings()) {
        self.baseURL = baseURL
        self.socket = socket
        self.settings = settings
    }
}
