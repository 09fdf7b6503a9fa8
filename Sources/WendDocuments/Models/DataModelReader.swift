public import WendCore
import WendExpressions

/// A reader of data models in the XML of `.xcdatamodel` files.
///
///     let (model, diagnostics) = DataModelReader().read(bytes, file: "Model.xcdatamodel/contents")
///
/// Reports every problem with its place, those of the model as a whole included (``EntityModel/problems()``), and gives a model
/// even if some are errors. What it does not know is passed over with a warning.
public struct DataModelReader: Sendable {
    public let limits: ReadingLimits

    public init(limits: ReadingLimits = .standard) { self.limits = limits }

    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: Its path, as diagnostics shall show it.
    /// - Returns: Nil for the model if the file holds none.
    public func read(_ bytes: [UInt8], file: String) -> (model: EntityModel?, diagnostics: [Diagnostic]) {
        let source = SourceText(file: file, bytes: bytes)
        let (markup, found) = Markup.xml(source, limits: limits, parameters: [])
        var diagnostics = found.filter { $0.severity == .error }
        guard let root = markup?.root else { return (nil, diagnostics) }
        var lowering = ModelLowering(source)
        guard let model = lowering.model(root) else { return (nil, diagnostics + lowering.diagnostics) }
        diagnostics += lowering.diagnostics
        // Of what could not be read, what follows from it says nothing new.
        if !diagnostics.contains(where: { $0.severity == .error }) { diagnostics += model.problems() }
        return (model, diagnostics.inDocumentOrder)
    }
}
