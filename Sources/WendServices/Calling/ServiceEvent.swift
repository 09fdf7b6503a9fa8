public import WendExpressions

/// Something that happened to a call. For one action they come in the order start, progress, ready, success or failure; those of the
/// action behind it come after.
public struct ServiceEvent: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        /// The request is about to be sent.
        case start
        /// It is getting on.
        case progress(ServiceProgress)
        /// The response has come and is understood; it is not stored yet.
        case ready(Value)
        /// The response is stored: what the store gave for it. Of an action without a result type there is none of these.
        case success(Value)
        case failure(ServiceFailure)
    }

    public var action: String
    public var callID: String
    public var sender: String?
    public var content: Content

    /// The action's name, and `Start`, `Progress`, `Ready`, `Success` or `Error`.
    public var name: String {
        switch content {
        case .start: "\(action)Start"
        case .progress: "\(action)Progress"
        case .ready: "\(action)Ready"
        case .success: "\(action)Success"
        case .failure: "\(action)Error"
        }
    }
}
