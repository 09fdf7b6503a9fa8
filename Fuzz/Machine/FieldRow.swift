package import WendCore
import WendExpressions

/// Holds views in a row of a table: what is typed in them belongs to the row's key.
package struct FieldRow: Presenting {
    package static let kind = Kind(
        "fieldCell", "A row with views of its own.", role: .presents, types: [.view, .tableCell],
        parameters: .ofView([Parameter("views", .view, "What is in it.", isList: true)]),
        defaults: [Kind.Default(.view, "views")], behaviour: FieldRow())

    package init() {}

    package func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        Element(renderer.id(of: id), .row, renderer.common(id), children: renderer.elements("views", of: id))
    }
}
