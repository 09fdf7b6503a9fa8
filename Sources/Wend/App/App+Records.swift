public import WendCore
import WendDocuments
public import WendRuntime
public import WendStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The records an app declares.
extension App {
    /// How many other documents are looked through for what they declare.
    private static let mostDocuments = 1_000

    /// The sorts of records its documents and data models declare: its first document, and those it may load.
    public var entities: EntityModel { EntityModel(joining: declaring.map(\.entities)) }

    /// The documents that may declare records or ask for them.
    package var declaring: [CheckedDocument] {
        guard let entry else { return [] }
        guard entry.loadsDocuments else { return [entry] }
        var found = [entry]
        for file in folder.documentFiles().prefix(Self.mostDocuments) where file != folder.entry {
            guard let text = try? folder.document(file), String(decoding: text.bytes, as: UTF8.self).contains("entity"),
                let document = folder.checked(text, registry: registry).document
            else { continue }
            found.append(document)
        }
        return found
    }

    /// What data models may name that turns values of JSON into others: of the app's own code, and what its service files say of dates.
    private func transformers(_ clock: any SessionClock) -> [String: JSONTransformer] {
        registry.jsonTransformers(now: { Date(timeIntervalSince1970: clock.now) })
            .merging(folder.transformers) { own, _ in own }
    }

    /// Whoever keeps the records it declares; nil if it declares none.
    ///
    /// - Parameters:
    ///   - folder: Where they are kept; nil keeps them in memory.
    ///   - clock: Tells the time.
    ///   - log: Gets lines for whoever runs the app.
    public func records(
        in folder: String?, clock: any SessionClock = SystemClock(),
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) -> AppRecords? {
        let documents = declaring
        let entities = EntityModel(joining: documents.map(\.entities))
        if entities.entities.isEmpty { return nil }
        return records(of: entities, declared: documents, in: folder, clock: clock, log: log)
    }

    /// Whoever keeps records of a model that the app knows all or a part of.
    /// - Parameter documents: Those that ask for records.
    func records(
        of model: EntityModel, declared documents: [CheckedDocument], in folder: String?, clock: any SessionClock,
        log: @escaping @Sendable (String) -> Void
    ) -> AppRecords {
        let searched = documents.reduce(into: Set()) { $0.formUnion($1.searched(in: model)) }
        return AppRecords(
            model, searched: searched, transformers: transformers(clock), folder: folder, clock: clock, log: log)
    }
}
