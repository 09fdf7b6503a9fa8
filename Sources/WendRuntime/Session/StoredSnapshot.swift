import WendCore

/// A session's whole state as stores keep it. Engines before 2 wrote the bare state.
struct StoredSnapshot: Codable {
    let versions: Versions?
    /// A sentence the person has not been able to act on yet.
    let notice: String?
    let state: SessionState

    private enum CodingKeys: String, CodingKey {
        case versions = "engine"
        case notice, state
    }

    init(_ state: SessionState, _ versions: Versions, notice: String? = nil) {
        self.versions = versions
        self.notice = notice
        self.state = state
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.state) {
            versions = try container.decodeIfPresent(Versions.self, forKey: .versions)
            notice = try container.decodeIfPresent(String.self, forKey: .notice)
            state = try container.decode(SessionState.self, forKey: .state)
        } else {
            (versions, notice) = (nil, nil)
            state = try SessionState(from: decoder)
        }
    }
}
