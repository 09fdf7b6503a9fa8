public import WendCore
import WendDocuments
public import WendRuntime
public import WendStore

/// The records an app declares.
extension App {
    /// How many other documents are looked through for what they declare.
    private static let mostDocuments = 1_000

    /// The sorts of records its documents declare: the first, and those it may load.
    public var entities: EntityModel {
        guard let entry else { return EntityModel() }
        guard entry.loadsDocuments else { return entry.entities }
        var found = [entry.entities]
        for file in folder.documentFiles().prefix(Self.mostDocuments) where file != folder.entry {
            guard let bytes = try? folder.read(file), String(decoding: bytes, as: UTF8.self).contains("entity"),
                let document = folder.checked(bytes, file: file, registry: registry).document
            else { continue }
            found.append(document.entities)
        }
        return EntityModel(joining: found)
    }

    /// Whoever keeps the records it declares; nil if it declares none.
    ///
    /// - Parameters:
    ///   - folder: Where they are kept; nil keeps them in memory.
    ///   - clock: Tells the time.
    public func records(in folder: String?, clock: any SessionClock = SystemClock()) -> AppRecords? {
        let entities = entities
        return entities.entities.isEmpty ? nil : AppRecords(entities, folder: folder, clock: clock)
    }
}
