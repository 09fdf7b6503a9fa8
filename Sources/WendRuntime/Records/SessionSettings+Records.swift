import WendCore

extension SessionSettings {
    /// What records of somebody who has signed in are known by, before the name.
    package static let recordsOfPersons = "person "

    /// Whose records a session sees where they are not everybody's: those of who is signed in, else of the visitor; where hosts do
    /// not tell visitors apart, of the one to whom the session belongs.
    package var recordOwner: String {
        principal.map { Self.recordsOfPersons + $0 } ?? visitor.map { "visitor \($0)" } ?? owner.map { "owner \($0)" }
            ?? ""
    }
}
