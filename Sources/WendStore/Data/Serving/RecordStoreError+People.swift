import WendCore

extension RecordStoreError {
    /// More rows are watched, of all questions together, than there is room for.
    static func crowded(_ count: Int) -> RecordStoreError {
        RecordStoreError(
            .badQuery,
            "there is no room for \(count) more rows now; ask for fewer with limit or where, or try again in a moment")
    }

    /// What pages may show: what is wrong with a question or a change, and of everything else that it did not go, without the server's
    /// files.
    var publicMessage: String { message("the records cannot be read now") }

    /// The same of a change.
    var publicMessageOfChange: String { message("the records cannot be saved now") }

    private func message(_ otherwise: String) -> String {
        switch code {
        case .refused, .badQuery: problems.isEmpty ? message : problems.map(\.message).joined(separator: "; ")
        case .full: "there is no room left for records"
        case .locked: "the records are in use; try again in a moment"
        case .unclearMigration, .newerModel, .newerSchema:
            "the records were made for another version of this app"
        case .corrupt, .unavailable, .badModel: otherwise
        }
    }
}
