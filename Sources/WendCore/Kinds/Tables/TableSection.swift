import WendExpressions

extension Kind {
    public static let tableSection = Kind(
        "tableSection", "Some rows of a table, with words above and below them.", role: .presents, types: .tableSection,
        example: #"""
            <table>
                <value name="guests" is="{['Ann', 'Bea']}"/>
                <tableSection headerTitle="Guests" empty="Nobody comes">
                    <tableCell for="guest in guests" text="{guest}"/>
                </tableSection>
            </table>
            """#,
        parameters: [
            .text("headerTitle", "The words above the rows."),
            .text("footerTitle", "The words below the rows."),
            Parameter("cells", .tableCell, "The rows.", isList: true, keepsOthers: true, holdsRows: true),
            .text("empty", "The words in the place of the rows when there are none."),
            .bool(
                "hidden", "Whether it is left out of what is shown; what is in it keeps its values.", fallback: false,
                isGate: true),
        ],
        defaults: [Default(.string, "headerTitle"), Default(.tableCell, "cells")],
        styleName: "WFSTableSection",
        behaviour: TableSectionBehaviour())
}

/// Rows under an optional title, above an optional note.
struct TableSectionBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var children: [Element] = []
        if let title = renderer.text("headerTitle", of: id) {
            children.append(Element(.part("header", of: id), .sectionHeader, [.text: .string(title)]))
        }
        children += renderer.contents("cells", of: id).map { cell in
            guard cell.role == .placeholder else { return cell }
            // It is a row like the others, with a placeholder in it.
            let reason = Element(.part("reason", of: cell.id.activation), .placeholder, cell.properties)
            return Element(cell.id, .row, children: [reason])
        }
        if let empty = renderer.text("empty", of: id), !children.contains(where: \.isOfRows) {
            children.append(Element(.part("empty", of: id), .label, [.text: .string(empty)]))
        }
        if let title = renderer.text("footerTitle", of: id) {
            children.append(Element(.part("footer", of: id), .sectionFooter, [.text: .string(title)]))
        }
        return Element(
            renderer.id(of: id), .section,
            renderer.styled(id, renderer.tree.isHidden(id) ? [.hidden: true] : [:]), children: children)
    }
}

extension Element {
    /// Whether it is a row, or stands for some.
    var isOfRows: Bool { role == .row || role == .rows }
}
