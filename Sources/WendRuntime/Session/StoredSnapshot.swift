import WendCore

/// Is a session's whole state as stores keep it. Versions before 2 wrote the bare state.
struct StoredSnapshot: Codable {
    let engine: EngineVersion?
    /// A sentence the person has not been able to act on yet.
    let notice: String?
    let state: State

    private enum CodingKeys: String, CodingKey { case engine, notice, state }

    init(_ state: State, notice: String? = nil) {
        engine = .current
        self.notice = notice
        self.state = state
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.state) {
            engine = try container.decodeIfPresent(EngineVersion.self, forKey: .engine)
            notice = try container.decodeIfPresent(String.self, forKey: .notice)
            state = try container.decode(State.self, forKey: .state)
        } else {
            (engine, notice) = (nil, nil)
            state = try State(from: decoder)
        }
    }
}
