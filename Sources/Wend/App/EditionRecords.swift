import WendCore
import WendRuntime
import WendStore

/// What an edition of a shown app knows of the records of its identifier. It opens no file.
struct EditionRecords {
    let records: AppRecords
    let model: EntityModel
    private let identifier: String
    /// What is noted of their model; nil if they are in memory.
    private let edition: EditionModel?
    private let note: (@Sendable (EntityModel) -> Void)?
    private let log: @Sendable (String) -> Void
    /// What they were brought to by another edition, and who keeps those.
    private var noted: (records: AppRecords, model: EntityModel)?

    /// Nil if it declares none.
    /// - Parameter folder: Where they are kept; nil keeps them in memory.
    init?(
        _ app: App, of identifier: String, in folder: String?, clock: any SessionClock,
        log: @escaping @Sendable (String) -> Void
    ) {
        let documents = app.declaring
        let model = EntityModel(joining: documents.map(\.entities))
        if model.entities.isEmpty { return nil }
        func records(_ model: EntityModel) -> AppRecords {
            app.records(of: model, declared: documents, in: folder, clock: clock, log: log)
        }
        self.model = model
        self.records = records(model)
        self.identifier = identifier
        self.log = log
        let edition = folder.map { EditionModel(in: $0) }
        self.edition = edition
        note = edition?.noting(identifier, log)
        guard let edition else { return }
        if let known = edition.noted, known.fingerprint != model.fingerprint { noted = (records(known), known) }
    }

    /// Tells whether what is kept can be brought to the edition's model; nil if it can. What is kept stays as it is: the editions that
    /// are shown already go on with it.
    ///
    /// - Parameters:
    ///   - current: The model that the records have, if somebody has them open.
    ///   - isAgain: Whether the edition was open before this process; then it is as it was then.
    func refusal(after current: EntityModel?, isAgain: Bool) async -> RefusedRecords? {
        guard let edition else { return nil }
        let refusal = RefusedRecords(
            reason: "what is kept of '\(identifier)' is of another version of it, and cannot be brought to this one")
        if isAgain { return edition.isRefused(model) ? refusal : nil }
        // Where one has all that the other has, no record stands in the way.
        let before = current ?? edition.noted
        let isPlain = before.map { $0.covers(model) || model.covers($0) } ?? false
        let objection = await isPlain ? nil : records.objection()
        edition.note(model, isRefused: objection != nil)
        guard let objection else { return nil }
        log("what '\(identifier)' keeps stays as it is, and this version of it has none of that: \(objection.message)")
        return refusal
    }

    /// Who keeps them, if nobody does yet.
    /// - Parameters:
    ///   - isAgain: Whether the edition was open before this process.
    ///   - before: Who kept them, and may have files open yet.
    func made(isAgain: Bool, after before: BundleRecords?) -> BundleRecords {
        guard let noted, isAgain || noted.model.covers(model) else {
            return BundleRecords(records, of: model, after: before, note: note)
        }
        return BundleRecords(noted.records, of: noted.model, isStandIn: true, after: before, note: note)
    }
}
