import WendCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The model that a shown app's records have, which is that of the newest edition: noted beside them, so that an edition before, which may
/// be the first to come back, takes nothing away from what the newer has brought.
struct EditionModel: Sendable {
    private let file: String
    /// Says which models the records could not be brought to.
    private let refusals: String

    /// - Parameter folder: Where the records lie.
    init(in folder: String) { (file, refusals) = ("\(folder)/model.json", "\(folder)/refused.json") }

    /// Nil if nothing is noted, or if it cannot be read.
    var noted: EntityModel? {
        FileManager.default.contents(atPath: file).flatMap { try? JSONDecoder().decode(EntityModel.self, from: $0) }
    }

    func note(_ model: EntityModel) throws {
        if noted?.fingerprint == model.fingerprint { return }
        try JSONEncoder().encode(model.unlocated).write(to: URL(filePath: file), options: .atomic)
    }

    /// What notes a model, and says so if it cannot.
    func noting(_ identifier: String, _ log: @escaping @Sendable (String) -> Void) -> @Sendable (EntityModel) -> Void {
        return { model in
            do {
                try note(model)
            } catch {
                log("the model of what '\(identifier)' keeps cannot be noted: \(error)")
            }
        }
    }

    // MARK: Models that cannot be reached

    /// The most models that are noted as refused: those that were tried last.
    static let mostRefused = 100

    private var refused: [String] {
        let data = FileManager.default.contents(atPath: refusals)
        return data.flatMap { try? JSONDecoder().decode([String].self, from: $0) } ?? []
    }

    /// Whether the records could not be brought to a model when an edition that has it was loaded last.
    func isRefused(_ model: EntityModel) -> Bool { refused.contains(model.fingerprint) }

    /// Notes whether they could, for the edition's sessions that come back after a restart. What cannot be noted is found out anew when
    /// it is loaded again.
    func note(_ model: EntityModel, isRefused: Bool) {
        let (known, fingerprint) = (refused, model.fingerprint)
        guard known.contains(fingerprint) != isRefused else { return }
        let rest = known.filter { $0 != fingerprint }
        let noted = isRefused ? Array(rest.suffix(Self.mostRefused - 1)) + [fingerprint] : rest
        try? JSONEncoder().encode(noted).write(to: URL(filePath: refusals), options: .atomic)
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
