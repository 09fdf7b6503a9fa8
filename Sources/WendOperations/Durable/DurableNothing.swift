/// What an operation without a result leaves in the journal, and the input of a run that needs none.
struct DurableNothing: Codable, Sendable {}
