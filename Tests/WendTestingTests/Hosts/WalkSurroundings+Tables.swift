/// Tables, their sections and rows.
extension WalkSurroundings {
    static let tables: [String: WalkSurroundings] = [
        "tableSection.empty": Self(table("<tableSection/>")), "table.empty": Self(table("<tableSection/>")),
        "tableCell.detailDisclosureMessage": Self(
            table(
                #"<tableSection><tableCell text="Milk" accessoryType="detailDisclosureIndicatorButton"/></tableSection>"#
            )),
        // In an app a row that has a second text is a subtitle by itself.
        "tableCell.style": Self(
            table(#"<tableSection><tableCell text="Milk" detailText="2 litres"/></tableSection>"#),
            #"<workflow><table><tableSection><tableCell text="Milk" detailText="2 litres"/></tableSection></table></workflow>"#
        ),
    ]
}
