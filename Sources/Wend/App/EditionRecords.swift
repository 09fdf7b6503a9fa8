import WendCore
import WendRuntime
import WendStore

/// What an edition of a shown app knows of the records of its identifier. It opens no file.
struct EditionRecords {
    let records: AppRecords
    let model: EntityModel
    private let note: (@Sendable (EntityModel) -> Void)?
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
        guard let edition = folder.map(EditionModel.init) else {
            note = nil
            return
        }
        note = { model in
            do {
                try edition.note(model)
            } catch {
                log("the model of what '\(identifier)' keeps cannot be noted: \(error)")
            }
        }
        if let known = edition.noted, known.fingerprint != model.fingerprint { noted = (records(known), known) }
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
