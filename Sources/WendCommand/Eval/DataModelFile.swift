import Wend
import WendDocuments

/// The entities of a data model file, as the store of records has them.
enum DataModelFile {
    /// Of a `.xcdatamodeld` package its current version; a `.xcdatamodel` folder or its `contents` will do as well.
    static func entities(at path: String) throws(Refusal) -> [EntityDescription] {
        let package = DataModelPackage(at: path)
        if let error = package.diagnostics.first(where: { $0.severity == .error }) {
            throw Refusal(line: error.description)
        }
        guard let model = package.current, !model.entities.isEmpty else {
            throw Refusal(line: "\(path) has no entities")
        }
        return EntityDescription.all(of: model)
    }
}
