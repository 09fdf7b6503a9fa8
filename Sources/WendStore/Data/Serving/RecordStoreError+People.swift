import WendCore

extension RecordStoreError {
    /// What pages may show: what is wrong with a question or a change, and of everything else that it did not go, without the server's
    /// files.
    var publicMessage: String {
        switch code {
        case .refused, .badQuery: problems.isEmpty ? message : problems.map(\.message).joined(separator: "; ")
        case .full: "there is no room left for records"
        case .locked: "the records are in use; try again in a moment"
        case .unclearMigration, .newerModel, .newerSchema, .badModel:
            "the records were made for another version of this app"
        case .corrupt, .unavailable: "the records cannot be read now"
        }
    }
}
