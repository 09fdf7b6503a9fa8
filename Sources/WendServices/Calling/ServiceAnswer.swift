public import WendCore
public import WendExpressions

/// What came of one call.
public struct ServiceAnswer: Sendable {
    /// What came if all went well.
    public struct Success: Sendable, Hashable {
        /// The status of HTTP; 200 from a stub.
        public var status: Int
        /// The response, or what the result's key path leads to in it; null for downloads.
        public var value: Value
        /// What the store gave for it: references of records. Nil if it was not stored.
        public var stored: Value?
        /// The file a download was written to.
        public var file: DownloadedFile?
    }

    public var action: String
    public var callID: String
    public var result: Result<Success, ServiceFailure>
    /// The call that is to be made now, as the description says; nil if there is none.
    public var next: ServiceCall?

    /// The answer as documents see it: of a success `status` with `value` (what was stored, or else the response) or `file`; of a
    /// failure what ``ServiceFailure/values`` says.
    public var reply: Reply {
        switch result {
        case .success(let success):
            var values: Fields = ["status": .integer(success.status)]
            if let file = success.file {
                values["file"] = file.value
            } else {
                values["value"] = success.stored ?? success.value
            }
            return .success(values)
        case .failure(let failure): return .failure(failure.values)
        }
    }
}
