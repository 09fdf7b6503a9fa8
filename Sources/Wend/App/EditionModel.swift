import WendCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The model that a shown app's records have, which is that of the newest edition: noted beside them, so that an edition before, which may
/// be the first to come back, takes nothing away from what the newer has brought.
struct EditionModel {
    private let file: String

    /// - Parameter folder: Where the records lie.
    init(in folder: String) { file = "\(folder)/model.json" }

    /// Nil if nothing is noted, or if it cannot be read.
    var noted: EntityModel? {
        FileManager.default.contents(atPath: file).flatMap { try? JSONDecoder().decode(EntityModel.self, from: $0) }
    }

    func note(_ model: EntityModel) throws {
        if noted?.fingerprint == model.fingerprint { return }
        try JSONEncoder().encode(model.unlocated).write(to: URL(filePath: file), options: .atomic)
    }
}

extension EntityModel {
    /// Whether all that another declares is here as it is there, and of what is here besides nothing has to be given: whoever knows only
    /// the other does with these records what they did with those.
    func covers(_ other: EntityModel) -> Bool {
        let own = unlocated
        return other.unlocated.entities.allSatisfy { entity in own.entity(entity.name)?.covers(entity) == true }
    }
}

extension Entity {
    fileprivate func covers(_ other: Entity) -> Bool {
        var rest = self
        (rest.attributes, rest.relationships, rest.indexes) = (other.attributes, other.relationships, other.indexes)
        return rest == other
            && other.attributes.allSatisfy(attributes.contains)
            && other.relationships.allSatisfy(relationships.contains)
            && attributes.allSatisfy { $0.isOptional || $0.defaultValue != nil || other.attributes.contains($0) }
            && relationships.allSatisfy { $0.isOptional || other.relationships.contains($0) }
    }
}
