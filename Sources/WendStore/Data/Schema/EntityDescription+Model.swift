public import WendCore
public import WendExpressions

extension EntityDescription {
    /// What conditions about the entities of a model are checked and translated with, where the store keeps their records.
    /// - Parameter model: Without errors (``EntityModel/problems()``).
    public static func all(of model: EntityModel) -> [EntityDescription] {
        let schema = RecordSchema(model)
        return model.entities.compactMap { schema.descriptions[$0.name] }
    }
}
