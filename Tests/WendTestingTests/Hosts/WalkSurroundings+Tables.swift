/// Tables, their sections and rows.
extension WalkSurroundings {
    static let tables: [String: WalkSurroundings] = [
        "tableSection.empty": Self(table("<tableSection/>")), "table.empty": Self(table("<tableSection/>")),
        "tableCell.detailDisclosureMessage": Self(
            table(
                #"<tableSection><tableCell text="Milk" accessoryType="detailDisclosureIndicatorButton"/></tableSection>"#
            )),
    ]
}
